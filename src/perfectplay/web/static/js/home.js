// The start page: a door to each game.

import { serverOptions } from "./core/api.js";
import { loadGames } from "./core/games.js";
import { h } from "./core/vdom.js";

/** @import { Page } from "./core/games.js" */
/** @import { Route } from "./core/router.js" */

const NUMBERS = ["No", "One", "Two", "Three", "Four"];

/**
 * @param {Route} _route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(_route, draw) {
  const [options, games] = await Promise.all([serverOptions(), loadGames()]);
  const doors = games.map((game) => ({ title: game.title, ...game.door(options, draw) }));
  const count = `${NUMBERS[games.length] ?? games.length} ${games.length === 1 ? "game" : "games"}`;
  return {
    id: "home",
    title: () => "Start",
    view: () => [
      h(
        "div",
        { class: "welcome" },
        h("h1", null, `${count}, played to perfection`),
        h("p", null, "Play, hear how good each move was and why, and try again."),
      ),
      h(
        "div",
        { class: "doors" },
        doors.map(({ title, text, picture, buttons }) =>
          h(
            "section",
            { class: "card door", "aria-label": title },
            h("div", { class: "picture" }, picture()),
            h("h2", null, title),
            h("p", { class: "muted" }, text),
            h("div", { class: "buttons left" }, buttons()),
          ),
        ),
      ),
    ],
  };
}
