// A game of Mastermind in a notebook: the row that is being filled, and what may be asked for. No DOM.

import { pressGuessKey, lettersOf } from "../../../web/static/js/mastermind/guess-keys.js";
import { DraftRow } from "../../../web/static/js/mastermind/draft.js";
import { Play } from "../play.js";

/** @import { Action } from "../../../web/static/js/core/keys.js" */
/** @import { Reply } from "../../../web/static/js/mastermind/codes.js" */
/** @import { MastermindState, Model } from "../model-types" */

/** @extends {Play<MastermindState>} */
export class MastermindPlay extends Play {
  /** @param {Model} model */
  constructor(model) {
    super(model);
    /** What a screen reader is told last. */
    this.said = "";
    this.row = this.#newRow();
    /** The answer that is being counted where the program guesses. @type {Reply} */
    this.reply = { black: 0, white: 0 };
  }

  #newRow() {
    const { game, palette } = this.state;
    const row = new DraftRow({ pegs: game.pegs, colours: game.colours, palette, say: (text) => (this.said = text) });
    row.open = this.open;
    row.subscribe(() => this.#filled());
    return row;
  }

  get game() {
    return this.state.game;
  }

  get palette() {
    return this.state.palette;
  }

  get over() {
    return this.game.outcome !== null;
  }

  get taught() {
    return this.game.mode === "learn";
  }

  /** Whether the player may guess now. */
  get open() {
    return this.game.mode !== "guess" && this.game.outcome === null && !this.waits;
  }

  /**
   * @override
   * @param {MastermindState} before
   */
  took(before) {
    const { game, palette } = this.state;
    const same = before.game.variant === game.variant && before.palette.name === palette.name;
    const turns = game.turns.length;
    const made = turns > before.game.turns.length;
    if (!same) this.row = this.#newRow();
    else if (made || turns < before.game.turns.length) this.row.reset();
    this.row.open = this.open;
    if (turns !== before.game.turns.length) this.reply = { black: 0, white: 0 };
    const last = game.turns[turns - 1];
    if (game.outcome && !before.game.outcome) this.said = game.outcome.sentence;
    else if (made && last) this.said = `Turn ${turns}: ${last.black} black, ${last.white} white.`;
  }

  /** A full row is shown with what each answer would leave. */
  #filled() {
    const values = this.row.whole;
    if (values && this.taught && this.open && this.textOf(values) !== this.state.split?.guess)
      this.ask("split", { text: this.textOf(values) });
    this.changed();
  }

  /** The split of the row, once it is full and the kernel has counted. */
  get split() {
    const values = this.row.whole;
    const { split } = this.state;
    return values && split && split.guess === this.textOf(values) ? split : null;
  }

  /**
   * A code as the library writes it.
   * @param {number[]} values
   */
  textOf(values) {
    return values.join(this.game.colours > 10 && this.game.pegs > 1 ? "-" : "");
  }

  /** @param {boolean} [keep] make the guess even if it is a slip */
  guess(keep = false) {
    const values = this.row.whole;
    if (!this.open) return;
    if (values) this.ask("guess", { text: this.textOf(values), keep });
    else this.say(`${this.row.missing} ${this.row.missing === 1 ? "peg is" : "pegs are"} still empty.`);
  }

  /** @param {string} text */
  say(text) {
    this.said = text;
    this.changed();
  }

  /**
   * Count a pin of the answer to the program's guess.
   * @param {"black" | "white"} pin
   * @param {number} step
   */
  count(pin, step) {
    const next = { ...this.reply, [pin]: this.reply[pin] + step };
    if (next[pin] < 0 || next.black + next.white > this.game.pegs) return;
    this.reply = next;
    this.changed();
  }

  answer() {
    const { black, white } = this.reply;
    if (this.game.waiting && !this.waits) this.ask("answer", { text: `${black}B${white}W` });
  }

  /** The letters that place a peg now. */
  letters() {
    return this.open ? lettersOf(this.palette, this.game.colours) : [];
  }

  /**
   * Do what a key means; false when it means nothing now.
   * @param {Action} action
   */
  press(action) {
    if (this.open && pressGuessKey(this.row, action)) return true;
    switch (action.act) {
      case "enter":
        if (this.game.mode === "guess") this.answer();
        else this.guess();
        return true;
      case "hint":
        if (this.open) this.ask("hint");
        return true;
      case "undo":
        if (this.game.turns.length && !this.waits) this.ask("undo");
        return true;
      default:
        return false;
    }
  }
}
