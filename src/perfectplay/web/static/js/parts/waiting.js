// What stands in the place of a page that is not there yet, or that the server could not give.

import { outage } from "../core/outage.js";
import { h } from "../core/vdom.js";

/** @import { Page } from "../core/games.js" */

const EVERY = 4000;

/**
 * A page is on its way; while the server is away it says so.
 * @param {() => void} draw
 * @returns {Page}
 */
export function waitingPage(draw) {
  const stop = outage.subscribe(draw);
  return {
    id: "waiting",
    title: () => "Loading",
    close: () => stop(),
    view: () => h("section", { class: "card setup waiting", "aria-busy": "true" }, words(outage.why !== "")),
  };
}

/** @param {boolean} away */
const words = (away) =>
  away
    ? [
        h("h1", null, "The server is away"),
        h("p", null, "This page opens by itself as soon as the server answers. Nothing is lost."),
      ]
    : h("p", { class: "muted" }, "Loading …");

/**
 * The server did not answer for long, or was given up; it is asked quietly, and a button asks now.
 * @param {() => void} again opens the page
 * @returns {Page}
 */
export function awayPage(again) {
  const timer = setInterval(async () => {
    const answer = await fetch("/api/health/live", { cache: "no-store" }).catch(() => null);
    if (answer?.ok) again();
  }, EVERY);
  return {
    id: "away",
    title: () => "The server is away",
    close: () => clearInterval(timer),
    view: () =>
      h(
        "section",
        { class: "card setup waiting" },
        words(true),
        h(
          "div",
          { class: "buttons left" },
          h("button", { type: "button", class: "main", onclick: again }, "Try again"),
        ),
      ),
  };
}
