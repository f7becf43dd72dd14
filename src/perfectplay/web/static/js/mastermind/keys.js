// The keys of Mastermind, and what each does to a game.

import { lettersOf, pressGuessKey } from "./guess-keys.js";

/** @import { Action, Key } from "../core/keys.js" */
/** @import { MastermindGame } from "./machine.js" */

/** @type {Key[]} */
export const KEYS = [
  { show: "digits, letters", does: "place a peg by its number or by the letter of its colour" },
  { key: "ArrowLeft", show: "← →", does: "move along the row", act: "left" },
  { key: "ArrowRight", act: "right" },
  { key: "ArrowUp", show: "↑ ↓", does: "next or previous colour; in “Guess mine” more or less black", act: "up" },
  { key: "ArrowDown", act: "down" },
  { key: "Backspace", show: "Backspace", does: "clear a peg", act: "clear" },
  { key: "Enter", show: "Enter", does: "guess, reply or step", act: "enter" },
  { key: "Escape", show: "Esc", does: "close a sheet; back to the game as it stands", act: "close" },
  { key: "o", show: "o", does: "make the optimal guess", act: "optimal" },
];

/**
 * The letters that place a peg now.
 * @param {MastermindGame} machine
 */
export const colourLetters = ({ open, palette, game }) => (open ? lettersOf(palette, game.colours) : []);

/**
 * While the program's guess waits, the arrows count pins.
 * @param {MastermindGame} machine
 * @param {string} act
 */
function countPins({ replies }, act) {
  if (act === "left" || act === "right") replies.count("white", act === "left" ? -1 : 1);
  else if (act === "up" || act === "down") replies.count("black", act === "down" ? -1 : 1);
  else if (act === "enter") replies.answer();
  else return false;
  return true;
}

/**
 * Do what a key means; false when it means nothing now.
 * @param {MastermindGame} machine
 * @param {Action} action
 * @param {{ again: () => unknown, review: () => void }} actions
 * @returns {boolean}
 */
export function press(machine, action, actions) {
  const { game } = machine;
  if (game.mode === "guess" && game.waiting !== null && countPins(machine, action.act)) return true;
  if (machine.open && pressGuessKey(machine.row, action)) return true;
  switch (action.act) {
    case "close":
      if (machine.sheet) machine.rise("");
      else machine.look(null);
      return true;
    case "enter":
      if (machine.open) machine.guess();
      else machine.step();
      return true;
    case "optimal":
      machine.optimal();
      return true;
    case "hint":
      machine.hint();
      return true;
    case "undo":
      machine.undo();
      return true;
    case "run":
      if (machine.over && !machine.game.lies) actions.review();
      else machine.run();
      return true;
    case "new":
      actions.again();
      return true;
    default:
      return false;
  }
}
