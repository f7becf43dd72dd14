// Starting a game of Mastermind, going on with one, and remembering with what it was started.

import { get, post } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { go } from "../core/router.js";
import { keepToken } from "../parts/invitation.js";
import { valuesOf } from "./codes.js";

/** @import { MastermindOptions, MastermindView, NewMastermind } from "../core/api-types" */

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

/**
 * The name of something for people; the technical one where it has no other.
 * @param {{ name: string, title?: string }} named
 */
export const titleOf = ({ name, title }) => title || name;

/** What the last game was started with. @returns {Partial<Settings>} */
export const lastSettings = () => prefs.get("mastermind", {});

/**
 * Create a game on the server.
 * @param {Settings} settings
 */
async function begin(settings) {
  const { mode, palette, sense, player = "knuth", secret, clock } = settings;
  // A teacher needs true answers.
  const variant = mode === "learn" ? settings.variant.replace(/ \d lies?/, "") : settings.variant;
  /** @type {NewMastermind} */
  const body =
    mode === "watch"
      ? { mode: "play", variant, palette, sense, player }
      : { mode, variant, palette, sense, player: "human" };
  if (secret) body.secret = secret;
  if (mode === "two" && clock) body.clock = clock;
  const { game, join } = await post("/api/mastermind/games", { body });
  keepToken(game, join);
  // The server shows a secret to nobody; its maker looks it up here.
  if (secret) prefs.set(`code.${game.id}`, valuesOf(secret));
  return game;
}

/**
 * Create a game and go to its address.
 * @param {Settings} settings
 */
export async function create(settings) {
  const game = await begin(settings);
  prefs.set("mastermind", { ...settings, secret: undefined });
  go(`/mastermind/${game.id}`);
}

/**
 * The address of the newest game that goes on; else a new one is started as the last one was.
 * @param {MastermindOptions} options
 */
export async function goOnOrStart(options) {
  const { games } = await get("/api/games", { query: { limit: 50 } });
  const running = games.find(({ kind, result }) => kind === "mastermind" && result === null);
  if (running) return running.id;
  const last = lastSettings();
  const mode = last.mode === undefined || last.mode === "two" ? "learn" : last.mode;
  const variant = options.presets[0]?.name ?? "classic";
  return (await begin({ variant, palette: "classic", sense: "worst", ...last, mode })).id;
}

/**
 * Begin a game like this one at an earlier turn: a copy that is taken back so far. The secret stays hidden;
 * where it was shown already, the copy is practice.
 * @param {MastermindView} game
 * @param {number} turn the turn that is made anew
 */
export async function branchFrom(game, turn) {
  const path = { game_id: game.id };
  const text = JSON.stringify(await get("/api/games/{game_id}/export", { path, query: { format: "json" } }));
  const imported = await post("/api/import", { body: { text } });
  let copy = /** @type {MastermindView} */ (imported.game);
  while (copy.turns.length > turn) {
    const given = { path: { game_id: copy.id }, body: { version: copy.version } };
    copy = (await post("/api/mastermind/games/{game_id}/undo", given)).game;
  }
  go(`/mastermind/${copy.id}`);
}
