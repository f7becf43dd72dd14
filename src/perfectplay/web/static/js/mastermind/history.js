// The turns that were made: one line each with number, guess, answer, judgement, codes left. The newest
// is next to the box of the next guess; older ones scroll away upwards.

import { h } from "../core/vdom.js";
import { judgedChip } from "../parts/judged.js";
import { answer, code } from "./pegs.js";

/** @import { TurnView } from "../core/api-types" */
/** @import { Child } from "../core/view-types" */
/** @import { BoardActions } from "./board.js" */
/** @import { MastermindGame } from "./machine.js" */

/** @param {number} n */
const plain = (n) => n.toLocaleString("en");

/**
 * What is known about a line beside its guess and its answer.
 * @typedef {object} Line
 * @property {Child} [remark] the judgement, or what else is said about it
 * @property {boolean} [counted] whether the codes left are shown
 * @property {string} [kind] how it looks
 * @property {(() => void) | null} [look] what a click does
 * @property {boolean} [looked]
 * @property {Child} [under]
 */

/**
 * One line of the table.
 * @param {{ values: number[], black: number, white: number, before: number, left: number }} turn
 * @param {number} index
 * @param {MastermindGame} machine
 * @param {Line} line
 */
export function turnRow(turn, index, { palette, game }, { remark, counted, kind = "", look, looked, under }) {
  const number = look
    ? h(
        "button",
        { type: "button", "aria-pressed": Boolean(looked), "aria-label": `${index + 1}: look at this turn` },
        index + 1,
      )
    : index + 1;
  return h(
    "div",
    {
      role: "row",
      class: `turn ${kind} ${look ? "may-look" : ""} ${looked ? "looked" : ""}`,
      key: `turn${index}`,
      onclick: look ?? undefined,
    },
    h("span", { role: "rowheader", class: "number" }, number),
    h("span", { role: "cell", class: "guess" }, code(turn.values, palette)),
    h("span", { role: "cell", class: "pinned" }, answer(turn.black, turn.white, game.pegs)),
    h("span", { role: "cell", class: "remark" }, remark),
    counted &&
      h(
        "span",
        { role: "cell", class: "count" },
        h("span", { class: "before" }, plain(turn.before), " → "),
        h("b", null, plain(turn.left)),
      ),
    under,
  );
}

/**
 * The table with its heads; it scrolls inside.
 * @param {MastermindGame} machine
 * @param {Child} rows
 * @param {{ counted?: boolean, judged?: string, empty?: Child }} [heads]
 */
export function turnTable({ game, busy }, rows, { counted = true, judged = "judgement", empty } = {}) {
  const head = (/** @type {string} */ kind, /** @type {Child} */ name) =>
    h("span", { role: "columnheader", class: kind }, name);
  return h(
    "div",
    {
      class: `history ${game.pegs > 5 ? "many" : ""}`,
      css: { "--pegs": game.pegs, "--wide": Math.max(2, Math.ceil(game.pegs / 2)) },
    },
    h(
      "div",
      { class: "turns", role: "table", "aria-label": "Turns", "aria-busy": Boolean(busy) },
      h(
        "div",
        { role: "row", class: "turn heads" },
        head("number", "turn"),
        head("guess", "guess"),
        head("pinned", "answer"),
        head("remark", judged || h("span", { class: "unseen" }, "remark")),
        counted && head("count", "codes left"),
      ),
      h("div", { role: "rowgroup", class: "scroll", tabindex: 0 }, h("div", { role: "presentation" }, rows)),
    ),
    empty,
  );
}

/**
 * @param {MastermindGame} machine
 * @param {TurnView} turn
 * @param {number} index
 * @param {(player: string) => string} titleOf
 */
function remark(machine, turn, index, titleOf) {
  const { game, replies } = machine;
  const correct = replies.wrong?.find((wrong) => wrong.turn === index)?.correct;
  const skip = {
    type: "button",
    class: "link",
    onclick: (/** @type {Event} */ event) => (event.stopPropagation(), machine.skipJudgement()),
  };
  const edit = { onclick: () => replies.edit(index), "aria-label": `Change answer ${index + 1}` };
  const waits = turn.judging && !turn.word;
  return [
    turn.word && judgedChip(turn.word),
    waits && machine.judging && h("span", { class: "thinking" }, "thinking … ", h("button", skip, "skip")),
    waits && !machine.judging && h("span", { class: "muted" }, "not judged"),
    turn.player !== "human" &&
      game.mode !== "guess" &&
      h("span", { class: "by" }, turn.player === "optimal" && machine.taught ? "the teacher’s" : titleOf(turn.player)),
    game.contradiction?.clash.includes(index) && h("span", { class: "judged blunder" }, "⚠ conflicts"),
    correct && h("span", { class: "judged mistake" }, `should be ${correct[0]} black, ${correct[1]} white`),
    game.mode === "guess" &&
      machine.answering &&
      !machine.over &&
      !replies.editing &&
      h("button", { type: "button", class: "tiny", ...edit }, "Change"),
  ];
}

/** What a newcomer reads before the first turn. @param {MastermindGame} machine */
function beforeFirst({ game, open, answering }) {
  if (answering)
    return h(
      "p",
      { class: "before-first" },
      "Think of a code, or set it at the side. Count the pins of each guess: I find it.",
    );
  const rule = `Black: right colour, right place.${game.whites ? " White: right colour elsewhere." : ""}`;
  const words = open ? `Find the hidden row of ${game.pegs} colours. ` : "";
  return h("p", { class: "before-first" }, words, rule);
}

/**
 * The turns of a game.
 * @param {MastermindGame} machine
 * @param {BoardActions} actions
 */
export function history(machine, { titleOf, answers }) {
  const { game, replies, looked } = machine;
  const counted = game.mode !== "play";
  const mayLook = machine.taught;
  const rows = game.turns.map((turn, i) => {
    const clash = game.contradiction?.clash.includes(i);
    const found = turn.black === game.pegs;
    const later = looked !== null && i > looked;
    return turnRow(turn, i, machine, {
      remark: remark(machine, turn, i, titleOf),
      counted,
      kind: `${clash ? "clash" : ""} ${found ? "found" : ""} ${later ? "later" : ""}`,
      look: mayLook ? () => machine.look(i) : null,
      looked: looked === i,
      under: replies.editing?.turn === i && answers?.editRow(machine),
    });
  });
  const judged = game.mode === "learn" ? "judgement" : "";
  return turnTable(machine, rows, { counted, judged, empty: rows.length === 0 && beforeFirst(machine) });
}
