// A game of Ultimate Tic-Tac-Toe as the page sees it. No DOM and no rule: legal squares, targets and
// outcomes come from the server.

import { get, post } from "../core/api.js";
import { GameMachine } from "../core/game-machine.js";
import { Analysis } from "./analysis.js";
import { moveOf, squareOf } from "./squares.js";

/** @import { BoardView, MoveHintView, NewUltimate, UltimateView } from "../core/api-types" */
/** @import { Talk } from "../core/game-machine.js" */

const GAME = "/api/ultimate/games/{game_id}";
const PACE = 700;
const CENTRE = 40;

/**
 * The board with the mark of a move that the server has not confirmed yet; nothing is legal meanwhile.
 * @param {BoardView} board
 * @param {string} move
 * @returns {BoardView}
 */
function withMark(board, move) {
  const cells = [...board.cells];
  cells[squareOf(move)] = board.turn;
  return { ...board, cells, last: move, legal: [], target: null };
}

/** @extends {GameMachine<UltimateView>} */
export class UltimateGame extends GameMachine {
  /**
   * @param {UltimateView} game
   * @param {Talk} talk
   */
  constructor(game, talk) {
    super(game, talk);
    /** @type {MoveHintView | null} */
    this.hinted = null;
    /** Boards to step through, by the number of moves before them. @type {Map<number, BoardView>} */
    this.boards = new Map();
    /** How many moves the board on the screen has; null: the newest. @type {number | null} */
    this.ply = null;
    /** How many moves the board has that is being fetched. @type {number | null} */
    this.wanted = null;
    /** The move that was sent and is not answered yet; it is shown at once. @type {string | null} */
    this.sent = null;
    /** The board named by the first of two digits. @type {number | null} */
    this.digit = null;
    this.cursor = CENTRE;
    /** The level under the finger, before it is chosen. @type {number | null} */
    this.level = null;
    /** What a square does instead of moving, while a slip is tried again. @type {((move: string) => unknown) | null} */
    this.attempt = null;
    this.analysis = new Analysis(talk);
    this.analysis.subscribe(() => this.changed());
    this.adopt(game, true);
  }

  /** @override @param {UltimateView} game */
  played(game) {
    return game.moves.length;
  }

  /** @override @param {UltimateView} game @param {{ move?: string }} change */
  made(game, { move }) {
    return move === undefined || game.moves[this.game.moves.length] === move;
  }

  /** @override */
  fetch() {
    return get(GAME, { path: this.path });
  }

  get over() {
    return this.game.board.outcome !== null;
  }

  get newest() {
    return this.ply === null;
  }

  /** The position on the screen: the newest, or the one stepped to. */
  get board() {
    const earlier = this.ply === null ? null : this.boards.get(this.ply);
    return earlier ?? (this.sent === null ? this.game.board : withMark(this.game.board, this.sent));
  }

  /** How many moves were made up to the position on the screen. */
  get at() {
    return this.ply ?? this.game.moves.length;
  }

  get mySigns() {
    const { seat } = this.game;
    if (seat === "both") return ["X", "O"];
    return seat ? [seat.toUpperCase()] : [];
  }

  get myTurn() {
    return this.game.mode !== "watch" && !this.over && this.mySigns.includes(this.game.board.turn);
  }

  get computerTurn() {
    const { mode, seat } = this.game;
    return !this.over && seat !== null && (mode === "watch" || (mode === "computer" && !this.myTurn));
  }

  get mayMove() {
    return this.newest && this.myTurn && !this.busy;
  }

  /**
   * @override
   * @param {UltimateView} game
   * @param {boolean} first
   */
  adopt(game, first = false) {
    const changed = first || game.version !== this.game.version;
    this.game = game;
    if (changed) {
      this.ply = null;
      this.sent = null;
      this.hinted = null;
      this.digit = null;
      this.boards.clear();
      if (this.over) this.running = false;
      this.look();
    }
    this.changed();
  }

  /** @override */
  async refresh() {
    const changed = await super.refresh();
    if (changed) this.sayState();
    return changed;
  }

  /** Say what was done last, and how the game stands. */
  sayState(before = this.lastWords()) {
    this.talk.say(`${before} ${this.game.message}`);
  }

  lastWords() {
    const { last, turn } = this.game.board;
    return last ? `${turn === "X" ? "O" : "X"} played ${last}.` : "";
  }

  // Moving ---------------------------------------------------------------------------------------
  /**
   * Choose a square on the screen: a move, or a try while a slip is tried again.
   * @param {string} move
   */
  choose(move) {
    if (this.attempt && this.board.legal.includes(move)) return this.attempt(move);
    return this.move(move);
  }

  /** @param {string} move */
  async move(move) {
    if (!this.newest)
      return this.talk.notice("You are looking at an earlier move. Step to the end to play on, or branch from here.");
    if (!this.mayMove || !this.game.board.legal.includes(move)) return;
    this.sent = move;
    // One request: the computer's answer comes with it, and the move is kept even if we leave before.
    const done = await this.act("move", () => this.send(`${GAME}/move`, { move, answer: true }));
    this.sent = null;
    this.changed();
    if (!done) return;
    this.sayState();
    await this.reply();
  }

  /** Let the computer move when it is its turn. */
  async reply() {
    if (this.game.mode === "computer" && this.computerTurn) await this.step();
  }

  /** Let the computer make one move; null when it did not. */
  async step() {
    if (this.over || this.game.seat === null) return null;
    const done = await this.act("computer", () => this.send(`${GAME}/computer`, {}));
    if (done) this.sayState();
    return done;
  }

  async run() {
    if (this.running) return this.pause();
    this.running = true;
    this.changed();
    while (this.running && !this.over && this.game.mode === "watch") {
      if (!(await this.step())) break;
      await new Promise((done) => setTimeout(done, PACE));
    }
    this.pause();
  }

  pause() {
    this.running = false;
    this.changed();
  }

  async undo() {
    this.pause();
    if (!(await this.act("undo", () => this.send(`${GAME}/undo`, {}), { patient: true }))) return;
    this.sayState("Taken back.");
    await this.reply();
  }

  async swap() {
    if (!(await this.act("swap", () => this.send(`${GAME}/swap`, {}), { patient: true }))) return;
    this.sayState("Sides swapped.");
    await this.reply();
  }

  /** Show a level while the slider moves. @param {number} level */
  showLevel(level) {
    this.level = level;
    this.changed();
  }

  /** @param {number} level */
  setLevel(level) {
    return this.act("level", () => this.send(`${GAME}/level`, { level }), { patient: true });
  }

  async hint() {
    if (!this.mayMove) return;
    const done = await this.act("hint", () => this.ask(`${GAME}/hint`, {}));
    if (!done) return;
    this.hinted = done;
    this.talk.say(done.text);
    this.changed();
  }

  // Stepping and analysis ------------------------------------------------------------------------
  /** Show the board after so many moves. @param {number} ply */
  async goto(ply) {
    const last = this.game.moves.length;
    const at = Math.max(0, Math.min(last, ply));
    if (at < last && !this.boards.has(at)) {
      const version = this.game.version;
      this.wanted = at;
      try {
        const { board } = await get(`${GAME}/at/{ply}`, { path: { ...this.path, ply: at } });
        if (version !== this.game.version) return;
        this.boards.set(at, board);
        if (this.wanted !== at) return; // another step was made meanwhile
      } finally {
        if (this.wanted === at) this.wanted = null;
      }
    }
    this.wanted = null;
    this.ply = at === last ? null : at;
    this.hinted = null;
    this.look();
    this.talk.say(`Move ${at} of ${last}.`);
    this.changed();
  }

  /** Step back or forth, from where the last step leads even if its board is not here yet. @param {number} plies */
  stepBy(plies) {
    return this.goto((this.wanted ?? this.at) + plies);
  }

  toggleAnalysis() {
    if (this.analysis.on) this.analysis.turnOff();
    else this.analysis.turnOn(this.board);
  }

  look() {
    if (this.analysis.on) this.analysis.look(this.board);
  }

  /** Start a new game from the position on the screen; this one stays where it is. */
  branch() {
    const { mode, level, rule, seat, start } = this.game;
    const next = this.board.turn.toLowerCase();
    /** @type {NewUltimate} */
    const body = { mode, level, rule, first: seat === "both" || seat === next ? "me" : "computer" };
    if (start) body.position = start;
    if (this.at) body.moves = this.game.moves.slice(0, this.at).join(" ");
    return post("/api/ultimate/games", { body });
  }

  /**
   * Take one digit of two: the board, then the square, from 1; false for a digit that names none.
   * @param {number} digit
   */
  type(digit) {
    if (digit < 1 || digit > 9) return false;
    if (this.digit === null) {
      this.digit = digit - 1;
      this.changed();
      return true;
    }
    const move = moveOf(this.digit, digit - 1);
    this.digit = null;
    if (this.board.legal.includes(move)) this.choose(move);
    else this.talk.notice(`${move} cannot be played now; the lit squares can.`);
    this.changed();
    return true;
  }

  /** @override */
  close() {
    super.close();
    this.analysis.turnOff();
  }
}
