// The page's start: routes, header, health, keys.

import { ApiError, get, isAbort, loadPart, wasAway } from "./core/api.js";
import { loadGames, openerOf } from "./core/games.js";
import { actionOf } from "./core/keys.js";
import { outage } from "./core/outage.js";
import { nextMarks, nextTheme, showTheme } from "./core/prefs.js";
import { start } from "./core/router.js";
import { h, patch } from "./core/vdom.js";
import { installWorker } from "./parts/install.js";
import { showKeys } from "./parts/key-help.js";
import { foldMenu } from "./parts/menu.js";
import { leaveNotices, notice, tidyNotices } from "./parts/messages.js";
import { showOutages } from "./parts/outage-bar.js";
import { awayPage, waitingPage } from "./parts/waiting.js";

/** @import { Open, Page } from "./core/games.js" */
/** @import { Route } from "./core/router.js" */

/** The pages that belong to no game. @type {Map<string, () => Promise<{ open: Open }>>} */
const PAGES = new Map([
  ["", () => import("./home.js")],
  ["puzzles", () => import("./train/puzzles.js")],
  ["lessons", () => import("./train/lessons.js")],
  ["mistakes", () => import("./train/mistakes.js")],
  ["games", () => import("./my-games.js")],
  ["lab", () => import("./lab.js")],
  ["player", () => import("./player.js")],
]);

/**
 * An element that index.html has.
 * @param {string} selector
 */
function element(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no element “${selector}”.`);
  return found;
}

const root = element("#main");
const nav = element(".top nav");
const where = element("#where");
const about = element("#about");
/** @type {Page | null} */
let page = null;
let visit = 0;
/** After so many milliseconds a page that is on its way says so. */
const SOON = 400;
let drawing = false;

function draw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    if (!page) return;
    patch(root, h("div", { key: page.id, class: "page" }, page.view()));
    page.drawn?.(root);
    document.title = `${page.title()} · perfectplay`;
    about.textContent = page.about?.() ?? "";
    tidyNotices();
  });
}

/**
 * The page that says that nothing is here.
 * @param {string} text
 * @returns {Page}
 */
const nothing = (text) => ({
  id: "nothing",
  title: () => "Not here",
  view: () =>
    h(
      "section",
      { class: "card setup" },
      h("h1", null, "Not here"),
      h("p", null, text),
      h("p", null, h("a", { href: "/" }, "Back to the start")),
    ),
});

/** @param {string} name */
function markPage(name) {
  for (const link of element(".top").querySelectorAll("a"))
    if (link.dataset.page === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  where.textContent = nav.querySelector("[aria-current]")?.textContent ?? "";
}

/**
 * Find what opens the page of an address: a shared page, or a game's.
 * @param {Route} route
 * @returns {Promise<Open | undefined>}
 */
async function opener(route) {
  const shared = PAGES.get(route.page);
  if (shared) return (await loadPart(shared)).open;
  return openerOf(route.page);
}

/** Show a page in the place of the one before. @param {Page} next */
function show(next) {
  const first = page === null;
  page?.close?.();
  page = next;
  draw();
  scrollTo(0, 0);
  if (!first) root.focus({ preventScroll: true });
}

/** @param {Route} route */
async function arrive(route) {
  const mine = (visit += 1);
  outage.giveUp();
  leaveNotices();
  markPage(route.page);
  const waiting = setTimeout(() => show(waitingPage(draw)), SOON);
  /** @type {Page} */
  let next;
  try {
    const open = await opener(route);
    next = open ? await open(route, draw) : nothing("There is no page at this address.");
  } catch (problem) {
    if (mine !== visit) return;
    if (wasAway(problem)) next = awayPage(() => arrive(route));
    else if (problem instanceof ApiError) next = nothing(problem.message);
    else throw problem;
  } finally {
    clearTimeout(waiting);
  }
  if (mine !== visit) return next.close?.();
  show(next);
}

async function health() {
  const sign = element("#warming");
  try {
    const { warming } = await get("/api/health");
    if (sign.hidden === warming) sign.hidden = !warming;
    if (warming) setTimeout(health, 1000);
  } catch {
    setTimeout(health, 5000);
  }
}

/** Show the keys of the game on the page, or of all games. */
async function help() {
  const keys = page?.keys ?? (await loadGames()).flatMap((game) => game.keys);
  return showKeys(keys, page?.taken?.() ?? []);
}

addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const action = actionOf(event, page?.keys ?? null, page?.taken?.() ?? []);
  if (!action) return;
  if (action.act === "help") help();
  else if (!page?.press?.(action)) return;
  event.preventDefault();
});
addEventListener("resize", draw);
element("#keys").addEventListener("click", help);
element("#theme").addEventListener("click", () => {
  const theme = nextTheme();
  const name = theme === "system" ? "as the system has it" : theme;
  notice(`Theme: ${name}.`, { kind: "good", key: "theme" });
});
const USED = "main button:not([data-square], [data-hole], [data-colour])";
// A button that was clicked is done with: Enter is then the guess or the move again, not the same button.
addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest(USED) : null;
  if (event.detail > 0 && page?.keys && button instanceof HTMLElement && button === document.activeElement)
    button.blur();
});
element("#marks").addEventListener("click", () => {
  const now = nextMarks();
  const text = now === "both" ? "Pegs carry letters and shapes." : `Pegs carry ${now}.`;
  notice(text, { kind: "good", key: "marks" });
  draw();
});
addEventListener("unhandledrejection", (event) => {
  const problem = event.reason;
  if (problem instanceof ApiError) {
    event.preventDefault();
    notice(problem.message);
  } else if (isAbort(problem)) event.preventDefault();
});

showTheme();
showOutages(element("#outage"), () => root.focus({ preventScroll: true }));
foldMenu(element(".top"));
start(arrive);
health();
installWorker();
