// A game of Mastermind as the page sees it: the server's state, the guess being made, what the
// teacher said. No DOM here and no rule of the game: what is allowed comes from the server.

import { ApiError, get, post, query } from "../core/api.js";
import { GameMachine } from "../core/gamemachine.js";
import { prefs } from "../core/prefs.js";

const PACE = 900;
const PAGE = 24;

export class MastermindGame extends GameMachine {
  constructor(game, palette, talk) {
    super(talk); // {say, notice, askKeep}
    this.palette = palette;
    this.last = null; // {account, judged} of the newest guess
    this.opened = { table: prefs.get("open.table", false), codes: prefs.get("open.codes", false) };
    this.reply = { black: 0, white: 0 };
    this.editing = null;
    this.mine = prefs.get(`code.${game.id}`);
    this.adopt(game, true);
  }

  get path() { return `/api/mastermind/games/${this.game.id}`; }
  played(game) { return game.turns.length; }
  get over() { return this.game.outcome !== null; }
  get mayGuess() { return ["breaker", "both"].includes(this.game.seat); }
  get human() { return this.game.player === "human" || !this.game.player; }
  get answering() { return this.game.mode === "guess" && ["maker", "both"].includes(this.game.seat); }
  get open() { return this.mayGuess && this.human && !this.over && this.game.mode !== "guess"; }
  get taught() { return this.game.mode === "learn"; }
  get mayUndo() { return this.game.turns.length > 0 && this.game.seat !== null && (this.game.mode !== "two" || this.game.seat === "both"); }
  get full() { return this.draft.every((value) => value !== null); }

  adopt(game, first = false) {
    const newer = first || game.version !== this.game.version;
    const longer = first || game.turns.length !== this.game.turns.length;
    this.game = game;
    if (!newer) return this.changed();
    if (longer) {
      this.draft = Array(game.pegs).fill(null);
      this.cursor = 0;
      this.hints = [];
    }
    this.table = null;
    this.codes = null;
    this.possible = null;
    this.wrong = null;
    this.editing = null;
    if (game.mode === "guess") this.prepareReply();
    if (this.opened.table) this.loadTable();
    if (this.opened.codes) this.loadCodes(0);
    if (!first && this.over) this.running = false;
    this.changed();
  }

  close() {
    this.pause();
    this.stopThinking();
  }

  // The guess being made -------------------------------------------------------------------------
  place(value, at = this.cursor) {
    if (!this.open || value >= this.game.colours || value < 0) return false;
    this.draft[at] = value;
    const next = this.draft.indexOf(null, at + 1);
    this.cursor = next >= 0 ? next : this.draft.includes(null) ? this.draft.indexOf(null) : Math.min(at + 1, this.game.pegs - 1);
    this.talk.say(`Peg ${at + 1} ${this.palette.colours[value].name}.`);
    this.changed();
    return true;
  }

  move(step) {
    this.cursor = Math.max(0, Math.min(this.game.pegs - 1, this.cursor + step));
    this.changed();
  }

  turnColour(step) {
    if (!this.open) return;
    const now = this.draft[this.cursor];
    const count = this.game.colours;
    this.draft[this.cursor] = now === null ? (step > 0 ? 0 : count - 1) : (now + step + count) % count;
    this.talk.say(`Peg ${this.cursor + 1} ${this.palette.colours[this.draft[this.cursor]].name}.`);
    this.changed();
  }

  clear(at) {
    if (at === undefined) {
      if (this.draft[this.cursor] === null && this.cursor > 0) this.cursor -= 1;
      at = this.cursor;
    }
    this.draft[at] = null;
    this.cursor = at;
    this.changed();
  }

  async guess() {
    if (!this.open || this.busy) return;
    if (!this.full) return this.talk.notice(`Set all ${this.game.pegs} pegs first.`);
    const guess = [...this.draft];
    if (!this.taught) {
      const done = await this.act("guess", () => this.send("guess", { guess }));
      return done && this.told(done);
    }
    // Judged first: the reason is shown beside the game, whether or not there is something to ask.
    const { judged } = (await this.act("guess", () => this.ask(`judge?${query({ guess: guess.join("-") })}`))) ?? {};
    if (!judged) return;
    if (!judged.optimal && !(await this.talk.askKeep(judged))) return this.talk.say("Taken back. Choose another guess.");
    const kept = await this.act("guess", () => this.send("guess", { guess, keep: true }));
    if (kept) this.told({ ...kept, judged });
  }

  async optimal() {
    if (!this.open || !this.taught) return;
    const done = await this.act("optimal", () => this.send("optimal"));
    if (done) this.told(done);
  }

  told({ account, judged }) {
    const turn = this.game.turns.at(-1);
    if (!turn) return;
    this.last = { turn: this.game.turns.length, account: account ?? null, judged: judged ?? account?.judged ?? null };
    const words = [`Guess ${this.game.turns.length}: ${turn.black} black, ${turn.white} white.`];
    if (turn.word) words.push(`${turn.word.word}.`);
    if (this.taught) words.push(`${this.game.left} codes left.`);
    if (this.over) words.push(this.game.outcome.reason);
    this.talk.say(words.join(" "));
    this.changed();
  }

  // Computer players -----------------------------------------------------------------------------
  async step() {
    if (this.human || this.over || !this.mayGuess) return null;
    const done = await this.act("step", () => this.send("step"));
    if (done) this.told(done);
    return done;
  }

  async run() {
    if (this.running) return this.pause();
    this.running = true;
    this.changed();
    while (this.running && !this.over && !this.human) {
      if (!(await this.step())) break;
      await new Promise((done) => setTimeout(done, PACE));
    }
    this.pause();
  }

  pause() {
    this.running = false;
    this.changed();
  }

  async setPlayer(player) {
    this.pause();
    await this.act("player", () => this.send("player", { player }), { patient: true });
  }

  setSense(sense) { return this.act("sense", () => this.send("sense", { sense }), { patient: true }); }

  async undo() {
    this.pause();
    const done = await this.act("undo", () => this.send("undo"), { patient: true });
    if (done) {
      this.last = null;
      this.talk.say("Taken back.");
    }
    this.changed();
  }

  // The teacher ----------------------------------------------------------------------------------
  async hint() {
    if (!this.open || !this.taught || this.hints.length >= 3) return;
    const done = await this.act("hint", () => this.ask(`hint?step=${this.hints.length + 1}`));
    if (!done) return;
    this.hints = [...this.hints, done.text];
    this.talk.say(done.text);
    this.changed();
  }

  toggle(name, open) {
    if (this.opened[name] === open) return;
    this.opened[name] = open;
    prefs.set(`open.${name}`, open);
    if (open && name === "table" && !this.table) this.loadTable();
    if (open && name === "codes" && !this.codes) this.loadCodes(0);
  }

  async loadTable() {
    if (!this.taught || this.over || !this.game.left) return;
    const version = this.game.version;
    this.table = { loading: true, guesses: [] };
    const done = await this.quietly(this.ask("table?count=8"));
    if (version === this.game.version) this.table = done ?? { guesses: [] };
    this.changed();
  }

  async loadCodes(start) {
    if (this.game.mode === "play") return;
    const version = this.game.version;
    const done = await this.quietly(get(`${this.path}/candidates?${query({ start, count: PAGE })}`));
    if (version === this.game.version) this.codes = done;
    this.changed();
  }

  async quietly(promise) {
    try {
      return await promise;
    } catch (problem) {
      if (problem instanceof ApiError || problem.name === "AbortError") return null;
      throw problem;
    }
  }

  static pageSize = PAGE;

  // Guess mine -----------------------------------------------------------------------------------
  async prepareReply() {
    this.reply = { black: 0, white: 0 };
    if (!this.game.waiting) {
      if (this.game.contradiction) this.explain();
      return;
    }
    const version = this.game.version;
    const found = await this.quietly(get(`${this.path}/possible-answers`));
    if (version !== this.game.version) return;
    this.possible = found?.answers ?? [];
    this.changed();
  }

  can(answers, { black, white }) {
    return !answers || answers.some(([b, w]) => b === black && w === white);
  }

  count(which, step, on = this.reply) {
    on[which] = Math.max(0, Math.min(this.game.pegs, on[which] + step));
    this.talk.say(`${on.black} black, ${on.white} white.`);
    this.changed();
  }

  async answer() {
    if (!this.game.waiting || !this.can(this.possible, this.reply)) return;
    const { black, white } = this.reply;
    const done = await this.act("answer", () => this.send("answer", { black, white }));
    if (!done) return;
    if (this.game.contradiction) this.talk.say(this.game.contradiction.text);
    else if (this.over) this.talk.say(this.game.outcome.reason);
    else if (this.game.waiting) this.talk.say(`My guess ${this.game.turns.length + 1}: ${this.names(this.game.waiting.values)}.`);
  }

  names(values) {
    return values.map((value) => this.palette.colours[value].name).join(" ");
  }

  async edit(turn) {
    const { black, white } = this.game.turns[turn];
    this.editing = { turn, black, white, possible: null };
    this.changed();
    const found = await this.quietly(get(`${this.path}/possible-answers?turn=${turn}`));
    if (this.editing?.turn === turn) this.editing.possible = found?.answers ?? [];
    this.changed();
  }

  stopEditing() {
    this.editing = null;
    this.changed();
  }

  async correct(turn, black, white) {
    const done = await this.act("correct", () => this.send("correct", { turn, black, white }));
    if (done) this.talk.say(this.game.contradiction ? this.game.contradiction.text : "Corrected; the answers fit again.");
  }

  keepCode(values) {
    this.mine = values;
    prefs.set(`code.${this.game.id}`, values);
    if (values && this.game.contradiction) this.explain();
    this.changed();
  }

  /** With the code, say which answers differ from it. It is sent for this one question and not kept. */
  async explain() {
    if (!this.mine || this.mine.includes(null)) return;
    const turns = this.game.turns.map((t) => [t.guess, [t.black, t.white]]);
    const done = await this.quietly(post("/api/mastermind/explain", {
      variant: this.game.variant, palette: this.game.palette, turns, secret: this.mine.join("-"),
    }));
    this.wrong = done?.wrong ?? null;
    this.changed();
  }
}
