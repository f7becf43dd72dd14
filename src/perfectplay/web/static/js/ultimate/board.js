// The board: nine boards of nine squares, each square a button with its place and state in words,
// over a picture of them all. The same component draws the small boards of doors and lists.

import { h } from "../core/vdom.js";
import { picture, words } from "./drawing.js";
import { moveOf, neighbour, placeName, squareName } from "./squares.js";

/** @import { Chance, Drawn, Look } from "./drawing.js" */

/**
 * What the board does beside being drawn.
 * @typedef {object} Touch
 * @property {(move: string) => unknown} [onpick] called with the square that is chosen
 * @property {number} [cursor] the square that the keyboard is on, from 0 to 80
 * @property {(square: number) => unknown} [oncursor]
 * @property {boolean} [open] whether squares that are not lit can be picked too
 * @property {boolean} [busy]
 * @property {boolean} [picture] small and inert, for doors and lists
 * @property {string} [label] what the board is, in words
 */

/**
 * A cross or a nought in a line of text.
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
 * @param {KeyboardEvent & { readonly currentTarget: HTMLElement }} event
 * @param {number} index
 * @param {Touch} touch
 */
function walk(event, index, { oncursor }) {
  const next = neighbour(index, event.key);
  if (next === null) return;
  event.preventDefault();
  oncursor?.(next);
  const square = event.currentTarget.closest(".nine-boards")?.querySelector(`[data-square="${next}"]`);
  if (square instanceof HTMLElement) square.focus();
}

/**
 * A square in words.
 * @param {number} index
 * @param {{ mark: string, legal: boolean, last: boolean, chance: Chance | undefined, asked: boolean }} state
 */
function label(index, { mark, legal, last, chance, asked }) {
  const said = [`${placeName(Math.floor(index / 9))} board, ${placeName(index % 9)} square`, mark || "empty"];
  if (legal) said.push("can be played");
  if (last) said.push("last move");
  if (asked) said.push("played here, asked about");
  if (chance) said.push(/^\d+$/.test(chance.text) ? `${chance.text} percent` : `proven ${chance.text}`);
  return said.join(", ");
}

/**
 * @param {Drawn} board
 * @param {number} index
 * @param {Look & Touch & { lit: Set<string> }} how
 */
function square(board, index, how) {
  const move = moveOf(Math.floor(index / 9), index % 9);
  const mark = board.cells[index] ?? "";
  const legal = how.lit.has(move);
  const state = {
    mark,
    legal,
    last: board.last === move,
    chance: mark ? undefined : how.chances?.get(move),
    asked: how.wrong === move,
  };
  const edges = [index % 9 < 3 && index < 27 && "top", placeOf(index) < 3 && "near", placeOf(index) > 5 && "far"];
  return h("button", {
    type: "button",
    class: ["square", legal && "legal", ...edges].filter(Boolean).join(" "),
    "data-square": index,
    "data-name": `${squareName(index)} · ${move}`,
    tabindex: (how.cursor ?? 40) === index ? 0 : -1,
    "aria-label": label(index, state),
    "aria-disabled": !legal,
    onclick: () => {
      how.oncursor?.(index);
      if (legal || how.open) how.onpick?.(move);
    },
    onkeydown: (event) => walk(event, index, how),
    onfocus: () => how.cursor !== index && how.oncursor?.(index),
  });
}

/** The column of a square among all nine. @param {number} index */
const placeOf = (index) => (Math.floor(index / 9) % 3) * 3 + (index % 3);

/**
 * @param {Drawn} board
 * @param {number} number
 */
function stateOf({ boards, outcome, target }, number) {
  const owner = boards[number] ?? "";
  if (owner) return owner === "draw" ? "drawn" : `won by ${owner}`;
  return !outcome && target === number ? "play here" : "open";
}

/**
 * The whole board; `picture: true` makes a small one that only shows.
 * @param {Drawn} board
 * @param {Look & Touch} how
 */
export function drawBoard(board, how = {}) {
  if (how.picture)
    return h(
      "div",
      { class: "nine-boards picture-only" },
      picture(board, how, { role: "img", "aria-label": how.label ? `${how.label}: ${words(board)}` : words(board) }),
    );
  const lit = new Set(board.outcome ? [] : (how.legal ?? board.legal ?? []));
  const numbers = Array.from({ length: 9 }, (_, i) => i);
  return h(
    "div",
    {
      class: "nine-boards",
      role: "group",
      "aria-label": how.label ?? "Ultimate Tic-Tac-Toe board",
      "aria-busy": Boolean(how.busy),
    },
    picture(board, how, { "aria-hidden": "true" }),
    h(
      "div",
      { class: "squares" },
      numbers.map((number) =>
        h(
          "div",
          {
            class: "small-board",
            role: "group",
            "aria-label": `${placeName(number)} board, ${stateOf(board, number)}`,
          },
          numbers.map((cell) => square(board, number * 9 + cell, { ...how, lit })),
        ),
      ),
    ),
  );
}
