// The review of a finished game: one slip at a time, mine first, with the better guess hidden until it is
// found or asked for. No DOM.

import { ApiError, get, post } from "../core/api.js";
import { Machine } from "../core/machine.js";
import { isGood } from "../parts/judged.js";
import { inOrder } from "../parts/own-slips.js";
import { DraftRow } from "./draft.js";
import { lettersOf, pressGuessKey } from "./guess-keys.js";

/** @import { JudgedView, GuessesReviewView } from "../core/api-types" */
/** @import { Action } from "../core/keys.js" */
/** @import { MastermindGame } from "./machine.js" */

const GAME = "/api/mastermind/games/{game_id}";

export class Review extends Machine {
  /** @param {MastermindGame} game the machine of the game */
  constructor(game) {
    super();
    this.game = game;
    /** @type {GuessesReviewView | null} */
    this.data = null;
    this.problem = "";
    /** The turns to try again, mine first. @type {number[]} */
    this.slips = [];
    /** The slips that count: one's own, or all where nobody here broke the code. @type {number[]} */
    this.mine = [];
    /** The turn whose position is on the board. */
    this.turn = 0;
    /** Whether the turn on the board is being tried again. */
    this.trying = false;
    /** What the teacher said of the newest try. @type {JudgedView | null} */
    this.judged = null;
    this.busy = false;
    /** The turns whose better guess was found, and those where it was shown. @type {Set<number>} */
    this.solved = new Set();
    /** @type {Set<number>} */
    this.shown = new Set();
    const { pegs, colours } = game.game;
    this.row = new DraftRow({ pegs, colours, palette: game.palette, say: (text) => game.talk.say(text) });
    this.row.subscribe(() => {
      this.judged = null;
      this.changed();
    });
    this.leaving = new AbortController();
  }

  async load() {
    try {
      const given = { path: this.game.path, signal: this.leaving.signal };
      const { review, mine, solved } = await get(`${GAME}/review`, given);
      this.data = review;
      this.mine = mine;
      this.solved = new Set(solved);
      this.slips = inOrder(review.slips, mine);
      const open = this.slips.find((turn) => !this.solved.has(turn));
      this.turn = open ?? this.slips[0] ?? Math.max(0, review.turns.length - 1);
    } catch (problem) {
      if (!(problem instanceof ApiError)) return;
      this.problem = problem.message;
    }
    this.changed();
  }

  /** The turn on the board as the teacher sees it. */
  get told() {
    return this.data?.turns[this.turn] ?? null;
  }

  /** Whether the newest try is good enough. */
  get foundNow() {
    return this.judged !== null && (this.judged.optimal || isGood(this.judged));
  }

  get isSlip() {
    return this.slips.includes(this.turn);
  }

  /** Whether a turn may be tried again: those of a game in which somebody here guesses. */
  get mayTry() {
    return this.isSlip && this.game.game.mode !== "guess";
  }

  /**
   * Whether the better guess of a turn may be seen.
   * @param {number} turn
   */
  revealed(turn) {
    return !this.slips.includes(turn) || this.solved.has(turn) || this.shown.has(turn);
  }

  /** The letters that place a peg now. */
  get letters() {
    return this.trying ? lettersOf(this.game.palette, this.row.colours) : [];
  }

  /**
   * Put the position before a turn on the board.
   * @param {number} turn
   */
  goto(turn) {
    const last = (this.data?.turns.length ?? 1) - 1;
    const next = Math.max(0, Math.min(last, turn));
    if (next === this.turn) return;
    this.turn = next;
    this.stop();
    this.game.talk.say(`Turn ${next + 1} of ${last + 1}.`);
  }

  /** The slip after this one, round and round. */
  get next() {
    const at = this.slips.indexOf(this.turn);
    return this.slips[(at + 1) % this.slips.length] ?? 0;
  }

  begin() {
    if (!this.mayTry) return;
    this.trying = true;
    this.row.reset();
    this.game.talk.say(`Turn ${this.turn + 1} again: set a better guess.`);
    this.changed();
  }

  stop() {
    this.trying = false;
    this.judged = null;
    this.changed();
  }

  /** Show the better guess. */
  show() {
    this.shown.add(this.turn);
    this.stop();
  }

  /** Have the try judged. */
  async attempt() {
    const { game, turn, row } = this;
    if (!this.trying || this.busy) return;
    const guess = row.whole;
    if (!guess) return game.talk.notice("Set all the pegs first.");
    this.busy = true;
    this.changed();
    try {
      const given = { path: game.path, body: { turn, guess, show: this.shown.has(turn) }, signal: this.leaving.signal };
      const { judged } = await post(`${GAME}/retry`, given);
      if (turn !== this.turn || !this.trying) return;
      this.judged = judged;
      if (this.foundNow && !this.shown.has(turn)) this.solved.add(turn);
    } catch (problem) {
      if (!(problem instanceof ApiError)) return;
      game.talk.notice(problem.message);
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  /**
   * Do what a key means; `close` ends the review.
   * @param {Action} action
   * @param {() => void} close
   * @returns {boolean}
   */
  press(action, close) {
    if (this.trying && pressGuessKey(this.row, action)) return true;
    switch (action.act) {
      case "enter":
        if (this.trying) this.attempt();
        else this.begin();
        return true;
      case "left":
        this.goto(this.turn - 1);
        return true;
      case "right":
        this.goto(this.turn + 1);
        return true;
      case "run":
        close();
        return true;
      case "close":
        if (this.trying) this.stop();
        else close();
        return true;
      default:
        return false;
    }
  }

  close() {
    this.leaving.abort();
  }
}
