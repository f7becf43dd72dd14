// The player of this browser: how many games there are, a recovery phrase being made or entered,
// forgetting and deleting. No DOM.

import { ApiError, get, isAbort, post, remove } from "./core/api.js";
import { Machine } from "./core/machine.js";
import { prefs } from "./core/prefs.js";

/** @import { Found, PhraseAnswer, PlayerAnswer } from "./core/api-types" */
/** @import { Talk } from "./core/game-machine.js" */

/**
 * "1 game", "3 games".
 * @param {number} number
 */
export const countGames = (number) => `${number} ${number === 1 ? "game" : "games"}`;

export class Player extends Machine {
  /**
   * @param {PlayerAnswer} player
   * @param {Talk} talk
   */
  constructor(player, talk) {
    super();
    this.talk = talk;
    this.games = player.games;
    /** Whether a phrase brings this player back. */
    this.phrase = player.phrase;
    /** The phrase that was made just now; it is in force when the server has taken it. @type {PhraseAnswer | null} */
    this.made = null;
    this.inForce = false;
    /** What is being typed, and what is wrong with it. */
    this.text = "";
    this.wrong = "";
    this.busy = false;
  }

  /**
   * Do one thing at a time; the server's sentence is said when it is refused.
   * @template Answer
   * @param {() => Promise<Answer>} work
   * @param {(sentence: string) => void} refused
   * @returns {Promise<Answer | null>}
   */
  async act(work, refused = (sentence) => this.talk.notice(sentence)) {
    if (this.busy) return null;
    this.busy = true;
    this.changed();
    try {
      return await work();
    } catch (problem) {
      if (problem instanceof ApiError) refused(problem.message);
      else if (!isAbort(problem)) throw problem;
      return null;
    } finally {
      this.busy = false;
      this.changed();
    }
  }

  /**
   * Draw a phrase and take it. It is shown before it is in force, so that it is known even if the
   * server's answer is lost.
   * @param {string} origin where this page lives
   */
  make(origin) {
    return this.act(async () => {
      this.made = await post("/api/player/phrase", { body: { origin }, again: true });
      this.inForce = false;
      this.changed();
      await this.take(this.made.phrase);
    });
  }

  /** Take the phrase that is shown, after that has failed. */
  takeAgain() {
    const { made } = this;
    return made && this.act(() => this.take(made.phrase));
  }

  /** @param {string} phrase */
  async take(phrase) {
    const { games } = await post("/api/player/recover", { body: { phrase, fresh: true }, again: true });
    this.games = games;
    this.phrase = true;
    this.inForce = true;
    this.talk.say("Your recovery phrase is in force. Write it down.");
  }

  /** Type a phrase. @param {string} text */
  type(text) {
    this.text = text;
    this.wrong = "";
    this.changed();
  }

  /**
   * Look whose phrase was typed; null when it is none, which is said.
   * @returns {Promise<Found | null>}
   */
  find() {
    const phrase = this.text.trim();
    if (!phrase) {
      this.refuse("Type the five words of your recovery phrase first.");
      return Promise.resolve(null);
    }
    const refused = (/** @type {string} */ sentence) => this.refuse(sentence);
    return this.act(() => post("/api/player/find", { body: { phrase }, again: true }), refused);
  }

  /** @param {string} sentence */
  refuse(sentence) {
    this.wrong = sentence;
    this.talk.say(sentence);
    this.changed();
  }

  /**
   * Become the player of the phrase that was typed.
   * @param {{ bring: boolean, fresh: boolean }} how whether the games of this browser come along,
   *   and whether the phrase may be one without games
   */
  become({ bring, fresh }) {
    const refused = (/** @type {string} */ sentence) => this.refuse(sentence);
    return this.act(async () => {
      const body = { phrase: this.text, bring, fresh };
      const done = await post("/api/player/recover", { body, again: true });
      this.games = done.games;
      this.phrase = true;
      this.made = null;
      this.text = "";
      return done;
    }, refused);
  }

  /** Let this browser forget its player, and what it kept of the games. */
  forget() {
    return this.act(async () => {
      const { games, phrase } = await post("/api/player/forget", { body: {}, again: true });
      Object.assign(this, { games, phrase, made: null });
      prefs.forgetGames();
      return true;
    });
  }

  deleteAll() {
    return this.act(async () => {
      const done = await remove("/api/games");
      prefs.forgetGames();
      this.games = 0;
      return done;
    });
  }
}

/** Read who the player of this browser is. @param {Talk} talk */
export const readPlayer = async (talk) => new Player(await get("/api/player"), talk);
