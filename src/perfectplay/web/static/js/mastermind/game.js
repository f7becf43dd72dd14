// Mastermind for the shared pages: its door, its statistics, its keys, its page.

import { curve, tile } from "../parts/chart.js";
import { noticeRefusal } from "../parts/messages.js";
import { h } from "../core/vdom.js";
import { create, lastSettings } from "./create.js";
import { KEYS } from "./keys.js";

/** @import { Options, Stats } from "../core/api-types" */
/** @import { Door, Game } from "../core/games.js" */

const PICTURE = [
  ["#d9433b", "#d9433b", "#3b6fd9", "#3b6fd9"],
  ["#d9433b", "#2f9e5b", "#e8bb2d", "#ee8b2c"],
];
/** The pins of the picture: how far down, and whether black. @type {[number, boolean][]} */
const PINS = [
  [26, true],
  [38, false],
  [78, true],
  [90, true],
];

const picture = () =>
  h(
    "svg",
    { viewBox: "0 0 190 116", "aria-hidden": "true" },
    PICTURE.map((row, y) =>
      row.map((colour, x) =>
        [colour, "url(#shine)"].map((fill) => h("circle", { cx: 24 + x * 40, cy: 32 + y * 52, r: 17, fill })),
      ),
    ),
    PINS.map(([cy, black]) => {
      const look = { class: black ? "keys-black" : "keys-white", fill: black ? "currentColor" : "none" };
      return h("circle", { cx: 178, cy, r: 5, ...look, stroke: "currentColor", "stroke-width": 1.6 });
    }),
  );

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
    picture,
    buttons: () => [
      h("button", { type: "button", class: "main", onclick: learn }, "Learn now"),
      h("a", { class: "button", href: "/mastermind" }, "Choose a game"),
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
