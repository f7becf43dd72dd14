// My games: recent ones with their results, a small statistics page, and import.

import { get, post } from "./core/api.js";
import { loadGames } from "./core/games.js";
import { go } from "./core/router.js";
import { h } from "./core/vdom.js";
import { notice, noticeRefusal } from "./parts/messages.js";

/** @import { GameLine } from "./core/api-types" */
/** @import { Game, Page } from "./core/games.js" */
/** @import { Route } from "./core/router.js" */

/** @param {string} text */
const when = (text) =>
  new Date(text).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/**
 * @param {GameLine} line
 * @param {Game[]} games
 */
function row(line, games) {
  const title = games.find((game) => game.kind === line.kind)?.shortTitle ?? line.kind;
  const about = [line.mode, line.label].filter(Boolean).join(" · ");
  return h(
    "div",
    { role: "row", key: line.id },
    h(
      "span",
      { role: "cell", class: "what" },
      h("a", { href: line.url }, title),
      h("span", { class: "muted small" }, ` ${about}`),
    ),
    h("span", { role: "cell", class: "how" }, line.result ?? h("span", { class: "muted" }, "still going")),
    h("span", { role: "cell", class: "muted small" }, `${line.turns} ${line.turns === 1 ? "turn" : "turns"}`),
    h("span", { role: "cell", class: "muted small nowrap" }, when(line.updated)),
  );
}

/**
 * @param {Route} _route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(_route, draw) {
  const [{ games: lines }, stats, games] = await Promise.all([
    get("/api/games", { query: { limit: 50 } }),
    get("/api/stats"),
    loadGames(),
  ]);
  let text = "";

  async function bring(/** @type {Event} */ event) {
    event.preventDefault();
    if (!text.trim()) return notice("Paste the text of a game first, or choose a file.");
    try {
      const { game } = await post("/api/import", { body: { text } });
      go(`/${game.kind}/${game.id}`);
    } catch (problem) {
      noticeRefusal(problem);
    }
  }

  async function read(/** @type {File | undefined} */ file) {
    text = (await file?.text()) ?? "";
    draw();
  }

  const recent = () =>
    h(
      "section",
      { class: "card", "aria-label": "Recent games" },
      h("div", { class: "head" }, h("h1", null, "My games")),
      lines.length === 0
        ? h("p", { class: "muted" }, "Nothing here yet. ", h("a", { href: `/${games[0]?.kind}` }, "Start a game"), ".")
        : h(
            "div",
            { class: "record", role: "table", "aria-label": "Recent games" },
            lines.map((line) => row(line, games)),
          ),
    );

  const bringBack = () =>
    h(
      "section",
      { class: "card", "aria-label": "Import" },
      h("h2", null, "Bring a game back"),
      h(
        "form",
        { class: "stack", onsubmit: bring },
        h(
          "label",
          { class: "field" },
          h("span", null, "An exported game, as text or JSON"),
          h("textarea", { rows: 4, value: text, oninput: (event) => (text = event.currentTarget.value) }),
        ),
        h(
          "label",
          { class: "field" },
          h("span", null, "or a file"),
          h("input", {
            type: "file",
            accept: ".txt,.json",
            onchange: (event) => read(event.currentTarget.files?.[0]),
          }),
        ),
        h("div", { class: "buttons left" }, h("button", { type: "submit" }, "Import")),
      ),
    );

  return {
    id: "games",
    title: () => "My games",
    view: () =>
      h(
        "div",
        { class: "table" },
        recent(),
        h(
          "aside",
          { class: "side", "aria-label": "Statistics" },
          games.map((game) => game.statistics(stats)),
          bringBack(),
        ),
      ),
  };
}
