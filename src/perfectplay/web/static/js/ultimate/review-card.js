// The review of a finished game beside its board: one slip with its words, its answer, all slips.

import { h } from "../core/vdom.js";
import { judgedChip } from "../parts/judged.js";
import { placeName, squareOf } from "./squares.js";

/** @import { MoveReviewView, RetriedMoveView } from "../core/api-types" */
/** @import { Review } from "./review.js" */

/** @param {number} part */
const whole = (part) => Math.round(100 * part);

/** Chances in words, or what is certain. @param {number} chance @param {string | null} proof */
const odds = (chance, proof) => (proof ? `a proven ${proof}` : `${whole(chance)} %`);

/** A phrase as a sentence. @param {string} phrase */
const asSentence = (phrase) => phrase && `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;

/** A square with the name of its board. @param {string} move */
function where(move) {
  const square = squareOf(move);
  return [h("b", null, placeName(square % 9)), ` square of the ${placeName(Math.floor(square / 9))} board`];
}

/**
 * @param {Review} review
 * @param {MoveReviewView} slip
 */
function sentence(review, slip) {
  const mine = review.personal && slip.by === review.side;
  const who = mine ? "You" : slip.by;
  const whose = mine ? "Your" : `${slip.by}’s`;
  const because = slip.because ? ` because ${slip.because}` : "";
  return h(
    "p",
    { class: "slip-words" },
    `${who} took the `,
    where(slip.move),
    `. ${whose} chance fell from ${odds(slip.chance_before, slip.proof_before)} to `,
    `${odds(slip.chance, slip.proof)}${because}. ${slip.punished ?? ""}`,
  );
}

/**
 * What was said about a try; its numbers are those of the review.
 * @param {RetriedMoveView} result
 * @param {MoveReviewView} slip
 * @returns {[string, unknown]}
 */
export function tried(result, slip) {
  const chance = odds(result.chance, result.proof);
  if (!result.solved) return [`Not yet: ${chance}. Try another lit square.`, result.text];
  const less = !result.proof && whole(result.chance) < whole(slip.chance_before);
  return [
    `That is it: ${chance}${less ? `, hardly less than the best with ${whole(slip.chance_before)} %` : ""}.`,
    result.text,
  ];
}

/**
 * The box whose words change at the same height: hidden, judged, solved, shown.
 * @param {Review} review
 * @param {MoveReviewView} slip
 */
function answer(review, slip) {
  const { result, shown, judging } = review;
  /** @type {[string, string, string, unknown]} */
  let [kind, sign, title, text] = [
    "",
    "?",
    "The better square is hidden.",
    "Try first: choose any lit square on the board.",
  ];
  if (judging) [title, text] = ["Looking at your square …", ""];
  else if (result?.solved) [kind, sign, [title, text]] = ["good", "✓", tried(result, slip)];
  else if (shown)
    [kind, sign, title, text] = [
      "good",
      "✓",
      `Better: ${placeName(squareOf(slip.best) % 9)} in the ${placeName(Math.floor(squareOf(slip.best) / 9))} board (${slip.best}), ${odds(slip.chance_before, slip.proof_before)}.`,
      asSentence(slip.best_because ?? ""),
    ];
  else if (result) [kind, sign, [title, text]] = ["again", result.sign || "·", tried(result, slip)];
  return h(
    "div",
    { class: `answer-box ${kind}`, role: "status" },
    h("span", { class: "answer-sign", "aria-hidden": "true" }, sign),
    h("div", null, h("b", null, title), h("p", { class: "small" }, `${text}`)),
  );
}

/** @param {Review} review */
function buttons(review) {
  const { current, slips } = review;
  const only = slips.length < 2;
  const following = review.placed((current + 1) % slips.length);
  return h(
    "div",
    { class: "slip-acts" },
    h("button", { type: "button", class: "main", onclick: () => review.begin(current) }, "Try again"),
    h("button", { type: "button", disabled: review.shown, onclick: () => review.show() }, "Show me"),
    h(
      "button",
      { type: "button", disabled: only, onclick: () => review.next() },
      "Next ",
      h("span", { class: "muted" }, `${following.theirs ? "theirs " : ""}${following.number} of ${following.of}`),
    ),
  );
}

/**
 * @param {Review} review
 * @param {MoveReviewView} slip
 */
function slipCard(review, slip) {
  const { theirs, number, of } = review.placed(review.current);
  return h(
    "section",
    { class: "card slip-card", "aria-label": "Slip" },
    h(
      "div",
      { class: "card-head" },
      h("h2", { class: "title" }, `${theirs ? "Opponent’s slip" : "Slip"} ${number} of ${of}`),
      h(
        "span",
        { class: "slip-dashes", "aria-hidden": "true" },
        !theirs &&
          of <= 8 &&
          review.mine.map((ply, i) =>
            h("i", { key: ply, class: i === review.current ? "now" : review.solved.has(ply) ? "done" : "" }),
          ),
      ),
    ),
    h(
      "p",
      { class: "slip-top" },
      h("strong", null, `Move ${slip.ply + 1}`),
      judgedChip(slip),
      h("b", null, `lost ${whole(slip.lost)} %`),
    ),
    sentence(review, slip),
    answer(review, slip),
    buttons(review),
  );
}

/** @param {Review} review */
function allSlips(review) {
  const row = (/** @type {number} */ ply, /** @type {number} */ i) => {
    const move = review.data?.moves[ply];
    const state = review.solved.has(ply) ? "solved" : i === review.current ? "now" : "open";
    return (
      move &&
      h(
        "li",
        { key: ply },
        h(
          "button",
          {
            type: "button",
            class: "slip-line",
            "aria-current": i === review.current ? "true" : null,
            onclick: () => review.begin(i),
          },
          h("b", null, `Move ${ply + 1}`),
          judgedChip(move),
          review.personal && move.by === review.side
            ? h("span", { class: "muted by on-wide" }, "you")
            : h("span", { class: "muted by" }, move.by),
          h("span", { class: "lost" }, "lost ", h("b", null, `${whole(move.lost)} %`)),
          h("span", { class: `slip-state ${state}` }, state),
        ),
      )
    );
  };
  const theirs = review.slips.slice(review.mine.length);
  return h(
    "section",
    { class: "card all-slips", "aria-label": "All slips" },
    h(
      "div",
      { class: "card-head" },
      h("h2", { class: "title" }, review.mine.length < review.slips.length ? "Your slips" : "All slips"),
      h("span", { class: "small muted" }, review.solvedText),
    ),
    h("ul", null, review.mine.map(row)),
    theirs.length > 0 && [
      h("h3", { class: "title theirs" }, "The opponent’s"),
      h(
        "ul",
        null,
        theirs.map((ply, i) => row(ply, review.mine.length + i)),
      ),
    ],
  );
}

/** @param {Review} review */
function numbers(review) {
  const { data, side } = review;
  const count = data?.moves.filter(({ by }) => by === side).length ?? 0;
  const accuracy = data?.accuracy[side.toLowerCase()];
  return h(
    "section",
    { class: "card review-numbers", "aria-label": "Accuracy" },
    h(
      "div",
      null,
      h("h2", { class: "title" }, "Accuracy"),
      h("strong", null, accuracy === null || accuracy === undefined ? "–" : Math.round(accuracy)),
    ),
    h(
      "div",
      null,
      h("h2", { class: "title" }, review.personal ? "Your moves" : `Moves of ${side}`),
      h("strong", null, count),
    ),
    h("p", { class: "small muted" }, "A slip that you solve comes back less often in “My mistakes”."),
  );
}

/** The column beside the board while a game is reviewed. @param {Review} review */
export function reviewCards(review) {
  const { data, problem, slip } = review;
  if (!data)
    return h(
      "section",
      { class: "card", "aria-label": "Review" },
      h("p", { class: "muted", role: "status" }, problem || "Going through the game …"),
    );
  if (!slip)
    return [
      h(
        "section",
        { class: "card", "aria-label": "Review" },
        h("h2", { class: "title" }, "No slips"),
        h("p", null, "Every move kept the chances."),
      ),
      numbers(review),
    ];
  return [slipCard(review, slip), allSlips(review), numbers(review)];
}
