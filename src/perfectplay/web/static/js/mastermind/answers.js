// “Guess mine”: counters for black and white, replies, corrections in place.

import { h } from "../core/vdom.js";
import { pin } from "./pegs.js";

const counter = (machine, which, on) =>
  h("div", { class: "counter", role: "group", "aria-label": which },
    pin(which), h("span", null, which),
    h("button", { type: "button", "aria-label": `One less ${which}`, disabled: on[which] <= 0, onclick: () => machine.count(which, -1, on) }, "−"),
    h("output", { class: "value", "aria-label": `${which} count` }, on[which]),
    h("button", { type: "button", "aria-label": `One more ${which}`, disabled: on[which] >= machine.game.pegs, onclick: () => machine.count(which, 1, on) }, "+"));

const words = ({ black, white }) => `${black} black, ${white} white`;

export function counters(machine) {
  const { game, reply } = machine;
  if (!machine.answering) return h("p", { class: "status-line" }, "You are looking on.");
  if (!game.waiting)
    return h("p", { class: "status-line" }, game.contradiction
      ? "Correct a marked answer above, and I guess on."
      : machine.busy ? "Thinking …" : "");
  const possible = machine.can(machine.possible, reply);
  return h("div", { class: "controls" },
    h("div", { class: "counters" }, counter(machine, "black", reply), counter(machine, "white", reply),
      h("button", { type: "button", class: "main", disabled: !possible || machine.possible === null, onclick: () => machine.answer() }, "Reply"),
      h("button", { type: "button", disabled: !machine.mayUndo, onclick: () => machine.undo() }, "Undo")),
    h("p", { class: "status-line", "aria-live": "polite" }, possible
      ? "Black: right colour in the right place. White: right colour elsewhere."
      : `No code can answer ${words(reply)} to this guess.`));
}

/** The counters inside a row whose answer is being corrected. */
export function editRow(machine) {
  const { editing } = machine;
  const possible = machine.can(editing.possible, editing);
  return h("div", { class: "edit", role: "group", "aria-label": `New answer ${editing.turn + 1}` },
    h("div", { class: "counters" }, counter(machine, "black", editing), counter(machine, "white", editing),
      h("button", { type: "button", class: "main", disabled: !possible || editing.possible === null, onclick: () => machine.correct(editing.turn, editing.black, editing.white) }, "Save"),
      h("button", { type: "button", onclick: () => machine.stopEditing() }, "Cancel")),
    !possible && h("p", { class: "small muted" }, `No code can answer ${words(editing)} to this guess.`));
}

/** The card that explains a contradiction and offers what would mend it. */
export function contradictionCard(machine) {
  const { contradiction } = machine.game;
  if (!contradiction) return null;
  return h("section", { class: "card", key: "contradiction", "aria-label": "Contradiction" },
    h("h2", null, "These answers do not fit together"),
    h("p", { class: "reason mistake", role: "alert" }, contradiction.text),
    machine.wrong && h("ul", { class: "hints", "aria-label": "Checked against your code" }, machine.wrong.map((w) => h("li", null, w.text))),
    machine.answering && contradiction.repairs.map(({ turn, answers }) =>
      h("details", { key: `repair${turn}` }, h("summary", null, `Change answer ${turn + 1}`),
        h("div", { class: "buttons left" }, answers.map(([b, w, count]) =>
          h("button", { type: "button", class: "tiny", onclick: () => machine.correct(turn, b, w) },
            `${b} black, ${w} white`, h("span", { class: "muted" }, ` ${count} ${count === 1 ? "code" : "codes"}`)))))));
}
