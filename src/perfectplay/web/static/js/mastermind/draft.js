// A row that is being filled: its pegs, and the one that is set next. No DOM.

import { Machine } from "../core/machine.js";
import { colourOf, emptyDraft, wholeCode } from "./codes.js";

/** @import { PaletteView } from "../core/api-types" */
/** @import { Draft } from "./codes.js" */

export class DraftRow extends Machine {
  /**
   * @param {object} row
   * @param {number} row.pegs
   * @param {number} row.colours
   * @param {PaletteView} row.palette
   * @param {(text: string) => void} [row.say] to a screen reader
   */
  constructor({ pegs, colours, palette, say = () => {} }) {
    super();
    this.pegs = pegs;
    this.colours = colours;
    this.palette = palette;
    this.say = say;
    /** Whether pegs can be set now. */
    this.open = true;
    /** @type {Draft} */
    this.values = emptyDraft(pegs);
    this.cursor = 0;
  }

  /** The code, once every peg is set. */
  get whole() {
    return wholeCode(this.values);
  }

  /** How many pegs are still empty. */
  get missing() {
    return this.values.filter((value) => value === null).length;
  }

  /** @param {number} value */
  #may(value) {
    return this.open && value >= 0 && value < this.colours;
  }

  /**
   * @param {number} at
   * @param {number} value
   */
  #set(at, value) {
    this.values[at] = value;
    this.say(`Peg ${at + 1} ${colourOf(this.palette, value).name}.`);
  }

  /**
   * A colour that was tapped or dropped: into a hole, then on to the next empty one; false when that
   * cannot be done.
   * @param {number} value
   * @param {number} at
   */
  place(value, at = this.cursor) {
    if (!this.#may(value)) return false;
    this.#set(at, value);
    const after = this.values.indexOf(null, at + 1);
    const empty = after >= 0 ? after : this.values.indexOf(null);
    this.cursor = empty >= 0 ? empty : Math.min(at + 1, this.pegs - 1);
    this.changed();
    return true;
  }

  /**
   * A colour that was typed: over the peg at the cursor, then on to the very next one. From the last
   * peg it goes to one that is still empty, or stays.
   * @param {number} value
   */
  type(value) {
    if (!this.#may(value)) return false;
    const at = this.cursor;
    this.#set(at, value);
    const empty = this.values.indexOf(null);
    this.cursor = at + 1 < this.pegs ? at + 1 : empty >= 0 ? empty : at;
    this.changed();
    return true;
  }

  /** @param {number} at */
  select(at) {
    this.cursor = Math.max(0, Math.min(this.pegs - 1, at));
    this.changed();
  }

  /**
   * Turn the peg at the cursor to the next or the previous colour.
   * @param {1 | -1} step
   */
  turnColour(step) {
    if (!this.open) return;
    const now = this.values[this.cursor] ?? (step > 0 ? -1 : 0);
    this.#set(this.cursor, (now + step + this.colours) % this.colours);
    this.changed();
  }

  /**
   * Empty a hole; without a number the one at the cursor, or the one before if that is empty.
   * @param {number} [at]
   */
  clear(at) {
    if (!this.open) return;
    const before = this.values[this.cursor] === null && this.cursor > 0 ? this.cursor - 1 : this.cursor;
    this.cursor = at ?? before;
    this.values[this.cursor] = null;
    this.changed();
  }

  /**
   * Begin again: with an empty row, or with one that was kept.
   * @param {Draft | null} [kept]
   */
  reset(kept = null) {
    const fits = kept?.length === this.pegs && kept.every((value) => value === null || this.#fits(value));
    this.values = kept && fits ? [...kept] : emptyDraft(this.pegs);
    const empty = this.values.indexOf(null);
    this.cursor = empty >= 0 ? empty : this.pegs - 1;
    this.changed();
  }

  /** @param {number} value */
  #fits(value) {
    return Number.isInteger(value) && value >= 0 && value < this.colours;
  }
}
