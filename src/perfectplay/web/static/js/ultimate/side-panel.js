// The column beside the board: opponent, winning chances, the moves, sharing.

import { h } from "../core/vdom.js";
import { curve } from "../parts/chart.js";
import { shareCard } from "../parts/invitation.js";
import { sign } from "./board.js";
import { levelNumbered, levelSlider, rated } from "./levels.js";
import { placeName } from "./squares.js";

/** @import { MoveReviewView, MovesReviewView, MoveAnalysisView, UltimateOptions } from "../core/api-types" */
/** @import { Analysis } from "./analysis.js" */
/** @import { UltimateGame } from "./machine.js" */
/** @import { Review } from "./review.js" */

const ROWS = 5;
const LINE = 8;

/** @param {number} part */
const percent = (part) => `${Math.round(100 * part)} %`;

/** @param {number} n */
function many(n) {
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)} M`;
  return n >= 1e3 ? `${Math.round(n / 1e3)} k` : `${n}`;
}

/**
 * @param {UltimateGame} machine
 * @param {UltimateOptions} options
 */
function opponent(machine, { levels }) {
  const { game } = machine;
  if (game.mode === "two") return null;
  const now = levelNumbered(levels, machine.level ?? game.level);
  return h(
    "section",
    { class: "card", key: "opponent", "aria-label": "Opponent" },
    h("h2", null, game.mode === "watch" ? "Both players" : "Opponent"),
    h("p", null, h("b", null, `Level ${now.number} · ${now.name}`)),
    levelSlider(levels, now, {
      disabled: game.seat === null,
      show: (level) => machine.showLevel(level),
      choose: (level) => machine.setLevel(level),
    }),
    h("p", { class: "small muted reserved" }, now.sentence),
    rated(now),
  );
}

/** One of the best moves with its chance and how the game may go on. @param {MoveAnalysisView | undefined} found */
function bestMove(found) {
  if (!found) return h("tr", null, h("td", { colspan: 3 }));
  const place = `${placeName(found.board)} board, ${placeName(found.cell)} square`;
  return h(
    "tr",
    null,
    h("td", null, h("b", { title: place }, found.move)),
    h("td", null, found.proof ? h("span", { class: "proof-word" }, found.proof) : percent(found.chance)),
    h("td", { class: "line" }, found.line.slice(0, LINE).join(" ")),
  );
}

/** @param {Analysis} analysis */
function liveLine(analysis) {
  const { live, view } = analysis;
  const button = { type: "button", class: "link", onclick: () => (live ? analysis.stop() : analysis.deeper()) };
  return h(
    "p",
    { class: "live" },
    h("output", { "aria-label": "Simulations" }, many(view?.simulations ?? 0)),
    " simulations",
    ` · ${live ? "live" : "stopped"} · `,
    h("button", button, live ? "stop" : "deeper"),
  );
}

/** @param {Analysis} analysis */
function analysed(analysis) {
  const x = analysis.chanceOfX;
  const top = analysis.top(ROWS);
  const meter = {
    class: `balance ${x === null ? "idle" : ""}`,
    role: "meter",
    "aria-label": "Winning chances of X",
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": x === null ? 50 : Math.round(100 * x),
  };
  return [
    h(
      "div",
      { class: "chances" },
      h("span", { class: "x" }, sign("X", "symbol"), " ", x === null ? "…" : percent(x)),
      analysis.proof && h("span", { class: "proof-word" }, analysis.proof),
      h("span", { class: "o" }, sign("O", "symbol"), " ", x === null ? "…" : percent(1 - x)),
    ),
    h("div", meter, h("i", { css: { "--part": x === null ? 50 : 100 * x } })),
    h(
      "table",
      { class: "list lines" },
      h("caption", { class: "unseen" }, "Best moves"),
      h(
        "tbody",
        null,
        Array.from({ length: ROWS }, (_, i) => bestMove(top[i])),
      ),
    ),
    liveLine(analysis),
  ];
}

/** @param {UltimateGame} machine */
function chances({ analysis, board }) {
  const about = "Switch the analysis on to see winning chances for every square, improving while you look.";
  const idle = analysis.on ? board.outcome?.text : about;
  return h(
    "section",
    { class: "card", key: "chances", "aria-label": "Winning chances" },
    h("h2", null, "Winning chances"),
    idle === undefined ? analysed(analysis) : h("p", { class: "muted" }, idle),
  );
}

/**
 * One move in the list of them.
 * @param {UltimateGame} machine
 * @param {number} index
 * @param {MoveReviewView | undefined} judged
 */
function moveButton(machine, index, judged) {
  const move = machine.game.moves[index];
  if (move === undefined) return null;
  const button = {
    type: "button",
    "aria-current": machine.at === index + 1 ? "true" : null,
    "aria-label": `Move ${index + 1}: ${move}`,
    onclick: () => machine.goto(index + 1),
  };
  return h("button", button, move, judged?.sign && h("span", { class: "muted" }, judged.sign));
}

/**
 * @param {UltimateGame} machine
 * @param {Review | null} review
 * @param {() => unknown} branch
 */
function moves(machine, review, branch) {
  const count = machine.game.moves.length;
  const data = review?.data;
  const pairs = Array.from({ length: Math.ceil(count / 2) }, (_, pair) =>
    h(
      "li",
      null,
      h("span", { class: "n" }, `${pair + 1}.`),
      [2 * pair, 2 * pair + 1].map((index) => moveButton(machine, index, data?.moves[index])),
    ),
  );
  const text = `/ultimate?paste=${encodeURIComponent(machine.board.position)}`;
  return h(
    "section",
    { class: "card", key: "moves", "aria-label": "Moves" },
    h("h2", null, "Game"),
    data && reviewChart(machine, data),
    count === 0 ? h("p", { class: "muted" }, "No move yet.") : h("ol", { class: "moves" }, pairs),
    !machine.newest &&
      h("p", null, h("button", { type: "button", class: "tiny", onclick: branch }, "Branch from here")),
    h("p", { class: "small" }, h("a", { href: text }, "Position as text")),
  );
}

/**
 * @param {UltimateGame} machine
 * @param {MovesReviewView} data
 */
function reviewChart(machine, data) {
  const values = data.moves.map((move) => move.chance_x);
  const numbers = values.map((chance) => Math.round(100 * chance)).join(", ");
  return curve({
    values: [0.5, ...values],
    middle: 0.5,
    slips: data.slips.map((i) => i + 1),
    at: machine.at,
    onpick: (ply) => machine.goto(ply),
    label: `Winning chances of X after each move, in percent: ${numbers}`,
  });
}

/**
 * @param {UltimateGame} machine
 * @param {UltimateOptions} options
 * @param {Review | null} review
 * @param {() => unknown} branch start a new game from the position on the screen
 */
export const panel = (machine, options, review, branch) => [
  opponent(machine, options),
  chances(machine),
  moves(machine, review, branch),
  shareCard(machine.game),
];
