// Joining by link: who invites, to what, as what and with which clock; then the seat is taken.

import { post } from "../core/api.js";
import { h } from "../core/vdom.js";
import { ask, notice, noticeRefusal } from "./messages.js";

/** @import { GameView } from "../core/game-machine.js" */
/** @import { Route } from "../core/router.js" */

/** What somebody does at each seat. @type {Record<string, string>} */
const ROLES = { x: "You play X", o: "You play O", breaker: "You break the code", maker: "You hide the code" };

/**
 * Say what somebody is invited to.
 * @param {GameView & { free: string }} game
 * @param {{ title: string, rules: string }} what the name of the game, and what is special about this one
 */
export function invitationText({ free, names, clock }, { title, rules }) {
  const others = Object.keys(names).filter((seat) => seat !== free);
  const who = names[others[0] ?? free] ?? "Somebody";
  const role = ROLES[free] ?? `You are ${free}`;
  return [`${who} invites you to ${title}: ${rules}.`, `${role}; ${clock ? clock.title : "without a clock"}.`];
}

/**
 * At a join link, ask whether to take the free seat; the game as it is afterwards.
 * @template {GameView} Game
 * @param {Route} route
 * @param {Game} game
 * @param {{ title: string, rules: string }} what
 * @returns {Promise<Game>}
 */
export async function joinFirst(route, game, what) {
  const { free } = game;
  if (!route.join || game.seat) return game;
  if (free === null) {
    notice("Somebody has taken the free seat already; you can look on.");
    return game;
  }
  const yes = await ask({
    title: "Join this game?",
    body: invitationText({ ...game, free }, what).map((line) => h("p", null, line)),
    buttons: [
      { label: "Join the game", value: true, main: true },
      { label: "Only look on", value: false },
    ],
  });
  if (!yes) return game;
  try {
    const given = { path: { game_id: game.id }, body: { token: route.join } };
    const joined = await post("/api/games/{game_id}/join", given);
    history.replaceState(null, "", location.pathname);
    return /** @type {Game} */ (/** @type {unknown} */ (joined.game));
  } catch (problem) {
    noticeRefusal(problem);
    return game;
  }
}
