// The column beside the board: codes left, the split, the judgement; under them what is asked for.

import { h } from "../core/vdom.js";
import { valuesOf } from "./codes.js";
import { MastermindGame } from "./machine.js";
import { code } from "./pegs.js";

/** @import { BoundsView } from "../core/api-types" */
/** @import { BoardActions } from "./board.js" */
/** @typedef {typeof import("./lesson-cards.js")} Lesson what a lesson has beside a game */

/** @param {BoundsView | null} value */
export function bounds(value) {
  if (!value) return "–";
  return value.exact || value.lower === value.upper ? `${value.lower}` : `${value.lower}–${value.upper}`;
}

/** @param {number} n */
const plain = (n) => n.toLocaleString("en");

/** @param {MastermindGame} machine */
function turnsLeft({ game }) {
  const left = game.turn_limit - game.turns.length;
  return h(
    "section",
    { class: "card left-card", key: "left", "aria-label": "Turns" },
    h("strong", null, left),
    h(
      "div",
      null,
      h("p", null, h("b", null, left === 1 ? "turn left" : "turns left"), ` of ${game.turn_limit}`),
      h(
        "p",
        { class: "muted small" },
        !game.lies &&
          (game.outcome ? "The review tells how good each guess was." : "The teacher speaks after the game."),
      ),
    ),
  );
}

/** How far it still is, in the measure in force. @param {MastermindGame} machine */
function farness({ game, over }) {
  if (over) return game.turns.length === 1 ? "after 1 turn" : `after ${game.turns.length} turns`;
  if (game.mode !== "learn") return "can still be the code";
  const { worst, expected } = game;
  if (game.sense === "worst")
    return worst
      ? ["at worst ", h("b", null, bounds(worst)), ` more ${worst.upper === 1 ? "guess" : "guesses"}`]
      : "at worst … more guesses";
  return expected ? ["about ", h("b", null, expected), " more guesses on average"] : "about … more guesses on average";
}

/** @param {MastermindGame} machine */
function codesLeft(machine) {
  const { game, looked, opened } = machine;
  const then = looked === null ? null : game.turns[looked];
  const left = then?.before ?? game.left;
  const open = opened.codes;
  const show = {
    type: "button",
    class: "link show",
    "aria-expanded": open,
    onclick: () => machine.toggle("codes", !open),
  };
  return h(
    "section",
    { class: "card left-card", key: "left", "aria-label": "Codes left" },
    h("strong", null, plain(left)),
    h(
      "div",
      null,
      h("p", null, h("b", null, left === 1 ? "code left" : "codes left"), ` of ${plain(game.codes)}`),
      h("p", { class: "muted small" }, then && looked !== null ? `before turn ${looked + 1}` : farness(machine)),
    ),
    !then && h("button", show, open ? "hide" : "show", h("span", { "aria-hidden": "true" }, open ? " ▴" : " ▾")),
  );
}

/** A page of the codes that fit. @param {MastermindGame} machine */
function codeList(machine) {
  const { codes, opened } = machine;
  if (!opened.codes || machine.game.mode === "play" || machine.looked !== null) return null;
  const size = MastermindGame.pageSize;
  const { start, count } = codes ?? { start: 0, count: 0 };
  const button = (/** @type {string} */ name, /** @type {number} */ to, /** @type {boolean} */ disabled) =>
    h("button", { type: "button", class: "tiny", disabled, onclick: () => machine.loadCodes(to) }, name);
  return h(
    "section",
    { class: "card code-list", key: "codes", "aria-label": "The codes left" },
    h("h2", null, "The codes left"),
    h(
      "ul",
      { class: "codes", tabindex: 0, "aria-label": "Codes" },
      codes?.codes.map((text) => h("li", null, code(valuesOf(text), machine.palette, { small: true }))),
    ),
    count > size &&
      h(
        "div",
        { class: "pager" },
        button("Previous", Math.max(0, start - size), start <= 0),
        h("span", null, `${plain(start + 1)}–${plain(Math.min(count, start + size))} of ${plain(count)}`),
        button("Next", start + size, start + size >= count),
      ),
  );
}

/** The maker of a game for two sees the own code. @param {MastermindGame} machine */
function makersCode({ game, palette, replies }) {
  const secret = replies.mine;
  if (game.mode !== "two" || game.seat !== "maker" || game.free || !secret || game.outcome) return null;
  return h(
    "section",
    { class: "card", key: "own", "aria-label": "Your code" },
    h("h2", null, "Your code"),
    code(secret, palette),
    h("p", { class: "small muted" }, "Only you see it until the game is over."),
  );
}

/**
 * @param {MastermindGame} machine
 * @param {BoardActions} actions
 * @param {Lesson | null} lesson
 */
export function panel(machine, actions, lesson) {
  const { game } = machine;
  const list = codeList(machine);
  return [
    actions.answers?.contradictionCard(machine),
    h(
      "div",
      { class: `now ${lesson ? "taught" : ""}`, key: "now" },
      game.mode === "play" ? turnsLeft(machine) : codesLeft(machine),
      lesson ? lesson.lessonCards(machine, actions, list) : list,
    ),
    makersCode(machine),
    actions.answers?.myCode(machine),
    lesson?.bestGuesses(machine),
  ];
}
