// The column beside the board: codes left, the split, the judgement; under them what is asked for.

import { h } from "../core/vdom.js";
import { shareCard } from "../parts/invitation.js";
import { contradictionCard } from "./answers.js";
import { codeInput } from "./code-input.js";
import { valuesOf, wholeCode } from "./codes.js";
import { hintCard } from "./hint-card.js";
import { judgementCard } from "./judgement-card.js";
import { MastermindGame } from "./machine.js";
import { code } from "./pegs.js";
import { splitCard } from "./split-card.js";

/** @import { BoundsView, GuessValueView } from "../core/api-types" */
/** @import { BoardActions } from "./board.js" */
/** @import { CodeInput } from "./code-input.js" */

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
      h("p", { class: "muted small" }, "The teacher speaks after the game."),
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

/**
 * @param {GuessValueView} value
 * @param {MastermindGame} machine
 */
function valueRow(value, { palette, game }) {
  const fits = [" ✓", h("span", { class: "unseen" }, "can be the code")];
  return h(
    "tr",
    { key: value.guess },
    h(
      "td",
      null,
      code(value.values, palette, { small: true }),
      value.could_be && h("span", { class: "muted", title: "can be the code" }, fits),
    ),
    h("td", null, game.sense === "worst" ? bounds(value.worst) : value.expected),
    h("td", null, value.groups),
  );
}

/** @param {MastermindGame} machine */
function bestGuesses(machine) {
  if (!machine.taught || machine.over || machine.looked !== null) return null;
  const names = ["guess", machine.game.sense === "worst" ? "at worst" : "average", "groups"];
  const open = machine.opened.table;
  return h(
    "section",
    { class: "card", key: "table", "aria-label": "Best guesses" },
    h(
      "details",
      { open, ontoggle: (event) => machine.toggle("table", event.currentTarget.open) },
      h("summary", null, h("h2", null, "Best guesses now")),
      open && [
        h(
          "table",
          { class: "list" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              names.map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            null,
            machine.table?.guesses.map((value) => valueRow(value, machine)),
          ),
        ),
        machine.table?.loading && h("p", { class: "muted" }, "Counting …"),
      ],
    ),
  );
}

/**
 * The code that one keeps while the program guesses.
 * @param {MastermindGame} machine
 * @param {CodeInput} input
 */
function myCode(machine, input) {
  if (!machine.answering) return null;
  const { palette, game, replies } = machine;
  const { mine } = replies;
  const changed = () => {
    const whole = wholeCode(input.values);
    if (whole) replies.keepCode(whole);
    machine.changed();
  };
  const forget = () => {
    input.values.fill(null);
    input.cursor = 0;
    input.hidden = true;
    replies.keepCode(null);
  };
  const about = "Think of one, or set it here: it stays in this browser, and checks each reply as you make it.";
  return h(
    "section",
    { class: "card", key: "mine", "aria-label": "Your code" },
    h("h2", null, "Your code"),
    h("p", { class: "small muted" }, about),
    mine &&
      h(
        "p",
        { class: "mine" },
        code(mine, palette, { small: true, hidden: input.hidden }),
        h("button", { type: "button", class: "link", onclick: forget }, "forget it"),
      ),
    h(
      "details",
      null,
      h("summary", null, mine ? "Change my code" : "Set my code"),
      codeInput(input, { palette, colours: game.colours, label: "My code", changed }),
    ),
  );
}

/** The maker of a game for two sees the own code. @param {MastermindGame} machine */
function makersCode({ game, palette, replies }) {
  const secret = replies.mine;
  if (game.mode !== "two" || game.seat !== "maker" || !secret || game.outcome) return null;
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
 * @param {CodeInput} input the fields for one's own code
 * @param {BoardActions} actions
 */
export function panel(machine, input, actions) {
  const { game, taught } = machine;
  const list = codeList(machine);
  return [
    contradictionCard(machine),
    h(
      "div",
      { class: `now ${taught ? "taught" : ""}`, key: "now" },
      game.mode === "play" ? turnsLeft(machine) : codesLeft(machine),
      taught ? (list ?? splitCard(machine)) : list,
      taught && judgementCard(machine, actions),
      hintCard(machine),
    ),
    makersCode(machine),
    myCode(machine, input),
    bestGuesses(machine),
    shareCard(game),
  ];
}
