// The bar that says that the server is away and when it is asked again. It lies over the page and
// pushes nothing aside.

import { outage } from "../core/outage.js";
import { h, patch } from "../core/vdom.js";
import { say } from "./messages.js";

/**
 * Show the bar in an element while something waits for the server.
 * @param {HTMLElement} place
 * @param {() => void} leave takes the focus when the bar goes away under it
 */
export function showOutages(place, leave) {
  let said = "";
  outage.subscribe(() => {
    const { why, seconds } = outage;
    if (why && why !== said) say(`${why}; trying again.`);
    if (!why && said) say(outage.answered ? "The server answers again." : "Given up.");
    said = why;
    if (!why && place.contains(document.activeElement)) leave();
    patch(place, why ? bar(why, seconds) : null);
  });
  addEventListener("online", () => outage.hurry());
}

/**
 * @param {string} why
 * @param {number} seconds
 */
const bar = (why, seconds) =>
  h(
    "section",
    { class: "outage", "aria-label": "Connection" },
    h("span", null, `${why}; trying again ${seconds ? `in ${seconds} s` : "now"} …`),
    h(
      "span",
      { class: "buttons" },
      h("button", { type: "button", class: "tiny", onclick: () => outage.hurry() }, "Try now"),
      h("button", { type: "button", class: "tiny", onclick: () => outage.giveUp() }, "Stop trying"),
    ),
  );
