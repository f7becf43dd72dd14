// A position to solve, drawn by the components of the games.

import { h } from "../core/vdom.js";
import { filling, guessBox } from "../mastermind/guess-box.js";
import { answer, code } from "../mastermind/pegs.js";
import { judgedChip } from "../parts/judged.js";
import { drawBoard } from "../ultimate/board.js";

/** @import { KnownTurn, MastermindPosition, PaletteView, UltimatePosition } from "../core/api-types" */
/** @import { Child } from "../core/view-types" */
/** @import { Trial } from "./trial.js" */

/**
 * What is marked on the position: what was tried or played, and the answer once it is known.
 * @typedef {object} Marked
 * @property {string | null} [wrong] a move that was made there
 * @property {number[] | null} [wrongValues] a guess that was made there
 * @property {{ word: string, sign: string } | null} [judged] how that guess was judged
 * @property {string | null} [best]
 * @property {number[] | null} [bestValues]
 * @property {number} [rows] how many rows are kept free for these, so that nothing moves
 * @property {Child} [buttons] beside the button that guesses
 * @property {UltimatePosition["board"] | null} [instead] another board to be looked at, once it is over
 * @property {string} [label]
 */

/**
 * A turn that is known.
 * @param {KnownTurn} turn
 * @param {number} i
 * @param {PaletteView} palette
 */
const known = ({ values, black, white }, i, palette) =>
  h(
    "li",
    { class: "known-turn" },
    h("span", { class: "number", "aria-hidden": "true" }, i + 1),
    code(values, palette),
    answer(black, white, values.length),
  );

/**
 * A guess with words instead of an answer: the one that was made, or the best one.
 * @param {Child} words
 * @param {number[]} values
 * @param {PaletteView} palette
 * @param {string} kind
 */
const said = (words, values, palette, kind) =>
  h("li", { class: `known-turn ${kind}` }, h("span", { class: "number" }), code(values, palette), h("b", null, words));

/**
 * The place of a row that may come.
 * @param {number} i
 * @param {number} pegs
 */
const blank = (i, pegs) =>
  h(
    "li",
    { class: "known-turn blank", key: `blank ${i}`, "aria-hidden": "true" },
    h("span", { class: "number" }),
    h(
      "span",
      { class: "pegs" },
      Array.from({ length: pegs }, () => h("i", null)),
    ),
  );

/**
 * @param {Trial} trial
 * @param {MastermindPosition} position
 * @param {Marked} marked
 */
function mastermind(trial, position, { wrongValues, bestValues, judged, rows = 1, buttons }) {
  const { row } = trial;
  if (!row) return null;
  const { palette } = row;
  const missing = row.missing;
  const marks = [
    bestValues && said("best", bestValues, palette, "right"),
    wrongValues && said(judged ? judgedChip(judged) : "your guess", wrongValues, palette, "made"),
  ].filter((mark) => mark !== null && mark !== undefined);
  const ready = missing === 0 && !trial.busy;
  return h(
    "div",
    { class: trial.over ? "trial over" : "trial", css: { "--pegs": position.pegs } },
    h(
      "ol",
      { class: "known", "aria-label": "What is known" },
      position.turns.map((turn, i) => known(turn, i, palette)),
      marks.slice(0, rows),
      Array.from({ length: Math.max(0, rows - marks.length) }, (_, i) => blank(i, position.pegs)),
    ),
    guessBox({
      ...filling(row, position),
      palette,
      disabled: trial.over,
      turn: position.turns.length + 1,
      right: h("span", { class: "muted small" }, h("b", null, position.left.toLocaleString("en")), " codes fit"),
      buttons: [
        h(
          "button",
          { type: "button", class: "main", disabled: !ready || trial.over, onclick: () => trial.enter() },
          missing && !trial.over ? `Guess · ${missing} ${missing === 1 ? "peg" : "pegs"} more` : "Guess",
        ),
        h("button", { type: "button", disabled: trial.over, onclick: () => row.reset() }, "Clear"),
        buttons,
      ],
    }),
  );
}

/**
 * The position of a trial, to be solved on.
 * @param {Trial} trial
 * @param {Marked} marked
 */
export function trialBoard(trial, marked = {}) {
  const { position } = trial;
  if (position.kind === "mastermind") return mastermind(trial, position, marked);
  const board = marked.instead ?? position.board;
  return h(
    "div",
    { class: "trial on-board" },
    drawBoard(board, {
      legal: trial.over ? [] : board.legal,
      cursor: trial.cursor,
      oncursor: (square) => trial.walk(square),
      onpick: (move) => trial.submit(move),
      busy: trial.busy,
      digit: trial.digit,
      ...(marked.wrong ? { wrong: marked.wrong } : {}),
      ...(marked.best ? { best: marked.best } : {}),
      label: marked.label ?? "Position to solve",
    }),
    h("div", { class: "buttons trial-buttons" }, marked.buttons),
  );
}
