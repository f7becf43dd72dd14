// A lesson: its steps one after another, each answered before the next. No DOM.

import { get, post } from "../core/api.js";
import { Machine } from "../core/machine.js";
import { Trial } from "./trial.js";

/** @import { LessonAnswer, StepAnswer } from "../core/api-types" */
/** @import { Action } from "../core/keys.js" */
/** @import { Move } from "./trial.js" */

export class LessonRun extends Machine {
  /**
   * @param {object} lesson
   * @param {LessonAnswer} lesson.lesson
   * @param {(text: string) => void} lesson.say
   */
  constructor({ lesson, say }) {
    super();
    this.lesson = lesson;
    this.say = say;
    this.reached = lesson.lesson.reached;
    this.done = lesson.lesson.done;
    this.number = 0;
    /** What was said last at this step. @type {StepAnswer | null} */
    this.said = null;
    /** How many answers were wrong at this step. */
    this.wrong = 0;
    this.solved = false;
    /** Pins that are being set. */
    this.pins = { black: 0, white: 0 };
    /** @type {Trial} */
    this.trial = this.#begin(this.done ? 0 : Math.min(this.reached, lesson.steps.length - 1));
  }

  /**
   * @param {string} kind
   * @param {string} name
   */
  static load = (kind, name) => get("/api/lessons/{kind}/{name}", { path: { kind, name } });

  get step() {
    const found = this.lesson.steps[this.number];
    if (!found) throw new Error(`There is no step ${this.number}.`);
    return found;
  }

  get last() {
    return this.number === this.lesson.steps.length - 1;
  }

  /** The answer may be shown after a try. */
  get mayShow() {
    return this.wrong > 0 && !this.solved && !this.said?.answer;
  }

  /** The next step may come once this one is solved, or was solved before. */
  get mayGoOn() {
    return !this.last && (this.solved || this.number < this.reached);
  }

  /** @param {number} number @returns {Trial} */
  #begin(number) {
    this.number = number;
    this.said = null;
    this.wrong = 0;
    this.solved = false;
    this.pins = { black: 0, white: 0 };
    const { position } = this.step;
    this.trial = new Trial({ position, say: this.say, judge: (move) => this.#answer(move) });
    this.trial.subscribe(() => this.changed());
    return this.trial;
  }

  /** @param {number} number */
  go(number) {
    if (number < 0 || number >= this.lesson.steps.length || number > this.reached) return;
    this.#begin(number);
    this.say(`Step ${number + 1}. ${this.step.text} ${this.step.task}`);
    this.changed();
  }

  /** @param {Move} move */
  async #answer(move) {
    const { kind, id: name } = this.lesson.lesson;
    const body = { step: this.number, move };
    const said = await post("/api/lessons/{kind}/{name}/try", { path: { kind, name }, body, again: true });
    this.said = said;
    this.reached = said.reached;
    this.done = said.done;
    this.solved = said.solved;
    if (said.solved) this.trial.end();
    else {
      this.wrong += 1;
      this.trial.row?.reset();
    }
    this.say(said.text);
    this.changed();
  }

  /** Answer with the pins that were set. */
  answerPins() {
    return this.trial.submit(`${this.pins.black}B${this.pins.white}W`);
  }

  /**
   * One pin more or less; never more than there are pegs.
   * @param {"black" | "white"} which
   * @param {1 | -1} step
   */
  count(which, step) {
    const pins = { ...this.pins, [which]: this.pins[which] + step };
    const { guess } = this.step;
    if (this.solved || pins.black < 0 || pins.white < 0 || pins.black + pins.white > (guess?.length ?? 0)) return;
    this.pins = pins;
    this.say(`${pins.black} black, ${pins.white} white.`);
    this.changed();
  }

  async show() {
    const { kind, id: name } = this.lesson.lesson;
    this.said = await post("/api/lessons/{kind}/{name}/show", {
      path: { kind, name },
      body: { step: this.number },
      again: true,
    });
    this.say(this.said.why ?? "");
    this.changed();
  }

  /**
   * Do what a key means; Enter goes on once the step is solved.
   * @param {Action} action
   */
  press(action) {
    const { act } = action;
    if (act === "enter" && this.mayGoOn && this.solved) {
      this.go(this.number + 1);
      return true;
    }
    if (this.step.asks !== "pins") return this.trial.press(action);
    if (act === "up" || act === "down") this.count("black", act === "up" ? 1 : -1);
    else if (act === "left" || act === "right") this.count("white", act === "right" ? 1 : -1);
    else if (act === "enter" && !this.solved) this.answerPins();
    else return false;
    return true;
  }
}
