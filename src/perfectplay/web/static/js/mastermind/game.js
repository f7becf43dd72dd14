// Mastermind for the shared pages: its door, its statistics, its keys, its page.

import { curve, tile } from "../parts/chart.js";
import { noticeRefusal } from "../parts/messages.js";
import { h } from "../core/vdom.js";
import { create, lastSettings } from "./create.js";
import { KEYS } from "./keys.js";
import { boardPicture } from "./picture.js";

/** @import { Options, Stats } from "../core/api-types" */
/** @import { Door, Game } from "../core/games.js" */

/** A board for the door of somebody who has no game yet. */
const SAMPLE = [
  { values: [0, 0, 1, 1], black: 1, white: 1 },
  { values: [0, 2, 1, 3], black: 0, white: 2 },
  { values: [1, 2, 0, 3], black: 0, white: 2 },
];

/** @param {Options} options */
function picture({ mastermind: { palettes } }) {
  const palette = palettes[0];
  const draft = [4, null, null, null];
  return palette ? boardPicture({ pegs: 4, palette, turns: SAMPLE, draft, future: 2 }) : null;
}

/**
 * @param {Options} options
 * @param {() => void} draw
 * @returns {Door}
 */
function door(options, draw) {
  let busy = false;
  async function learn() {
    if (busy) return;
    busy = true;
    const variant = options.mastermind.presets[0]?.name ?? "classic";
    try {
      await create({ variant, palette: "classic", sense: "worst", ...lastSettings(), mode: "learn" });
    } catch (problem) {
      noticeRefusal(problem);
    } finally {
      busy = false;
      draw();
    }
  }
  return {
    text: "Find the hidden code. A teacher knows the best guess at every turn.",
    picture: () => picture(options),
    buttons: () => [
      h("button", { type: "button", class: "main", onclick: learn }, "Learn now"),
      h("a", { class: "button", href: "/mastermind/new" }, "Choose a game"),
    ],
  };
}

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
      : h("p", { class: "small muted" }, "Skill over time appears after two finished games."),
  );
}

/** @type {Game} */
export const game = {
  kind: "mastermind",
  title: "Mastermind",
  shortTitle: "Mastermind",
  keys: KEYS,
  door,
  statistics,
  open: async (route, draw) => (await import("./page.js")).open(route, draw),
};
