// The review of a finished game: every turn with skill, luck and the best guess; slips to try again.

import { h } from "../core/vdom.js";
import { curve, meter } from "../parts/chart.js";
import { isGood, judgedChip } from "../parts/judged.js";
import { colourNames, pegName } from "./codes.js";
import { code, peg, pegOrHole } from "./pegs.js";

/** @import { JudgedView, PaletteView, GuessesReviewView, TurnReviewView } from "../core/api-types" */
/** @import { Review, Trying } from "./review.js" */

const SMALL = { small: true };

/**
 * @param {JudgedView} judged
 * @param {boolean} shown
 * @param {PaletteView} palette
 */
function verdict(judged, shown, palette) {
  const done = judged.optimal || isGood(judged);
  return h(
    "div",
    { role: "status", "aria-label": "Judgement of the try" },
    judgedChip(judged),
    h("p", null, done ? "That is it." : "Not yet; try another, or look at the answer."),
    (done || shown) && judged.reason && h("p", { class: `reason ${judged.word}` }, judged.reason),
    judged.better && h("p", null, "Best: ", code(judged.better.values, palette, SMALL)),
  );
}

/**
 * @param {Review} review
 * @param {Trying} trying
 * @param {TurnReviewView} turn
 */
function tryAgain(review, trying, turn) {
  const { palette, game } = review.game;
  const holes = trying.values.map((value, i) => {
    const button = {
      type: "button",
      class: `hole ${i === trying.cursor ? "chosen" : ""}`,
      "aria-label": `Try peg ${i + 1}: ${pegName(value, palette)}`,
      onclick: () => review.select(i),
    };
    return h("button", button, pegOrHole(value, palette));
  });
  const colours = palette.colours.slice(0, game.colours).map((colour, value) => {
    const button = { type: "button", "aria-label": `Try ${colour.name}`, onclick: () => review.place(value) };
    return h("button", button, peg(colour), h("span", null, colour.name));
  });
  return h(
    "div",
    { class: "callout", role: "group", "aria-label": `Try turn ${trying.turn + 1} again` },
    h(
      "p",
      null,
      h("b", null, `Turn ${trying.turn + 1} again. `),
      `${turn.codes.toLocaleString("en")} codes were possible; you guessed `,
      code(turn.values, palette, SMALL),
      ". Find a better guess.",
    ),
    h("div", { class: "pegs" }, holes),
    h("div", { class: "palette", role: "group", "aria-label": "Colours to try" }, colours),
    trying.judged && verdict(trying.judged, trying.shown, palette),
    h(
      "div",
      { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: () => review.attempt() }, "Try it"),
      h("button", { type: "button", onclick: () => review.attempt(true) }, "Show the answer"),
      h("button", { type: "button", onclick: () => review.stop() }, "Done"),
    ),
  );
}

/**
 * @param {TurnReviewView} turn
 * @param {PaletteView} palette
 * @param {boolean} hidden
 */
function best(turn, palette, hidden) {
  if (!turn.better) return h("span", { class: "muted" }, "this one");
  return hidden ? h("span", { class: "muted" }, "hidden") : code(turn.better.values, palette, SMALL);
}

/**
 * @param {TurnReviewView} turn
 * @param {number} i
 * @param {Review} review
 */
function row(turn, i, { game: { palette }, trying }) {
  const hidden = trying?.turn === i && !trying.shown;
  return h(
    "tr",
    { key: i },
    h(
      "td",
      { class: "nowrap" },
      `${i + 1} `,
      h("span", { class: "unseen" }, colourNames(turn.values, palette)),
      h("span", { "aria-hidden": "true" }, code(turn.values, palette, SMALL)),
    ),
    h("td", null, judgedChip(turn)),
    h("td", null, turn.skill),
    h("td", null, turn.fortune),
    h("td", null, turn.left.toLocaleString("en")),
    h("td", null, best(turn, palette, hidden)),
  );
}

/**
 * Codes left after each turn, as their logarithm.
 * @param {GuessesReviewView} data
 */
function codesCurve({ turns, slips }) {
  const left = [turns[0]?.codes ?? 1, ...turns.map((turn) => turn.left)];
  const values = left.map((n) => Math.log2(Math.max(1, n)));
  const label = `Codes left after each turn: ${left.join(", ")}`;
  return curve({ values, high: Math.max(...values, 1), height: 64, slips: slips.map((i) => i + 1), label });
}

/** @param {Review} review */
export function reviewCard(review) {
  const { data, trying } = review;
  const section = { "aria-label": "Review", key: "review" };
  const title = h("h2", { class: "title" }, "Review");
  if (!data)
    return h("section", section, title, h("p", { class: "muted" }, review.problem || "Going through the game …"));
  const names = ["turn", "judgement", "skill", "luck", "left", "best"];
  const tried = trying && data.turns[trying.turn];
  const slip = (/** @type {number} */ i) =>
    h("button", { type: "button", class: "tiny", onclick: () => review.begin(i) }, `Turn ${i + 1}`);
  return h(
    "section",
    section,
    title,
    h("div", { class: "twin" }, meter("Skill", data.skill, "skill"), meter("Luck", data.fortune)),
    data.account && h("p", { class: "reason" }, data.account),
    codesCurve(data),
    h(
      "div",
      { class: "scroll" },
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
          data.turns.map((turn, i) => row(turn, i, review)),
        ),
      ),
    ),
    data.slips.length > 0 &&
      !trying &&
      h("div", { class: "buttons left" }, h("span", null, "Slips to try again:"), data.slips.map(slip)),
    tried && tryAgain(review, trying, tried),
  );
}
