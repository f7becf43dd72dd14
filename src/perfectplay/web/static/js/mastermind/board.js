// The board: one line a turn (number, guess, answer, judgement, codes left), palette, buttons.

import { h } from "../core/vdom.js";
import { counters, editRow } from "./answers.js";
import { dragColour } from "./drag.js";
import { answer, code, hole, peg } from "./pegs.js";

const MOST_ROWS = 12;

export const judgedChip = (word, sign, extra = "") =>
  h("span", { class: `judged ${word}` }, h("span", { "aria-hidden": "true" }, sign), h("span", { class: "word" }, word, extra));

function remark(machine, turn, index) {
  const { game } = machine;
  const clash = game.contradiction?.clash?.includes(index);
  const wrong = machine.wrong?.find((w) => w.turn === index);
  return [
    turn.word && judgedChip(turn.word.word, turn.word.sign),
    turn.player && turn.player !== "human" && game.mode !== "guess" && h("span", null, turn.player),
    clash && h("span", { class: "judged blunder" }, "⚠ conflicts"),
    wrong && h("span", { class: "judged mistake" }, `should be ${wrong.correct[0]} black, ${wrong.correct[1]} white`),
    game.mode === "guess" && machine.answering && !machine.editing &&
      h("button", { type: "button", class: "tiny", onclick: () => machine.edit(index), "aria-label": `Correct answer ${index + 1}` }, "Correct"),
  ];
}

function pastRow(machine, turn, index) {
  const { game } = machine;
  const clash = game.contradiction?.clash?.includes(index);
  const sure = turn.black === game.pegs;
  return h("div", { role: "row", class: `turn ${clash ? "clash" : ""} ${sure ? "sure" : ""}`, key: `turn${index}` },
    h("span", { role: "rowheader", class: "number" }, index + 1),
    h("span", { role: "cell" }, code(turn.values, machine.palette)),
    h("span", { role: "cell" }, answer(turn.black, turn.white, game.pegs)),
    h("span", { role: "cell", class: "remark" }, remark(machine, turn, index)),
    h("span", { role: "cell", class: "count" }, turn.before != null && game.mode !== "play" &&
      [h("span", { class: "before" }, turn.before.toLocaleString("en"), " → "), h("b", null, turn.left.toLocaleString("en"))]),
    machine.editing?.turn === index && editRow(machine));
}

const left = (game) => game.left != null && [game.left.toLocaleString("en"), h("span", { class: "before" }, " left")];

const thinking = (machine) => ["thinking … ", h("button", { type: "button", class: "link", onclick: () => machine.stopThinking() }, "stop")];

function currentRow(machine) {
  const { game, draft } = machine;
  const number = game.turns.length + 1;
  return h("div", { role: "row", class: "turn current", key: `turn${number - 1}`, "aria-label": `Your guess ${number}` },
    h("span", { role: "rowheader", class: "number" }, number),
    h("span", { role: "cell", class: "pegs" }, draft.map((value, i) =>
      h("button", {
        type: "button", "data-hole": i, class: `hole ${i === machine.cursor ? "chosen" : ""}`,
        "aria-label": `Peg ${i + 1}: ${value === null ? "empty" : machine.palette.colours[value].name}`,
        "aria-current": i === machine.cursor ? "true" : null,
        onclick: () => { machine.cursor = i; machine.changed(); },
        ondblclick: () => machine.clear(i),
      }, value === null ? hole() : peg(machine.palette.colours[value])))),
    h("span", { role: "cell" }),
    h("span", { role: "cell", class: "remark" }, machine.busy ? thinking(machine) : "your guess"),
    h("span", { role: "cell", class: "count" }, machine.taught && left(game)));
}

function waitingRow(machine) {
  const { game } = machine;
  const number = game.turns.length + 1;
  return h("div", { role: "row", class: "turn current", key: `turn${number - 1}`, "aria-label": `My guess ${number}` },
    h("span", { role: "rowheader", class: "number" }, number),
    h("span", { role: "cell" }, code(game.waiting.values, machine.palette)),
    h("span", { role: "cell" }, answer(machine.reply.black, machine.reply.white, game.pegs)),
    h("span", { role: "cell", class: "remark" }, machine.busy ? thinking(machine) : "my guess"),
    h("span", { role: "cell", class: "count" }, left(game)));
}

function futureRow(index, game, next) {
  return h("div", { role: "presentation", class: `turn ${next ? "current" : "future"}`, key: `turn${index}` },
    h("span", { class: "number", "aria-hidden": "true" }, index + 1),
    h("span", { class: "pegs", "aria-hidden": "true" }, Array.from({ length: game.pegs }, () => h("span", { class: "hole" }, hole()))));
}

function rows(machine) {
  const { game } = machine;
  const list = game.turns.map((turn, i) => pastRow(machine, turn, i));
  if (machine.open) list.push(currentRow(machine));
  else if (game.waiting) list.push(waitingRow(machine));
  const most = Math.min(game.turn_limit ?? 8, MOST_ROWS);
  const pending = !machine.over && !machine.open && !game.waiting;
  for (let i = list.length; i < most; i += 1) list.push(futureRow(i, game, pending && i === game.turns.length));
  return list;
}

function palette(machine) {
  const used = (value) => !machine.game.repeats && machine.draft.some((v, i) => v === value && i !== machine.cursor);
  return h("div", { class: "palette", role: "group", "aria-label": "Colours" },
    machine.palette.colours.slice(0, machine.game.colours).map((colour, value) =>
      h("button", {
        type: "button", "data-colour": value, disabled: !machine.open || used(value), "aria-label": `Place ${colour.name}`,
        onclick: () => machine.place(value),
        onpointerdown: (e) => machine.open && dragColour(e, (at) => machine.place(value, at)),
      }, peg(colour), h("span", null, colour.name))));
}

function outcome(machine, actions) {
  const { game } = machine;
  const won = game.outcome.winner === "code breaker";
  return h("div", { class: "outcome" },
    h("div", { class: `callout ${won ? "good" : "warning"}`, role: "status", "aria-label": "Result" },
      h("strong", null, headline(machine)), h("div", null, sentence(game.outcome.reason))),
    game.secret && h("p", null, "The code: ", code(game.secret_values ?? [...valuesFrom(game)], machine.palette, { small: true })),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: actions.again }, "New game"),
      game.turns.length > 0 && h("button", { type: "button", onclick: actions.review }, actions.reviewing ? "Close review" : "Review")));
}

const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
const valuesFrom = (game) => (game.secret.includes("-") ? game.secret.split("-") : [...game.secret]).map(Number);

function headline({ game, mayGuess }) {
  const broke = game.outcome.winner === "code breaker";
  if (game.mode === "guess") return broke ? "I found your code." : "You win!";
  if (game.mode === "two" || !mayGuess) return broke ? "The code is broken." : "The code was kept.";
  return broke ? "You found it." : "Not this time.";
}

function buttons(machine, actions) {
  const { game } = machine;
  const undo = h("button", { type: "button", key: "undo", disabled: !machine.mayUndo, onclick: () => machine.undo() }, "Undo");
  if (machine.open)
    return [
      h("button", { type: "button", key: "guess", class: "main", "aria-label": "Guess", onclick: () => machine.guess() }, "Guess", h("span", { class: "long", "aria-hidden": "true" }, " ↵")),
      machine.taught && h("button", { type: "button", key: "optimal", "aria-label": "Make optimal guess", onclick: () => machine.optimal() }, h("span", { class: "long" }, "Make optimal guess"), h("span", { class: "short" }, "Optimal")),
      machine.taught && h("button", { type: "button", key: "hint", disabled: machine.hints.length >= 3, onclick: () => machine.hint() }, "Hint"),
      undo,
    ];
  if (machine.mayGuess && game.mode !== "guess")
    return [
      h("button", { type: "button", key: "step", class: "main", disabled: machine.running, onclick: () => machine.step() }, "Step"),
      h("button", { type: "button", key: "run", onclick: () => machine.run() }, machine.running ? "Pause" : "Run"),
      undo,
    ];
  return [];
}

export function board(machine, actions) {
  const { game } = machine;
  return [
    h("div", { class: game.pegs > 4 ? "turns many" : "turns", role: "table", "aria-label": "Turns", "aria-busy": Boolean(machine.busy) }, rows(machine)),
    machine.over
      ? outcome(machine, actions)
      : game.mode === "guess" ? counters(machine)
      : !machine.mayGuess ? h("p", { class: "status-line" }, game.seat === "maker" ? "The other player is breaking your code." : "You are looking on.")
      : h("div", { class: "controls" }, palette(machine), h("div", { class: "buttons" }, buttons(machine, actions))),
  ];
}
