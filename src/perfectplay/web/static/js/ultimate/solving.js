// Solving the position on the screen: one question to the server, which may be given up. No DOM.

import { ApiError, isAbort, post } from "../core/api.js";
import { Machine } from "../core/machine.js";

/** @import { BoardView, SolutionView } from "../core/api-types" */
/** @import { Talk } from "../core/game-machine.js" */

const SECONDS = 10;
/** With fewer symbols on the board a proof is too much to hope for. */
export const FROM_SYMBOLS = 28;

export class Solving extends Machine {
  /** @param {Talk} talk */
  constructor(talk) {
    super();
    this.talk = talk;
    /** What was found, and of which position. @type {SolutionView | null} */
    this.view = null;
    /** The position that is being solved; empty when none is. */
    this.position = "";
    /** Why there is no answer. */
    this.problem = "";
    this.leaving = new AbortController();
  }

  get busy() {
    return this.position !== "";
  }

  /** Whether a position is late enough, and not over. @param {BoardView} board */
  offered(board) {
    return !board.outcome && board.cells.filter(Boolean).length >= FROM_SYMBOLS;
  }

  /** What is known about a position. @param {BoardView} board */
  of(board) {
    return this.view?.position === board.position ? this.view : null;
  }

  /** Forget what belongs to another position, and give up a question about it. @param {BoardView | null} board */
  follow(board) {
    if (this.busy && this.position !== board?.position) this.stop();
    if (this.view?.position !== board?.position) this.view = null;
    this.problem = "";
  }

  stop() {
    this.leaving.abort();
    this.position = "";
    this.changed();
  }

  /** @param {BoardView} board */
  async solve(board) {
    if (this.busy) return;
    const { position } = board;
    this.leaving = new AbortController();
    const { signal } = this.leaving;
    this.position = position;
    this.problem = "";
    this.changed();
    try {
      this.view = await post("/api/ultimate/solve", { body: { position, seconds: SECONDS }, signal });
      this.talk.say(this.view.text);
    } catch (problem) {
      if (isAbort(problem)) return;
      if (!(problem instanceof ApiError)) throw problem;
      this.problem = problem.message;
    } finally {
      if (!signal.aborted) this.position = "";
      this.changed();
    }
  }
}
