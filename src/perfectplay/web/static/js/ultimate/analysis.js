// Live analysis of one position: it listens to the server's stream and keeps the newest view. No DOM.

import { listen } from "../core/api.js";
import { Machine } from "../core/machine.js";

/** @import { AnalysisView, BoardView, MoveAnalysisView } from "../core/api-types" */
/** @import { Talk } from "../core/game-machine.js" */

const SECONDS = 10;
const LONGEST = 60;

export class Analysis extends Machine {
  /** @param {Talk} talk */
  constructor(talk) {
    super();
    this.talk = talk;
    this.on = false;
    this.live = false;
    /** @type {BoardView | null} */
    this.board = null;
    /** @type {AnalysisView | null} */
    this.view = null;
    this.seconds = SECONDS;
    /** @type {(() => void) | null} */
    this.stopListening = null;
  }

  /** @param {BoardView} board */
  turnOn(board) {
    this.on = true;
    this.look(board);
  }

  turnOff() {
    this.on = false;
    this.stop();
    this.view = null;
    this.board = null;
    this.changed();
  }

  /**
   * Analyse a position for some seconds; what was known about another one is forgotten.
   * @param {BoardView} board
   * @param {number} seconds
   */
  look(board, seconds = SECONDS) {
    if (this.board?.position !== board.position) this.view = null;
    this.board = board;
    this.stop();
    if (board.outcome) return this.changed();
    this.seconds = seconds;
    this.live = true;
    const handlers = {
      analysis: (/** @type {AnalysisView} */ view) => {
        this.view = view;
        this.changed();
      },
      done: () => {
        this.stop();
        if (this.view) this.talk.say(`Analysis: ${this.words()}.`);
      },
    };
    const lost = () => {
      this.stop();
      this.talk.notice("The analysis stopped: the engine is busy. Try “deeper” in a moment.");
    };
    const query = { position: board.position, seconds };
    this.stopListening = listen("/api/ultimate/analysis/stream", { query }, handlers, lost);
    this.changed();
  }

  stop() {
    this.stopListening?.();
    this.stopListening = null;
    this.live = false;
    this.changed();
  }

  deeper() {
    if (this.board) this.look(this.board, Math.min(LONGEST, this.seconds * 3));
  }

  /** X's winning chance from 0 to 1, null while nothing is known. */
  get chanceOfX() {
    if (!this.view) return null;
    return this.board?.turn === "X" ? this.view.chance : 1 - this.view.chance;
  }

  /** The result that is certain, in words; empty when there is none. */
  get proof() {
    if (!this.view?.proof || !this.board) return "";
    return this.view.proof === "draw" ? "proven draw" : `proven ${this.view.proof} for ${this.board.turn}`;
  }

  words() {
    return this.proof || `${this.board?.turn} wins ${Math.round(100 * (this.view?.chance ?? 0))} %`;
  }

  /** Every legal move with what is known about it; the best comes first. @returns {MoveAnalysisView[]} */
  get moves() {
    return this.view?.moves ?? [];
  }

  /** The move that is best so far. */
  get best() {
    return this.on ? this.view?.line[0] : undefined;
  }

  /**
   * The best moves, so many of them: the one to make first, then by their chances.
   * @param {number} count
   */
  top(count) {
    const first = (/** @type {MoveAnalysisView} */ { move }) => Number(move === this.view?.line[0]);
    return [...this.moves].sort((a, b) => first(b) - first(a) || b.chance - a.chance).slice(0, count);
  }

  /** @param {string} move */
  of(move) {
    return this.moves.find((found) => found.move === move) ?? null;
  }
}
