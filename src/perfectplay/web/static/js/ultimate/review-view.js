// The review of a game: the board with the chart under it, and the cards of the teacher.

import { h } from "../core/vdom.js";
import { sign } from "./board.js";
import { gameBoard } from "./game-board.js";
import { Review } from "./review.js";
import { reviewCards } from "./review-card.js";
import { reviewChart } from "./review-chart.js";
import { stepper } from "./side-panel.js";

/** @import { UltimateGame } from "./machine.js" */
/** @import { PageActions } from "./side-panel.js" */

/** A review of a game. @param {UltimateGame} machine */
export const openReview = (machine) => new Review(machine);

/**
 * @param {UltimateGame} machine
 * @param {Review} review
 * @param {PageActions} actions
 */
export function reviewView(machine, review, actions) {
  const { game } = machine;
  const against = game.mode === "computer" ? ` against level ${game.level}` : "";
  return h(
    "div",
    { class: "table ultimate nine-review" },
    h(
      "section",
      { class: "card nine-card", "aria-label": "Board" },
      h(
        "div",
        { class: "head" },
        h("h1", null, "Review"),
        review.personal &&
          h(
            "span",
            { class: "chip" },
            "You were ",
            sign(review.side, "symbol"),
            h("span", { class: "unseen" }, review.side),
            h("span", { class: "on-wide" }, against),
          ),
        h("button", { type: "button", class: "tiny", "aria-label": "Close review", onclick: actions.review }, "Close"),
        stepper(
          { game, node: { line: 0, ply: review.at } },
          {
            goto: (ply) => review.goto(ply),
            stepBy: (plies) => review.goto(review.at + plies),
          },
        ),
      ),
      gameBoard(machine, review),
      review.data && reviewChart(review),
    ),
    h("aside", { class: "side", "aria-label": "Teacher" }, reviewCards(review)),
  );
}
