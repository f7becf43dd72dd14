// A game of Mastermind as the page sees it: the server's state, the guess being made, what the
// teacher said. No DOM here and no rule of the game: what is allowed comes from the server.

import { get, post, unlessRefused } from "../core/api.js";
import { GameMachine } from "../core/game-machine.js";
import { prefs } from "../core/prefs.js";
import { DraftRow } from "./draft.js";
import { whyNot } from "./may-guess.js";
import { Replies } from "./replies.js";
import { Split } from "./split.js";

/** @import { CandidatesAnswer, JudgedView, MastermindView, PaletteView } from "../core/api-types" */
/** @import { SenseBody, GuessValueView } from "../core/api-types" */
/** @import { Talk } from "../core/game-machine.js" */
/** @import { Draft } from "./codes.js" */

/**
 * It also asks whether to keep a guess that is not the best.
 * @typedef {Talk & { askKeep: (judged: JudgedView) => Promise<boolean | null> }} MastermindTalk
 */

const GAME = "/api/mastermind/games/{game_id}";
const PACE = 900;
const PAGE = 24;
const BEST_GUESSES = 8;
const HINTS = 3;

/**
 * What a position is known by: while it stays, what was counted for it stays too.
 * @param {MastermindView} game
 */
const positionOf = ({ turns, sense, waiting, player, contradiction, outcome }) =>
  JSON.stringify([turns.map((t) => [t.guess, t.black, t.white]), sense, waiting, player, contradiction, outcome]);

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
    /** The guess being made. */
    this.row = new DraftRow({ pegs: game.pegs, colours: game.colours, palette, say: (text) => talk.say(text) });
    /** The turn that is looked at again, or null for the game as it stands. @type {number | null} */
    this.looked = null;
    /** @type {string[]} */
    this.hints = [];
    /** What has risen over the board of a phone. @type {"" | "hints" | "judgement"} */
    this.sheet = "";
    /** The newest turn whose judgement is waited for. @type {{ turn: number, stop: AbortController } | null} */
    this.judging = null;
    /** @type {{ loading: boolean, guesses: GuessValueView[] } | null} */
    this.table = null;
    /** @type {CandidatesAnswer | null} */
    this.codes = null;
    /** Takes the notice away that asks for the missing pegs. @type {(() => void) | null} */
    this.unnotice = null;
    this.replies = new Replies(this);
    this.split = new Split(this);
    this.replies.subscribe(() => this.changed());
    this.split.subscribe(() => this.changed());
    this.adopt(game, true);
    this.row.subscribe(() => this.filled());
    this.split.renew();
    this.awaitJudgement();
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

  /** Whether the split of a guess may be shown: it is part of the lesson. */
  get splits() {
    return this.taught && (this.open || this.looked !== null || this.over);
  }

  /** @override */
  get noUndo() {
    const { seat, mode } = this.game;
    const against = mode === "two" && seat !== null && seat !== "both";
    return super.noUndo || (against ? "Against another person a guess stands, once its answer was seen." : "");
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
    const longer = first || game.turns.length !== this.game.turns.length;
    const moved = first || positionOf(game) !== positionOf(this.game);
    this.game = game;
    this.row.open = this.open;
    if (longer) {
      this.hints = [];
      this.sheet = "";
      this.looked = null;
      this.row.reset(first ? this.keptDraft() : null);
      if (!first) this.keepDraft();
    }
    if (moved) {
      this.table = this.codes = null;
      this.replies.prepare();
      if (!first) this.split.reset();
      if (this.opened.table) this.loadTable();
      if (this.opened.codes) this.loadCodes(0);
    }
    if (!first && this.over) this.running = false;
    this.changed();
  }

  // The guess being made -------------------------------------------------------------------------
  /** The row has changed: it is kept for a reload, and what was said about the one before is gone. */
  filled() {
    this.keepDraft();
    if (this.row.missing === 0) this.forgetNotice();
    this.split.renew();
    this.changed();
  }

  forgetNotice() {
    this.unnotice?.();
    this.unnotice = null;
  }

  /** The row that was left unfinished at this turn. @returns {Draft | null} */
  keptDraft() {
    const kept = prefs.get(`draft.${this.game.id}`, /** @type {{ turn: number, values: Draft } | null} */ (null));
    return kept?.turn === this.game.turns.length ? kept.values : null;
  }

  keepDraft() {
    const { values, missing, pegs } = this.row;
    const kept = missing < pegs && this.open ? { turn: this.game.turns.length, values } : null;
    prefs.set(`draft.${this.game.id}`, kept);
  }

  /** Make the guess; in a lesson the server judges it, and asks first when there is a better one. */
  async guess() {
    if (!this.open || this.busy) return;
    const guess = this.row.whole;
    const refused = whyNot(this.game, guess);
    if (refused || !guess) {
      this.forgetNotice();
      this.unnotice = this.talk.notice(refused) ?? null;
      return;
    }
    const done = await this.act("guess", () => this.send(`${GAME}/guess`, { guess }));
    if (!done) return;
    if (!done.asked || !done.judged) return this.told();
    if (!(await this.askKeep(done.judged))) return this.talk.say("Taken back. Choose another guess.");
    if (await this.act("guess", () => this.send(`${GAME}/guess`, { guess, keep: true }))) this.told();
  }

  /** Say whether the teacher may be asked now; who is not taught hears where he is. */
  mayAskTeacher() {
    if (this.open && !this.taught) this.talk.notice("Hints and optimal guesses are in Learn.");
    return this.open && this.taught;
  }

  async optimal() {
    if (!this.mayAskTeacher()) return;
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
    this.awaitJudgement();
  }

  // The judgement that comes later ---------------------------------------------------------------
  /** Wait for what the teacher says about guesses that were made before that was ready. */
  async awaitJudgement() {
    const { turns, version } = this.game;
    const turn = turns.findLastIndex(({ judging }) => judging);
    if (turn < 0 || !this.mayGuess) return;
    this.judging?.stop.abort();
    const mine = (this.judging = { turn, stop: new AbortController() });
    this.changed();
    const given = { path: this.path, body: { version, turn }, signal: mine.stop.signal };
    const done = await unlessRefused(post(`${GAME}/judgement`, given));
    if (this.judging === mine) this.judging = null;
    // While it was thought about, the next guess may have been made: that game is the newer one.
    if (done && !this.busy && done.game.version >= this.game.version) {
      this.adopt(done.game);
      const word = this.game.turns[turn]?.word;
      if (word) this.talk.say(`Guess ${turn + 1}: ${word.word}.`);
    } else if (done) this.refresh().catch(() => {});
    this.changed();
  }

  /** Go on without the judgement that is waited for. */
  skipJudgement() {
    this.judging?.stop.abort();
    this.judging = null;
    this.talk.say("Skipped; go on.");
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

  /**
   * Teach by the worst case or by the average, in this game and in the next ones.
   * @param {SenseBody["sense"]} sense
   */
  async setSense(sense) {
    prefs.set("mastermind", { ...prefs.get("mastermind", {}), sense });
    if (sense === this.game.sense) return;
    await this.act("sense", () => this.send(`${GAME}/sense`, { sense }), { patient: true });
    this.awaitJudgement();
  }

  async undo() {
    if (this.noUndo) return void this.talk.notice(this.noUndo);
    this.pause();
    this.split.pause();
    if (await this.act("undo", () => this.send(`${GAME}/undo`, {}), { patient: true })) this.talk.say("Taken back.");
    this.split.renew();
    this.changed();
  }

  /**
   * Look at a turn again, or at the game as it stands.
   * @param {number | null} turn
   */
  look(turn) {
    this.looked = turn === this.looked ? null : turn;
    this.split.renew();
    this.changed();
  }

  // The teacher ----------------------------------------------------------------------------------
  async hint() {
    if (!this.mayAskTeacher()) return;
    this.sheet = "hints";
    if (!this.mayHint) return this.changed();
    const done = await this.act("hint", () => this.ask(`${GAME}/hint`, { step: this.hints.length + 1 }));
    if (!done) return;
    this.hints = [...this.hints, done.text];
    this.talk.say(done.text);
    this.changed();
  }

  /** @param {"" | "hints" | "judgement"} name */
  rise(name) {
    this.sheet = name;
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
    this.changed();
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
    const position = positionOf(this.game);
    const done = await unlessRefused(get(`${GAME}/candidates`, { path: this.path, query: { start, count: PAGE } }));
    if (position === positionOf(this.game)) this.codes = done;
    this.changed();
  }

  /** @override */
  close() {
    super.close();
    this.split.close();
    this.judging?.stop.abort();
    this.forgetNotice();
  }
}
