// The start page: a door to each game with a board, and what is there to do today.

import { get, unlessRefused } from "./core/api.js";
import { loadDoors } from "./core/games.js";
import { h } from "./core/vdom.js";
import { noticeRefusal } from "./parts/messages.js";
import { mistakesCard, puzzleCard } from "./train/home-cards.js";

/** @import { Today } from "./core/api-types" */
/** @import { Door, Page } from "./core/games.js" */
/** @import { Route } from "./core/router.js" */
/** @import { Child } from "./core/view-types" */

const NUMBERS = ["No", "One", "Two", "Three", "Four"];

/** A door with its board: one's own game, or a sample. @typedef {{ kind: string, door: Door, own: Own | null }} Entry */
/** @typedef {{ href: string, at: string, picture: () => Child }} Own */

/**
 * Show the own unfinished game of each door.
 * @param {Entry[]} entries
 * @param {Today} today
 * @param {() => void} draw
 */
async function showRunning(entries, { running }, draw) {
  const ids = new Map(Object.entries(running));
  await Promise.all(
    entries.map(async (entry) => {
      const id = ids.get(entry.kind);
      const found = id && (await unlessRefused(entry.door.running(id)));
      if (found) entry.own = { href: `/${entry.kind}/${id}`, ...found };
    }),
  );
  draw();
}

/**
 * @param {Entry} entry
 * @param {(start: () => Promise<void>) => void} start
 */
function card({ kind, door, own }, start) {
  const learn = door.learn;
  const [name, ...rest] = door.title.split(" ");
  return h(
    "section",
    { class: "card door", key: kind, "aria-label": door.title },
    h("div", { class: "shown" }, own ? own.picture() : door.sample()),
    h(
      "div",
      { class: "words" },
      h("h2", null, name, " ", h("span", { class: "nowrap" }, rest.join(" "))),
      h("p", null, door.text),
      h(
        "div",
        { class: "doing" },
        h("button", { type: "button", class: "main", onclick: () => start(door.play) }, "Play"),
        typeof learn === "string"
          ? h("a", { class: "button outlined", href: learn }, "Learn")
          : h("button", { type: "button", class: "outlined", onclick: () => start(learn) }, "Learn"),
        own
          ? h("a", { class: "button go-on", href: own.href }, "Go on ", h("span", { class: "at" }, `(${own.at})`))
          : h("span", { class: "go-on" }),
      ),
    ),
  );
}

/**
 * @param {Route} _route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(_route, draw) {
  /** @type {Entry[]} */
  const entries = (await loadDoors()).map((found) => ({ ...found, own: null }));
  /** @type {Today | null} */
  let today = null;
  async function load() {
    today = await unlessRefused(get("/api/today"));
    draw();
    if (today) await showRunning(entries, today, draw);
  }
  load();
  let busy = false;
  async function start(/** @type {() => Promise<void>} */ begin) {
    if (busy) return;
    busy = true;
    try {
      await begin();
    } catch (problem) {
      noticeRefusal(problem);
    } finally {
      busy = false;
    }
  }
  const count = `${NUMBERS[entries.length] ?? entries.length} ${entries.length === 1 ? "game" : "games"}`;
  return {
    id: "home",
    title: () => "Start",
    view: () =>
      h(
        "div",
        { class: "home" },
        h(
          "div",
          { class: "welcome" },
          h("h1", null, `${count}, played to perfection`),
          h("p", null, "Play, hear how good each move was and why, and try again."),
        ),
        h(
          "div",
          { class: "doors" },
          entries.map((entry) => card(entry, start)),
        ),
        h("div", { class: "today" }, puzzleCard(today), mistakesCard(today)),
      ),
  };
}
