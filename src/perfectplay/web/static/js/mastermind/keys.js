// The keys of Mastermind, and what each does to a game.

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
  { key: "o", show: "o", does: "make the optimal guess", act: "optimal" },
];

/**
 * The letters that place a peg now.
 * @param {MastermindGame} machine
 */
export const colourLetters = ({ open, palette, game }) =>
  open ? palette.colours.slice(0, game.colours).map((colour) => colour.letter.toLowerCase()) : [];

/**
 * Do what a key means; false when it means nothing now.
 * @param {MastermindGame} machine
 * @param {Action} action
 * @param {{ again: () => unknown, review: () => void }} actions
 * @returns {boolean}
 */
export function press(machine, { act, key, digit = -1 }, actions) {
  const { game } = machine;
  const replying = game.mode === "guess" && game.waiting !== null;
  switch (act) {
    case "digit":
      return machine.place(digit);
    case "colour":
      return machine.place(machine.palette.colours.findIndex((colour) => colour.letter.toLowerCase() === key));
    case "left":
    case "right": {
      const step = act === "left" ? -1 : 1;
      if (replying) machine.count("white", step);
      else machine.select(machine.cursor + step);
      return true;
    }
    case "up":
    case "down": {
      const step = act === "down" ? -1 : 1;
      if (replying) machine.count("black", step);
      else machine.turnColour(step);
      return machine.open || replying;
    }
    case "clear":
      if (machine.open) machine.clear();
      return machine.open;
    case "enter":
      if (replying) machine.answer();
      else if (machine.open) machine.guess();
      else machine.step();
      return true;
    case "optimal":
      machine.optimal();
      return true;
    case "hint":
      machine.hint();
      return true;
    case "undo":
      if (machine.mayUndo) machine.undo();
      return true;
    case "run":
      if (machine.over) actions.review();
      else machine.run();
      return true;
    case "new":
      actions.again();
      return true;
    default:
      return false;
  }
}
