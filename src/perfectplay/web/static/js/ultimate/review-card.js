// The review of a finished game of Ultimate Tic-Tac-Toe; slips to try again on the board.

import { h } from "../core/vdom.js";
import { isGood, judgedChip } from "../parts/judged.js";

/** @import { MoveReviewView, RetriedMoveView } from "../core/api-types" */
/** @import { Review, Trying } from "./review.js" */

/** @param {number} part */
const percent = (part) => `${Math.round(100 * part)} %`;

/**
 * @param {RetriedMoveView} result
 * @param {boolean} shown
 */
function verdict(result, shown) {
  const words = isGood(result) ? "That is it." : "Not yet; try another square, or look at the answer.";
  return h(
    "div",
    { role: "status", "aria-label": "Judgement of the try" },
    h("p", null, result.move, " ", judgedChip(result), ` ${percent(result.chance)}`),
    h("p", null, shown ? `Best: ${result.best}` : words),
  );
}

/**
 * @param {Review} review
 * @param {Trying} trying
 * @param {MoveReviewView} was
 */
function tryAgain(review, { ply, result, shown }, was) {
  const show = () => review.attempt(result?.move ?? was.move, true);
  return h(
    "div",
    { class: "callout", role: "group", "aria-label": `Try move ${ply + 1} again` },
    h(
      "p",
      null,
      h("b", null, `Move ${ply + 1} again. `),
      `${was.by} played ${was.move}. Choose a better square on the board.`,
    ),
    result && verdict(result, shown),
    h(
      "div",
      { class: "buttons left" },
      h("button", { type: "button", class: "tiny", onclick: show }, "Show the answer"),
      h("button", { type: "button", class: "tiny", onclick: () => review.stop() }, "Done"),
    ),
  );
}

/**
 * @param {Review} review
 * @param {number} ply
 * @param {MoveReviewView} move
 */
function slip(review, ply, move) {
  const { trying, game } = review;
  const hidden = trying !== null && !trying.shown;
  const again = { "aria-label": `Try move ${ply + 1} again`, onclick: () => review.begin(ply) };
  return h(
    "li",
    { key: ply },
    h("button", { type: "button", class: "link", onclick: () => game.goto(ply) }, `Move ${ply + 1}`),
    ` ${move.by} ${move.move} `,
    judgedChip(move),
    ` lost ${percent(move.lost)}`,
    !hidden && `, best ${move.best}`,
    " ",
    h("button", { type: "button", class: "tiny", ...again }, "Try again"),
  );
}

/** @param {Review} review */
export function reviewCard(review) {
  const { data, trying, problem } = review;
  const section = { class: "card", "aria-label": "Review" };
  const title = h("h2", null, "Review");
  if (!data) return h("section", section, title, h("p", { class: "muted" }, problem || "Going through the game …"));
  const was = trying && data.moves[trying.ply];
  const slips = data.slips.map((ply) => {
    const move = data.moves[ply];
    return move && slip(review, ply, move);
  });
  return h(
    "section",
    section,
    title,
    was && tryAgain(review, trying, was),
    slips.length === 0 && h("p", null, "No slips: every move kept the chances."),
    h("ul", { class: "hints" }, slips),
  );
}
