// Starting a game of Ultimate Tic-Tac-Toe, and remembering with what it was started.

import { post } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { go } from "../core/router.js";
import { keepToken } from "../parts/invitation.js";

/** @import { NewUltimate, NewUltimateGame, UltimateView } from "../core/api-types" */

/** @typedef {Pick<UltimateView, "mode" | "first" | "level" | "rule"> & { clock?: string | null }} Settings */

/** What the last game was started with. @returns {Partial<Settings>} */
export const lastSettings = () => prefs.get("ultimate", {});

/** Go to a game that was just made. @param {NewUltimateGame} made */
export function goTo({ game, join }) {
  keepToken(game, join);
  go(`/ultimate/${game.id}`);
}

/**
 * Create a game, from the beginning or from somewhere else, and go to its address.
 * @param {Settings} settings
 * @param {Pick<NewUltimate, "moves" | "position">} start
 */
export async function create({ mode, first, level, rule, clock = null }, start) {
  const timed = mode === "two" ? { clock } : {};
  const made = await post("/api/ultimate/games", { body: { mode, first, level, rule, ...timed, ...start } });
  prefs.set("ultimate", { mode, first, level, rule, clock });
  goTo(made);
}
