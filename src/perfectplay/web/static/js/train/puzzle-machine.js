// The puzzle of a day: its tries, its answer, its result to share. No DOM.

import { get, post } from "../core/api.js";
import { Machine } from "../core/machine.js";
import { Trial } from "./trial.js";

/** @import { PuzzleAnswer } from "../core/api-types" */
/** @import { Move } from "./trial.js" */

export class PuzzleOfTheDay extends Machine {
  /**
   * @param {object} puzzle
   * @param {PuzzleAnswer} puzzle.puzzle
   * @param {(text: string) => void} puzzle.say
   */
  constructor({ puzzle, say }) {
    super();
    this.puzzle = puzzle;
    this.say = say;
    this.trial = new Trial({ position: puzzle.position, say, judge: (move) => this.#try(move) });
    this.trial.subscribe(() => this.changed());
    /** How many moves of the solution are on the board. */
    this.at = 0;
    if (this.over) this.trial.end();
  }

  /** The position on the board: that of the puzzle, or one on the way of its solution. */
  get position() {
    return this.puzzle.walk[this.at - 1] ?? this.puzzle.position;
  }

  /** Walk along the solution. @param {number} at how many moves are made */
  walk(at) {
    this.at = Math.max(0, Math.min(this.puzzle.walk.length, at));
    const move = this.puzzle.line[this.at - 1];
    this.say(move ? `Move ${this.at}: ${move}.` : "The position of the puzzle.");
    this.changed();
  }

  /**
   * @param {string} kind
   * @param {string} date
   */
  static load = (kind, date) => get("/api/puzzles/{kind}", { path: { kind }, query: { date } });

  get over() {
    return this.puzzle.solved || this.puzzle.shown;
  }

  /** The last try, if there is one. */
  get last() {
    return this.puzzle.tries.at(-1) ?? null;
  }

  /** Whether the answer may be shown. */
  get mayShow() {
    return !this.over && this.puzzle.tries.length > 0;
  }

  /** @param {Move} move */
  async #try(move) {
    const { kind, date } = this.puzzle;
    this.#take(await post("/api/puzzles/{kind}/try", { path: { kind }, body: { date, move } }));
    if (this.puzzle.solved) this.say("Solved.");
    else if (this.last) this.say(`${this.last.word}. ${this.last.text}`);
  }

  async show() {
    const { kind, date } = this.puzzle;
    this.#take(await post("/api/puzzles/{kind}/show", { path: { kind }, body: { date }, again: true }));
    this.say(this.puzzle.text ?? "");
  }

  /** @param {PuzzleAnswer} puzzle */
  #take(puzzle) {
    this.puzzle = puzzle;
    if (this.over) this.trial.end();
    else this.trial.row?.reset();
    this.changed();
  }
}
