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
const RADIUS = { black: 6.4, white: 5.4, none: 2.2 };
const STEP = 17;

/**
 * Pins in a tray that is light in both themes: black is filled, white is a disc with a dark ring.
 * @param {("black" | "white" | "none")[]} pins
 * @param {number} wide how many lie side by side
 */
function tray(pins, wide) {
  const rows = Math.ceil(pins.length / wide);
  return h(
    "svg",
    { class: "pins", viewBox: `0 0 ${wide * STEP} ${rows * STEP}`, "aria-hidden": "true" },
    pins.map((kind, i) => {
      const [cx, cy] = [STEP * (0.5 + (i % wide)), STEP * (0.5 + Math.floor(i / wide))];
      return h("circle", { class: kind, cx, cy, r: RADIUS[kind], css: { "--pin": i } });
    }),
  );
}

/**
 * The pins of an answer, first the black ones; with `pegs` the empty places too.
 * @param {number} black
 * @param {number} white
 * @param {number} [pegs]
 * @returns {("black" | "white" | "none")[]}
 */
const pinsOf = (black, white, pegs = black + white) =>
  Array.from({ length: pegs }, (_, i) => (i < black ? "black" : i < black + white ? "white" : "none"));

/**
 * An answer as it lies beside a guess: the tray with a place for each peg, and the numbers.
 * @param {number} black
 * @param {number} white
 * @param {number} pegs
 */
export function answer(black, white, pegs) {
  const words = `${black} black, ${white} white`;
  const none = black + white === 0;
  const wide = Math.max(2, Math.ceil(pegs / 2));
  return h(
    "span",
    { class: "answer", role: "img", "aria-label": words, title: words, css: { "--wide": wide } },
    h(
      "span",
      { class: "tray", "aria-hidden": "true" },
      none ? h("b", { class: "none" }, "none") : tray(pinsOf(black, white, pegs), wide),
    ),
    h(
      "span",
      { class: "counted", "aria-hidden": "true" },
      !none && [h("b", null, `${black}b`), " ", h("span", null, `${white}w`)],
    ),
  );
}

/** The tray of a guess that has no answer yet. @param {number} pegs */
export function emptyTray(pegs) {
  const wide = Math.max(2, Math.ceil(pegs / 2));
  return h(
    "span",
    { class: "answer", "aria-hidden": "true", css: { "--wide": wide } },
    h("span", { class: "tray" }, tray(pinsOf(0, 0, pegs), wide)),
  );
}

/**
 * The pins of an answer in one line, beside a bar or in a sentence.
 * @param {number} black
 * @param {number} white
 */
export function pinStrip(black, white) {
  const pins = pinsOf(black, white);
  return h(
    "span",
    { class: "tray strip", role: "img", "aria-label": `${black} black, ${white} white` },
    pins.length ? tray(pins, pins.length) : h("b", { class: "none", "aria-hidden": "true" }, "none"),
  );
}

/** One pin beside its name. @param {"black" | "white"} kind */
export const pin = (kind) => h("span", { class: "tray one", "aria-hidden": "true" }, tray([kind], 1));
