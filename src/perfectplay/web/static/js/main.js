// The page's start: routes, header, health, keys. Each page is {id, title, where, view} and, if it
// needs them, {taken, key, drawn, close}.

import { get, ApiError } from "./core/api.js";
import { actionOf, showKeys } from "./core/keys.js";
import { nextMarks, nextTheme, showTheme } from "./core/prefs.js";
import { start } from "./core/router.js";
import { notice, say } from "./core/talk.js";
import { h, patch } from "./core/vdom.js";

const PAGES = {
  "": () => import("./home.js"),
  mastermind: () => import("./mastermind/page.js"),
  ultimate: () => import("./ultimate/page.js"),
  games: () => import("./games.js"),
  lab: () => import("./lab.js"),
};
const root = document.getElementById("main");
let page = null;
let visit = 0;
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
  });
}

const nothing = (text) => ({
  id: "nothing", where: "", title: () => "Not here",
  view: () => h("section", { class: "card setup" }, h("h1", null, "Not here"), h("p", null, text),
    h("p", null, h("a", { href: "/" }, "Back to the start"))),
});

async function arrive(route) {
  const mine = (visit += 1);
  for (const link of document.querySelectorAll(".top nav a"))
    if (link.dataset.page === route.page) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  let next;
  try {
    const load = PAGES[route.page];
    next = load ? await (await load()).open(route, draw) : nothing("There is no page at this address.");
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    next = nothing(problem.message);
  }
  if (mine !== visit) return next.close?.();
  const first = page === null;
  page?.close?.();
  page = next;
  draw();
  scrollTo(0, 0);
  if (!first) root.focus({ preventScroll: true });
}

async function health() {
  const sign = document.getElementById("warming");
  try {
    const { warming } = await get("/api/health");
    if (sign.hidden === warming) sign.hidden = !warming;
    if (warming) setTimeout(health, 1000);
  } catch {
    setTimeout(health, 5000);
  }
}

addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const taken = page?.taken?.() ?? [];
  const action = actionOf(event, page?.where ?? "", taken);
  if (!action) return;
  if (action.act === "help") showKeys(page?.where ?? "", taken);
  else if (!page?.key?.(action)) return;
  event.preventDefault();
});
document.getElementById("keys").addEventListener("click", () => showKeys(page?.where ?? "", page?.taken?.() ?? []));
document.getElementById("theme").addEventListener("click", () => say(`Theme: ${nextTheme()}.`));
document.getElementById("marks").addEventListener("click", () => {
  const now = nextMarks();
  notice(now === "both" ? "Pegs carry letters and shapes." : `Pegs carry ${now}.`, "good");
  draw();
});
addEventListener("unhandledrejection", (event) => {
  const problem = event.reason;
  if (problem instanceof ApiError) {
    event.preventDefault();
    notice(problem.message);
  } else if (problem?.name === "AbortError") event.preventDefault();
});

showTheme();
start(arrive);
health();
