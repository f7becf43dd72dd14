// The review of a finished game: one slip at a time, mine first, to be tried again on the board. No DOM.

import { ApiError, get, post } from "../core/api.js";
import { Machine } from "../core/machine.js";
import { inOrder, placed, solvedText } from "../parts/own-slips.js";

/** @import { MoveReviewView, MovesReviewView, RetriedMoveView } from "../core/api-types" */
/** @import { UltimateGame } from "./machine.js" */

const GAME = "/api/ultimate/games/{game_id}";

export class Review extends Machine {
  /** @param {UltimateGame} game the machine of the game */
  constructor(game) {
    super();
    this.game = game;
    /** @type {MovesReviewView | null} */
    this.data = null;
    this.problem = "";
    /** The slips in the order in which they are tried, by their plies. @type {number[]} */
    this.slips = [];
    /** The place of the slip that is looked at. */
    this.current = 0;
    /** How the last try of this slip was judged. @type {RetriedMoveView | null} */
    this.result = null;
    /** Whether a try is being judged. */
    this.judging = false;
    /** Whether the answer was asked for. */
    this.shown = false;
    /** Slips that were solved, now or earlier. @type {Set<number>} */
    this.solved = new Set();
    /** Slips that count: one's own, or all where no side is one's own alone. @type {number[]} */
    this.mine = [];
  }

  /** The side whose chances are told: one's own, or X. */
  get side() {
    const [mine, ...more] = this.game.mySigns;
    return mine && !more.length && this.game.game.mode !== "watch" ? mine : "X";
  }

  /** Whether a side is one's own. */
  get personal() {
    return this.game.mySigns.length === 1 && this.game.game.mode !== "watch";
  }

  /** The move of the slip that is looked at. @returns {MoveReviewView | null} */
  get slip() {
    return this.data?.moves[this.slips[this.current] ?? -1] ?? null;
  }

  /** Whether the board shows the moment of the slip. */
  get trying() {
    return this.slip !== null && this.game.attempt !== null;
  }

  /** The move that is asked about on the board, if any. */
  get asked() {
    return this.trying && !this.solvedNow ? this.slip?.move : undefined;
  }

  get solvedNow() {
    return this.result?.solved === true;
  }

  /** The better square, as soon as it may be seen. */
  get revealed() {
    if (!this.trying || !this.slip) return undefined;
    if (this.solvedNow) return this.result?.move;
    return this.shown ? this.slip.best : undefined;
  }

  async load() {
    this.game.analysis.turnOff();
    try {
      const { review, mine, solved } = await get(`${GAME}/review`, { path: this.game.path });
      this.data = review;
      this.mine = mine;
      this.solved = new Set(solved);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.problem = problem.message;
      return this.changed();
    }
    this.slips = inOrder(this.data.slips, this.mine);
    const open = this.slips.findIndex((ply) => !this.solved.has(ply));
    if (this.slips.length) await this.begin(Math.max(0, open));
    this.changed();
  }

  /** How many of the slips that count are solved. */
  get solvedText() {
    return solvedText(this);
  }

  /** Where a slip stands among those that count, or among the opponent's. @param {number} place */
  placed(place) {
    return placed(this, place);
  }

  /** Show the moment of a slip; a square on the board is now a try. @param {number} place */
  async begin(place) {
    const ply = this.slips[place];
    if (ply === undefined) return;
    this.current = place;
    this.result = null;
    this.shown = false;
    this.game.attempt = (move) => this.attempt(move);
    await this.game.goto(ply);
    this.changed();
  }

  /** Go to the next slip, after the last to the first. */
  next() {
    return this.begin((this.current + 1) % this.slips.length);
  }

  /** Have a try judged. @param {string} move */
  async attempt(move) {
    const ply = this.slips[this.current];
    if (ply === undefined || this.judging || this.solvedNow) return;
    this.judging = true;
    this.changed();
    try {
      const result = await post(`${GAME}/retry`, {
        path: this.game.path,
        body: { ply, move, show: this.shown },
        again: true,
      });
      if (this.slips[this.current] !== ply || !this.game.attempt) return;
      this.result = result;
      if (result.solved && !this.shown) this.solved.add(ply);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.game.talk.notice(problem.message);
    } finally {
      this.judging = false;
      this.changed();
    }
  }

  /** Tell the answer. */
  async show() {
    if (!this.trying) await this.begin(this.current);
    this.shown = true;
    this.changed();
  }

  /** Look at the position after so many moves; at a slip it is the moment of the slip. @param {number} ply */
  async goto(ply) {
    const place = this.slips.indexOf(ply - 1);
    if (place >= 0) return this.begin(place);
    this.game.attempt = null;
    await this.game.goto(ply);
    this.changed();
  }

  /** The winning chances of the side that is told about, from 0 to 1: before the game and after each move. */
  get chances() {
    const of = (/** @type {number} */ x) => (this.side === "X" ? x : 1 - x);
    const moves = this.data?.moves ?? [];
    const first = moves[0];
    const start = first ? (first.by === this.side ? first.chance_before : 1 - first.chance_before) : 0.5;
    return [start, ...moves.map(({ chance_x: x }) => of(x))];
  }

  /** The number of moves at which the chart stands: at a slip, behind the move that is asked about. */
  get at() {
    return this.trying ? (this.slips[this.current] ?? 0) + 1 : this.game.at;
  }

  /** Let squares be moves again. */
  close() {
    this.game.attempt = null;
    this.game.goto(this.game.game.moves.length);
  }
}
