// My games: recent ones with their results, a small statistics page, and import.

import { ApiError, get, post } from "./core/api.js";
import { curve } from "./core/chart.js";
import { go } from "./core/router.js";
import { notice } from "./core/talk.js";
import { h } from "./core/vdom.js";

const NAMES = { mastermind: "Mastermind", ultimate: "Ultimate" };
const when = (text) => new Date(text).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
const tile = (name, value) => h("div", null, h("dt", null, name), h("dd", null, value ?? "–"));
const round = (n) => (typeof n === "number" ? n.toFixed(2) : n ?? "–");

function mastermind(stats) {
  const points = stats.skill ?? [];
  return h("section", { class: "card", "aria-label": "Mastermind statistics" }, h("h2", null, "Mastermind"),
    h("dl", { class: "tiles" }, tile("games", stats.games), tile("won", stats.won), tile("mean guesses", round(stats.mean_guesses))),
    points.length > 1
      ? [h("h3", { class: "small muted" }, "Skill (line) and luck (dashes), game by game"),
        curve({ values: points.map((p) => p.skill), second: points.map((p) => p.luck), high: 100, label: `Skill over time: ${points.map((p) => p.skill).join(", ")}` })]
      : h("p", { class: "small muted" }, "Skill over time appears after two finished games."));
}

const ultimate = (stats) =>
  h("section", { class: "card", "aria-label": "Ultimate statistics" }, h("h2", null, "Ultimate Tic-Tac-Toe"),
    h("dl", { class: "tiles" }, tile("won", stats.won), tile("drawn", stats.drawn), tile("lost", stats.lost)),
    stats.by_level?.length > 0 && h("table", { class: "list" },
      h("thead", null, h("tr", null, ["level", "won", "drawn", "lost"].map((t) => h("th", { scope: "col" }, t)))),
      h("tbody", null, stats.by_level.map((l) => h("tr", null, h("td", null, l.level), h("td", null, l.won), h("td", null, l.drawn), h("td", null, l.lost))))));

const row = (g) =>
  h("div", { role: "row", key: g.id },
    h("span", { role: "cell", class: "what" }, h("a", { href: g.url ?? `/${g.kind}/${g.id}` }, NAMES[g.kind] ?? g.kind),
      h("span", { class: "muted small" }, ` ${[g.mode, g.variant ?? g.rule].filter(Boolean).join(" · ")}`)),
    h("span", { role: "cell", class: "how" }, g.result ?? h("span", { class: "muted" }, "still going")),
    h("span", { role: "cell", class: "muted small" }, `${g.turns} ${g.turns === 1 ? "turn" : "turns"}`),
    h("span", { role: "cell", class: "muted small nowrap" }, when(g.updated)));

export async function open(_route, draw) {
  const [{ games }, stats] = await Promise.all([get("/api/games?limit=50"), get("/api/stats")]);
  let text = "";
  const bring = async (event) => {
    event.preventDefault();
    if (!text.trim()) return notice("Paste the text of a game first, or choose a file.");
    try {
      const { game } = await post("/api/import", { text });
      go(`/${game.kind}/${game.id}`);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notice(problem.message);
    }
  };
  const file = async (event) => {
    text = (await event.target.files[0]?.text()) ?? "";
    draw();
  };
  return {
    id: "games", where: "", title: () => "My games",
    view: () => h("div", { class: "table" },
      h("section", { class: "card", "aria-label": "Recent games" }, h("div", { class: "head" }, h("h1", null, "My games")),
        games.length === 0 ? h("p", { class: "muted" }, "Nothing here yet. ", h("a", { href: "/mastermind" }, "Start a game"), ".")
          : h("div", { class: "record", role: "table", "aria-label": "Recent games" }, games.map(row))),
      h("aside", { class: "side", "aria-label": "Statistics" }, mastermind(stats.mastermind), ultimate(stats.ultimate),
        h("section", { class: "card", "aria-label": "Import" }, h("h2", null, "Bring a game back"),
          h("form", { class: "stack", onsubmit: bring },
            h("label", { class: "field" }, h("span", null, "An exported game, as text or JSON"),
              h("textarea", { rows: 4, value: text, oninput: (e) => { text = e.target.value; } })),
            h("label", { class: "field" }, h("span", null, "or a file"), h("input", { type: "file", accept: ".txt,.json", onchange: file })),
            h("div", { class: "buttons left" }, h("button", { type: "submit" }, "Import")))))),
  };
}
