// A position to solve: the row that is being filled, or the square that is chosen. No DOM.

import { Machine } from "../core/machine.js";
import { DraftRow } from "../mastermind/draft.js";
import { pressGuessKey } from "../mastermind/guess-keys.js";
import { KEYS as MASTERMIND_KEYS } from "../mastermind/keys.js";
import { KEYS as ULTIMATE_KEYS, NUMBER_PAD } from "../ultimate/keys.js";
import { moveOf } from "../ultimate/squares.js";
import { paletteOf } from "./palette.js";

/** @import { MastermindPosition, UltimatePosition } from "../core/api-types" */
/** @import { Action, Key } from "../core/keys.js" */

/** @typedef {MastermindPosition | UltimatePosition} Position */
/** @typedef {string | number[]} Move */

export class Trial extends Machine {
  /**
   * @param {object} trial
   * @param {Position} trial.position
   * @param {(move: Move) => Promise<unknown>} trial.judge has a try judged
   * @param {(text: string) => void} [trial.say] to a screen reader
   */
  constructor({ position, judge, say = () => {} }) {
    super();
    this.position = position;
    this.judge = judge;
    this.say = say;
    this.busy = false;
    /** Whether nothing more can be tried here. */
    this.over = false;
    /** Ultimate: the square that the keyboard is on, and the board named by the first of two digits. */
    this.cursor = 40;
    /** @type {number | null} */
    this.digit = null;
    /** @type {DraftRow | null} */
    this.row = null;
    if (position.kind === "mastermind") {
      const { pegs, colours } = position;
      this.row = new DraftRow({ pegs, colours, palette: paletteOf(position), say });
      this.row.subscribe(() => this.changed());
    }
  }

  /** @returns {Key[]} */
  get keys() {
    const wanted = this.row ? MASTERMIND_KEYS : ULTIMATE_KEYS;
    return wanted.filter(({ act }) => !act || ["left", "right", "up", "down", "clear", "enter"].includes(act));
  }

  /** The letters that place a peg now. */
  get letters() {
    const { row } = this;
    if (!row || this.over) return [];
    return row.palette.colours.slice(0, row.colours).map((colour) => colour.letter.toLowerCase());
  }

  /** End it: nothing can be tried any more. */
  end() {
    this.over = true;
    if (this.row) this.row.open = false;
    this.changed();
  }

  /**
   * Have a move judged, unless one is being judged.
   * @param {Move} move
   */
  async submit(move) {
    if (this.busy || this.over) return;
    this.busy = true;
    this.changed();
    try {
      await this.judge(move);
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  /** Send the row, once it is full. */
  enter() {
    const { row } = this;
    if (!row || this.over) return;
    const whole = row.whole;
    if (whole) return this.submit(whole);
    this.say(row.missing === 1 ? "Fill 1 more peg." : `Fill ${row.missing} more pegs.`);
  }

  /**
   * Walk over the board.
   * @param {number} square
   */
  walk(square) {
    this.cursor = square;
    this.changed();
  }

  /**
   * Take one digit of two: the board, then the square, from 1; false for a digit that names none.
   * @param {number} digit
   */
  type(digit) {
    const { position } = this;
    if (position.kind !== "ultimate" || digit < 1 || digit > 9 || this.over) return false;
    if (this.digit === null) {
      this.digit = digit - 1;
      this.changed();
      return true;
    }
    const move = moveOf(this.digit, digit - 1);
    this.digit = null;
    if (position.board.legal.includes(move)) this.submit(move);
    else this.say(`${move} cannot be played now; the lit squares can.`);
    this.changed();
    return true;
  }

  /**
   * Do what a key means; false when it means nothing here.
   * @param {Action} action
   */
  press(action) {
    const { act, digit = 0, pad = false } = action;
    if (this.row) {
      if (act === "enter") {
        this.enter();
        return !this.over;
      }
      return pressGuessKey(this.row, action);
    }
    return act === "digit" && this.type(pad ? (NUMBER_PAD[digit] ?? 0) : digit);
  }
}
