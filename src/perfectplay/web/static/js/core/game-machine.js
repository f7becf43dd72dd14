// What the machines of all games share: one thing at a time with the server, versions that moved
// on, and following a game that somebody else plays in too. No DOM, no rule of a game.

import { ApiError, get, isAbort, listen, post } from "./api.js";
import { Machine } from "./machine.js";
import { outage } from "./outage.js";

/** @import { ClockView, GetRoutes, PostRoutes } from "./api-types" */

/**
 * What every game has, whatever its kind.
 * @typedef {object} GameView
 * @property {string} id
 * @property {string} kind
 * @property {number} version
 * @property {string} mode
 * @property {string | null} seat
 * @property {boolean} join
 * @property {string | null} free the seat that the invitation gives
 * @property {boolean} practice
 * @property {Record<string, string>} names what the players call themselves, by seat
 * @property {Record<string, boolean>} here who is looking at it now, by seat
 * @property {string | null} next the rematch
 * @property {string | null} rematch the seat that asks for one
 * @property {ClockView | null} clock
 * @property {string | null} offer the seat that offers a draw
 * @property {string | null} result how it ended
 * @property {string[]} may what can be done beside moves
 */
/**
 * How a machine speaks: to a screen reader, and in a notice, which it can take away again.
 * @typedef {{ say: (text: string) => void, notice: (text: string) => (() => void) | void }} Talk
 */
/**
 * The routes that change a game: they name the game and carry its version.
 * @typedef {{ [R in keyof PostRoutes]: PostRoutes[R] extends { path: { game_id: string }, body: { version: number } }
 *   ? R : never }[keyof PostRoutes]} ChangingRoute
 */
/**
 * The routes that ask something about a game and need no more than its name in their path.
 * @typedef {{ [R in keyof GetRoutes]: { game_id: string } extends GetRoutes[R]["path"]
 *   ? "game_id" extends keyof GetRoutes[R]["path"] ? R : never : never }[keyof GetRoutes]} AskingRoute
 */

/** How long a lost stream of events is left alone. */
const LISTEN_AGAIN = 3000;

/**
 * @template {GameView} Game
 */
export class GameMachine extends Machine {
  /**
   * @param {Game} game
   * @param {Talk} talk
   */
  constructor(game, talk) {
    super();
    this.game = game;
    this.talk = talk;
    /** What the server is being asked, or nothing. */
    this.busy = "";
    this.running = false;
    this.stale = false;
    /** What the last change said, beside its version. @type {object} */
    this.change = {};
    this.leaving = new AbortController();
    this.asides = new AbortController();
  }

  /**
   * The number of turns so far; given by each game.
   * @param {Game} _game
   * @returns {number}
   */
  played(_game) {
    throw new Error("A machine of a game counts its turns.");
  }

  /**
   * Take the game as the server has it; given by each game.
   * @param {Game} _game
   */
  adopt(_game) {
    throw new Error("A machine of a game takes its new state.");
  }

  /**
   * Fetch the game as it is now; given by each game.
   * @returns {Promise<{ game: Game }>}
   */
  fetch() {
    throw new Error("A machine of a game knows its address.");
  }

  /**
   * Say whether a newer game has what a change asked for; given by games that can tell. A change whose
   * answer was lost counts as made: made once more, it would be made twice.
   * @param {Game} _game
   * @param {object} _change
   */
  made(_game, _change) {
    return true;
  }

  /** Why nothing can be taken back now; no words when something can. @returns {string} */
  get noUndo() {
    const { seat, clock } = this.game;
    if (seat === null) return "You are looking on; only who plays takes something back.";
    if (clock) return "With a clock what is played stands; nothing is taken back.";
    return this.played(this.game) ? "" : "There is nothing to take back yet.";
  }

  /** Load what is still missing beside the game after something was done; given by each game. */
  resume() {}

  /**
   * Do one thing at a time, later if it is patient; a game that moved on is shown as it is now. What
   * waits for a server that is away is given up for the next thing; to take back is to give it up.
   * @template Answer
   * @param {string} what
   * @param {() => Promise<Answer>} work
   * @param {{ patient?: boolean }} [how]
   * @returns {Promise<Answer | null>}
   */
  async act(what, work, { patient = false } = {}) {
    const away = this.busy !== "" && outage.holds(this.leaving.signal);
    if (away) this.stopThinking();
    if (away && what === "undo") return null;
    while ((patient || away) && this.busy) await new Promise((done) => setTimeout(done, 30));
    if (this.busy) return null;
    this.busy = what;
    this.changed();
    try {
      const done = await work().catch((problem) => {
        const now = newerGame(problem);
        if (now && problem.repeated && this.made(/** @type {Game} */ (now), this.change))
          return /** @type {Answer} */ (/** @type {unknown} */ ({ game: now }));
        // Only a seat or a setting has changed since: the same thing is done in the new state.
        if (!now || this.played(/** @type {Game} */ (now)) !== this.played(this.game)) throw problem;
        this.game = /** @type {Game} */ (now);
        return work();
      });
      const game = /** @type {{ game?: Game } | null} */ (done)?.game;
      if (game) this.adopt(game);
      return done;
    } catch (problem) {
      this.running = false;
      if (isAbort(problem)) return null;
      if (!(problem instanceof ApiError)) throw problem;
      const now = newerGame(problem);
      if (now) {
        this.adopt(/** @type {Game} */ (now));
        this.talk.notice("The game had moved on in another window; here it is as it stands.");
      } else this.talk.notice(problem.message);
      return null;
    } finally {
      this.busy = "";
      this.resume();
      this.changed();
      if (this.stale) {
        this.stale = false;
        this.refresh().catch(() => {});
      }
    }
  }

  /**
   * Change the game, from the version that is on the screen.
   * @template {ChangingRoute} Route
   * @param {Route} route
   * @param {Omit<PostRoutes[Route]["body"], "version"> & { version?: never }} body
   * @returns {Promise<PostRoutes[Route]["answer"]>}
   */
  send(route, body) {
    // Asked a moment later, it would be about another game than the one on the screen, or one that is over.
    this.asides.abort();
    this.asides = new AbortController();
    this.change = body;
    const given = { path: this.path, body: { version: this.game.version, ...body }, signal: this.leaving.signal };
    const change = /** @type {(route: Route, given: object) => Promise<PostRoutes[Route]["answer"]>} */ (post);
    return change(route, given);
  }

  /**
   * Ask something about the game.
   * @template {AskingRoute} Route
   * @param {Route} route
   * @param {GetRoutes[Route]["query"]} query
   * @param {AbortSignal} signal gives the question up
   * @returns {Promise<GetRoutes[Route]["answer"]>}
   */
  ask(route, query, signal = this.leaving.signal) {
    const question = /** @type {(route: Route, given: object) => Promise<GetRoutes[Route]["answer"]>} */ (get);
    return question(route, { path: this.path, query, signal });
  }

  /**
   * Ask something that holds only for the game as it is now; a change of the game gives it up.
   * @template {AskingRoute} Route
   * @param {Route} route
   * @param {GetRoutes[Route]["query"]} query
   * @returns {Promise<GetRoutes[Route]["answer"]>}
   */
  aside(route, query) {
    return this.ask(route, query, this.asides.signal);
  }

  /** The names in the paths of the routes of this game. */
  get path() {
    return { game_id: this.game.id };
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
    const { game } = await this.fetch();
    if (game.version === this.game.version && game.seat === this.game.seat) return false;
    this.adopt(game);
    return true;
  }

  /**
   * Listen to the changes that others make; returns a function that stops.
   * @param {Record<string, (data: any) => void>} more handlers of other events
   */
  follow(more = {}) {
    /** @param {{ version: number }} news */
    const version = (news) => news.version > this.game.version && this.refresh();
    let stop = () => {};
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let again;
    const begin = () => {
      const lost = () => (again = setTimeout(begin, LISTEN_AGAIN));
      stop = listen("/api/games/{game_id}/events", { path: this.path }, { version, ...more }, lost);
    };
    begin();
    return () => {
      clearTimeout(again);
      stop();
    };
  }

  /** Let go of everything when the page is left. */
  close() {
    this.running = false;
    this.stopThinking();
    this.asides.abort();
  }
}

/**
 * The newer state that the server sends when something was made from an old version.
 * @param {unknown} problem
 */
const newerGame = (problem) => (problem instanceof ApiError && problem.status === 409 ? problem.game : null);
