// Ultimate Tic-Tac-Toe for the shared pages: its statistics, its keys, its page.

import { h } from "../core/vdom.js";
import { tile } from "../parts/chart.js";
import { KEYS } from "./keys.js";
import { shortened } from "./replay.js";

/** @import { Stats } from "../core/api-types" */
/** @import { Game } from "../core/games.js" */

/** @param {Stats} stats */
function statistics({ ultimate: { won, drawn, lost, by_level: levels } }) {
  const names = ["level", "won", "drawn", "lost"];
  const rows = levels.map((level) =>
    h(
      "tr",
      null,
      [level.level, level.won, level.drawn, level.lost].map((n) => h("td", null, n)),
    ),
  );
  const head = h(
    "tr",
    null,
    names.map((name) => h("th", { scope: "col" }, name)),
  );
  return h(
    "section",
    { class: "card", "aria-label": "Ultimate statistics" },
    h("h2", null, "Ultimate Tic-Tac-Toe"),
    h("dl", { class: "tiles" }, tile("won", won), tile("drawn", drawn), tile("lost", lost)),
    levels.length > 0 && h("table", { class: "list" }, h("thead", null, head), h("tbody", null, rows)),
  );
}

/** @type {Game} */
export const game = {
  kind: "ultimate",
  title: "Ultimate Tic-Tac-Toe",
  shortTitle: "Ultimate",
  keys: KEYS,
  counted: (n) => (n === 1 ? "1 move" : `${n} moves`),
  statistics,
  shortened,
  open: async (route, draw) => (await import("./page.js")).open(route, draw),
};
