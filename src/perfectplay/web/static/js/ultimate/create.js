// Starting a game of Ultimate Tic-Tac-Toe, going on with one, and remembering with what it was started.

import { get, post } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { go } from "../core/router.js";
import { keepToken } from "../parts/invitation.js";

/** @import { NewUltimate, NewUltimateGame, UltimateView } from "../core/api-types" */

/**
 * @typedef {Pick<UltimateView, "mode" | "first" | "level" | "rule">
 *   & { clock?: string | null, limit?: string | null, ponder?: boolean }} Settings
 */

/** @type {Settings} */
const FIRST_TIME = { mode: "computer", first: "me", level: 4, rule: "line" };

/** What the last game was started with. @returns {Partial<Settings>} */
export const lastSettings = () => prefs.get("ultimate", {});

/** Go to a game that was just made. @param {NewUltimateGame} made */
export function goTo({ game, join }) {
  keepToken(game, join);
  go(`/ultimate/${game.id}`);
}

/**
 * Create a game, from the beginning or from somewhere else.
 * @param {Settings} settings
 * @param {Pick<NewUltimate, "moves" | "position">} start
 */
async function make({ mode, first, level, rule, clock = null, limit = null, ponder = false }, start = {}) {
  const timed = mode === "two" ? { clock } : { limit, ponder: ponder && mode === "computer" };
  const made = await post("/api/ultimate/games", { body: { mode, first, level, rule, ...timed, ...start } });
  prefs.set("ultimate", { mode, first, level, rule, clock, limit, ponder });
  return made;
}

/**
 * Create a game and go to its address.
 * @param {Settings} settings
 * @param {Pick<NewUltimate, "moves" | "position">} start
 */
export async function create(settings, start = {}) {
  goTo(await make(settings, start));
}

/**
 * The newest unfinished game of one's own, or else a new one against the computer with the last
 * settings; a game that is only watched is not one's own.
 */
export async function ownGame() {
  const { games } = await get("/api/games");
  const running = games.find(
    ({ kind, mode, outcome, seat }) => kind === "ultimate" && outcome === null && seat !== null && mode !== "watch",
  );
  if (running) return running.id;
  const { game } = await make({ ...FIRST_TIME, ...lastSettings(), mode: "computer" });
  return game.id;
}
