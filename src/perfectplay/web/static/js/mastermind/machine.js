// A game of Mastermind as the page sees it: the server's state, the guess being made, what the
// teacher said. No DOM here and no rule of the game: what is allowed comes from the server.

import { get, post, unlessRefused } from "../core/api.js";
import { GameMachine } from "../core/game-machine.js";
import { prefs } from "../core/prefs.js";
import { colourNames, colourOf, emptyDraft, wholeCode } from "./codes.js";

/** @import { Answers, CandidatesAnswer, JudgedView, MastermindView, PaletteView } from "../core/api-types" */
/** @import { SenseBody, GuessValueView, WrongAnswerView } from "../core/api-types" */
/** @import { Talk } from "../core/game-machine.js" */
/** @import { Draft, Editing, Reply } from "./codes.js" */

/**
 * It also asks whether to keep a guess that is not the best.
 * @typedef {Talk & { askKeep: (judged: JudgedView) => Promise<boolean | null> }} MastermindTalk
 */

const GAME = "/api/mastermind/games/{game_id}";
const PACE = 900;
const PAGE = 24;
const BEST_GUESSES = 8;
const HINTS = 3;

/** @extends {GameMachine<MastermindView>} */
export class MastermindGame extends GameMachine {
  static pageSize = PAGE;

  /**
   * @param {MastermindView} game
   * @param {PaletteView} palette
   * @param {MastermindTalk} talk
   */
  constructor(game, palette, talk) {
    super(game, talk);
    this.askKeep = talk.askKeep;
    this.palette = palette;
    /** Which lists beside the board are open. */
    this.opened = { table: prefs.get("open.table", false), codes: prefs.get("open.codes", false) };
    /** The guess being made, and the peg that is set next. @type {Draft} */
    this.draft = [];
    this.cursor = 0;
    /** @type {string[]} */
    this.hints = [];
    /** @type {{ loading: boolean, guesses: GuessValueView[] } | null} */
    this.table = null;
    /** @type {CandidatesAnswer | null} */
    this.codes = null;
    /** What may be answered to the guess that waits. @type {Answers["answers"] | null} */
    this.possible = null;
    /** @type {Reply} */
    this.reply = { black: 0, white: 0 };
    /** @type {Editing | null} */
    this.editing = null;
    /** The code that only this browser knows. @type {number[] | null} */
    this.mine = prefs.get(`code.${game.id}`, /** @type {number[] | null} */ (null));
    /** Answers that differ from that code. @type {WrongAnswerView[] | null} */
    this.wrong = null;
    this.adopt(game, true);
  }

  /** @override @param {MastermindView} game */
  played(game) {
    return game.turns.length;
  }

  /** @override @param {MastermindView} game @param {{ guess?: number[] }} change */
  made(game, { guess }) {
    return !guess || game.turns[this.game.turns.length]?.values.join() === guess.join();
  }

  /** @override */
  fetch() {
    return get(GAME, { path: this.path });
  }

  get over() {
    return this.game.outcome !== null;
  }

  get mayGuess() {
    return this.game.seat === "breaker" || this.game.seat === "both";
  }

  get human() {
    return this.game.player === "human";
  }

  get answering() {
    return this.game.mode === "guess" && (this.game.seat === "maker" || this.game.seat === "both");
  }

  /** Whether a guess can be made here and now. */
  get open() {
    return this.mayGuess && this.human && !this.over && this.game.mode !== "guess";
  }

  get taught() {
    return this.game.mode === "learn";
  }

  get mayUndo() {
    const { turns, seat, mode } = this.game;
    return turns.length > 0 && seat !== null && (mode !== "two" || seat === "both");
  }

  get mayHint() {
    return this.open && this.taught && this.hints.length < HINTS;
  }

  /**
   * @override
   * @param {MastermindView} game
   * @param {boolean} first
   */
  adopt(game, first = false) {
    const newer = first || game.version !== this.game.version;
    const longer = first || game.turns.length !== this.game.turns.length;
    this.game = game;
    if (!newer) return this.changed();
    if (longer) {
      this.draft = emptyDraft(game.pegs);
      this.cursor = 0;
      this.hints = [];
    }
    this.table = this.codes = this.possible = this.wrong = this.editing = null;
    if (game.mode === "guess") this.prepareReply();
    if (this.opened.table) this.loadTable();
    if (this.opened.codes) this.loadCodes(0);
    if (!first && this.over) this.running = false;
    this.changed();
  }

  // The guess being made -------------------------------------------------------------------------
  /**
   * Put a colour into a hole and go to the next empty one; false when that cannot be done.
   * @param {number} value
   * @param {number} at
   */
  place(value, at = this.cursor) {
    if (!this.open || value >= this.game.colours || value < 0) return false;
    this.draft[at] = value;
    const after = this.draft.indexOf(null, at + 1);
    const empty = after >= 0 ? after : this.draft.indexOf(null);
    this.cursor = empty >= 0 ? empty : Math.min(at + 1, this.game.pegs - 1);
    this.sayPeg(at, value);
    this.changed();
    return true;
  }

  /**
   * @param {number} at
   * @param {number} value
   */
  sayPeg(at, value) {
    this.talk.say(`Peg ${at + 1} ${colourOf(this.palette, value).name}.`);
  }

  /** @param {number} at */
  select(at) {
    this.cursor = Math.max(0, Math.min(this.game.pegs - 1, at));
    this.changed();
  }

  /**
   * Turn the peg at the cursor to the next or the previous colour.
   * @param {1 | -1} step
   */
  turnColour(step) {
    if (!this.open) return;
    const now = this.draft[this.cursor] ?? (step > 0 ? -1 : 0);
    const value = (now + step + this.game.colours) % this.game.colours;
    this.draft[this.cursor] = value;
    this.sayPeg(this.cursor, value);
    this.changed();
  }

  /**
   * Empty a hole; without a number the one at the cursor, or the one before if that is empty.
   * @param {number} [at]
   */
  clear(at) {
    const before = this.draft[this.cursor] === null && this.cursor > 0 ? this.cursor - 1 : this.cursor;
    this.cursor = at ?? before;
    this.draft[this.cursor] = null;
    this.changed();
  }

  /** Make the guess; in a lesson the server judges it, and asks first when there is a better one. */
  async guess() {
    if (!this.open || this.busy) return;
    const guess = wholeCode(this.draft);
    if (!guess) return this.talk.notice(`Set all ${this.game.pegs} pegs first.`);
    const done = await this.act("guess", () => this.send(`${GAME}/guess`, { guess }));
    if (!done) return;
    if (!done.asked || !done.judged) return this.told();
    if (!(await this.askKeep(done.judged))) return this.talk.say("Taken back. Choose another guess.");
    if (await this.act("guess", () => this.send(`${GAME}/guess`, { guess, keep: true }))) this.told();
  }

  async optimal() {
    if (!this.open || !this.taught) return;
    if (await this.act("optimal", () => this.send(`${GAME}/optimal`, {}))) this.told();
  }

  /** Say what the newest turn brought. */
  told() {
    const { turns, left, outcome } = this.game;
    const turn = turns.at(-1);
    if (!turn) return;
    const words = [`Guess ${turns.length}: ${turn.black} black, ${turn.white} white.`];
    if (turn.word) words.push(`${turn.word.word}.`);
    if (this.taught) words.push(`${left} codes left.`);
    if (outcome) words.push(outcome.reason);
    this.talk.say(words.join(" "));
    this.changed();
  }

  // Computer players -----------------------------------------------------------------------------
  /** Let the computer player make one guess; null when it did not. */
  async step() {
    if (this.human || this.over || !this.mayGuess) return null;
    const done = await this.act("step", () => this.send(`${GAME}/step`, {}));
    if (done) this.told();
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

  /** @param {string} player */
  async setPlayer(player) {
    this.pause();
    await this.act("player", () => this.send(`${GAME}/player`, { player }), { patient: true });
  }

  /** @param {SenseBody["sense"]} sense */
  setSense(sense) {
    return this.act("sense", () => this.send(`${GAME}/sense`, { sense }), { patient: true });
  }

  async undo() {
    this.pause();
    if (await this.act("undo", () => this.send(`${GAME}/undo`, {}), { patient: true })) this.talk.say("Taken back.");
    this.changed();
  }

  // The teacher ----------------------------------------------------------------------------------
  async hint() {
    if (!this.mayHint) return;
    const done = await this.act("hint", () => this.ask(`${GAME}/hint`, { step: this.hints.length + 1 }));
    if (!done) return;
    this.hints = [...this.hints, done.text];
    this.talk.say(done.text);
    this.changed();
  }

  /**
   * Open or close a list beside the board.
   * @param {"table" | "codes"} name
   * @param {boolean} open
   */
  toggle(name, open) {
    if (this.opened[name] === open) return;
    this.opened[name] = open;
    prefs.set(`open.${name}`, open);
    if (open && name === "table" && !this.table) this.loadTable();
    if (open && name === "codes" && !this.codes) this.loadCodes(0);
  }

  async loadTable() {
    if (!this.taught || this.over || !this.game.left) return;
    const { signal } = this.asides;
    const waiting = (this.table = { loading: true, guesses: [] });
    const done = await unlessRefused(this.aside(`${GAME}/table`, { count: BEST_GUESSES }));
    // Given up, a guess is under way: if the game stays as it is, `resume` asks again.
    const found = signal.aborted ? null : { loading: false, guesses: done?.guesses ?? [] };
    if (this.table === waiting) this.table = found;
    this.changed();
  }

  /** @override */
  resume() {
    if (this.opened.table && !this.table) this.loadTable();
  }

  /** @param {number} start */
  async loadCodes(start) {
    if (this.game.mode === "play") return;
    const version = this.game.version;
    const done = await unlessRefused(get(`${GAME}/candidates`, { path: this.path, query: { start, count: PAGE } }));
    if (version === this.game.version) this.codes = done;
    this.changed();
  }

  // Guess mine -----------------------------------------------------------------------------------
  async prepareReply() {
    this.reply = { black: 0, white: 0 };
    if (!this.game.waiting) return this.game.contradiction ? this.explain() : undefined;
    const version = this.game.version;
    const found = await unlessRefused(this.aside(`${GAME}/possible-answers`, {}));
    if (version !== this.game.version) return;
    this.possible = found?.answers ?? null;
    this.changed();
  }

  /**
   * Say whether an answer is among those that are possible; while these are not known, it may be.
   * @param {Answers["answers"] | null} answers
   * @param {Reply} reply
   */
  can(answers, { black, white }) {
    return !answers || answers.some(([b, w]) => b === black && w === white);
  }

  /**
   * @param {"black" | "white"} which
   * @param {1 | -1} step
   * @param {Reply} on
   */
  count(which, step, on = this.reply) {
    on[which] = Math.max(0, Math.min(this.game.pegs, on[which] + step));
    this.talk.say(`${on.black} black, ${on.white} white.`);
    this.changed();
  }

  async answer() {
    if (!this.game.waiting || !this.can(this.possible, this.reply)) return;
    const { black, white } = this.reply;
    if (!(await this.act("answer", () => this.send(`${GAME}/answer`, { black, white })))) return;
    const { contradiction, outcome, waiting, turns } = this.game;
    if (contradiction) this.talk.say(contradiction.text);
    else if (outcome) this.talk.say(outcome.reason);
    else if (waiting) this.talk.say(`My guess ${turns.length + 1}: ${colourNames(waiting.values, this.palette)}.`);
  }

  /** @param {number} index */
  async edit(index) {
    const turn = this.game.turns[index];
    if (!turn) return;
    this.editing = { turn: index, black: turn.black, white: turn.white, possible: null };
    this.changed();
    const found = await unlessRefused(get(`${GAME}/possible-answers`, { path: this.path, query: { turn: index } }));
    if (this.editing?.turn === index) this.editing.possible = found?.answers ?? [];
    this.changed();
  }

  stopEditing() {
    this.editing = null;
    this.changed();
  }

  /**
   * @param {number} turn
   * @param {number} black
   * @param {number} white
   */
  async correct(turn, black, white) {
    if (!(await this.act("correct", () => this.send(`${GAME}/correct`, { turn, black, white })))) return;
    this.talk.say(this.game.contradiction?.text ?? "Corrected; the answers fit again.");
  }

  /**
   * Keep one's own code in this browser, or forget it.
   * @param {number[] | null} values
   */
  keepCode(values) {
    this.mine = values;
    prefs.set(`code.${this.game.id}`, values);
    if (values && this.game.contradiction) this.explain();
    this.changed();
  }

  /** With the code, say which answers differ from it. It is sent for this one question and not kept. */
  async explain() {
    if (!this.mine) return;
    const { variant, palette, turns } = this.game;
    /** @type {[string, [number, number]][]} */
    const answered = turns.map((turn) => [turn.guess, [turn.black, turn.white]]);
    const body = { variant, palette, turns: answered, secret: this.mine.join("-") };
    const done = await unlessRefused(post("/api/mastermind/explain", { body }));
    this.wrong = done?.wrong ?? null;
    this.changed();
  }
}
