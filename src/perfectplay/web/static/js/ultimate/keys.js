// The keys of Ultimate Tic-Tac-Toe, and what each does to a game.

/** @import { Action, Key } from "../core/keys.js" */
/** @import { UltimateGame } from "./machine.js" */
/** @import { Review } from "./review.js" */

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
 * Step through the game; in a review its chart goes along.
 * @param {UltimateGame} machine
 * @param {number} plies
 * @param {Review | null} [review]
 */
const step = (machine, plies, review) => (review ? review.goto(review.at + plies) : machine.stepBy(plies));

/**
 * Do what a key means; false when it means nothing now.
 * @param {UltimateGame} machine
 * @param {Action} action
 * @param {{ again: () => unknown, review: () => void, shown?: Review | null }} actions
 * @returns {boolean}
 */
export function press(machine, { act, digit = 0, pad = false }, actions) {
  const { game } = machine;
  switch (act) {
    case "digit":
      return machine.type(pad ? (NUMBER_PAD[digit] ?? 0) : digit);
    case "analysis":
      // The analysis would give the better square away.
      if (!actions.shown) machine.toggleAnalysis();
      return true;
    case "swap":
      if (game.mode === "computer" && !machine.over) machine.swap();
      return true;
    case "back":
    case "forth":
      step(machine, act === "back" ? -1 : 1, actions.shown);
      return true;
    case "hint":
      machine.hint();
      return true;
    case "undo":
      if (!actions.shown) machine.undo();
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
