// Setting a code of one's own: holes and colours, shown or hidden. Used for secrets.

import { h } from "../core/vdom.js";
import { emptyDraft, pegName } from "./codes.js";
import { peg, pegOrHole } from "./pegs.js";

/** @import { PaletteView } from "../core/api-types" */
/** @import { Draft } from "./codes.js" */

/** A code that is being set. @typedef {{ values: Draft, cursor: number, hidden: boolean }} CodeInput */

/**
 * @param {number} pegs
 * @returns {CodeInput}
 */
export const emptyCode = (pegs) => ({ values: emptyDraft(pegs), cursor: 0, hidden: true });

/**
 * Set the peg at the cursor and go on to the next.
 * @param {{ values: Draft, cursor: number }} state
 * @param {number} value
 */
export function setPeg(state, value) {
  state.values[state.cursor] = value;
  state.cursor = Math.min(state.values.length - 1, state.cursor + 1);
}

/**
 * The fields for a code; `changed` is called after each change.
 * @param {CodeInput} state
 * @param {{ palette: PaletteView, colours: number, label: string, changed: () => void }} how
 */
export function codeInput(state, { palette, colours, label, changed }) {
  const name = (/** @type {number | null} */ value) =>
    value !== null && state.hidden ? "set" : pegName(value, palette);
  const holes = state.values.map((value, i) =>
    h(
      "button",
      {
        type: "button",
        class: `hole ${i === state.cursor ? "chosen" : ""}`,
        "aria-label": `Code peg ${i + 1}: ${name(value)}`,
        onclick: () => {
          state.cursor = i;
          changed();
        },
      },
      pegOrHole(value, palette, { hidden: state.hidden }),
    ),
  );
  const choices = palette.colours.slice(0, colours).map((colour, value) => {
    const set = () => {
      setPeg(state, value);
      changed();
    };
    const button = { type: "button", onclick: set };
    return h("button", button, h("span", { class: "unseen" }, "Set "), peg(colour), h("span", null, colour.name));
  });
  return h(
    "fieldset",
    { class: "code-input" },
    h("legend", null, label),
    h("div", { class: "pegs" }, holes),
    h("div", { class: "palette", role: "group", "aria-label": `Colours for ${label.toLowerCase()}` }, choices),
    h(
      "label",
      { class: "tick" },
      h("input", {
        type: "checkbox",
        checked: !state.hidden,
        onchange: (event) => {
          state.hidden = !event.currentTarget.checked;
          changed();
        },
      }),
      "Show the code while I set it",
    ),
  );
}
