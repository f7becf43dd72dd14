// The cards of the start page: the puzzle of the day, and one's own mistakes.

import { h } from "../core/vdom.js";
import { code } from "../mastermind/pegs.js";
import { drawBoard } from "../ultimate/board.js";
import { paletteOf } from "./palette.js";
import { dayName, streakText, weekDots } from "./days.js";

/** @import { PuzzleAnswer, Today } from "../core/api-types" */

/**
 * A small picture of a puzzle.
 * @param {PuzzleAnswer} puzzle
 */
export function puzzlePicture({ position }) {
  if (position.kind === "ultimate")
    return h("span", { class: "thumb", "aria-hidden": "true" }, drawBoard(position.board, { picture: true }));
  const palette = paletteOf(position);
  return h(
    "span",
    { class: "thumb pegs-only", "aria-hidden": "true", css: { "--pegs": position.pegs } },
    position.turns.slice(-3).map((turn) => code(turn.values, palette, { small: true })),
  );
}

/**
 * The first sentence of a task is enough on a card.
 * @param {PuzzleAnswer} puzzle
 */
const shortTask = ({ kind }) =>
  kind === "mastermind" ? "Find the guess that splits them best." : "One square is right. Which?";

/**
 * One puzzle of the day; “Solve” becomes “✔ solved” at the same size.
 * @param {PuzzleAnswer} puzzle
 */
function puzzle(puzzle) {
  const { kind, title, solved, shown } = puzzle;
  const label = solved ? "✔ solved" : shown ? "seen" : "Solve";
  const state = solved ? "done" : shown ? "seen" : "";
  return h(
    "div",
    { class: "daily" },
    puzzlePicture(puzzle),
    h(
      "div",
      null,
      h("h3", null, title),
      h("p", { class: "muted" }, shortTask(puzzle)),
      h(
        "a",
        { class: `button outline ${state}`, href: `/puzzles/${kind}` },
        label,
        h("span", { class: "unseen" }, `: ${title}`),
      ),
    ),
  );
}

/**
 * Both puzzles of the day with the streak; empty and just as high until they are there.
 * @param {Today | null} today
 */
export const puzzleCard = (today) =>
  h(
    "section",
    { class: "card puzzle-card", "aria-label": "Puzzle of the day", "aria-busy": today === null },
    h(
      "div",
      { class: "daily-head" },
      h("h2", null, h("a", { href: "/puzzles" }, "Puzzle of the day")),
      h("span", { class: "muted" }, today && dayName(today.date)),
      h("b", { class: "push" }, today && streakText(today.streak)),
      today && weekDots(today.days),
    ),
    h(
      "div",
      { class: "dailies" },
      today?.puzzles.map((one) => puzzle(one)),
    ),
  );

/**
 * How many mistakes there are to try again; the same height with none.
 * @param {Today | null} today
 */
export function mistakesCard(today) {
  const { mastermind = 0, ultimate = 0 } = today?.mistakes ?? {};
  const count = mastermind + ultimate;
  return h(
    "section",
    { class: "card mistakes-card", "aria-label": "My mistakes", "aria-busy": today === null },
    h("h2", null, "My mistakes"),
    h(
      "div",
      { class: "tally" },
      h("strong", null, today ? count : ""),
      h(
        "span",
        null,
        h("span", null, today && (count ? "to try again" : "Nothing to try again")),
        h(
          "small",
          { class: "muted" },
          today && (count ? `${mastermind} Mastermind · ${ultimate} Ultimate` : "Slips of your games come here"),
        ),
      ),
    ),
    h("a", { class: "button outline wide", href: "/mistakes" }, count ? "Try the oldest" : "Look at them all"),
  );
}
