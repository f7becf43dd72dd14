// The board: one line a turn (number, guess, answer, judgement, codes left), palette, buttons.

import { h } from "../core/vdom.js";
import { judgedChip } from "../parts/judged.js";
import { counters, editRow } from "./answers.js";
import { pegName, valuesOf } from "./codes.js";
import { dragColour } from "./drag-colour.js";
import { answer, code, hole, peg, pegOrHole } from "./pegs.js";

/** @import { MastermindView, GuessOutcomeView, TurnView } from "../core/api-types" */
/** @import { MastermindGame } from "./machine.js" */
/**
 * What the page does beside the game.
 * @typedef {{ again: () => unknown, review: () => void, readonly reviewing: boolean }} BoardActions
 */

const MOST_ROWS = 12;

/** @param {number} n */
const number = (n) => n.toLocaleString("en");

/**
 * @param {MastermindGame} machine
 * @param {TurnView} turn
 * @param {number} index
 */
function remark(machine, turn, index) {
  const { game } = machine;
  const clash = game.contradiction?.clash.includes(index);
  const correct = machine.wrong?.find((wrong) => wrong.turn === index)?.correct;
  const edit = { onclick: () => machine.edit(index), "aria-label": `Correct answer ${index + 1}` };
  return [
    turn.word && judgedChip(turn.word),
    turn.player !== "human" && game.mode !== "guess" && h("span", null, turn.player),
    clash && h("span", { class: "judged blunder" }, "⚠ conflicts"),
    correct && h("span", { class: "judged mistake" }, `should be ${correct[0]} black, ${correct[1]} white`),
    game.mode === "guess" &&
      machine.answering &&
      !machine.editing &&
      h("button", { type: "button", class: "tiny", ...edit }, "Correct"),
  ];
}

/**
 * @param {MastermindGame} machine
 * @param {TurnView} turn
 * @param {number} index
 */
function pastRow(machine, turn, index) {
  const { game } = machine;
  const clash = game.contradiction?.clash.includes(index);
  const sure = turn.black === game.pegs;
  const counted = [h("span", { class: "before" }, number(turn.before), " → "), h("b", null, number(turn.left))];
  return h(
    "div",
    { role: "row", class: `turn ${clash ? "clash" : ""} ${sure ? "sure" : ""}`, key: `turn${index}` },
    h("span", { role: "rowheader", class: "number" }, index + 1),
    h("span", { role: "cell" }, code(turn.values, machine.palette)),
    h("span", { role: "cell" }, answer(turn.black, turn.white, game.pegs)),
    h("span", { role: "cell", class: "remark" }, remark(machine, turn, index)),
    h("span", { role: "cell", class: "count" }, game.mode !== "play" && counted),
    machine.editing?.turn === index && editRow(machine),
  );
}

/** @param {MastermindView} game */
const left = (game) => [number(game.left), h("span", { class: "before" }, " left")];

/** @param {MastermindGame} machine */
const thinking = (machine) => [
  "thinking … ",
  h("button", { type: "button", class: "link", onclick: () => machine.stopThinking() }, "stop"),
];

/** The row of the guess that is being made. @param {MastermindGame} machine */
function currentRow(machine) {
  const { game, draft, palette } = machine;
  const turn = game.turns.length + 1;
  const holes = draft.map((value, i) => {
    const chosen = i === machine.cursor;
    const button = {
      type: "button",
      "data-hole": i,
      class: `hole ${chosen ? "chosen" : ""}`,
      "aria-label": `Peg ${i + 1}: ${pegName(value, palette)}`,
      "aria-current": chosen ? "true" : null,
      onclick: () => machine.select(i),
      ondblclick: () => machine.clear(i),
    };
    return h("button", button, pegOrHole(value, palette));
  });
  return h(
    "div",
    { role: "row", class: "turn current", key: `turn${turn - 1}`, "aria-label": `Your guess ${turn}` },
    h("span", { role: "rowheader", class: "number" }, turn),
    h("span", { role: "cell", class: "pegs" }, holes),
    h("span", { role: "cell" }),
    h("span", { role: "cell", class: "remark" }, machine.busy ? thinking(machine) : "your guess"),
    h("span", { role: "cell", class: "count" }, machine.taught && left(game)),
  );
}

/**
 * The row of the program's guess that waits for an answer.
 * @param {MastermindGame} machine
 * @param {number[]} values
 */
function waitingRow(machine, values) {
  const { game, reply } = machine;
  const turn = game.turns.length + 1;
  return h(
    "div",
    { role: "row", class: "turn current", key: `turn${turn - 1}`, "aria-label": `My guess ${turn}` },
    h("span", { role: "rowheader", class: "number" }, turn),
    h("span", { role: "cell" }, code(values, machine.palette)),
    h("span", { role: "cell" }, answer(reply.black, reply.white, game.pegs)),
    h("span", { role: "cell", class: "remark" }, machine.busy ? thinking(machine) : "my guess"),
    h("span", { role: "cell", class: "count" }, left(game)),
  );
}

/**
 * @param {number} index
 * @param {MastermindView} game
 * @param {boolean} next
 */
function futureRow(index, game, next) {
  const holes = Array.from({ length: game.pegs }, () => h("span", { class: "hole" }, hole()));
  return h(
    "div",
    { role: "presentation", class: `turn ${next ? "current" : "future"}`, key: `turn${index}` },
    h("span", { class: "number", "aria-hidden": "true" }, index + 1),
    h("span", { class: "pegs", "aria-hidden": "true" }, holes),
  );
}

/** @param {MastermindGame} machine */
function rows(machine) {
  const { game } = machine;
  const list = game.turns.map((turn, i) => pastRow(machine, turn, i));
  if (machine.open) list.push(currentRow(machine));
  else if (game.waiting) list.push(waitingRow(machine, game.waiting.values));
  const most = Math.min(game.turn_limit, MOST_ROWS);
  const pending = !machine.over && !machine.open && !game.waiting;
  for (let i = list.length; i < most; i += 1) list.push(futureRow(i, game, pending && i === game.turns.length));
  return list;
}

/** @param {MastermindGame} machine */
function palette(machine) {
  const { game, draft, cursor, open } = machine;
  const used = (/** @type {number} */ value) => !game.repeats && draft.some((v, i) => v === value && i !== cursor);
  return h(
    "div",
    { class: "palette", role: "group", "aria-label": "Colours" },
    machine.palette.colours.slice(0, game.colours).map((colour, value) =>
      h(
        "button",
        {
          type: "button",
          "data-colour": value,
          disabled: !open || used(value),
          "aria-label": `Place ${colour.name}`,
          onclick: () => machine.place(value),
          onpointerdown: (event) => open && dragColour(event, (at) => machine.place(value, at)),
        },
        peg(colour),
        h("span", null, colour.name),
      ),
    ),
  );
}

/**
 * @param {MastermindGame} machine
 * @param {GuessOutcomeView} outcome
 * @param {BoardActions} actions
 */
function result(machine, outcome, actions) {
  const { game } = machine;
  const won = outcome.winner === "code breaker";
  const secret = game.secret && code(valuesOf(game.secret), machine.palette, { small: true });
  return h(
    "div",
    { class: "outcome" },
    h(
      "div",
      { class: `callout ${won ? "good" : "warning"}`, role: "status", "aria-label": "Result" },
      h("strong", null, headline(machine, won)),
      h("div", null, sentence(outcome.reason)),
    ),
    secret && h("p", null, "The code: ", secret),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: actions.again }, "New game"),
      game.turns.length > 0 &&
        h("button", { type: "button", onclick: actions.review }, actions.reviewing ? "Close review" : "Review"),
    ),
  );
}

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/**
 * @param {MastermindGame} machine
 * @param {boolean} broke
 */
function headline({ game, mayGuess }, broke) {
  if (game.mode === "guess") return broke ? "I found your code." : "You win!";
  if (game.mode === "two" || !mayGuess) return broke ? "The code is broken." : "The code was kept.";
  return broke ? "You found it." : "Not this time.";
}

/** @param {MastermindGame} machine */
function buttons(machine) {
  const button = { type: "button" };
  const undo = { ...button, key: "undo", disabled: !machine.mayUndo, onclick: () => machine.undo() };
  if (machine.open) {
    const guess = { ...button, key: "guess", class: "main", "aria-label": "Guess", onclick: () => machine.guess() };
    const optimal = { ...button, key: "optimal", onclick: () => machine.optimal(), "aria-label": "Make optimal guess" };
    const hint = { ...button, key: "hint", disabled: !machine.mayHint, onclick: () => machine.hint() };
    return [
      h("button", guess, "Guess", h("span", { class: "long", "aria-hidden": "true" }, " ↵")),
      machine.taught && [
        h(
          "button",
          optimal,
          h("span", { class: "long" }, "Make optimal guess"),
          h("span", { class: "short" }, "Optimal"),
        ),
        h("button", hint, "Hint"),
      ],
      h("button", undo, "Undo"),
    ];
  }
  const step = { ...button, key: "step", class: "main", disabled: machine.running, onclick: () => machine.step() };
  return [
    h("button", step, "Step"),
    h("button", { ...button, key: "run", onclick: () => machine.run() }, machine.running ? "Pause" : "Run"),
    h("button", undo, "Undo"),
  ];
}

/**
 * What is under the rows: the result, the counters, the palette, or who is playing.
 * @param {MastermindGame} machine
 * @param {BoardActions} actions
 */
function controls(machine, actions) {
  const { game } = machine;
  if (game.outcome) return result(machine, game.outcome, actions);
  if (game.mode === "guess") return counters(machine);
  if (machine.mayGuess)
    return h("div", { class: "controls" }, palette(machine), h("div", { class: "buttons" }, buttons(machine)));
  const maker = "The other player is breaking your code.";
  return h("p", { class: "status-line" }, game.seat === "maker" ? maker : "You are looking on.");
}

/**
 * @param {MastermindGame} machine
 * @param {BoardActions} actions
 */
export function board(machine, actions) {
  const table = {
    class: machine.game.pegs > 4 ? "turns many" : "turns",
    role: "table",
    "aria-label": "Turns",
    "aria-busy": Boolean(machine.busy),
  };
  return [h("div", table, rows(machine)), controls(machine, actions)];
}
