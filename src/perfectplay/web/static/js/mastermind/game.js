// Mastermind for the shared pages: its statistics, its keys, its page.

import { curve, tile } from "../parts/chart.js";
import { h } from "../core/vdom.js";
import { KEYS } from "./keys.js";

/** @import { Stats } from "../core/api-types" */
/** @import { Game } from "../core/games.js" */

/** @param {Stats} stats */
function statistics({ mastermind: { games, won, mean_guesses, skill } }) {
  const values = skill.map((point) => point.skill);
  const second = skill.map((point) => point.luck);
  return h(
    "section",
    { class: "card", "aria-label": "Mastermind statistics" },
    h("h2", null, "Mastermind"),
    h(
      "dl",
      { class: "tiles" },
      tile("games", games),
      tile("won", won),
      tile("mean guesses", mean_guesses?.toFixed(2) ?? "–"),
    ),
    values.length > 1
      ? [
          h("h3", { class: "small muted" }, "Skill (line) and luck (dashes), game by game"),
          curve({ values, second, high: 100, label: `Skill over time: ${values.join(", ")}` }),
        ]
      : h(
          "p",
          { class: "small muted" },
          "Skill over time needs two finished games, every guess your own, that were judged: ",
          `those in Learn are, the others once you open their review. So far: ${values.length}.`,
        ),
  );
}

/** @type {Game} */
export const game = {
  kind: "mastermind",
  title: "Mastermind",
  shortTitle: "Mastermind",
  keys: KEYS,
  counted: (n) => (n === 1 ? "1 guess" : `${n} guesses`),
  statistics,
  open: async (route, draw) => (await import("./page.js")).open(route, draw),
};
