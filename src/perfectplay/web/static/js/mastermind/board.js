// The board: the turns so far, the box of the next guess that never moves, the turns to come.

import { h } from "../core/vdom.js";
import { undoButton } from "../parts/undo.js";
import { filling, guessBox } from "./guess-box.js";
import { history } from "./history.js";
import { answer, code, emptyTray, hole } from "./pegs.js";
import { result } from "./result.js";

/** @import { Child } from "../core/view-types" */
/** @import { MastermindGame } from "./machine.js" */
/**
 * What the page does beside the game.
 * @typedef {object} BoardActions
 * @property {() => unknown} again
 * @property {() => void} review
 * @property {(turn: number) => unknown} branch go on from an earlier turn
 * @property {(player: string) => string} titleOf the name of a player for people
 * @property {typeof import("./answers.js") | null} answers what *Guess mine* has beside other games
 */

/** @param {number} n */
const plain = (n) => n.toLocaleString("en");
/**
 * @param {number} n
 * @param {string} one
 */
export const counted = (n, one) => `${plain(n)} ${n === 1 ? one : `${one}s`}`;

/** @param {MastermindGame} machine */
const thinking = (machine) =>
  h(
    "span",
    { class: "thinking" },
    "thinking … ",
    h("button", { type: "button", class: "link", onclick: () => machine.stopThinking() }, "stop"),
  );

/** Beside the row of the next guess: whose it is, and what is left. @param {MastermindGame} machine @param {string} whose */
function beside(machine, whose) {
  const { game } = machine;
  const after = game.turn_limit - game.turns.length - 1;
  return [
    h("span", { class: "whose" }, machine.busy ? thinking(machine) : whose),
    game.mode === "play"
      ? h("b", null, counted(after + 1, "turn"), " left")
      : h("b", null, h("span", { class: "large" }, plain(game.left)), game.left === 1 ? " code left" : " codes left"),
    h("span", { class: "after" }, ` · ${counted(after, "turn")} after this`),
  ];
}

/** The buttons of somebody who guesses. @param {MastermindGame} machine */
function guessButtons(machine) {
  const { missing, pegs } = machine.row;
  const button = { type: "button" };
  const more = missing > 0;
  const guess = { ...button, key: "guess", class: `main guess ${more ? "waits" : ""}`, onclick: () => machine.guess() };
  const optimal = { ...button, key: "optimal", class: "optimal", onclick: () => machine.optimal() };
  const hint = { ...button, key: "hint", class: "hint", onclick: () => machine.hint() };
  const clear = {
    ...button,
    key: "clear",
    class: "clear",
    disabled: missing === pegs,
    onclick: () => machine.row.reset(),
  };
  return [
    h(
      "button",
      guess,
      "Guess",
      more ? ` · ${counted(missing, "peg")} more` : h("span", { class: "key", "aria-hidden": "true" }, " ↵"),
    ),
    machine.taught && [h("button", optimal, "Make optimal guess"), h("button", hint, "Hint")],
    undoButton(machine),
    h("button", clear, "Clear"),
  ];
}

/** The letters that can be typed. @param {MastermindGame} machine */
function typed({ palette, game }) {
  if (game.colours > 10) return "drag, tap or type";
  const letters = palette.colours.slice(0, game.colours).map(({ letter }) => h("kbd", null, letter));
  return [h("span", null, "drag, tap or type"), h("span", { class: "letters", "aria-hidden": "true" }, letters)];
}

/** @param {MastermindGame} machine */
function ownBox(machine) {
  const { row, game, palette } = machine;
  return guessBox({
    ...filling(row, game),
    palette,
    turn: game.turns.length + 1,
    right: beside(machine, "your guess"),
    aside: typed(machine),
    buttons: guessButtons(machine),
  });
}

/**
 * A box whose row nobody fills here: the program's guess, or one that is still to come.
 * @param {MastermindGame} machine
 * @param {{ label: string, whose: string, values: number[] | null, pins: Child, under: Child }} box
 */
function otherBox(machine, { label, whose, values, pins, under }) {
  const { game, palette } = machine;
  const holes = () => Array.from({ length: game.pegs }, () => h("span", { class: "hole" }, hole()));
  const wide = Math.max(2, Math.ceil(game.pegs / 2));
  return h(
    "div",
    { class: "guess-box", css: { "--pegs": game.pegs, "--wide": wide } },
    h(
      "div",
      { class: "active" },
      h(
        "div",
        { class: "guess-row", role: "group", "aria-label": `${label} ${game.turns.length + 1}` },
        h("span", { class: "number", "aria-hidden": "true" }, game.turns.length + 1),
        values ? code(values, palette) : h("span", { class: "pegs", "aria-hidden": "true" }, holes()),
        pins,
        h("span", { class: "beside" }, beside(machine, whose)),
      ),
    ),
    h("div", { class: "guess-dock" }, under),
  );
}

/**
 * Computer players step and run.
 * @param {MastermindGame} machine
 * @param {(player: string) => string} titleOf
 */
function watchBox(machine, titleOf) {
  const button = { type: "button" };
  const who = titleOf(machine.game.player);
  const step = { ...button, key: "step", class: "main", disabled: machine.running, onclick: () => machine.step() };
  return otherBox(machine, {
    label: "Next guess",
    whose: "next guess",
    values: null,
    pins: emptyTray(machine.game.pegs),
    under: [
      h("p", { class: "dock-text" }, machine.running ? `${who} is playing.` : `${who} guesses next.`),
      h(
        "div",
        { class: "guess-buttons" },
        h("button", step, "Step"),
        h("button", { ...button, key: "run", onclick: () => machine.run() }, machine.running ? "Pause" : "Run"),
        undoButton(machine),
      ),
    ],
  });
}

/**
 * @param {MastermindGame} machine
 * @param {BoardActions} actions
 */
function answerBox(machine, { answers }) {
  const { game, replies } = machine;
  const { black, white } = replies.reply;
  return otherBox(machine, {
    label: "My guess",
    whose: "my guess",
    values: game.waiting?.values ?? null,
    pins: game.waiting ? answer(black, white, game.pegs) : emptyTray(game.pegs),
    under: answers?.counters(machine),
  });
}

/** @param {MastermindGame} machine */
function lookOnBox(machine) {
  const { seat, free } = machine.game;
  const maker = seat === "maker";
  const breaking = free ? "Nobody has joined yet." : "The other player is breaking your code.";
  return otherBox(machine, {
    label: "Next guess",
    whose: "next guess",
    values: null,
    pins: emptyTray(machine.game.pegs),
    under: h("p", { class: "dock-text" }, maker ? breaking : "You are looking on."),
  });
}

/**
 * @param {MastermindGame} machine
 * @param {BoardActions} actions
 */
function box(machine, actions) {
  const { game } = machine;
  if (game.outcome) return result(machine, game.outcome, actions);
  if (game.mode === "guess") return answerBox(machine, actions);
  if (machine.open) return ownBox(machine);
  return machine.mayGuess ? watchBox(machine, actions.titleOf) : lookOnBox(machine);
}

/** The turns to come, folded. @param {MastermindGame} machine */
function strip({ game, over }) {
  const next = game.turns.length + (over ? 1 : 2);
  const count = game.turn_limit - next + 1;
  const range = next === game.turn_limit ? `turn ${next}` : `turns ${next}–${game.turn_limit}`;
  return h(
    "p",
    { class: "strip" },
    h("b", null, over ? "the end" : `${counted(Math.max(0, count), "turn")} after this`),
    h(
      "span",
      { class: "dashes", "aria-hidden": "true" },
      Array.from({ length: Math.max(0, Math.min(count, 12)) }, () => h("i", null)),
    ),
    h("span", { class: "range" }, count > 0 && !over && range),
  );
}

/**
 * @param {MastermindGame} machine
 * @param {BoardActions} actions
 */
export const board = (machine, actions) => [history(machine, actions), box(machine, actions), strip(machine)];
