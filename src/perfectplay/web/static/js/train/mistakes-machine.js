// My mistakes: one slip at a time, tried again, and all of them in a list. No DOM.

import { get, isAbort, post } from "../core/api.js";
import { Machine } from "../core/machine.js";
import { Trial } from "./trial.js";

/** @import { Mistake, Mistakes, TriedSlip } from "../core/api-types" */
/** @import { Move } from "./trial.js" */

export class MyMistakes extends Machine {
  /**
   * @param {object} given
   * @param {Mistakes} given.mistakes
   * @param {(text: string) => void} given.say
   */
  constructor({ mistakes, say }) {
    super();
    this.mistakes = mistakes;
    this.say = say;
    /** The slip on the board. @type {Mistake | null} */
    this.now = null;
    /** @type {Trial | null} */
    this.trial = null;
    /** What was said of the last try, or the answer. @type {TriedSlip | null} */
    this.said = null;
    this.shown = false;
    /** How many games were looked at for slips, and how many there are; null when none is. @type {{ seen: number, all: number } | null} */
    this.collecting = null;
    this.stopped = new AbortController();
  }

  static load = () => get("/api/mistakes");

  /** The slips to try now, the oldest first. */
  get due() {
    return this.mistakes.slips.filter((slip) => slip.due);
  }

  /** The slip after the one on the board. */
  get next() {
    const at = this.due.findIndex((slip) => slip.id === this.now?.slip.id);
    return this.due[at + 1] ?? this.due.find((slip) => slip.id !== this.now?.slip.id) ?? null;
  }

  get solved() {
    return this.said?.tried.solved ?? false;
  }

  /** The answer may be shown after a try. */
  get mayShow() {
    return this.now !== null && !this.solved && !this.shown && (this.said !== null || this.now.slip.tried);
  }

  /** @param {string} id */
  async look(id) {
    const found = await get("/api/mistakes/{slip_id}", { path: { slip_id: id } });
    this.now = found;
    this.said = null;
    this.shown = false;
    const { position } = found;
    this.trial = new Trial({ position, say: this.say, judge: (move) => this.#try(id, move) });
    this.trial.subscribe(() => this.changed());
    this.changed();
  }

  /**
   * @param {string} id
   * @param {Move} move
   */
  async #try(id, move) {
    this.#take(await post("/api/mistakes/{slip_id}/try", { path: { slip_id: id }, body: { move } }));
  }

  async show() {
    const id = this.now?.slip.id;
    if (!id) return;
    this.shown = true;
    this.#take(await post("/api/mistakes/{slip_id}/show", { path: { slip_id: id }, body: {}, again: true }));
  }

  /** @param {TriedSlip} said */
  #take(said) {
    this.said = said;
    const { slip, tried } = said;
    if (this.now) this.now = { ...this.now, slip };
    const slips = this.mistakes.slips.map((other) => (other.id === slip.id ? slip : other));
    this.mistakes = { ...this.mistakes, slips };
    if (tried.solved || this.shown) this.trial?.end();
    else this.trial?.row?.reset();
    this.say(tried.solved ? `Solved. ${tried.text}` : `${tried.word}. ${tried.text}`);
    this.changed();
  }

  /** Look through games that nobody has reviewed, one after another, until all are seen or it is ended. */
  async collect() {
    const all = this.mistakes.unseen;
    if (this.collecting || !all) return;
    this.stopped = new AbortController();
    this.collecting = { seen: 0, all };
    this.changed();
    try {
      for (let left = all; left > 0;) {
        const { signal } = this.stopped;
        const found = await post("/api/mistakes/collect", { body: {}, again: true, signal });
        if (!found.game) break;
        left = found.left;
        this.collecting = { seen: all - left, all };
        this.changed();
      }
    } catch (problem) {
      if (!isAbort(problem)) throw problem;
    } finally {
      this.collecting = null;
      this.mistakes = await MyMistakes.load();
      this.changed();
    }
    if (!this.now && this.due[0]) await this.look(this.due[0].id);
  }

  close() {
    this.stopped.abort();
  }
}
