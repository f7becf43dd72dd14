// The board: nine boards of nine squares, each square a button with its place and state in words.

import { h } from "../core/vdom.js";
import { moveOf, neighbour, placeName } from "./squares.js";

/** @import { BoardView, MoveAnalysisView } from "../core/api-types" */
/** @import { UltimateGame } from "./machine.js" */

/**
 * A cross or a nought.
 * @param {string} which
 * @param {string} kind
 */
export const sign = (which, kind = "") =>
  h(
    "svg",
    { viewBox: "0 0 20 20", class: kind, "aria-hidden": "true" },
    which === "X"
      ? h("path", { class: "sign x", d: "M3.5 3.5 L16.5 16.5 M16.5 3.5 L3.5 16.5" })
      : h("circle", { class: "sign o", cx: 10, cy: 10, r: 7 }),
  );

/**
 * Walk over the board with the arrow keys.
 * @param {UltimateGame} machine
 * @param {KeyboardEvent & { readonly currentTarget: HTMLElement }} event
 * @param {number} index
 */
function walk(machine, event, index) {
  const next = neighbour(index, event.key);
  if (next === null) return;
  event.preventDefault();
  machine.cursor = next;
  machine.changed();
  const field = event.currentTarget.closest(".large");
  queueMicrotask(() => {
    const square = field?.querySelector(`[data-square="${machine.cursor}"]`);
    if (square instanceof HTMLElement) square.focus();
  });
}

/** @param {number} part */
const percent = (part) => Math.round(100 * part);

/** @param {(string | false | null | undefined)[]} names */
const classes = (...names) => names.filter(Boolean).join(" ");

/**
 * A square in words.
 * @param {number} index
 * @param {{ mark: string, legal: boolean, last: boolean, found: MoveAnalysisView | null }} state
 */
function label(index, { mark, legal, last, found }) {
  const words = [`${placeName(Math.floor(index / 9))} board, ${placeName(index % 9)} square`, mark || "empty"];
  if (legal) words.push("can be played");
  if (last) words.push("last move");
  if (found) words.push(found.proof ? `proven ${found.proof}` : `${percent(found.chance)} percent`);
  return words.join(", ");
}

/**
 * @param {UltimateGame} machine
 * @param {number} index
 */
function square(machine, index) {
  const { board, analysis } = machine;
  const move = moveOf(Math.floor(index / 9), index % 9);
  const mark = board.cells[index] ?? "";
  const legal = board.legal.includes(move) && machine.newest && machine.myTurn;
  const last = board.last === move;
  const found = analysis.on && !mark ? analysis.of(move) : null;
  const button = {
    type: "button",
    class: classes(
      "square",
      legal && "legal",
      last && "last",
      machine.hinted?.move === move && "hinted",
      found?.proof && `proof ${found.proof}`,
      found && move === analysis.best && "top-choice",
    ),
    "data-square": index,
    tabindex: machine.cursor === index ? 0 : -1,
    "aria-label": label(index, { mark, legal, last, found }),
    "aria-disabled": !legal,
    onclick: () => {
      machine.cursor = index;
      if (legal || !machine.newest) machine.choose(move);
      else machine.changed();
    },
    onkeydown: (/** @type {KeyboardEvent & { readonly currentTarget: HTMLElement }} */ event) =>
      walk(machine, event, index),
    onfocus: () => {
      if (machine.cursor === index) return;
      machine.cursor = index;
      machine.changed();
    },
  };
  const chance = found && h("span", { class: "percent" }, found.proof ?? percent(found.chance));
  return h("button", button, mark ? sign(mark) : chance);
}

/**
 * @param {UltimateGame} machine
 * @param {number} number
 */
function smallBoard(machine, number) {
  const { board } = machine;
  const owner = board.boards[number] ?? "";
  const drawn = owner === "draw";
  const target = !board.outcome && board.target === number;
  const taken = drawn ? "drawn" : `won by ${owner}`;
  const state = owner ? taken : target ? "play here" : "open";
  const look = classes(
    "small-board",
    (target || machine.digit === number) && "target",
    owner && (drawn ? "drawn" : `won-${owner.toLowerCase()}`),
  );
  return h(
    "div",
    { class: look, role: "group", "aria-label": `${placeName(number)} board, ${state}` },
    Array.from({ length: 9 }, (_, cell) => square(machine, number * 9 + cell)),
    owner && h("div", { class: `won ${owner.toLowerCase()}`, "aria-hidden": "true" }, drawn ? "draw" : sign(owner)),
  );
}

/** @param {UltimateGame} machine */
export const largeBoard = (machine) =>
  h(
    "div",
    {
      class: "large",
      role: "group",
      "aria-label": "Ultimate Tic-Tac-Toe board",
      "aria-busy": Boolean(machine.busy),
    },
    Array.from({ length: 9 }, (_, number) => smallBoard(machine, number)),
  );

/** Where the next move goes, in words. @param {BoardView} board */
export function whereTo(board) {
  if (board.outcome) return null;
  return board.target === null
    ? ["Play in ", h("b", null, "any open"), " board"]
    : ["Play in the ", h("b", null, placeName(board.target)), " board"];
}
