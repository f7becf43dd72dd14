// A game of Ultimate Tic-Tac-Toe as the page sees it. No DOM and no rule: legal squares, targets and
// outcomes come from the server.

import { get, post } from "../core/api.js";
import { GameMachine } from "../core/gamemachine.js";
import { Analysis } from "./analysis.js";

const PACE = 700;

export class UltimateGame extends GameMachine {
  constructor(game, talk) {
    super(talk); // {say, notice}
    this.hinted = null;
    this.boards = new Map(); // ply -> BoardView, for stepping
    this.ply = null; // null: the newest position
    this.digit = null; // the first of two keys
    this.cursor = 40;
    this.analysis = new Analysis(talk);
    this.analysis.subscribe(() => this.changed());
    this.adopt(game, true);
  }

  get path() { return `/api/ultimate/games/${this.game.id}`; }
  played(game) { return game.moves.length; }
  get over() { return this.game.board.outcome !== null; }
  get newest() { return this.ply === null; }
  /** The position on the screen: the newest, or the one stepped to. */
  get board() { return this.newest ? this.game.board : this.boards.get(this.ply) ?? this.game.board; }
  get mySigns() {
    const { seat } = this.game;
    return seat === "both" ? ["X", "O"] : seat ? [seat.toUpperCase()] : [];
  }
  get computerTurn() {
    return !this.over && this.game.seat !== null && (this.game.mode === "watch" || (this.game.mode === "computer" && !this.myTurn));
  }
  get myTurn() { return this.game.mode !== "watch" && !this.over && this.mySigns.includes(this.game.board.turn); }
  get mayPlay() { return this.newest && this.myTurn && !this.busy; }

  adopt(game, first = false) {
    const changed = first || game.version !== this.game.version;
    this.game = game;
    if (changed) {
      this.ply = null;
      this.hinted = null;
      this.digit = null;
      this.boards.clear();
      if (this.over) this.running = false;
      this.look();
    }
    this.changed();
  }

  async refresh() {
    if (await super.refresh()) this.talk.say(`${this.lastWords()} ${this.game.message}`);
  }

  lastWords() {
    const { last, turn } = this.game.board;
    return last ? `${turn === "X" ? "O" : "X"} played ${last}.` : "";
  }

  // Playing --------------------------------------------------------------------------------------
  async play(move) {
    if (!this.newest) return this.talk.notice("You are looking at an earlier move. Step to the end to play on, or branch from here.");
    if (!this.mayPlay || !this.game.board.legal.includes(move)) return;
    if (!(await this.act("move", () => this.send("move", { move })))) return;
    this.talk.say(`${this.lastWords()} ${this.game.message}`);
    await this.reply();
  }

  /** Let the computer play when it is its turn. */
  async reply() {
    if (this.game.mode !== "computer" || !this.computerTurn) return;
    if (await this.act("computer", () => this.send("computer"))) this.talk.say(`${this.lastWords()} ${this.game.message}`);
  }

  async step() {
    if (this.over || this.game.seat === null) return null;
    const done = await this.act("computer", () => this.send("computer"));
    if (done) this.talk.say(`${this.lastWords()} ${this.game.message}`);
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
    if (await this.act("undo", () => this.send("undo"), { patient: true })) {
      this.talk.say(`Taken back. ${this.game.message}`);
      await this.reply();
    }
  }

  async swap() {
    if (await this.act("swap", () => this.send("swap"), { patient: true })) {
      this.talk.say(`Sides swapped. ${this.game.message}`);
      await this.reply();
    }
  }

  setLevel(level) { return this.act("level", () => this.send("level", { level }), { patient: true }); }

  async hint() {
    if (!this.mayPlay) return;
    const done = await this.act("hint", () => this.ask("hint"));
    if (!done) return;
    this.hinted = done;
    this.talk.say(done.text);
    this.changed();
  }

  // Stepping and analysis ------------------------------------------------------------------------
  async goto(ply) {
    const last = this.game.moves.length;
    const at = Math.max(0, Math.min(last, ply));
    if (at === last) this.ply = null;
    else {
      if (!this.boards.has(at)) {
        const version = this.game.version;
        const { board } = await get(`${this.path}/at/${at}`);
        if (version !== this.game.version) return;
        this.boards.set(at, board);
      }
      this.ply = at;
    }
    this.hinted = null;
    this.look();
    this.talk.say(`Move ${at} of ${last}.`);
    this.changed();
  }

  get at() { return this.ply ?? this.game.moves.length; }

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
    const body = { mode, level, rule, first: seat === "both" || seat === next ? "me" : "computer" };
    if (start) body.position = start;
    if (this.at) body.moves = this.game.moves.slice(0, this.at).join(" ");
    return post("/api/ultimate/games", body);
  }

  type(digit) {
    if (digit < 1 || digit > 9) return false;
    if (this.digit === null) {
      this.digit = digit - 1;
      this.changed();
      return true;
    }
    const move = "abcdefghi"[this.digit] + "abcdefghi"[digit - 1];
    this.digit = null;
    if (this.board.legal.includes(move)) this.play(move);
    else this.talk.notice(`${move} cannot be played now; the lit squares can.`);
    this.changed();
    return true;
  }

  close() {
    this.pause();
    this.stopThinking();
    this.analysis.turnOff();
  }
}
