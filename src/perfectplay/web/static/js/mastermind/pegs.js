// Pegs, answers and codes as SVG. A colour never stands alone: letter, shape, and a name in words.

import { marks } from "../core/prefs.js";
import { h } from "../core/vdom.js";

/** A peg of one colour; `hidden` shows only that something is there. */
export function peg(colour, { small = false, hidden = false } = {}) {
  const size = small ? "peg small" : "peg";
  if (hidden)
    return h("svg", { class: size, viewBox: "0 0 40 40", "aria-hidden": "true" },
      h("circle", { cx: 20, cy: 20, r: 19, fill: "#8b8f99" }), h("text", { x: 20, y: 20, fill: "#fff" }, "•"));
  const mark = marks();
  return h("svg", { class: size, viewBox: "0 0 40 40", "aria-hidden": "true" },
    h("circle", { cx: 20, cy: 20, r: 19.2, fill: colour.hex }),
    h("circle", { cx: 20, cy: 20, r: 19.2, fill: "url(#shine)", stroke: "#00000030" }),
    mark === "both" && !small
      ? [h("text", { class: "both", x: 13, y: 21, fill: colour.ink }, colour.letter), h("text", { class: "both", x: 27, y: 21, fill: colour.ink }, colour.shape)]
      : h("text", { x: 20, y: 21, fill: colour.ink }, mark === "letters" ? colour.letter : colour.shape));
}

export const hole = () =>
  h("svg", { class: "peg", viewBox: "0 0 40 40", "aria-hidden": "true" }, h("circle", { class: "ring", cx: 20, cy: 20, r: 18 }));

export const names = (values, palette) => values.map((v) => palette.colours[v].name).join(" ");

/** A whole code, told to screen readers by the names of its colours. */
export const code = (values, palette, { small = false, hidden = false } = {}) =>
  h("span", { class: small ? "pegs small" : "pegs", role: "img", "aria-label": hidden ? "hidden code" : names(values, palette) },
    values.map((v) => peg(palette.colours[v], { small, hidden })));

/** A code in the library's digits as values: `0123`, or `0-11-3` when there are over ten colours. */
export const valuesOf = (text) => (text.includes("-") ? text.split("-") : [...text]).map(Number);

/** The little pins: black is filled, white is a ring, nothing is a dot. */
export function answer(black, white, pegs) {
  const wide = Math.ceil(pegs / 2);
  const pins = Array.from({ length: pegs }, (_, i) => (i < black ? "black" : i < black + white ? "white" : "none"));
  return h("svg", { class: wide > 2 ? "keys-of wide" : "keys-of", viewBox: `0 0 ${wide * 19} 38`, role: "img", "aria-label": `${black} black, ${white} white` },
    h("title", null, `${black} black, ${white} white`),
    pins.map((pin, i) => h("circle", { class: pin, cx: 9.5 + 19 * (i % wide), cy: 9.5 + 19 * Math.floor(i / wide), r: pin === "none" ? 2.5 : pin === "white" ? 5.9 : 6.8 })));
}

export const pin = (kind) =>
  h("svg", { class: "keys-of", viewBox: "0 0 20 20", "aria-hidden": "true" }, h("circle", { class: kind, cx: 10, cy: 10, r: kind === "white" ? 7 : 8 }));
