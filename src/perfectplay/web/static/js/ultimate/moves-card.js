// The moves of the game with its variations, as a list that can be walked.

import { h } from "../core/vdom.js";
import { moveName } from "./squares.js";
import { GAME_LINE, lineOf } from "./tree.js";

/** @import { Child } from "../core/view-types" */
/** @import { UltimateGame } from "./machine.js" */

/**
 * One move: its number where it is needed, and a button that shows the board after it.
 * @param {UltimateGame} machine
 * @param {{ line: number, ply: number, move: string, again: boolean }} at
 */
function moveButton(machine, { line, ply, move, again }) {
  const { node } = machine;
  const first = machine.game.start.split(" ")[1] === "o" ? 1 : 0;
  const number = Math.floor((ply + first) / 2) + 1;
  const crosses = (ply + first) % 2 === 0;
  const name = line === GAME_LINE ? `Move ${ply + 1}: ${move}` : `Variation ${line}, move ${ply + 1}: ${move}`;
  const button = {
    type: "button",
    title: moveName(move),
    "aria-current": node.line === line && node.ply === ply + 1 ? "true" : null,
    "aria-label": name,
    onclick: () => machine.goto(ply + 1, line),
  };
  const text = h("button", button, move);
  if (!crosses && !again) return [text];
  return [h("span", { class: "n" }, crosses ? `${number}.` : `${number}…`), text];
}

/**
 * The moves of a line in pairs, with the variations that branch from it between them.
 * @param {UltimateGame} machine
 * @param {number} number
 * @returns {Child[]}
 */
function flow(machine, number) {
  const { game } = machine;
  const line = lineOf(game, number);
  const first = game.start.split(" ")[1] === "o" ? 1 : 0;
  /** @type {Child[]} */
  const rows = [];
  /** @type {Child[]} */
  let pair = [];
  const flush = () => {
    if (pair.length) rows.push(h("span", { class: "pair" }, pair));
    pair = [];
  };
  let again = true;
  const aside = (/** @type {number} */ ply) =>
    game.lines.filter((one) => one.parent === number && one.ply === ply).map((one) => variation(machine, one.id));
  line.moves.forEach((move, i) => {
    const ply = line.ply + i;
    if ((ply + first) % 2 === 0) flush();
    pair.push(...moveButton(machine, { line: number, ply, move, again }));
    const beside = aside(ply);
    again = beside.length > 0;
    if (again) {
      flush();
      rows.push(...beside);
    }
  });
  flush();
  if (number === GAME_LINE) rows.push(...aside(line.moves.length));
  return rows;
}

/**
 * @param {UltimateGame} machine
 * @param {number} number
 * @returns {Child}
 */
function variation(machine, number) {
  const { note } = lineOf(machine.game, number);
  return h(
    "div",
    { class: "variation", key: `line${number}`, role: "group", "aria-label": `Variation ${number}` },
    note && h("span", { class: "note" }, note),
    flow(machine, number),
  );
}

/**
 * What can be done with the position on the screen.
 * @param {UltimateGame} machine
 * @param {() => unknown} branch
 */
function nodeButtons(machine, branch) {
  const { analysis, line, game } = machine;
  const best = analysis.top(1)[0];
  const note = best && `best line, ${best.proof ?? `${Math.round(100 * best.chance)} %`}`;
  const button = { type: "button", class: "tiny" };
  const away = !machine.newest;
  return h(
    "p",
    { class: "node-buttons" },
    h("button", { ...button, disabled: !away || game.seat === null, onclick: branch }, "Make a game of it"),
    h(
      "button",
      { ...button, disabled: !best || !machine.mayBranch, onclick: () => best && machine.play(best.line, note) },
      "Add best line",
    ),
    h(
      "button",
      { ...button, disabled: line === GAME_LINE || !machine.mayBranch, onclick: () => machine.deleteLine(line) },
      "Delete variation",
    ),
    h(
      "a",
      { class: "small", href: `/ultimate/new?paste=${encodeURIComponent(machine.board.position)}` },
      "Position as text",
    ),
  );
}

/**
 * @param {UltimateGame} machine
 * @param {Child} chips what is said beside the title
 * @param {() => unknown} branch start a new game from the position on the screen
 */
export function movesCard(machine, chips, branch) {
  const { moves, lines } = machine.game;
  const many = lines.length === 1 ? "1 variation" : `${lines.length} variations`;
  return h(
    "section",
    { class: "card moves-card", key: "moves", "aria-label": "Moves" },
    h(
      "div",
      { class: "card-head" },
      h("h2", { class: "title" }, "Moves"),
      chips,
      lines.length > 0 && h("span", { class: "small muted" }, many),
    ),
    h(
      "div",
      { class: "moves" },
      moves.length || lines.length ? flow(machine, GAME_LINE) : h("p", { class: "muted" }, "No move yet."),
    ),
    nodeButtons(machine, branch),
  );
}
