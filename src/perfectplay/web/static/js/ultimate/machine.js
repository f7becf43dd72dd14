// A game of Ultimate Tic-Tac-Toe as the page sees it. No DOM and no rule: legal squares, targets and
// outcomes come from the server.

import { get, post } from "../core/api.js";
import { GameMachine } from "../core/game-machine.js";
import { Analysis } from "./analysis.js";
import { moveName, moveOf, squareOf } from "./squares.js";
import { GAME_LINE, hasNode, leadsThrough, lineOf, movesTo, nameOf, nodeAt } from "./tree.js";

/** @import { BoardView, MoveHintView, NewUltimate, UltimateView } from "../core/api-types" */
/** @import { Talk } from "../core/game-machine.js" */
/** @import { Node } from "./tree.js" */

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
    /** Boards to step through, by their line and the number of moves before them. @type {Map<string, BoardView>} */
    this.boards = new Map();
    /** The line on the screen: 0 is the game, others are variations. */
    this.line = GAME_LINE;
    /** How many moves the board on the screen has; null: the newest of the game. @type {number | null} */
    this.ply = null;
    /** The node whose board is being fetched. @type {Node | null} */
    this.wanted = null;
    /** Moves shown as they may follow, while somebody points at a line. @type {string[]} */
    this.preview = [];
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
    const earlier = this.ply === null ? null : this.boards.get(nameOf(this.node));
    return earlier ?? (this.sent === null ? this.game.board : withMark(this.game.board, this.sent));
  }

  /** How many moves were made up to the position on the screen. */
  get at() {
    return this.ply ?? this.game.moves.length;
  }

  /** The place in the tree of the position on the screen. @returns {Node} */
  get node() {
    return { line: this.line, ply: this.at };
  }

  /** Whether a square of an earlier position begins a variation here; others may think along after the game. */
  get mayBranch() {
    return this.game.seat !== null && (this.over || this.game.mode !== "two" || this.game.seat === "both");
  }

  /** Squares that can be chosen now: for a try, a move or a variation. @returns {string[]} */
  get lit() {
    if (this.attempt) return this.board.legal;
    if (this.newest) return this.myTurn ? this.board.legal : [];
    return this.mayBranch ? this.board.legal : [];
  }

  get mySigns() {
    const { seat } = this.game;
    if (seat === "both") return ["X", "O"];
    return seat ? [seat.toUpperCase()] : [];
  }

  get myTurn() {
    return this.game.mode !== "watch" && !this.over && this.mySigns.includes(this.game.board.turn);
  }

  /** Whether somebody else is played against, here and now: then no engine helps either of them. */
  get against() {
    const { mode, seat } = this.game;
    return mode === "two" && seat !== null && seat !== "both" && !this.over;
  }

  get computerTurn() {
    const { mode, seat } = this.game;
    return !this.over && seat !== null && (mode === "watch" || (mode === "computer" && !this.myTurn));
  }

  get mayMove() {
    return this.newest && this.myTurn && (!this.busy || this.busy === "hint");
  }

  /**
   * Nobody waits for a hint: whatever else is done gives it up.
   * @override
   * @type {GameMachine<UltimateView>["act"]}
   */
  act(what, work, how = {}) {
    const instead = this.busy === "hint" && what !== "hint";
    if (instead) this.asides.abort();
    return super.act(what, work, instead ? { ...how, patient: true } : how);
  }

  /**
   * @override
   * @param {UltimateView} game
   * @param {boolean} first
   */
  adopt(game, first = false) {
    const changed = first || game.version !== this.game.version;
    const moved = first || game.moves.join() !== this.game.moves.join();
    this.game = game;
    if (changed && (moved || this.newest || !hasNode(game, this.node))) {
      this.line = GAME_LINE;
      this.ply = null;
      this.sent = null;
      this.hinted = null;
      this.digit = null;
      this.preview = [];
      if (moved) this.boards.clear();
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
    return last ? `${turn === "X" ? "O" : "X"} played ${moveName(last)}.` : "";
  }

  // Moving ---------------------------------------------------------------------------------------
  /**
   * Choose a square on the screen: a move, a variation of an earlier position, or a try.
   * @param {string} move
   */
  choose(move) {
    if (!this.lit.includes(move)) return;
    if (this.attempt) return this.attempt(move);
    return this.newest ? this.move(move) : this.play([move]);
  }

  /** @param {string} move */
  async move(move) {
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
    if (this.noUndo) return void this.talk.notice(this.noUndo);
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
    if (!this.mayMove || this.busy || this.against) return;
    this.asides = new AbortController();
    const done = await this.act("hint", () => this.aside(`${GAME}/hint`, {}));
    if (!done) return;
    this.hinted = done;
    this.talk.say(done.text);
    this.changed();
  }

  // The tree -------------------------------------------------------------------------------------
  /**
   * Walk moves on from the position on the screen; what is new becomes a variation. Shows where one of
   * them leads, the first when several are added.
   * @param {string[]} moves
   * @param {string} note
   */
  async play(moves, note = "") {
    const { line, ply } = this.node;
    const body = { line, ply, moves: moves.join(" "), note };
    const done = await this.act("line", () => this.send(`${GAME}/line`, body), { patient: true });
    this.preview = [];
    if (done?.line !== undefined) await this.goto(ply + 1, done.line);
  }

  /** Forget a variation. @param {number} line */
  async deleteLine(line) {
    const { ply, parent } = lineOf(this.game, line);
    const away = leadsThrough(this.game, this.line, line);
    if (away) await this.goto(ply, parent);
    for (const name of this.boards.keys()) if (!name.startsWith("0/")) this.boards.delete(name);
    await this.act("line", () => this.send(`${GAME}/line/delete`, { line }), { patient: true });
    this.talk.say("Variation deleted.");
  }

  // Stepping and analysis ------------------------------------------------------------------------
  /**
   * Show the board after so many moves of the game, or of a variation.
   * @param {number} ply
   * @param {number} line
   */
  async goto(ply, line = GAME_LINE) {
    const last = this.game.moves.length;
    const node = nodeAt(this.game, line, ply);
    const name = nameOf(node);
    const newest = node.line === GAME_LINE && node.ply === last;
    if (!newest && !this.boards.has(name)) {
      const version = this.game.version;
      this.wanted = node;
      try {
        const where = { path: { ...this.path, ply: node.ply }, query: node.line ? { line: node.line } : {} };
        const { board } = await get(`${GAME}/at/{ply}`, where);
        if (version !== this.game.version) return;
        this.boards.set(name, board);
        if (this.wanted !== node) return; // another step was made meanwhile
      } finally {
        if (this.wanted === node) this.wanted = null;
      }
    }
    this.wanted = null;
    this.line = node.line;
    this.ply = newest ? null : node.ply;
    this.hinted = null;
    this.preview = [];
    this.look();
    this.talk.say(node.line ? `Variation, move ${node.ply}.` : `Move ${node.ply} of ${last}.`);
    this.changed();
  }

  /** Step back or forth, from where the last step leads even if its board is not here yet. @param {number} plies */
  stepBy(plies) {
    const { line, ply } = this.wanted ?? this.node;
    return this.goto(ply + plies, line);
  }

  /** Show moves that may follow as long as somebody points at them. @param {string[]} moves */
  show(moves) {
    if (moves.join() === this.preview.join()) return;
    this.preview = moves;
    this.changed();
  }

  toggleAnalysis() {
    if (this.against) return;
    if (this.analysis.on) this.analysis.turnOff();
    else this.analysis.turnOn(this.board);
  }

  look() {
    if (this.analysis.on) this.analysis.look(this.board);
  }

  /** Start a new game from the position on the screen; this one stays where it is. */
  branch() {
    const { mode, level, rule, seat, start, limit, ponder } = this.game;
    const next = this.board.turn.toLowerCase();
    /** @type {NewUltimate} */
    const body = { mode, level, rule, limit, ponder, first: seat === "both" || seat === next ? "me" : "computer" };
    if (start) body.position = start;
    const moves = movesTo(this.game, this.node);
    if (moves.length) body.moves = moves.join(" ");
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
    if (this.lit.includes(move)) this.choose(move);
    else this.talk.notice(`${moveName(move)} cannot be played now; the lit squares can.`);
    this.changed();
    return true;
  }

  /** @override */
  close() {
    super.close();
    this.analysis.turnOff();
  }
}
