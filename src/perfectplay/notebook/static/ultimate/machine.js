// A game of Ultimate Tic-Tac-Toe in a notebook: what is shown on its board, what may be asked. No DOM.

import { Play } from "../play.js";

/** @import { Action } from "../../../web/static/js/core/keys.js" */
/** @import { Chance } from "../../../web/static/js/ultimate/drawing.js" */
/** @import { Model, UltimateState } from "../model-types" */

/** @extends {Play<UltimateState>} */
export class UltimatePlay extends Play {
  /** @param {Model} model */
  constructor(model) {
    super(model);
    /** The square that the keyboard is on, from 0 to 80. */
    this.cursor = 40;
    /** What a screen reader is told last. */
    this.said = "";
    /** The moment that was asked for and is not shown yet: keys may be quicker than the kernel. @type {number | null} */
    this.aimed = null;
  }

  get game() {
    return this.state.game;
  }

  /** The board that is shown: of an earlier moment, or as it is now. */
  get board() {
    return this.state.look?.board ?? this.game.board;
  }

  /** How many moves have been made on the board that is shown. */
  get at() {
    return this.state.look?.ply ?? this.game.moves.length;
  }

  get over() {
    return this.game.board.outcome !== null;
  }

  /** Whether the player may move now. */
  get open() {
    const { game } = this;
    const mine = game.mode === "two" || (game.mode === "computer" && game.board.turn.toLowerCase() === game.seat);
    return mine && !this.over && !this.waits && !this.state.look;
  }

  /** What the analysis says about every square. @returns {Map<string, Chance>} */
  get chances() {
    const { analysis, look } = this.state;
    if (!analysis || look || analysis.position !== this.board.position) return new Map();
    const text = (/** @type {number} */ chance) => String(Math.round(100 * chance));
    return new Map(
      analysis.moves
        .filter(({ visits, proof }) => visits || proof)
        .map(({ move, chance, proof }) => [move, { text: proof ?? text(chance), kind: proof ? `proof ${proof}` : "" }]),
    );
  }

  /** The best square that may be shown: of the analysis, or of a move that is looked at again. */
  get best() {
    const { analysis, review, look } = this.state;
    if (look) return review?.moves[look.ply]?.best;
    return this.chances.size ? analysis?.best : undefined;
  }

  /** The judgement of each move that was judged, by its number from 0. */
  get judgements() {
    const found = new Map(this.state.judged.map(({ ply, word, sign }) => [ply, { word, sign }]));
    for (const { ply, word, sign } of this.state.review?.moves ?? []) found.set(ply, { word, sign });
    return found;
  }

  /**
   * @override
   * @param {UltimateState} before
   */
  took(before) {
    const { game } = this.state;
    this.aimed = null;
    if (game.board.outcome && !before.game.board.outcome) this.said = game.board.outcome.text;
    else if (game.moves.length !== before.game.moves.length)
      this.said = `Last move ${game.board.last ?? "none"}. ${game.message} ${game.board.why}`;
  }

  /** @param {string} move */
  move(move) {
    if (this.open) this.ask("move", { text: move });
  }

  /** @param {number} square */
  walk(square) {
    this.cursor = square;
    this.changed();
  }

  /** Show the board after so many moves; as it is now after all of them. @param {number} ply */
  look(ply) {
    const last = this.game.moves.length;
    const at = Math.max(0, Math.min(last, ply));
    this.aimed = at;
    if (!this.waits) this.ask("look", { ply: at === last ? null : at });
  }

  analyse() {
    if (this.waits) this.stop();
    else if (!this.over) this.ask("analyse");
  }

  /**
   * Do what a key means; false when it means nothing now.
   * @param {Action} action
   */
  press({ act }) {
    switch (act) {
      case "analysis":
        this.analyse();
        return true;
      case "back":
        this.look((this.aimed ?? this.at) - 1);
        return true;
      case "forth":
        this.look((this.aimed ?? this.at) + 1);
        return true;
      case "hint":
        if (this.open) this.ask("hint");
        return true;
      case "undo":
        if (this.game.moves.length && !this.waits) this.ask("undo");
        return true;
      default:
        return false;
    }
  }
}
