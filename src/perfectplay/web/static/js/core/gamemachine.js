// What the machines of both games share: one thing at a time with the server, versions that moved
// on, and following a game that somebody else plays in too. No DOM, no rule of a game.

import { ApiError, get, listen, post } from "./api.js";
import { Machine } from "./machine.js";

/** Subclasses give `path`, `adopt(game)` and `played(game)`, the number of plays so far. */
export class GameMachine extends Machine {
  constructor(talk) {
    super();
    this.talk = talk;
    this.busy = "";
    this.running = false;
    this.stale = false;
    this.leaving = new AbortController();
  }

  /** Do one thing at a time, later if it is patient; a game that moved on is shown as it is now. */
  async act(what, work, { patient = false } = {}) {
    while (patient && this.busy) await new Promise((done) => setTimeout(done, 30));
    if (this.busy) return null;
    this.busy = what;
    this.changed();
    try {
      const done = await work().catch((problem) => {
        // Only a seat or a setting has changed since: the same thing is done in the new state.
        if (problem.status !== 409 || !problem.game || this.played(problem.game) !== this.played(this.game)) throw problem;
        this.game = problem.game;
        return work();
      });
      if (done?.game) this.adopt(done.game);
      return done;
    } catch (problem) {
      this.running = false;
      if (problem.name === "AbortError") return null;
      if (!(problem instanceof ApiError)) throw problem;
      if (problem.status === 409 && problem.game) {
        this.adopt(problem.game);
        this.talk.notice("The game had moved on in another window; here it is as it stands.");
      } else this.talk.notice(problem.message);
      return null;
    } finally {
      this.busy = "";
      this.changed();
      if (this.stale) {
        this.stale = false;
        this.refresh().catch(() => {});
      }
    }
  }

  send(door, body = {}) {
    return post(`${this.path}/${door}`, { version: this.game.version, ...body }, { signal: this.leaving.signal });
  }

  ask(door) {
    return get(`${this.path}/${door}`, { signal: this.leaving.signal });
  }

  /** Give up what the engine is asked; the server stops working on it. */
  stopThinking() {
    this.leaving.abort();
    this.leaving = new AbortController();
  }

  /** Fetch the game again; true when it had changed. */
  async refresh() {
    if (this.busy) {
      this.stale = true;
      return false;
    }
    const { game } = await get(this.path);
    if (game.version === this.game.version && game.seat === this.game.seat) return false;
    this.adopt(game);
    return true;
  }

  follow() {
    return listen(`/api/games/${this.game.id}/events`, {
      version: ({ version }) => version > this.game.version && this.refresh(),
    });
  }
}
