// My games: recent ones with their results, a small statistics page, and import.

import { ApiError, get, post, remove, unlessRefused } from "./core/api.js";
import { loadGames } from "./core/games.js";
import { go } from "./core/router.js";
import { h } from "./core/vdom.js";
import { fileField, LARGEST, tooLarge } from "./parts/choices.js";
import { ask, notice, noticeRefusal } from "./parts/messages.js";
import { ratingCards } from "./train/rating.js";

/** @import { GameLine } from "./core/api-types" */
/** @import { Game, Page } from "./core/games.js" */
/** @import { Route } from "./core/router.js" */

/** @param {string} text */
const when = (text) =>
  new Date(text).toLocaleString("en-GB", { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });

/** Modes in the words of the pages. @type {Record<string, string>} */
const MODES = {
  learn: "Learn",
  play: "Play",
  guess: "Guess mine",
  watch: "Watch",
  two: "Two players",
  computer: "against the computer",
};

/**
 * @param {GameLine} line
 * @param {Game[]} games
 * @param {(line: GameLine, name: string) => void} discard
 */
function row(line, games, discard) {
  const { kind, label, mode, practice, outcome, seat, turns } = line;
  const game = games.find((one) => one.kind === kind);
  const title = game?.shortTitle ?? kind;
  const about = [MODES[mode] ?? mode, label, practice && "practice"].filter(Boolean).join(" · ");
  const count = game?.counted?.(turns) ?? `${turns} ${turns === 1 ? "turn" : "turns"}`;
  const goesOn = outcome === null && seat !== null;
  const name = `${title} ${about}, ${when(line.updated)}`;
  const deleting = { type: "button", class: "plain tiny", onclick: () => discard(line, `${title} ${about}`) };
  return h(
    "div",
    { role: "row", key: line.id },
    h(
      "span",
      { role: "cell", class: "what" },
      h("a", { href: line.url }, title),
      h("span", { class: "muted small" }, ` ${about}`),
    ),
    h(
      "span",
      { role: "cell", class: "how" },
      mine(line) && h("b", null, `${mine(line)} `),
      line.result ?? h("span", { class: "muted" }, seat ? "still going" : "looking on"),
    ),
    h("span", { role: "cell", class: "muted small nowrap" }, count),
    h("span", { role: "cell", class: "muted small nowrap" }, when(line.updated)),
    h(
      "span",
      { role: "cell", class: "doing-it" },
      goesOn && h("a", { class: "button tiny outlined", href: line.url }, "Go on", unseen(`: ${name}`)),
      h("button", deleting, "Delete", unseen(` ${name}`)),
    ),
  );
}

/**
 * How a game ended for whoever looks; nothing for games of others, of both sides, or still going.
 * @param {GameLine} line
 */
function mine({ outcome, seat }) {
  if (outcome === null || seat === null || seat === "both") return "";
  return outcome === "draw" ? "Drawn." : outcome === seat ? "You won." : "You lost.";
}

/** Words for a screen reader only, after those that are seen. @param {string} text */
const unseen = (text) => h("span", { class: "unseen" }, text);

/**
 * @param {Route} _route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(_route, draw) {
  const load = () =>
    Promise.all([
      get("/api/games", { query: { limit: 50, begun: true } }),
      get("/api/stats"),
      unlessRefused(get("/api/rating")),
    ]);
  let [[{ games: lines }, stats, ratings], games] = await Promise.all([load(), loadGames()]);
  let text = "";
  /** The row that gets the focus after the one above it is gone. @type {number | null} */
  let next = null;

  async function discard(/** @type {GameLine} */ line, /** @type {string} */ name) {
    const yes = await ask({
      title: "Delete this game?",
      body: [
        h("p", null, `${name}: it cannot be brought back.`),
        line.mode === "two" && h("p", null, "If somebody else plays in it, the game stays for them, without you."),
      ],
      buttons: [
        { label: "Keep it", value: false },
        { label: "Delete it", value: true },
      ],
    });
    if (!yes) return;
    try {
      const { left } = await remove("/api/games/{game_id}", { path: { game_id: line.id } });
      notice(left ? "You have left the game; it stays for the other player." : "Deleted.", "good");
    } catch (problem) {
      // Deleted already, in another window or by a try whose answer was lost.
      if (!(problem instanceof ApiError && problem.status === 404)) return noticeRefusal(problem);
    }
    next = lines.indexOf(line);
    [{ games: lines }, stats, ratings] = await load();
    draw();
  }

  function drawn(/** @type {HTMLElement} */ root) {
    if (next === null) return;
    /** @type {NodeListOf<HTMLElement>} */
    const buttons = root.querySelectorAll(".record button");
    (buttons[Math.min(next, buttons.length - 1)] ?? root).focus();
    next = null;
  }

  // Replays of other programs are larger than what the server takes.
  const shortened = (/** @type {string} */ whole) =>
    games.reduce((text, game) => game.shortened?.(text) ?? text, whole);

  async function bring(/** @type {Event} */ event) {
    event.preventDefault();
    if (!text.trim()) return notice("Paste the text of a game first, or choose a file.");
    try {
      const { game } = await post("/api/import", { body: { text: shortened(text) } });
      go(`/${game.kind}/${game.id}`);
    } catch (problem) {
      noticeRefusal(problem);
    }
  }

  async function read(/** @type {File | undefined} */ file) {
    if (file && file.size > LARGEST) return notice(tooLarge(file));
    text = shortened((await file?.text()) ?? "");
    draw();
  }

  const isRunning = (/** @type {GameLine} */ { outcome }) => outcome === null;
  const table = (/** @type {string} */ label, /** @type {GameLine[]} */ some) =>
    some.length > 0 && [
      h("h2", { class: "title" }, label),
      h(
        "div",
        { class: "record", role: "table", "aria-label": label },
        some.map((line) => row(line, games, discard)),
      ),
    ];
  const recent = () =>
    h(
      "section",
      { class: "card", "aria-label": "My games" },
      h(
        "div",
        { class: "head" },
        h("h1", null, "My games"),
        h("a", { class: "chip push", href: "/player" }, "Keep them safe"),
      ),
      lines.length === 0 &&
        h("p", { class: "muted" }, "Nothing here yet. ", h("a", { href: "/" }, "Start a game"), "."),
      table("Running games", lines.filter(isRunning)),
      table(
        "Finished games",
        lines.filter((line) => !isRunning(line)),
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
          h("span", null, "An exported game, as text or JSON, or a game of another program"),
          h("textarea", { rows: 4, value: text, oninput: (event) => (text = event.currentTarget.value) }),
        ),
        fileField(read),
        h("div", { class: "buttons left" }, h("button", { type: "submit" }, "Import")),
      ),
    );

  return {
    id: "games",
    title: () => "My games",
    drawn,
    view: () =>
      h(
        "div",
        { class: "table" },
        recent(),
        h(
          "aside",
          { class: "side", "aria-label": "Statistics" },
          ratingCards(ratings, games),
          games.map((game) => game.statistics(stats)),
          bringBack(),
        ),
      ),
  };
}
