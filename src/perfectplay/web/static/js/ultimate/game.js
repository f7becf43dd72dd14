// Ultimate Tic-Tac-Toe for the shared pages: its door, its statistics, its keys, its page.

import { h } from "../core/vdom.js";
import { tile } from "../parts/chart.js";
import { KEYS } from "./keys.js";

/** @import { Stats } from "../core/api-types" */
/** @import { Door, Game } from "../core/games.js" */

const picture = () =>
  h(
    "svg",
    { viewBox: "0 0 116 116", "aria-hidden": "true" },
    Array.from({ length: 9 }, (_, i) => {
      const place = { x: 3 + (i % 3) * 38, y: 3 + Math.floor(i / 3) * 38, width: 34, height: 34, rx: 5 };
      return h("rect", { ...place, fill: "none", stroke: "currentColor", "stroke-opacity": 0.3, "stroke-width": 2 });
    }),
    h("path", { class: "sign x", d: "M12 12 L28 28 M28 12 L12 28" }),
    h("circle", { class: "sign o", cx: 58, cy: 58, r: 10 }),
    h("path", { class: "sign x", d: "M88 88 L104 104 M104 88 L88 104" }),
    h("circle", { class: "sign o", cx: 96, cy: 20, r: 10 }),
  );

/** @returns {Door} */
const door = () => ({
  text: "Nine boards in one. Ten levels, live analysis, and proofs when there is one.",
  picture,
  buttons: () => h("a", { class: "button main", href: "/ultimate" }, "Play"),
});

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
  door,
  statistics,
  open: async (route, draw) => (await import("./page.js")).open(route, draw),
};
