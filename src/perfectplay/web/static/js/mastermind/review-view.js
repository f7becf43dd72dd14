// The page of a review: the board of the turn with the chart under it, one slip at a time beside it.

import { h } from "../core/vdom.js";
import { judgedChip } from "../parts/judged.js";
import { placed, solvedText } from "../parts/own-slips.js";
import { filling, guessBox } from "./guess-box.js";
import { turnRow, turnTable } from "./history.js";
import { answer, code } from "./pegs.js";
import { reviewChart } from "./review-chart.js";

/** @import { TurnReviewView } from "../core/api-types" */
/** @import { BoardActions } from "./board.js" */
/** @import { Review } from "./review.js" */

const SMALL = { small: true };

/** @param {number} n */
const plain = (n) => n.toLocaleString("en");

/**
 * @param {Review} review
 * @param {BoardActions} actions
 */
function head(review, actions) {
  const last = (review.data?.turns.length ?? 1) - 1;
  const step = (
    /** @type {string} */ sign,
    /** @type {string} */ name,
    /** @type {number} */ to,
    /** @type {boolean} */ off,
  ) =>
    h(
      "button",
      { type: "button", class: "step", "aria-label": name, disabled: off, onclick: () => review.goto(to) },
      sign,
    );
  const { game } = review.game;
  const first = review.turn <= 0;
  const end = review.turn >= last;
  return h(
    "div",
    { class: "head" },
    h("h1", null, "Review"),
    h("span", { class: "chip" }, h("b", null, `${game.pegs} × ${game.colours}`)),
    h(
      "div",
      { class: "stepper", role: "group", "aria-label": "Turns" },
      step("|◀", "First turn", 0, first),
      step("◀", "Turn before", review.turn - 1, first),
      h("span", null, `turn ${review.turn + 1} of ${last + 1}`),
      step("▶", "Next turn", review.turn + 1, end),
      step("▶|", "Last turn", last, end),
    ),
    h("button", { type: "button", class: "tiny", onclick: actions.review }, "Close review"),
  );
}

/** The turns before the one on the board. @param {Review} review */
function before({ game: machine, turn, data }) {
  const rows = machine.game.turns.slice(0, turn).map((made, i) => {
    const told = data?.turns[i];
    return turnRow(made, i, machine, { remark: told && judgedChip(told), counted: true });
  });
  const empty =
    rows.length === 0 && h("p", { class: "before-first" }, "Nothing was known yet: this was the first guess.");
  return turnTable(machine, rows, { empty });
}

/**
 * The guess that was made, with a question mark while it is a slip.
 * @param {Review} review
 * @param {TurnReviewView} told
 */
function played(review, told) {
  const { game: machine, turn } = review;
  const [black = 0, white = 0] = told.answer;
  const hidden = !review.revealed(turn);
  const better = !hidden && told.better;
  return h(
    "div",
    {
      class: `guess-box played ${hidden ? "asks" : ""}`,
      css: { "--pegs": machine.game.pegs, "--wide": Math.max(2, Math.ceil(machine.game.pegs / 2)) },
    },
    h(
      "div",
      { class: "active" },
      h(
        "div",
        { class: "guess-row", role: "group", "aria-label": `Guess ${turn + 1}` },
        h("span", { class: "number", "aria-hidden": "true" }, turn + 1),
        code(told.values, machine.palette),
        answer(black, white, machine.game.pegs),
        h(
          "span",
          { class: "beside" },
          h("span", { class: "whose" }, "was guessed"),
          h("b", null, `${plain(told.codes)} → ${plain(told.left)}`),
        ),
      ),
    ),
    h(
      "div",
      { class: "guess-dock" },
      h(
        "p",
        { class: "dock-text" },
        better
          ? ["Better: ", code(better.values, machine.palette, SMALL)]
          : hidden
            ? "The better guess is hidden."
            : "No other guess is better here.",
      ),
    ),
  );
}

/** @param {Review} review */
function tryBox(review) {
  const { row, game: machine, judged, turn } = review;
  const { palette, game } = machine;
  const button = { type: "button" };
  const said = judged && [judgedChip(judged), " ", review.foundNow ? "That is it." : "Not yet."];
  return guessBox({
    ...filling(row, game),
    palette,
    turn: turn + 1,
    label: `Try turn ${turn + 1} again`,
    right: h(
      "span",
      { role: "status", "aria-label": "Judgement of the try", class: "tried" },
      review.busy ? "thinking …" : said,
    ),
    buttons: [
      h("button", { ...button, key: "try", class: "main guess", onclick: () => review.attempt() }, "Try it"),
      h("button", { ...button, key: "clear", disabled: row.missing === row.pegs, onclick: () => row.reset() }, "Clear"),
      h("button", { ...button, key: "stop", class: "clear", onclick: () => review.stop() }, "Stop trying"),
    ],
  });
}

/**
 * The box over the buttons: the answer, or that it is hidden; both of the same height.
 * @param {Review} review
 * @param {TurnReviewView} told
 */
function answerBox(review, told) {
  const { turn } = review;
  if (!review.revealed(turn))
    return h(
      "div",
      { class: "hidden-answer" },
      h("span", { class: "mark", "aria-hidden": "true" }, "?"),
      h(
        "p",
        null,
        h("b", null, "The better guess is hidden."),
        h(
          "span",
          { class: "muted small" },
          review.mayTry ? "Try first: set another guess on the board." : "“Show me” shows it.",
        ),
      ),
    );
  const found = review.solved.has(turn);
  return h(
    "div",
    { class: "hidden-answer seen" },
    h("span", { class: "mark", "aria-hidden": "true" }, found ? "✓" : "i"),
    h(
      "p",
      null,
      h(
        "b",
        null,
        found ? "Found. " : "",
        told.better ? ["Best: ", code(told.better.values, review.game.palette, SMALL)] : "No other guess is better.",
      ),
      h("span", { class: "muted small" }, told.reason),
    ),
  );
}

/** On a phone the board that is tried on lies above the card. @param {Review} review */
function begin(review) {
  review.begin();
  scrollTo(0, 0);
}

/** @param {Review} review */
function slipCard(review) {
  const { slips, mine, turn, told } = review;
  if (!told) return null;
  const at = slips.indexOf(turn);
  const { theirs, number, of } = placed(review, at);
  const following = placed(review, slips.indexOf(review.next));
  const { cost, aside } = told;
  const button = { type: "button" };
  return h(
    "section",
    { class: "card one-slip", key: "slip", "aria-label": "Slip" },
    h(
      "p",
      { class: "slip-top" },
      h(
        "b",
        { class: "title" },
        at >= 0
          ? `${theirs ? "A computer player’s slip" : "Slip"} ${number} of ${of}`
          : slips.length
            ? "No slip"
            : "No slips",
      ),
      h(
        "span",
        { class: "dashes", "aria-hidden": "true" },
        mine.map((_, i) => h("i", { class: i === at ? "given" : "" })),
      ),
    ),
    h("h2", { class: "slip-title" }, `Turn ${turn + 1} `, judgedChip(told)),
    h("p", { class: "slip-cost" }, cost || "No other guess is better here."),
    h("p", { class: "small muted slip-aside" }, aside),
    answerBox(review, told),
    h(
      "div",
      { class: "slip-acts" },
      h(
        "button",
        {
          ...button,
          key: "again",
          class: "main",
          disabled: !review.mayTry || review.trying,
          onclick: () => begin(review),
        },
        "Try again",
      ),
      h("button", { ...button, key: "show", disabled: review.revealed(turn), onclick: () => review.show() }, "Show me"),
      h(
        "button",
        {
          ...button,
          key: "next",
          disabled: slips.length === 0 || (slips.length === 1 && at === 0),
          onclick: () => review.goto(review.next),
        },
        "Next",
        slips.length > 0 &&
          h("span", { class: "muted" }, `${following.theirs ? "theirs " : ""}${following.number} of ${following.of}`),
      ),
    ),
  );
}

/** @param {Review} review */
function allSlips(review) {
  const { slips, mine, data, turn } = review;
  if (!data || slips.length === 0) return null;
  const state = (/** @type {number} */ i) =>
    i === turn ? "now" : review.solved.has(i) ? "solved" : review.shown.has(i) ? "shown" : "open";
  return h(
    "section",
    { class: "card", key: "slips", "aria-label": "All slips" },
    h(
      "p",
      { class: "slip-top" },
      h("b", { class: "title" }, mine.length < slips.length ? "Your slips" : "All slips"),
      h("span", { class: "muted small" }, solvedText(review)),
    ),
    h(
      "ul",
      { class: "slip-list" },
      slips.map((i) => {
        const told = data.turns[i];
        return (
          told &&
          h(
            "li",
            { key: i },
            h(
              "button",
              { type: "button", "aria-current": i === turn ? "true" : null, onclick: () => review.goto(i) },
              h("b", null, `Turn ${i + 1}`),
              judgedChip(told),
              h("span", { class: "muted" }, `${plain(told.codes)} → ${plain(told.left)}`),
              !mine.includes(i) && h("span", { class: "muted small" }, "computer"),
              h("span", { class: "state" }, state(i)),
            ),
          )
        );
      }),
    ),
  );
}

/** @param {Review} review */
function account({ data }) {
  if (!data) return null;
  return h(
    "section",
    { class: "card account", key: "account", "aria-label": "Account" },
    h(
      "dl",
      null,
      h("div", null, h("dt", null, "Skill"), h("dd", null, data.skill)),
      h("div", null, h("dt", null, "Luck"), h("dd", null, data.fortune)),
    ),
    h("p", { class: "small muted" }, `The answers were ${data.words}. `, data.account.replace(/ \(\d+\/\d+\)/g, "")),
  );
}

/**
 * @param {Review} review
 * @param {BoardActions} actions
 */
export function reviewView(review, actions) {
  const { told } = review;
  const about = review.problem || (review.data ? "There is nothing to review." : "Going through the game …");
  return [
    h(
      "section",
      { class: "card board-card", key: "review", "aria-label": "Review" },
      head(review, actions),
      told
        ? [before(review), review.trying ? tryBox(review) : played(review, told), reviewChart(review)]
        : h("p", { class: "muted" }, about),
    ),
    h(
      "aside",
      { class: "side", key: "review-side", "aria-label": "Slips" },
      slipCard(review),
      allSlips(review),
      account(review),
    ),
  ];
}
