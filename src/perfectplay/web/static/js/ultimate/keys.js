// The keys of Ultimate Tic-Tac-Toe, and what each does to a game.

/** @import { Action, Key } from "../core/keys.js" */
/** @import { UltimateGame } from "./machine.js" */

/** @type {Key[]} */
export const KEYS = [
  {
    show: "two digits",
    does: "play: the board, then the square; 1 is the top-left, a number pad counts as it lies",
  },
  { show: "arrows, Enter", does: "walk over the board and play" },
  { key: "a", show: "a", does: "analysis on or off", act: "analysis" },
  { key: "s", show: "s", does: "swap sides", act: "swap" },
  { key: "[", show: "[ ]", does: "one move back or forth", act: "back" },
  { key: "]", act: "forth" },
];

// The number pad as it lies: 7 is the top-left, as square 1 is.
export const NUMBER_PAD = [0, 7, 8, 9, 4, 5, 6, 1, 2, 3];

/**
 * Do what a key means; false when it means nothing now.
 * @param {UltimateGame} machine
 * @param {Action} action
 * @param {{ again: () => unknown, review: () => void }} actions
 * @returns {boolean}
 */
export function press(machine, { act, digit = 0, pad = false }, actions) {
  const { game } = machine;
  switch (act) {
    case "digit":
      return machine.type(pad ? (NUMBER_PAD[digit] ?? 0) : digit);
    case "analysis":
      machine.toggleAnalysis();
      return true;
    case "swap":
      if (game.mode === "computer" && !machine.over) machine.swap();
      return true;
    case "back":
      machine.stepBy(-1);
      return true;
    case "forth":
      machine.stepBy(1);
      return true;
    case "hint":
      machine.hint();
      return true;
    case "undo":
      if (game.moves.length && game.seat) machine.undo();
      return true;
    case "run":
      if (machine.over) actions.review();
      else if (game.mode === "watch") machine.run();
      return true;
    case "new":
      actions.again();
      return true;
    default:
      return false;
  }
}
