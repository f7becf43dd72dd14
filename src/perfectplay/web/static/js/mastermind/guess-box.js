// The framed box of the next guess: its row, the palette and the buttons. It stays where it is.

import { h } from "../core/vdom.js";
import { pegName } from "./codes.js";
import { dragColour } from "./drag-colour.js";
import { emptyTray, peg, pegOrHole } from "./pegs.js";

/** @import { PaletteView } from "../core/api-types" */
/** @import { Child } from "../core/view-types" */
/** @import { Draft } from "./codes.js" */
/** @import { DraftRow } from "./draft.js" */

/**
 * What the box shows and does.
 * @typedef {object} GuessBox
 * @property {Draft} draft
 * @property {number} cursor
 * @property {PaletteView} palette
 * @property {number} colours
 * @property {boolean} repeats
 * @property {boolean} [disabled]
 * @property {(at: number) => void} select
 * @property {(value: number, at?: number) => unknown} place
 * @property {(at?: number) => void} clear
 * @property {number} [turn]
 * @property {string} [label]
 * @property {Child} [right] beside the row
 * @property {Child} [aside] beside the palette
 * @property {Child} buttons
 */

/**
 * What a box shows of a row that is being filled, and does to it.
 * @param {DraftRow} row
 * @param {{ colours: number, repeats: boolean }} game
 */
export const filling = (row, { colours, repeats }) => ({
  draft: row.values,
  cursor: row.cursor,
  colours,
  repeats,
  select: (/** @type {number} */ at) => row.select(at),
  place: (/** @type {number} */ value, /** @type {number} */ at = row.cursor) => row.place(value, at),
  clear: (/** @type {number | undefined} */ at = undefined) => row.clear(at),
});

/**
 * The hole of one peg.
 * @param {GuessBox} box
 * @param {number | null} value
 * @param {number} i
 */
function holeOf({ palette, cursor, disabled, select, clear }, value, i) {
  const chosen = i === cursor && !disabled;
  const button = {
    type: "button",
    "data-hole": i,
    class: `hole ${chosen ? "chosen" : ""} ${value === null ? "empty" : ""}`,
    "aria-label": `Peg ${i + 1}: ${pegName(value, palette)}`,
    "aria-current": chosen ? "true" : null,
    disabled: Boolean(disabled),
    onclick: () => select(i),
    ondblclick: () => clear(i),
  };
  // A new key for each colour lets the peg drop in.
  return h("button", button, h("span", { class: "set", key: `${value}` }, pegOrHole(value, palette)));
}

/** The row with large pegs. @param {GuessBox} box */
export function guessRow(box) {
  const { draft, turn, right, label } = box;
  const name = label ?? (turn === undefined ? "Your guess" : `Your guess ${turn}`);
  return h(
    "div",
    { class: "guess-row", role: "group", "aria-label": name },
    h("span", { class: "number", "aria-hidden": "true" }, turn),
    h(
      "span",
      { class: "pegs" },
      draft.map((value, i) => holeOf(box, value, i)),
    ),
    emptyTray(draft.length),
    h("span", { class: "beside" }, right),
  );
}

/** How many colours lie side by side on a phone, so that their names can be read. @param {number} colours */
const across = (colours) => (colours <= 6 ? colours : Math.min(7, Math.ceil(colours / 2)));

/** The colours, to tap or to drag. @param {GuessBox} box */
export function guessPalette({ palette, colours, repeats, draft, cursor, disabled, place, aside }) {
  const used = (/** @type {number} */ value) => !repeats && draft.some((v, i) => v === value && i !== cursor);
  const shown = palette.colours.slice(0, colours);
  return h(
    "div",
    { class: `guess-palette ${colours > 10 ? "crowded" : ""}`, css: { "--across": across(colours) } },
    h(
      "div",
      { class: "palette", role: "group", "aria-label": "Colours" },
      shown.map((colour, value) =>
        h(
          "button",
          {
            type: "button",
            "data-colour": value,
            disabled: disabled || used(value),
            onclick: () => place(value),
            onpointerdown: (event) => !disabled && dragColour(event, (at) => place(value, at)),
          },
          h("span", { class: "unseen" }, "Place "),
          peg(colour),
          h("span", null, colour.name),
        ),
      ),
    ),
    aside && h("div", { class: "beside" }, aside),
  );
}

/** @param {GuessBox} box */
export const guessBox = (box) =>
  h(
    "div",
    {
      class: "guess-box",
      css: { "--pegs": box.draft.length, "--wide": Math.max(2, Math.ceil(box.draft.length / 2)) },
    },
    h("div", { class: "active" }, guessRow(box)),
    h("div", { class: "guess-dock" }, guessPalette(box), h("div", { class: "guess-buttons" }, box.buttons)),
  );
