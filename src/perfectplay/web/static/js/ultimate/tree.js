// The tree of variations: where a node is, and which moves lead to it. No DOM and no rule.

/** @import { LineView, UltimateView } from "../core/api-types" */

/** A place in the tree: a line and how many moves lead there, counted from the start. @typedef {{ line: number, ply: number }} Node */
/** @typedef {Pick<UltimateView, "moves" | "lines">} Tree */

/** The line that was played. */
export const GAME_LINE = 0;

/** The name of a node. @param {Node} node */
export const nameOf = ({ line, ply }) => `${line}/${ply}`;

/**
 * A line by its number; the game is one too.
 * @param {Tree} tree
 * @param {number} number
 * @returns {LineView}
 */
export function lineOf({ moves, lines }, number) {
  const found = lines.find(({ id }) => id === number);
  return found ?? { id: GAME_LINE, parent: GAME_LINE, ply: 0, moves, note: "" };
}

/**
 * How many moves lead to the end of a line.
 * @param {Tree} tree
 * @param {number} number
 */
export function endOf(tree, number) {
  const { ply, moves } = lineOf(tree, number);
  return ply + moves.length;
}

/**
 * The node that so many moves of a line lead to; before its first move a line is its parent.
 * @param {Tree} tree
 * @param {number} number
 * @param {number} wanted
 * @returns {Node}
 */
export function nodeAt(tree, number, wanted) {
  const ply = Math.max(0, Math.min(endOf(tree, number), wanted));
  let line = lineOf(tree, number);
  while (line.id !== GAME_LINE && ply <= line.ply) line = lineOf(tree, line.parent);
  return { line: line.id, ply };
}

/**
 * @param {Tree} tree
 * @param {Node} node
 */
export const hasNode = (tree, { line, ply }) =>
  (line === GAME_LINE || tree.lines.some(({ id }) => id === line)) && ply <= endOf(tree, line);

/**
 * The moves from the start to a node.
 * @param {Tree} tree
 * @param {Node} node
 * @returns {string[]}
 */
export function movesTo(tree, { line: number, ply }) {
  const line = lineOf(tree, number);
  if (line.id === GAME_LINE) return line.moves.slice(0, ply);
  const before = movesTo(tree, { line: line.parent, ply: Math.min(ply, line.ply) });
  return [...before, ...line.moves.slice(0, Math.max(0, ply - line.ply))];
}

/**
 * Say whether a line is another one or branches from it.
 * @param {Tree} tree
 * @param {number} number
 * @param {number} other
 */
export function leadsThrough(tree, number, other) {
  let line = lineOf(tree, number);
  while (line.id !== GAME_LINE && line.id !== other) line = lineOf(tree, line.parent);
  return line.id === other;
}
