// How the computer thinks in this game, and the request that lets it think on the player's time: held
// open while the player thinks, and given up with anything that happens. No DOM.

import { post, unlessRefused } from "../core/api.js";

/** @import { UltimateView } from "../core/api-types" */
/** @import { UltimateGame } from "./machine.js" */

/** A limit of its own or none, and whether it ponders. @typedef {Pick<UltimateView, "limit" | "ponder">} Thinking */

const GAME = "/api/ultimate/games/{game_id}";

export class Pondering {
  /** @param {UltimateGame} machine */
  constructor(machine) {
    this.machine = machine;
    /** Whether somebody sees the page; one in the background gives its connection back. */
    this.seen = true;
    /** The version of the game that is pondered about, or was; 0 while there is nothing to ponder. */
    this.about = 0;
    this.request = new AbortController();
    /** What was chosen and is not kept yet. @type {Partial<Thinking>} */
    this.chosen = {};
  }

  /** Whether the player thinks now, and the computer shall too. */
  get wanted() {
    const { game, busy, myTurn } = this.machine;
    return this.seen && game.ponders && game.seat !== null && myTurn && (!busy || busy === "hint");
  }

  /** How the computer thinks, as it was chosen last. @returns {Thinking} */
  get now() {
    const { limit, ponder } = this.machine.game;
    return { limit, ponder, ...this.chosen };
  }

  /** Begin or end what the state of the game asks for; called after every change. */
  look() {
    const about = this.wanted ? this.machine.game.version : 0;
    if (about === this.about) return;
    this.about = about;
    this.request.abort();
    if (!about) return;
    this.request = new AbortController();
    const { path } = this.machine;
    // Nobody waits for what comes back, and nobody misses it.
    unlessRefused(post(`${GAME}/ponder`, { path, body: { version: about }, signal: this.request.signal }));
  }

  /** @param {boolean} seen */
  show(seen) {
    this.seen = seen;
    this.look();
  }

  /** Change how the computer thinks. @param {Partial<Thinking>} change */
  async choose(change) {
    this.chosen = { ...this.chosen, ...change };
    const wanted = this.now;
    this.machine.changed();
    await this.machine.act("thinking", () => this.machine.send(`${GAME}/thinking`, wanted), { patient: true });
    this.chosen = {};
    this.machine.changed();
  }

  close() {
    this.seen = false;
    this.look();
  }
}
