// The review of a finished game, and trying a slip again. No DOM.

import { ApiError, get, post } from "../core/api.js";
import { Machine } from "../core/machine.js";
import { setPeg } from "./code-input.js";
import { emptyDraft, wholeCode } from "./codes.js";

/** @import { JudgedView, GuessesReviewView } from "../core/api-types" */
/** @import { Draft } from "./codes.js" */
/** @import { MastermindGame } from "./machine.js" */

/**
 * A turn that is tried again.
 * @typedef {{ turn: number, values: Draft, cursor: number, judged: JudgedView | null, shown: boolean }} Trying
 */

export class Review extends Machine {
  /** @param {MastermindGame} game the machine of the game */
  constructor(game) {
    super();
    this.game = game;
    /** @type {GuessesReviewView | null} */
    this.data = null;
    this.problem = "";
    /** @type {Trying | null} */
    this.trying = null;
  }

  async load() {
    try {
      const { review } = await get("/api/mastermind/games/{game_id}/review", { path: this.game.path });
      this.data = review;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.problem = problem.message;
    }
    this.changed();
  }

  /** @param {number} turn */
  begin(turn) {
    this.trying = { turn, values: emptyDraft(this.game.game.pegs), cursor: 0, judged: null, shown: false };
    this.changed();
  }

  stop() {
    this.trying = null;
    this.changed();
  }

  /** @param {number} at */
  select(at) {
    if (this.trying) this.trying.cursor = at;
    this.changed();
  }

  /** @param {number} value */
  place(value) {
    if (!this.trying) return;
    setPeg(this.trying, value);
    this.trying.judged = null;
    this.changed();
  }

  /**
   * Have the try judged; with `show` the answer is told, whatever is in the holes.
   * @param {boolean} show
   */
  async attempt(show = false) {
    const { trying, game } = this;
    if (!trying) return;
    const guess = wholeCode(trying.values) ?? (show ? this.data?.turns[trying.turn]?.values : null);
    if (!guess) return game.talk.notice("Set all the pegs first.");
    try {
      const given = { path: game.path, body: { turn: trying.turn, guess, show } };
      const { judged } = await post("/api/mastermind/games/{game_id}/retry", given);
      trying.judged = judged;
      trying.shown = show;
      game.talk.say(`${judged.word}. ${judged.reason}`);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      game.talk.notice(problem.message);
    }
    this.changed();
  }
}
