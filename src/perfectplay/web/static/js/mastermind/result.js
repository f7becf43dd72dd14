// How a game ended, in the place of the box of the next guess.

import { h } from "../core/vdom.js";
import { valuesOf } from "./codes.js";
import { code } from "./pegs.js";
import { undoButton } from "../parts/undo.js";

/** @import { GuessOutcomeView } from "../core/api-types" */
/** @import { BoardActions } from "./board.js" */
/** @import { MastermindGame } from "./machine.js" */

/** @param {string} text */
const sentence = (text) => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/**
 * Whether the one who sits here found the code.
 * @param {MastermindGame} machine
 */
export function foundByMe({ game, mayGuess }) {
  const last = game.turns.at(-1);
  return mayGuess && game.mode !== "guess" && last?.black === game.pegs && last.player === "human";
}

/**
 * The headline: who found the code, or that it was kept.
 * @param {MastermindGame} machine
 * @param {boolean} broke
 * @param {(player: string) => string} titleOf
 */
export function headline(machine, broke, titleOf) {
  const { game, mayGuess } = machine;
  if (game.mode === "guess") return broke ? "I found your code." : "You win!";
  if (game.mode === "two" || !mayGuess) return broke ? "The code is broken." : "The code was kept.";
  const last = game.turns.at(-1)?.player ?? "human";
  if (last === "human") return broke ? "You found it." : "Not this time.";
  if (last === "optimal" && game.mode === "learn") return broke ? "The teacher's guess found it." : "Not this time.";
  return broke ? `${titleOf(last)} found it.` : `${titleOf(last)} did not find it.`;
}

/**
 * @param {MastermindGame} machine
 * @param {GuessOutcomeView} outcome
 * @param {BoardActions} actions
 */
export function result(machine, outcome, actions) {
  const { game } = machine;
  const broke = outcome.winner === "code breaker";
  const secret = game.secret && code(valuesOf(game.secret), machine.palette);
  return h(
    "div",
    { class: `guess-box ended ${broke ? "good" : "kept"}`, css: { "--pegs": game.pegs } },
    h(
      "div",
      { class: "outcome", role: "status", "aria-label": "Result" },
      h("strong", null, headline(machine, broke, actions.titleOf)),
      h("span", { class: "muted" }, sentence(outcome.reason)),
    ),
    secret && h("p", { class: "secret" }, h("span", { class: "muted" }, "The code: "), secret),
    h(
      "div",
      { class: "guess-buttons" },
      h("button", { type: "button", class: "main", onclick: actions.again }, "New game"),
      game.turns.length > 0 && !game.lies && h("button", { type: "button", onclick: actions.review }, "Review"),
      undoButton(machine),
    ),
  );
}
