// Hints, one step after the other: what is certain, what a good guess does, the guess itself.

import { h } from "../core/vdom.js";
import { measure } from "./judgement-card.js";
import { sheet } from "./sheet.js";

/** @import { MastermindGame } from "./machine.js" */

const STEPS = 3;

/** @param {MastermindGame} machine */
export function hintCard(machine) {
  if (!machine.taught || !machine.open || machine.sheet !== "hints") return null;
  const { hints, busy } = machine;
  const close = () => machine.rise("");
  const dash = (/** @type {number} */ i) => h("i", { class: i < hints.length ? "given" : "" });
  const title = [
    h("h2", { class: "hint-title" }, `Hint ${Math.max(1, hints.length)} of ${STEPS}`),
    h(
      "span",
      { class: "dashes", "aria-hidden": "true" },
      Array.from({ length: STEPS }, (_, i) => dash(i)),
    ),
    measure(machine),
  ];
  const next = {
    type: "button",
    class: "next",
    disabled: !machine.mayHint || Boolean(busy),
    onclick: () => machine.hint(),
  };
  return sheet(
    { name: "Hints", key: "hint-sheet", risen: true, close, title },
    h(
      "ol",
      { class: "hints" },
      hints.map((text) => h("li", null, text)),
    ),
    busy === "hint" && h("p", { class: "muted" }, "thinking …"),
    h(
      "div",
      { class: "hint-buttons" },
      h("button", { type: "button", onclick: close }, "Close hints"),
      h("button", next, "Next hint"),
    ),
  );
}
