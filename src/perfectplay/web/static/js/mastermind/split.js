// The split before the guess: how many codes each answer to a filled row would leave. The server counts
// it without an engine; what was shown before stays, dimmed, until the new numbers are there. No DOM.

import { unlessRefused } from "../core/api.js";
import { Machine } from "../core/machine.js";

/** @import { Split as SplitView } from "../core/api-types" */
/** @import { MastermindGame } from "./machine.js" */

const ROUTE = "/api/mastermind/games/{game_id}/split";
/** How long a row must be left alone before it is asked about. */
const PAUSE = 60;

export class Split extends Machine {
  /** @param {MastermindGame} machine */
  constructor(machine) {
    super();
    this.machine = machine;
    /** @type {SplitView | null} */
    this.data = null;
    /** The answer whose codes are shown, such as `1,2`. @type {string | null} */
    this.shown = null;
    /** Whether the numbers are about another row than the one on the board. */
    this.old = false;
    this.asking = new AbortController();
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** The guess and the turn that are counted, or wanted. */
    this.wanted = "";
  }

  /** The guess that the card is about: that of a turn looked at, the last one, or the row being filled. */
  get subject() {
    const { looked, over, game, row } = this.machine;
    const turn = looked ?? (over ? game.turns.length - 1 : null);
    if (turn === null) return { values: row.whole, turn: undefined };
    return { values: game.turns[turn]?.values ?? null, turn };
  }

  /** Ask again if there is something new to ask about. */
  renew() {
    const { values, turn } = this.subject;
    const wanted = values && this.machine.splits ? `${values.join("-")}@${turn ?? this.machine.game.turns.length}` : "";
    if (wanted === this.wanted) return;
    this.wanted = wanted;
    this.asking.abort();
    clearTimeout(this.timer);
    this.old = this.data !== null;
    this.shown = null;
    if (wanted && values) this.timer = setTimeout(() => this.ask(values, turn), PAUSE);
    this.changed();
  }

  /**
   * @param {number[]} values
   * @param {number | undefined} turn
   */
  async ask(values, turn) {
    const asking = (this.asking = new AbortController());
    const query = turn === undefined ? { guess: values.join("-") } : { guess: values.join("-"), turn };
    const found = await unlessRefused(this.machine.ask(ROUTE, query, asking.signal));
    if (asking.signal.aborted) return;
    this.data = found;
    this.old = false;
    this.changed();
  }

  /** Forget everything: the position is another one. */
  reset() {
    this.asking.abort();
    clearTimeout(this.timer);
    this.wanted = "";
    this.data = this.shown = null;
    this.old = false;
    this.renew();
  }

  /** @param {string | null} answer */
  show(answer) {
    if (this.shown === answer) return;
    this.shown = answer;
    this.changed();
  }

  /** Ask nothing until it is renewed: what it would ask about is about to go. */
  pause() {
    this.close();
    this.wanted = "";
  }

  close() {
    this.asking.abort();
    clearTimeout(this.timer);
  }
}
