// A card that rises over the board on a phone; a pull downwards, ✕ or Escape closes it. On a wide screen it
// lies in its place beside the board.

import { h } from "../core/vdom.js";

/** @import { Child } from "../core/view-types" */

const FAR_ENOUGH = 60;

/**
 * Follow a finger on the handle, and close when it is pulled far enough.
 * @param {PointerEvent & { readonly currentTarget: HTMLElement }} event
 * @param {() => void} close
 */
function pull(event, close) {
  const sheet = event.currentTarget.closest(".sheet");
  if (!(sheet instanceof HTMLElement) || event.button) return;
  const start = event.clientY;
  let far = 0;
  const move = (/** @type {PointerEvent} */ moved) => {
    far = Math.max(0, moved.clientY - start);
    sheet.style.setProperty("--pulled", `${far}px`);
  };
  const end = () => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    sheet.style.removeProperty("--pulled");
    if (far > FAR_ENOUGH) close();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}

/**
 * @param {object} sheet
 * @param {string} sheet.name for screen readers
 * @param {string} sheet.key
 * @param {boolean} sheet.risen
 * @param {() => void} sheet.close
 * @param {Child} sheet.title
 * @param {...Child} inside
 */
export const sheet = ({ name, key, risen, close, title }, ...inside) =>
  h(
    "section",
    { class: `card sheet ${key} ${risen ? "risen" : ""}`, key, "aria-label": name },
    h("div", { class: "handle", "aria-hidden": "true", onpointerdown: (event) => pull(event, close) }),
    h(
      "div",
      { class: "sheet-head" },
      title,
      h("button", { type: "button", class: "plain close", "aria-label": "Close", onclick: close }, "✕"),
    ),
    h("div", { class: "sheet-body", tabindex: 0 }, inside),
  );
