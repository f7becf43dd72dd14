// Codes as the page handles them: values from 0 that stand for the colours of a palette. No DOM.

/** @import { Answers, ColourView, PaletteView } from "../core/api-types" */

/** The pins of an answer. @typedef {{ black: number, white: number }} Reply */
/**
 * An answer that is being corrected.
 * @typedef {Reply & { turn: number, possible: Answers["answers"] | null }} Editing
 */
/** A code that is being set: some pegs may still be empty. @typedef {(number | null)[]} Draft */

/**
 * @param {number} pegs
 * @returns {Draft}
 */
export const emptyDraft = (pegs) => Array(pegs).fill(null);

/**
 * The code, once every peg is set.
 * @param {Draft} draft
 * @returns {number[] | null}
 */
export function wholeCode(draft) {
  const set = draft.filter((value) => value !== null);
  return set.length === draft.length ? set : null;
}

/**
 * A code in the library's digits as values: `0123`, or `0-11-3` when there are over ten colours.
 * @param {string} text
 */
export const valuesOf = (text) => (text.includes("-") ? text.split("-") : [...text]).map(Number);

/**
 * @param {PaletteView} palette
 * @param {number} value
 * @returns {ColourView}
 */
export function colourOf(palette, value) {
  const colour = palette.colours[value];
  if (!colour) throw new Error(`The palette ${palette.name} has no colour ${value}.`);
  return colour;
}

/**
 * A code in words, for screen readers.
 * @param {number[]} values
 * @param {PaletteView} palette
 */
export const colourNames = (values, palette) => values.map((value) => colourOf(palette, value).name).join(" ");

/**
 * A peg in words, for screen readers.
 * @param {number | null | undefined} value
 * @param {PaletteView} palette
 */
export const pegName = (value, palette) => (value == null ? "empty" : colourOf(palette, value).name);

/**
 * What a code answers to a guess: exact places first, then colours in common. The page counts it only
 * for a code that the server does not know.
 * @param {number[]} guess
 * @param {number[]} secret
 * @returns {Reply}
 */
export function pinsFor(guess, secret) {
  const black = guess.filter((value, i) => value === secret[i]).length;
  const count = (/** @type {number[]} */ list, /** @type {number} */ value) => list.filter((v) => v === value).length;
  const common = [...new Set(guess)].reduce((sum, v) => sum + Math.min(count(guess, v), count(secret, v)), 0);
  return { black, white: common - black };
}
