// A small board that only shows: on the start page, in lists, in puzzles.

import { h } from "../core/vdom.js";
import { answer, code, emptyTray, pegOrHole } from "./pegs.js";

/** @import { PaletteView } from "../core/api-types" */
/** @import { Draft } from "./codes.js" */

/**
 * @param {object} board
 * @param {number} board.pegs
 * @param {PaletteView} board.palette
 * @param {{ values: number[], black: number, white: number }[]} board.turns
 * @param {Draft} [board.draft] the row that is being filled
 * @param {number} [board.future] how many turns to come are drawn as dots
 * @param {number} [board.first] the number of the first row
 */
export function boardPicture({ pegs, palette, turns, draft, future = 0, first = 1 }) {
  const next = turns.length + (draft ? 1 : 0);
  const row = (/** @type {string} */ kind, /** @type {number} */ n, /** @type {any} */ inside) =>
    h("span", { class: `row ${kind}` }, h("span", { class: "number" }, n), inside);
  const dots = () =>
    h(
      "span",
      { class: "pegs" },
      Array.from({ length: pegs }, () => h("i", { class: "dot" })),
    );
  return h(
    "span",
    { class: "board-picture", "aria-hidden": "true", css: { "--pegs": pegs } },
    turns.map(({ values, black, white }, i) => row("", first + i, [code(values, palette), answer(black, white, pegs)])),
    draft &&
      row("current", first + turns.length, [
        h(
          "span",
          { class: "pegs" },
          draft.map((value) => h("span", { class: "hole" }, pegOrHole(value, palette))),
        ),
        emptyTray(pegs),
      ]),
    Array.from({ length: future }, (_, i) => row("future", first + next + i, dots())),
  );
}
