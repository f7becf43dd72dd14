// Small parts that both widgets have: buttons, what is worked on, what could not be done.

import { h } from "../../web/static/js/core/vdom.js";

/** @import { Child } from "../../web/static/js/core/view-types" */
/** @import { Shared } from "./model-types" */

/**
 * A button. One that can do nothing now stays in reach, so that whoever uses the keyboard is not
 * thrown out of the widget when something is worked on.
 * @param {string} name
 * @param {() => unknown} onclick
 * @param {{ main?: boolean, disabled?: boolean, pressed?: boolean, key?: string }} [how]
 */
export const button = (name, onclick, { main = false, disabled = false, pressed, key } = {}) =>
  h(
    "button",
    {
      type: "button",
      key: key ?? name,
      class: main ? "main" : "",
      "aria-disabled": disabled,
      "aria-pressed": pressed === undefined ? null : pressed,
      onclick: () => disabled || onclick(),
    },
    name,
  );

/**
 * What is going on, with a way to end it; the line is always there, so that nothing moves.
 * @param {{ state: Shared, stop: () => void }} machine
 * @param {string} otherwise what is said while nothing is worked on
 */
export function statusLine(machine, otherwise) {
  const { busy } = machine.state;
  const percent = busy?.part ? Math.round(100 * Math.min(1, busy.part)) : null;
  const meter = {
    class: "progress",
    role: "progressbar",
    "aria-label": busy?.what,
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": percent,
    css: { "--part": percent ?? 0 },
  };
  return h(
    "div",
    { class: "status", key: "status" },
    h("span", { role: "status" }, busy ? `${busy.what} …` : otherwise),
    busy && !busy.quiet && percent !== null && h("span", meter, h("i", null)),
    busy && !busy.quiet && h("button", { type: "button", class: "link", onclick: () => machine.stop() }, "stop"),
  );
}

/** What could not be done, in a sentence. @param {{ state: Shared }} machine */
export const problem = ({ state }) => h("p", { class: "problem", key: "problem", role: "alert" }, state.error ?? "");

/**
 * A card beside the board.
 * @param {string} title
 * @param {Child[]} inside
 */
export const card = (title, ...inside) =>
  h("section", { class: "card", key: title, "aria-label": title }, h("h3", null, title), inside);
