// THE table of keys: every page reads it, and the `?` help shows it. A row: where, key, what, action.
// A letter that is a colour of the game places the peg; the command is then Shift and the letter.

import { ask } from "./talk.js";
import { h } from "./vdom.js";

export const KEYS = [
  { where: "mastermind", show: "digits, letters", does: "place a peg by its number or by the letter of its colour" },
  { where: "mastermind", key: "ArrowLeft", show: "← →", does: "move along the row", act: "left" },
  { where: "mastermind", key: "ArrowRight", act: "right" },
  { where: "mastermind", key: "ArrowUp", show: "↑ ↓", does: "next or previous colour; in “Guess mine” more or less black", act: "up" },
  { where: "mastermind", key: "ArrowDown", act: "down" },
  { where: "mastermind", key: "Backspace", show: "Backspace", does: "clear a peg", act: "clear" },
  { where: "mastermind", key: "Enter", show: "Enter", does: "guess, reply or step", act: "enter" },
  { where: "mastermind", key: "o", show: "o", does: "make the optimal guess", act: "optimal" },
  { where: "ultimate", show: "two digits", does: "play: the board, then the square; 1 is the upper left, a number pad counts as it lies" },
  { where: "ultimate", show: "arrows, Enter", does: "walk over the board and play" },
  { where: "ultimate", key: "a", show: "a", does: "analysis on or off", act: "analysis" },
  { where: "ultimate", key: "s", show: "s", does: "swap sides", act: "swap" },
  { where: "ultimate", key: "[", show: "[ ]", does: "one move back or forth", act: "back" },
  { where: "ultimate", key: "]", act: "forth" },
  { where: "both", key: "h", show: "h", does: "hint", act: "hint" },
  { where: "both", key: "u", show: "u", does: "undo", act: "undo" },
  { where: "both", key: "r", show: "r", does: "review of a finished game; run or pause a computer player", act: "run" },
  { where: "both", key: "n", show: "n", does: "new game", act: "new" },
  { where: "any", key: "?", show: "?", does: "this list", act: "help" },
];

const typing = (target) =>
  target instanceof HTMLElement &&
  (target.matches("input:not([type=range], [type=checkbox], [type=radio]), textarea, select") || target.closest("dialog[open]"));

/** Find the action of a key press; `taken` are letters that the game itself uses. */
export function actionOf(event, where, taken = []) {
  if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return null;
  const onControl = event.target instanceof HTMLElement && event.target.closest("a, button, summary, input");
  if (event.key === "Enter" && onControl && !onControl.matches("[data-hole], [data-colour]")) return null;
  if (event.target instanceof HTMLElement && event.target.matches("input") && event.key.startsWith("Arrow")) return null;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const colour = !event.shiftKey && taken.includes(letter);
  if (colour) return { act: "colour", key: letter };
  if (where !== "" && /^[0-9]$/.test(event.key)) return { act: "digit", key: Number(event.key), pad: event.code.startsWith("Numpad") };
  const row = KEYS.find((k) => k.key === letter && (k.where === where || k.where === "any" || (k.where === "both" && where)));
  return row ? { act: row.act } : null;
}

export function showKeys(where, taken = []) {
  const rows = KEYS.filter((k) => k.show && (!where || k.where === where || k.where === "both" || k.where === "any"));
  return ask({
    title: "Keys",
    body: [
      h("dl", { class: "keys" }, rows.map((k) => [
        h("dt", null, h("kbd", null, taken.includes(k.show) ? `Shift ${k.show}` : k.show)),
        h("dd", null, k.does),
      ])),
      taken.length > 0 && h("p", { class: "small muted" }, "A letter that is a colour here places its peg; the command is then Shift and the letter."),
    ],
  });
}
