// The board: nine boards of nine squares, each square a button with its place and state in words.

import { h } from "../core/vdom.js";

export const PLACES = ["upper left", "upper middle", "upper right", "middle left", "centre", "middle right", "lower left", "lower middle", "lower right"];
const LETTERS = "abcdefghi";

export const sign = (which, kind = "") =>
  h("svg", { viewBox: "0 0 20 20", class: kind, "aria-hidden": "true" }, which === "X"
    ? h("path", { class: "sign x", d: "M3.5 3.5 L16.5 16.5 M16.5 3.5 L3.5 16.5" })
    : h("circle", { class: "sign o", cx: 10, cy: 10, r: 7 }));

/** A square by row and column of the whole 9 × 9 field. */
const indexAt = (row, column) => (Math.floor(row / 3) * 3 + Math.floor(column / 3)) * 9 + (row % 3) * 3 + (column % 3);
const spotOf = (index) => {
  const [board, cell] = [Math.floor(index / 9), index % 9];
  return [Math.floor(board / 3) * 3 + Math.floor(cell / 3), (board % 3) * 3 + (cell % 3)];
};

function walk(machine, event, index) {
  const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
  if (!step) return;
  event.preventDefault();
  const [row, column] = spotOf(index);
  machine.cursor = indexAt((row + step[0] + 9) % 9, (column + step[1] + 9) % 9);
  machine.changed();
  const field = event.currentTarget.closest(".large");
  queueMicrotask(() => field.querySelector(`[data-square="${machine.cursor}"]`)?.focus());
}

const proofText = { win: "win", loss: "loss", draw: "draw" };

function chance(play) {
  const percent = Math.round(100 * play.chance);
  return h("span", { class: "percent" }, play.proof ? proofText[play.proof] : percent);
}

function label(index, { mark, legal, last, play }) {
  const words = [`${PLACES[Math.floor(index / 9)]} board, ${PLACES[index % 9]} square`, mark || "empty"];
  if (legal) words.push("can be played");
  if (last) words.push("last move");
  if (play) words.push(play.proof ? `proven ${play.proof}` : `${Math.round(100 * play.chance)} percent`);
  return words.join(", ");
}

function square(machine, index, best) {
  const { board } = machine;
  const move = LETTERS[Math.floor(index / 9)] + LETTERS[index % 9];
  const mark = board.cells[index];
  const legal = board.legal.includes(move) && machine.newest && machine.myTurn;
  const last = board.last === move;
  const play = machine.analysis.on && !mark ? machine.analysis.of(move) : null;
  const classes = ["square", legal && "legal", last && "last", machine.hinted?.move === move && "hinted",
    play?.proof && `proof ${play.proof}`, play && play.move === best && "top-choice"].filter(Boolean).join(" ");
  return h("button", {
    type: "button", class: classes, "data-square": index, tabindex: machine.cursor === index ? 0 : -1,
    "aria-label": label(index, { mark, legal, last, play }), "aria-disabled": !legal,
    onclick: () => { machine.cursor = index; if (legal || !machine.newest) machine.play(move); else machine.changed(); },
    onkeydown: (event) => walk(machine, event, index),
    onfocus: () => { if (machine.cursor !== index) { machine.cursor = index; machine.changed(); } },
  }, mark ? sign(mark) : play && chance(play));
}

function smallBoard(machine, board, number, best) {
  const owner = board.boards[number];
  const target = !board.outcome && (board.target === number);
  const state = owner === "draw" ? "drawn" : owner ? `won by ${owner}` : target ? "play here" : "open";
  const classes = ["small-board", target && "target", owner && (owner === "draw" ? "drawn" : `won-${owner.toLowerCase()}`), machine.digit === number && "target"].filter(Boolean).join(" ");
  return h("div", { class: classes, role: "group", "aria-label": `${PLACES[number]} board, ${state}` },
    Array.from({ length: 9 }, (_, cell) => square(machine, number * 9 + cell, best)),
    owner && h("div", { class: `won ${owner.toLowerCase()}`, "aria-hidden": "true" }, owner === "draw" ? "draw" : sign(owner)));
}

export function largeBoard(machine) {
  const { board } = machine;
  const best = machine.analysis.on ? machine.analysis.view?.line?.[0] : null;
  return h("div", { class: "large", role: "group", "aria-label": "Ultimate Tic-Tac-Toe board", "aria-busy": Boolean(machine.busy) },
    Array.from({ length: 9 }, (_, number) => smallBoard(machine, board, number, best)));
}

/** Where the next move goes, in words. */
export function whereTo(board) {
  if (board.outcome) return null;
  return board.target === null ? ["Play in ", h("b", null, "any open"), " board"] : ["Play in the ", h("b", null, PLACES[board.target]), " board"];
}
