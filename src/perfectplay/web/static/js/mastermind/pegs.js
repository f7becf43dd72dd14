// Pegs, answers and codes as SVG. A colour never stands alone: letter, shape, and a name in words.

import { marks } from "../core/prefs.js";
import { h } from "../core/vdom.js";
import { colourNames, colourOf } from "./codes.js";

/** @import { ColourView, PaletteView } from "../core/api-types" */

const FRAME = { viewBox: "0 0 40 40", "aria-hidden": "true" };

/** A peg that shows only that something is there. @param {string} size */
const hiddenPeg = (size) =>
  h(
    "svg",
    { class: size, ...FRAME },
    h("circle", { cx: 20, cy: 20, r: 19, fill: "#8b8f99" }),
    h("text", { x: 20, y: 20, fill: "#fff" }, "•"),
  );

/**
 * A peg of one colour, or a hidden one.
 * @param {ColourView} colour
 * @param {{ small?: boolean, hidden?: boolean }} [look]
 */
export function peg(colour, { small = false, hidden = false } = {}) {
  const size = small ? "peg small" : "peg";
  if (hidden) return hiddenPeg(size);
  const mark = marks();
  const fill = colour.ink;
  return h(
    "svg",
    { class: size, ...FRAME },
    h("circle", { cx: 20, cy: 20, r: 19.2, fill: colour.hex }),
    h("circle", { cx: 20, cy: 20, r: 19.2, fill: "url(#shine)", stroke: "#00000030" }),
    mark === "both" && !small
      ? [
          h("text", { class: "both", x: 13, y: 21, fill }, colour.letter),
          h("text", { class: "both", x: 27, y: 21, fill }, colour.shape),
        ]
      : h("text", { x: 20, y: 21, fill }, mark === "letters" ? colour.letter : colour.shape),
  );
}

export const hole = () => h("svg", { class: "peg", ...FRAME }, h("circle", { class: "ring", cx: 20, cy: 20, r: 18 }));

/**
 * What stands in a hole: a peg, or nothing yet.
 * @param {number | null} value
 * @param {PaletteView} palette
 * @param {{ hidden?: boolean }} [look]
 */
export const pegOrHole = (value, palette, look) => (value === null ? hole() : peg(colourOf(palette, value), look));

/**
 * A whole code, told to screen readers by the names of its colours.
 * @param {number[]} values
 * @param {PaletteView} palette
 * @param {{ small?: boolean, hidden?: boolean }} [look]
 */
export function code(values, palette, { small = false, hidden = false } = {}) {
  const label = hidden ? "hidden code" : colourNames(values, palette);
  return h(
    "span",
    { class: small ? "pegs small" : "pegs", role: "img", "aria-label": label },
    values.map((value) => peg(colourOf(palette, value), { small, hidden })),
  );
}

/** How large a pin is by what it says. @type {Record<string, number>} */
const RADIUS = { black: 6.8, white: 5.9, none: 2.5 };

/**
 * The little pins: black is filled, white is a ring, nothing is a dot.
 * @param {number} black
 * @param {number} white
 * @param {number} pegs
 */
export function answer(black, white, pegs) {
  const wide = Math.ceil(pegs / 2);
  const pins = Array.from({ length: pegs }, (_, i) => (i < black ? "black" : i < black + white ? "white" : "none"));
  const words = `${black} black, ${white} white`;
  return h(
    "svg",
    {
      class: wide > 2 ? "keys-of wide" : "keys-of",
      viewBox: `0 0 ${wide * 19} 38`,
      role: "img",
      "aria-label": words,
    },
    h("title", null, words),
    pins.map((kind, i) => {
      const [cx, cy] = [9.5 + 19 * (i % wide), 9.5 + 19 * Math.floor(i / wide)];
      return h("circle", { class: kind, cx, cy, r: RADIUS[kind] });
    }),
  );
}

/** One pin beside its name. @param {"black" | "white"} kind */
export const pin = (kind) =>
  h(
    "svg",
    { class: "keys-of", viewBox: "0 0 20 20", "aria-hidden": "true" },
    h("circle", { class: kind, cx: 10, cy: 10, r: kind === "white" ? 7 : 8 }),
  );
