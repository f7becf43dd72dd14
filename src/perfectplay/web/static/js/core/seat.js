// Seats and sharing: joining by link, following a game that others play, the link for a free seat.

import { ApiError, post } from "./api.js";
import { prefs } from "./prefs.js";
import { ask, notice } from "./talk.js";
import { h } from "./vdom.js";

/** At a join link, ask whether to take the free seat; the game as it is afterwards. */
export async function joinFirst(route, game) {
  if (!route.join || game.seat) return game;
  const yes = await ask({
    title: "Join this game?",
    body: h("p", null, "You take the free seat and play from this browser."),
    buttons: [{ label: "Join the game", value: true, main: true }, { label: "Only look on", value: false }],
  });
  if (!yes) return game;
  try {
    const joined = await post(`/api/games/${game.id}/join`, { token: route.join });
    history.replaceState(null, "", location.pathname);
    return joined.game;
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    notice(problem.message);
    return game;
  }
}

/** Keep a machine up to date while others may play, and after the tab was away; returns a stop. */
export function keepFresh(machine) {
  const needed = () => machine.game.mode === "two" || machine.game.seat === null;
  let stop = needed() ? machine.follow() : null;
  const seen = () => {
    if (document.hidden) {
      // A browser opens only a few connections to one server; tabs in the background give theirs back.
      stop?.();
      stop = null;
      return;
    }
    if (!stop && needed()) stop = machine.follow();
    machine.refresh().catch(() => {});
  };
  document.addEventListener("visibilitychange", seen);
  return () => {
    stop?.();
    document.removeEventListener("visibilitychange", seen);
  };
}

export const keepToken = (game, token) => token && prefs.set(`join.${game.id}`, token);

/** The link that gives the free seat away, while there is one and this browser knows its token. */
export function joinLink(game) {
  const token = prefs.get(`join.${game.id}`);
  return token && game.join ? `${location.origin}/${game.kind}/${game.id}#join=${token}` : null;
}
