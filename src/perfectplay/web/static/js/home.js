// The start page: two doors.

import { ApiError, serverOptions } from "./core/api.js";
import { prefs } from "./core/prefs.js";
import { notice } from "./core/talk.js";
import { h } from "./core/vdom.js";
import { create } from "./mastermind/page.js";

const pegs = () =>
  h("svg", { viewBox: "0 0 190 116", "aria-hidden": "true" },
    [["#d9433b", "#d9433b", "#3b6fd9", "#3b6fd9"], ["#d9433b", "#2f9e5b", "#e8bb2d", "#ee8b2c"]].map((row, y) => row.map((fill, x) =>
      [h("circle", { cx: 24 + x * 40, cy: 32 + y * 52, r: 17, fill }), h("circle", { cx: 24 + x * 40, cy: 32 + y * 52, r: 17, fill: "url(#shine)" })])),
    [[26, 1], [38, 0], [78, 1], [90, 1]].map(([y, on]) => h("circle", { cx: 178, cy: y, r: 5, class: on ? "keys-black" : "keys-white", fill: on ? "currentColor" : "none", stroke: "currentColor", "stroke-width": 1.6 })));

const squares = () =>
  h("svg", { viewBox: "0 0 116 116", "aria-hidden": "true" },
    Array.from({ length: 9 }, (_, i) => h("rect", { x: 3 + (i % 3) * 38, y: 3 + Math.floor(i / 3) * 38, width: 34, height: 34, rx: 5, fill: "none", stroke: "currentColor", "stroke-opacity": 0.3, "stroke-width": 2 })),
    h("path", { class: "sign x", d: "M12 12 L28 28 M28 12 L12 28" }), h("circle", { class: "sign o", cx: 58, cy: 58, r: 10 }),
    h("path", { class: "sign x", d: "M88 88 L104 104 M104 88 L88 104" }), h("circle", { class: "sign o", cx: 96, cy: 20, r: 10 }));

export async function open(_route, draw) {
  const options = await serverOptions();
  let busy = false;
  const learn = async () => {
    if (busy) return;
    busy = true;
    const kept = prefs.get("mastermind", {});
    try {
      await create({ ...kept, mode: "learn", variant: kept.variant ?? options.mastermind.presets[0].name, palette: kept.palette ?? "classic", sense: kept.sense ?? "worst" });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notice(problem.message);
    } finally {
      busy = false;
      draw();
    }
  };
  return {
    id: "home", where: "", title: () => "Start",
    view: () => [
      h("div", { class: "welcome" }, h("h1", null, "Two games, played to perfection"),
        h("p", null, "Play, hear how good each move was and why, and try again.")),
      h("div", { class: "doors" },
        h("section", { class: "card door", "aria-label": "Mastermind" }, h("div", { class: "picture" }, pegs()),
          h("h2", null, "Mastermind"), h("p", { class: "muted" }, "Find the hidden code. A teacher knows the best guess at every turn."),
          h("div", { class: "buttons left" }, h("button", { type: "button", class: "main", onclick: learn }, "Learn now"), h("a", { class: "button", href: "/mastermind" }, "Choose a game"))),
        h("section", { class: "card door", "aria-label": "Ultimate Tic-Tac-Toe" }, h("div", { class: "picture" }, squares()),
          h("h2", null, "Ultimate Tic-Tac-Toe"), h("p", { class: "muted" }, "Nine boards in one. Ten levels, live analysis, and proofs when there is one."),
          h("div", { class: "buttons left" }, h("a", { class: "button main", href: "/ultimate" }, "Play")))),
    ],
  };
}
