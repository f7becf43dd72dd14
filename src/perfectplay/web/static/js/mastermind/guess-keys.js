// What the keys do to a row that is being filled, in a game, a puzzle or a try.

/** @import { PaletteView } from "../core/api-types" */
/** @import { Action } from "../core/keys.js" */
/** @import { DraftRow } from "./draft.js" */

/**
 * The letters that place a peg.
 * @param {PaletteView} palette
 * @param {number} colours
 */
export const lettersOf = (palette, colours) =>
  palette.colours.slice(0, colours).map((colour) => colour.letter.toLowerCase());

/**
 * Do what a key means for the row; false when it means nothing to it.
 * @param {DraftRow} row
 * @param {Action} action
 * @returns {boolean}
 */
export function pressGuessKey(row, { act, key, digit = -1 }) {
  switch (act) {
    case "digit":
      return row.type(digit);
    case "colour":
      return row.type(row.palette.colours.findIndex((colour) => colour.letter.toLowerCase() === key));
    case "left":
      row.select(row.cursor - 1);
      return true;
    case "right":
      row.select(row.cursor + 1);
      return true;
    case "up":
      row.turnColour(1);
      return row.open;
    case "down":
      row.turnColour(-1);
      return row.open;
    case "clear":
      row.clear();
      return row.open;
    default:
      return false;
  }
}
