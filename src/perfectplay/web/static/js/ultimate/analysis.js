// Live analysis of one position: it listens to the server's stream and keeps the newest view.

import { listen, query } from "../core/api.js";
import { Machine } from "../core/machine.js";

const SECONDS = 10;
const LONGEST = 60;

export class Analysis extends Machine {
  constructor(talk) {
    super();
    this.talk = talk;
    this.on = false;
    this.live = false;
    this.view = null;
    this.seconds = SECONDS;
    this.stopListening = null;
  }

  turnOn(board) {
    this.on = true;
    this.look(board);
  }

  turnOff() {
    this.on = false;
    this.stop();
    this.view = null;
    this.board = null;
    this.changed();
  }

  look(board, seconds = SECONDS) {
    if (this.board?.position !== board.position) this.view = null;
    this.board = board;
    this.stop();
    if (board.outcome) return this.changed();
    this.seconds = seconds;
    this.live = true;
    this.stopListening = listen(`/api/ultimate/analysis/stream?${query({ position: board.position, seconds })}`, {
      analysis: (view) => {
        this.view = view;
        this.changed();
      },
      done: () => {
        this.stop();
        if (this.view) this.talk.say(`Analysis: ${this.words()}.`);
      },
    }, () => {
      this.stop();
      this.talk.notice("The analysis stopped: the engine is busy. Try “deeper” in a moment.");
    });
    this.changed();
  }

  stop() {
    this.stopListening?.();
    this.stopListening = null;
    this.live = false;
    this.changed();
  }

  deeper() {
    this.look(this.board, Math.min(LONGEST, this.seconds * 3));
  }

  /** X's winning chance from 0 to 1. */
  get chanceOfX() {
    if (!this.view) return null;
    return this.board.turn === "X" ? this.view.chance : 1 - this.view.chance;
  }

  words() {
    const { turn } = this.board;
    const { proof } = this.view;
    if (proof) return proof === "draw" ? "proven draw" : `proven ${proof} for ${turn}`;
    return `${turn} wins ${Math.round(100 * this.view.chance)} %`;
  }

  of(move) {
    return this.view?.plays.find((play) => play.move === move) ?? null;
  }
}
