// What the teacher says about a turn, in the one measure that is in force; the other one is a click away.

import { h } from "../core/vdom.js";
import { meter } from "../parts/chart.js";
import { judgedChip } from "../parts/judged.js";
import { sheet } from "./sheet.js";

/** @import { TurnView } from "../core/api-types" */
/** @import { BoardActions } from "./board.js" */
/** @import { MastermindGame } from "./machine.js" */

/** @type {["worst" | "expected", string][]} */
const MEASURES = [
  ["worst", "worst case"],
  ["expected", "average"],
];

/** Two buttons: what the teacher goes by. @param {MastermindGame} machine */
export const measure = (machine) =>
  h(
    "div",
    { class: "tabs measure", role: "group", "aria-label": "The teacher goes by" },
    MEASURES.map(([sense, title]) =>
      h(
        "button",
        { type: "button", "aria-pressed": machine.game.sense === sense, onclick: () => machine.setSense(sense) },
        title,
      ),
    ),
  );

/**
 * @param {TurnView | undefined} turn
 * @param {MastermindGame} machine
 */
function said(turn, machine) {
  if (!turn) return h("p", { class: "muted" }, "After each guess you read here how good it was, and why.");
  const { word, remark, skill, fortune, words } = turn;
  if (!word) {
    if (!turn.judging) return h("p", { class: "muted" }, "Nothing was said about it.");
    return h(
      "p",
      { class: "muted" },
      machine.judging ? "The teacher is thinking about it …" : "Skipped: nothing was said about it.",
    );
  }
  const { cost = "", aside = "" } = remark ?? {};
  const best = word.word === "best" && "No other guess is better here.";
  const reason = remark?.reason || (!cost && best);
  return [
    h("p", { class: `reason ${word.word}` }, cost && h("b", null, cost), cost && reason && " ", reason),
    (aside || remark?.note) && h("p", { class: "small muted" }, [aside, remark?.note].filter(Boolean).join(" ")),
    skill !== null &&
      fortune !== null &&
      h(
        "div",
        { class: "twin" },
        meter("Skill", skill, "skill"),
        meter("Luck", fortune),
        words && h("span", { class: "muted" }, h("span", { class: "unseen" }, "The answer was "), words),
      ),
  ];
}

/**
 * The judgement of the newest turn, or of the one that is looked at.
 * @param {MastermindGame} machine
 * @param {BoardActions} actions
 */
export function judgementCard(machine, actions) {
  const { game, looked } = machine;
  const at = looked ?? game.turns.length - 1;
  const turn = game.turns[at];
  const close = () => machine.rise("");
  const title = h(
    "span",
    { class: "judged-title" },
    h("h2", null, turn ? `Turn ${at + 1}` : "Your guess"),
    turn?.word && judgedChip(turn.word),
  );
  return sheet(
    {
      name: "Your last guess",
      key: "judgement",
      risen: machine.sheet === "judgement",
      close,
      title: [title, measure(machine)],
    },
    said(turn, machine),
    looked !== null &&
      turn &&
      h(
        "div",
        { class: "buttons left" },
        machine.mayGuess &&
          h("button", { type: "button", class: "tiny", onclick: () => actions.branch(at) }, "Go on from here"),
        h("button", { type: "button", class: "tiny", onclick: () => machine.look(null) }, "Back to now"),
      ),
  );
}
