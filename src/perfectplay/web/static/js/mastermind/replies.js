// “Guess mine”: the answer to the program's guess, corrections, and the code that only this browser
// knows. No DOM; the pins of that code are counted here, for it is sent to nobody while the game goes on.

import { get, post, unlessRefused } from "../core/api.js";
import { Machine } from "../core/machine.js";
import { prefs } from "../core/prefs.js";
import { colourNames, pinsFor } from "./codes.js";

/** @import { Answers, WrongAnswerView } from "../core/api-types" */
/** @import { Editing, Reply } from "./codes.js" */
/** @import { MastermindGame } from "./machine.js" */

const GAME = "/api/mastermind/games/{game_id}";

export class Replies extends Machine {
  /** @param {MastermindGame} machine */
  constructor(machine) {
    super();
    this.machine = machine;
    /** What may be answered to the guess that waits. @type {Answers["answers"] | null} */
    this.possible = null;
    /** @type {Reply} */
    this.reply = { black: 0, white: 0 };
    /** @type {Editing | null} */
    this.editing = null;
    /** The code that only this browser knows. @type {number[] | null} */
    this.mine = prefs.get(`code.${machine.game.id}`, /** @type {number[] | null} */ (null));
    /** Answers that differ from that code. @type {WrongAnswerView[] | null} */
    this.wrong = null;
    /** A reply that differs from that code, and was given in spite of it. */
    this.insisted = "";
  }

  get game() {
    return this.machine.game;
  }

  /** Begin again: the game is another one now. */
  async prepare() {
    this.possible = this.wrong = this.editing = null;
    this.reply = { black: 0, white: 0 };
    const { waiting, contradiction, version, mode } = this.game;
    if (mode !== "guess") return;
    if (!waiting) return contradiction ? this.explain() : undefined;
    const found = await unlessRefused(this.machine.aside(`${GAME}/possible-answers`, {}));
    if (version !== this.game.version) return;
    this.possible = found?.answers ?? null;
    this.changed();
  }

  /** What the own code answers to the guess that waits. @returns {Reply | null} */
  get right() {
    const { waiting } = this.game;
    return waiting && this.mine ? pinsFor(waiting.values, this.mine) : null;
  }

  /** Whether the reply that is set differs from what the own code answers. */
  get off() {
    const { right, reply } = this;
    return right !== null && (right.black !== reply.black || right.white !== reply.white);
  }

  /** Take over what the own code answers. */
  useRight() {
    if (!this.right) return;
    this.reply = this.right;
    this.machine.talk.say(`${this.reply.black} black, ${this.reply.white} white.`);
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
    this.machine.talk.say(`${on.black} black, ${on.white} white.`);
    this.changed();
  }

  async answer() {
    const { machine, reply } = this;
    if (!this.game.waiting || !this.can(this.possible, reply)) return;
    const { black, white } = reply;
    if (this.off && this.right && this.insisted !== `${black} ${white}`) {
      this.insisted = `${black} ${white}`;
      const { right } = this;
      return machine.talk.notice(
        `Your code answers ${right.black} black, ${right.white} white. Reply once more to say ${black} black, ${white} white.`,
      );
    }
    this.insisted = "";
    if (!(await machine.act("answer", () => machine.send(`${GAME}/answer`, { black, white })))) return;
    const { contradiction, outcome, waiting, turns } = this.game;
    if (contradiction) machine.talk.say(contradiction.text);
    else if (outcome) machine.talk.say(outcome.reason);
    else if (waiting)
      machine.talk.say(`My guess ${turns.length + 1}: ${colourNames(waiting.values, machine.palette)}.`);
  }

  /** @param {number} index */
  async edit(index) {
    const turn = this.game.turns[index];
    if (!turn) return;
    this.editing = { turn: index, black: turn.black, white: turn.white, possible: null };
    this.changed();
    const query = { turn: index };
    const found = await unlessRefused(get(`${GAME}/possible-answers`, { path: this.machine.path, query }));
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
    const { machine } = this;
    if (!(await machine.act("correct", () => machine.send(`${GAME}/correct`, { turn, black, white })))) return;
    machine.talk.say(this.game.contradiction?.text ?? "Corrected; the answers fit again.");
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
