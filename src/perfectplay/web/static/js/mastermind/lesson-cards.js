// What a lesson has beside a game: the split, the judgement, the hints, the best guesses. It comes with lessons only.

import { h } from "../core/vdom.js";
import { hintCard } from "./hint-card.js";
import { judgementCard } from "./judgement-card.js";
import { code } from "./pegs.js";
import { splitCard } from "./split-card.js";
import { bounds } from "./teacher-panel.js";

/** @import { GuessValueView } from "../core/api-types" */
/** @import { Child } from "../core/view-types" */
/** @import { BoardActions } from "./board.js" */
/** @import { MastermindGame } from "./machine.js" */

/**
 * The cards under the codes left.
 * @param {MastermindGame} machine
 * @param {BoardActions} actions
 * @param {Child} list the codes left, in the place of the split
 */
export const lessonCards = (machine, actions, list) => [
  list ?? splitCard(machine),
  judgementCard(machine, actions),
  hintCard(machine),
];

/**
 * @param {GuessValueView} value
 * @param {MastermindGame} machine
 */
function valueRow(value, { palette, game }) {
  const fits = [" ✓", h("span", { class: "unseen" }, "can be the code")];
  return h(
    "tr",
    { key: value.guess },
    h(
      "td",
      null,
      code(value.values, palette, { small: true }),
      value.could_be && h("span", { class: "muted", title: "can be the code" }, fits),
    ),
    h("td", null, game.sense === "worst" ? bounds(value.worst) : value.expected),
    h("td", null, value.groups),
  );
}

/** @param {MastermindGame} machine */
export function bestGuesses(machine) {
  if (!machine.taught || machine.over || machine.looked !== null) return null;
  const names = ["guess", machine.game.sense === "worst" ? "at worst" : "average", "groups"];
  const open = machine.opened.table;
  return h(
    "section",
    { class: "card", key: "table", "aria-label": "Best guesses" },
    h(
      "details",
      { open, ontoggle: (event) => machine.toggle("table", event.currentTarget.open) },
      h("summary", null, h("h2", null, "Best guesses now")),
      open && [
        h(
          "table",
          { class: "list" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              names.map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            null,
            machine.table?.guesses.map((value) => valueRow(value, machine)),
          ),
        ),
        machine.table?.loading && h("p", { class: "muted" }, "Counting …"),
      ],
    ),
  );
}

/** On a phone: one line about the newest turn, which opens the rest. @param {MastermindGame} machine */
export function lastLine(machine) {
  const at = machine.game.turns.length - 1;
  const turn = machine.game.turns[at];
  if (!machine.taught) return null;
  const cost = turn?.remark?.cost;
  return h(
    "button",
    { type: "button", class: "last-line", disabled: !turn, onclick: () => machine.rise("judgement") },
    turn && [
      h(
        "span",
        null,
        `Turn ${at + 1} `,
        turn.word && h("b", { class: `said ${turn.word.word}` }, `${turn.word.sign} ${turn.word.word}`),
      ),
      h("span", { class: "cost" }, cost || (turn.word?.word === "best" ? "no other is better" : "why?")),
    ],
  );
}
