// Setting a code of one's own: holes and colours, shown or hidden. Used for secrets.

import { h } from "../core/vdom.js";
import { hole, peg } from "./pegs.js";

export const emptyCode = (pegs) => ({ values: Array(pegs).fill(null), cursor: 0, hidden: true });

/** `state` is {values, cursor, hidden}; `changed` is called after each change. */
export function codeInput(state, { palette, colours, label, changed }) {
  const set = (value) => {
    state.values[state.cursor] = value;
    state.cursor = Math.min(state.values.length - 1, state.cursor + 1);
    changed();
  };
  return h("fieldset", { class: "code-input" },
    h("legend", null, label),
    h("div", { class: "pegs" }, state.values.map((value, i) =>
      h("button", {
        type: "button", class: `hole ${i === state.cursor ? "chosen" : ""}`,
        "aria-label": `Code peg ${i + 1}: ${value === null ? "empty" : state.hidden ? "set" : palette.colours[value].name}`,
        onclick: () => { state.cursor = i; changed(); },
      }, value === null ? hole() : peg(palette.colours[value], { hidden: state.hidden })))),
    h("div", { class: "palette", role: "group", "aria-label": `Colours for ${label.toLowerCase()}` },
      palette.colours.slice(0, colours).map((colour, value) =>
        h("button", { type: "button", "aria-label": `Set ${colour.name}`, onclick: () => set(value) }, peg(colour), h("span", null, colour.name)))),
    h("label", { class: "tick" },
      h("input", { type: "checkbox", checked: !state.hidden, onchange: (e) => { state.hidden = !e.target.checked; changed(); } }),
      "Show the code while I set it"));
}
