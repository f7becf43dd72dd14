// Starting a game of Mastermind, and remembering with what it was started.

import { post } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { go } from "../core/router.js";
import { keepToken } from "../parts/invitation.js";

/** @import { MastermindView, NewMastermind } from "../core/api-types" */

/**
 * How to play; watching is playing with a computer player as the breaker.
 * @typedef {MastermindView["mode"] | "watch"} Mode
 */
/**
 * What a game is started with; `form` is how the form for it was filled in.
 * @typedef {object} Settings
 * @property {Mode} mode
 * @property {string} variant
 * @property {string} palette
 * @property {MastermindView["sense"]} sense
 * @property {string} [player]
 * @property {string} [secret]
 * @property {string | null} [clock]
 * @property {object} [form]
 */

/** @type {[Mode, string, string][]} */
export const MODES = [
  ["learn", "Learn", "a teacher judges every guess and gives hints"],
  ["play", "Play", "just you and the code"],
  ["guess", "Guess mine", "you keep a code, the program finds it"],
  ["watch", "Watch", "a computer player breaks the code, step by step"],
  ["two", "Two players", "one sets the code, the other breaks it"],
];

/** What the last game was started with. @returns {Partial<Settings>} */
export const lastSettings = () => prefs.get("mastermind", {});

/**
 * Create a game and go to its address.
 * @param {Settings} settings
 */
export async function create(settings) {
  const { mode, variant, palette, sense, player = "knuth", secret, clock } = settings;
  /** @type {NewMastermind} */
  const body =
    mode === "watch"
      ? { mode: "play", variant, palette, sense, player }
      : { mode, variant, palette, sense, player: "human" };
  if (secret) body.secret = secret;
  if (mode === "two" && clock) body.clock = clock;
  const { game, join } = await post("/api/mastermind/games", { body });
  keepToken(game, join);
  prefs.set("mastermind", { ...settings, secret: undefined });
  go(`/mastermind/${game.id}`);
}
