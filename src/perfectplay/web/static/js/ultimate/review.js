// The review of a finished game, and trying a slip again on the board. No DOM.

import { ApiError, get, post } from "../core/api.js";
import { Machine } from "../core/machine.js";

/** @import { MovesReviewView, RetriedMoveView } from "../core/api-types" */
/** @import { UltimateGame } from "./machine.js" */

/** A move that is tried again. @typedef {{ ply: number, result: RetriedMoveView | null, shown: boolean }} Trying */

const GAME = "/api/ultimate/games/{game_id}";

export class Review extends Machine {
  /** @param {UltimateGame} game the machine of the game */
  constructor(game) {
    super();
    this.game = game;
    /** @type {MovesReviewView | null} */
    this.data = null;
    this.problem = "";
    /** @type {Trying | null} */
    this.trying = null;
  }

  async load() {
    try {
      this.data = (await get(`${GAME}/review`, { path: this.game.path })).review;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.problem = problem.message;
    }
    this.changed();
  }

  /** Show the moment of a slip; a square on the board is now a try. @param {number} ply */
  async begin(ply) {
    this.trying = { ply, result: null, shown: false };
    this.game.attempt = (move) => this.attempt(move);
    await this.game.goto(ply);
    this.changed();
  }

  /**
   * Have a try judged; with `show` the best move is told.
   * @param {string} move
   * @param {boolean} show
   */
  async attempt(move, show = false) {
    if (!this.trying) return;
    const { ply } = this.trying;
    try {
      const given = { path: this.game.path, body: { ply, move, show } };
      const result = await post(`${GAME}/retry`, given);
      if (this.trying?.ply !== ply) return;
      this.trying = { ply, result, shown: show };
      this.game.talk.say(`${move}: ${result.word}.`);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.game.talk.notice(problem.message);
    }
    this.changed();
  }

  async stop() {
    this.close();
    await this.game.goto(this.game.game.moves.length);
  }

  /** Let squares be moves again. */
  close() {
    this.trying = null;
    this.game.attempt = null;
  }
}
