// Waiting for a server that cannot answer just now: how many requests wait, why, and for how many
// more seconds. No DOM; the page shows it, hurries it on, or gives it up.

import { Machine } from "./machine.js";

const SECOND = 1000;
/** How long a request is tried again, in seconds of waiting. */
export const PATIENCE = 120;
/** Pauses between tries when the server names none. */
const PAUSES = [1, 2, 3, 5, 8];
const LAST_PAUSE = 10;

/** @param {string} text */
const stopped = (text) => new DOMException(text, "AbortError");

/** One request that waits for the server. */
class Wait {
  /**
   * @param {Outage} outage
   * @param {AbortSignal | undefined} signal
   */
  constructor(outage, signal) {
    this.outage = outage;
    this.signal = signal;
    this.why = "";
    /** Seconds until the next try; 0 while the server is being asked. */
    this.seconds = 0;
    this.waited = 0;
    this.tries = 0;
    /** Ends the pause: at once, or by giving up. @type {(problem?: Error) => void} */
    this.wake = () => {};
  }

  /**
   * Wait for the next try; false when the patience is over, an AbortError when it is given up.
   * @param {string} why
   * @param {number} named the seconds that the server asks for; 0 when it names none
   */
  async pause(why, named) {
    const pause = named || (PAUSES[this.tries] ?? LAST_PAUSE);
    this.tries += 1;
    if (this.waited + pause > PATIENCE) return false;
    this.waited += pause;
    this.why = why;
    this.seconds = Math.ceil(pause);
    let hurried = false;
    const aborted = () => this.wake(stopped("given up"));
    this.signal?.addEventListener("abort", aborted);
    this.outage.add(this);
    try {
      if (this.signal?.aborted) throw stopped("given up");
      while (this.seconds > 0 && !hurried) {
        await new Promise((done, stop) => {
          const timer = setTimeout(done, SECOND);
          this.wake = (problem) => {
            clearTimeout(timer);
            hurried = true;
            if (problem) stop(problem);
            else done(null);
          };
        });
        this.seconds = hurried ? 0 : this.seconds - 1;
        this.outage.changed();
      }
      return true;
    } finally {
      this.wake = () => {};
      this.signal?.removeEventListener("abort", aborted);
    }
  }

  /**
   * The waiting is over; say whether the server answered.
   * @param {boolean} answered
   */
  end(answered) {
    this.outage.remove(this, answered);
  }
}

class Outage extends Machine {
  /** @type {Set<Wait>} */
  #waits = new Set();
  /** Whether the last request that waited got its answer. */
  answered = false;

  /** @param {AbortSignal | undefined} signal gives the request up */
  wait(signal) {
    return new Wait(this, signal);
  }

  /** @param {Wait} wait */
  add(wait) {
    this.#waits.add(wait);
    this.changed();
  }

  /**
   * @param {Wait} wait
   * @param {boolean} answered
   */
  remove(wait, answered) {
    if (!this.#waits.delete(wait)) return;
    this.answered = answered;
    this.changed();
  }

  /**
   * Something else waits, such as a stream that the browser opens again by itself; returns its end.
   * @param {string} why
   */
  hold(why) {
    const wait = new Wait(this, undefined);
    wait.why = why;
    this.add(wait);
    return () => wait.end(true);
  }

  /** The reason of the one that has waited longest; empty when nothing waits. */
  get why() {
    return [...this.#waits][0]?.why ?? "";
  }

  /** Seconds until the next try of any; 0 while the server is being asked. */
  get seconds() {
    const left = [...this.#waits].map(({ seconds }) => seconds);
    return left.length ? Math.min(...left) : 0;
  }

  /**
   * Say whether a request with this signal waits.
   * @param {AbortSignal} signal
   */
  holds(signal) {
    return [...this.#waits].some((wait) => wait.signal === signal);
  }

  /** Try again now. */
  hurry() {
    for (const wait of this.#waits) wait.wake();
  }

  /** Give up whatever waits for its next try. */
  giveUp() {
    for (const wait of this.#waits) wait.wake(stopped("given up"));
  }
}

/** The one of this page. */
export const outage = new Outage();
