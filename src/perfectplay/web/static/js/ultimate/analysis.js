// Live analysis of one position: it listens to the server's stream and keeps the newest view. No DOM.

import { listen } from "../core/api.js";
import { Machine } from "../core/machine.js";
import { prefs } from "../core/prefs.js";
import { Solving } from "./solving.js";

/** @import { AnalysisView, BoardView, EvaluatorView, MoveAnalysisView } from "../core/api-types" */
/** @import { Talk } from "../core/game-machine.js" */

const SECONDS = 10;
const LONGEST = 60;
/** Lines change their order at most once in so many milliseconds. */
const CALM = 1000;
/** How long a server that refused is left alone. */
const AGAIN = 3000;

/** How the analysis stands. @typedef {"off" | "waiting" | "queued" | "live" | "done" | "stopped" | "busy" | "lost" |
 *   "failed"} State */

export class Analysis extends Machine {
  /** @param {Talk} talk */
  constructor(talk) {
    super();
    this.talk = talk;
    this.on = false;
    /** @type {State} */
    this.state = "off";
    /** How many analyses wait before this one. */
    this.before = 0;
    /** Who else may value positions. @type {EvaluatorView[]} */
    this.evaluators = [];
    /** The name of who does; empty: our own engine. */
    this.evaluator = "";
    /** What went wrong with it, in a sentence. */
    this.problem = "";
    /** @type {BoardView | null} */
    this.board = null;
    /** @type {AnalysisView | null} */
    this.view = null;
    this.seconds = SECONDS;
    /** The moves as they are listed, the best first. @type {string[]} */
    this.order = [];
    this.ordered = 0;
    /** @type {(() => void) | null} */
    this.stopListening = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
    this.solving = new Solving(talk);
    this.solving.subscribe(() => this.changed());
  }

  get live() {
    return ["waiting", "queued", "live"].includes(this.state);
  }

  /** Tell who may value positions; the one chosen last does, while it is there. @param {EvaluatorView[]} evaluators */
  offer(evaluators) {
    this.evaluators = evaluators;
    const last = prefs.get("evaluator", "");
    this.evaluator = evaluators.find(({ name }) => name === last)?.name ?? "";
    if (last && !this.evaluator) prefs.set("evaluator", null);
  }

  /** Let somebody else value the positions; what was found without them is forgotten. @param {string} name */
  valueBy(name) {
    this.evaluator = name;
    prefs.set("evaluator", name || null);
    this.view = null;
    this.order = [];
    if (this.board) this.look(this.board);
    const by = name ? `“${name}”` : "our engine";
    this.talk.say(`Positions are valued by ${by}.`);
  }

  /** @param {BoardView} board */
  turnOn(board) {
    this.on = true;
    this.look(board);
  }

  turnOff() {
    this.on = false;
    this.end("off");
    this.solving.follow(null);
    this.view = null;
    this.board = null;
    this.order = [];
    this.changed();
  }

  /**
   * Analyse a position for some seconds; what was known about another one is forgotten.
   * @param {BoardView} board
   * @param {number} seconds
   */
  look(board, seconds = SECONDS) {
    if (this.board?.position !== board.position) {
      this.view = null;
      this.order = [];
    }
    this.board = board;
    this.solving.follow(board);
    const had = this.view?.simulations ?? 0;
    this.end("stopped");
    this.problem = "";
    if (board.outcome) return this.changed();
    this.seconds = seconds;
    this.state = "waiting";
    const handlers = {
      queued: (/** @type {{ before: number }} */ { before }) => {
        this.state = "queued";
        this.before = before;
        this.changed();
      },
      analysis: (/** @type {AnalysisView} */ view) => this.hear(view),
      done: (/** @type {{ stopped?: boolean } | null} */ told) => {
        if (told?.stopped) return this.refused();
        this.end("done");
        this.sort();
        if (this.view) this.talk.say(`Analysis: ${this.words()}.`);
        this.changed();
      },
      problem: (/** @type {{ message: string }} */ { message }) => {
        this.end("failed");
        this.problem = message;
        this.changed();
      },
    };
    /** @type {{ position: string, seconds: number, had: number, evaluator?: string }} */
    const query = { position: board.position, seconds, had };
    if (this.evaluator) query.evaluator = this.evaluator;
    const away = () => {
      this.state = "lost"; // the browser connects again by itself, and the next event says that it did
      this.changed();
    };
    this.stopListening = listen("/api/ultimate/analysis/stream", { query }, handlers, () => this.refused(), away);
    this.changed();
  }

  /** Take what the engine has found by now. @param {AnalysisView} view */
  hear(view) {
    this.state = "live";
    // Engines that were lost begin anew; what was known counts until they know more.
    if (this.view && view.simulations < this.view.simulations) return this.changed();
    this.view = view;
    const now = Date.now();
    const known = new Set(this.order);
    if (known.size !== view.moves.length || now - this.ordered >= CALM) this.sort();
    this.changed();
  }

  /** The server is there, its engines are not: say so, and ask again after a while. */
  refused() {
    this.end("busy");
    this.again = setTimeout(() => this.board && this.on && this.look(this.board, this.seconds), AGAIN);
    this.changed();
  }

  /** @param {State} state */
  end(state) {
    clearTimeout(this.again);
    this.stopListening?.();
    this.stopListening = null;
    this.state = state;
  }

  stop() {
    this.end("stopped");
    this.changed();
  }

  deeper() {
    if (this.board) this.look(this.board, Math.min(LONGEST, this.seconds * 3));
  }

  /** How the analysis stands, in a few words. */
  get status() {
    if (this.state === "queued") return this.before ? `waiting, ${this.before} before you` : "waiting, you are next";
    if (this.state === "lost") return "connection lost, trying again";
    if (this.state === "failed") return "could not go on";
    if (this.state === "busy") return "engines busy, trying again";
    return this.state === "waiting" ? "starting" : this.state;
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

  /** Put the moves in order: the one to make first, then by their chances. */
  sort() {
    const first = (/** @type {MoveAnalysisView} */ { move }) => Number(move === this.view?.line[0]);
    const sorted = [...this.moves].sort((a, b) => first(b) - first(a) || b.chance - a.chance);
    this.order = sorted.map(({ move }) => move);
    this.ordered = Date.now();
  }

  /**
   * The best moves, so many of them.
   * @param {number} count
   */
  top(count) {
    return this.order.slice(0, count).flatMap((move) => this.of(move) ?? []);
  }

  /** @param {string} move */
  of(move) {
    return this.moves.find((found) => found.move === move) ?? null;
  }
}
