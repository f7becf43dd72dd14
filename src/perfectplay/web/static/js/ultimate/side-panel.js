// The column beside the board: the opponent or the analysis, the moves, the buttons.

import { h } from "../core/vdom.js";
import { resignLink } from "../parts/resign-link.js";
import { undoButton } from "../parts/undo.js";
import { analysisCards } from "./analysis-card.js";
import { sign } from "./board.js";
import { levelNumbered, levelSlider, rated } from "./levels.js";
import { movesCard } from "./moves-card.js";
import { solveCard } from "./solve-card.js";
import { thinkingFields, thinkingWords } from "./thinking.js";
import { endOf } from "./tree.js";

/** @import { LevelView, UltimateOptions } from "../core/api-types" */
/** @import { UltimateGame } from "./machine.js" */
/** @import { Pondering } from "./pondering.js" */
/**
 * What the page does beside the game.
 * @typedef {{ again: () => unknown, review: () => void, branch: () => unknown, pondering: Pondering,
 *   readonly reviewing: boolean }} PageActions
 */

/** The rule in force, by its name for people. @param {UltimateOptions} options @param {string} name */
export const ruleTitle = ({ rules }, name) => rules.find((rule) => rule.name === name)?.title ?? name;

/** Which side one plays, or that one only looks on. @param {UltimateGame} machine */
function side({ game, mySigns: [mine, ...more] }) {
  if (game.seat === null) return h("span", { class: "chip" }, "You are looking on");
  if (!mine || more.length || game.mode === "watch") return null;
  return h("span", { class: "chip" }, "You are ", sign(mine, "symbol"), h("span", { class: "unseen" }, mine));
}

/**
 * Which side one has, and the rule in force.
 * @param {UltimateGame} machine
 * @param {UltimateOptions} options
 */
const chips = (machine, options) =>
  h("span", { class: "chips" }, side(machine), h("span", { class: "chip" }, ruleTitle(options, machine.board.rule)));

/**
 * How the computer thinks, in a line that opens.
 * @param {UltimateGame} machine
 * @param {UltimateOptions} options
 * @param {LevelView} level
 * @param {Pondering} pondering
 */
const thinking = ({ game, over }, options, level, pondering) =>
  h(
    "details",
    null,
    h("summary", { class: "small" }, thinkingWords(pondering.now, level)),
    thinkingFields(options, level, pondering.now, {
      against: game.mode === "computer",
      disabled: game.seat === null || over,
      counts: game.as_rated,
      choose: (change) => pondering.choose(change),
    }),
  );

/**
 * @param {UltimateGame} machine
 * @param {UltimateOptions} options
 * @param {Pondering} pondering
 */
function opponent(machine, options, pondering) {
  const { game } = machine;
  if (game.mode === "two") return null;
  const now = levelNumbered(options.levels, machine.level ?? game.level);
  return h(
    "section",
    { class: "card", key: "opponent", "aria-label": "Opponent" },
    h(
      "div",
      { class: "card-head" },
      h("h2", { class: "title" }, game.mode === "watch" ? "Both players" : "Opponent"),
      game.mode === "computer" &&
        game.seat !== null &&
        h(
          "button",
          { type: "button", class: "link small", disabled: machine.over, onclick: () => machine.swap() },
          "Swap sides",
        ),
      resignLink(machine),
      h("a", { class: "small", href: "/ultimate/new" }, "Change"),
    ),
    h("p", null, h("b", null, `Level ${now.number} · ${now.name}`)),
    levelSlider(options.levels, now, {
      disabled: game.seat === null,
      show: (level) => machine.showLevel(level),
      choose: (level) => machine.setLevel(level),
    }),
    h("p", { class: "small muted reserved" }, now.sentence),
    rated(now),
    thinking(machine, options, now, pondering),
  );
}

/**
 * @param {Pick<UltimateGame, "node" | "game">} machine
 * @param {{ goto: (ply: number, line: number) => unknown, stepBy: (plies: number) => unknown }} steps
 */
export function stepper({ node: { line, ply }, game }, steps) {
  const end = endOf(game, line);
  /**
   * @param {string} name
   * @param {string} d the path of its picture
   * @param {number} to
   * @param {() => unknown} go
   */
  const button = (name, d, to, go = () => steps.goto(to, line)) =>
    h(
      "button",
      { type: "button", "aria-label": name, title: name, disabled: to < 0 || to > end || to === ply, onclick: go },
      h("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" }, h("path", { d })),
    );
  return h(
    "div",
    { class: "steps", role: "group", "aria-label": "Step through the game" },
    button("First move", "M4 4h2.5v12H4zM16 4v12l-8.5-6z", 0),
    button("One move back", "M15 3.5v13L5 10z", ply - 1, () => steps.stepBy(-1)),
    h("span", { class: "at" }, `${line ? "variation, " : ""}move ${ply} of ${end}`),
    button("One move forth", "M5 3.5v13L15 10z", ply + 1, () => steps.stepBy(1)),
    button("Last move", "M13.5 4H16v12h-2.5zM4 4v12l8.5-6z", end),
  );
}

/**
 * The button for a hint; it stands above the board, and on a phone with the others.
 * @param {UltimateGame} machine
 * @param {string} kind
 */
export function hintButton(machine, kind) {
  const { game } = machine;
  if (game.seat === null || game.mode === "watch" || machine.against) return null;
  const disabled = machine.over || !machine.newest || !machine.myTurn;
  return h("button", { type: "button", key: "hint", class: kind, disabled, onclick: () => machine.hint() }, "Hint");
}

/**
 * @param {UltimateGame} machine
 * @param {PageActions} actions
 */
function buttons(machine, actions) {
  const { game, analysis } = machine;
  const mine = game.seat !== null;
  const watch = game.mode === "watch" && mine && !machine.over;
  const button = { type: "button" };
  const step = { ...button, key: "step", class: "main", disabled: machine.running, onclick: () => machine.step() };
  const look = { ...button, key: "analysis", "aria-pressed": analysis.on, onclick: () => machine.toggleAnalysis() };
  const review = { ...button, key: "review", class: "main", onclick: actions.review };
  return h(
    "div",
    { class: "buttons play-buttons" },
    watch && h("button", step, "Step"),
    watch && h("button", { ...button, key: "run", onclick: () => machine.run() }, machine.running ? "Pause" : "Run"),
    mine && undoButton(machine),
    hintButton(machine, "on-narrow"),
    !machine.against && h("button", look, analysis.on ? "Analysis on" : "Analysis"),
    machine.over && h("button", review, "Review"),
    h("button", { ...button, key: "new", onclick: actions.again }, "New game"),
  );
}

/**
 * @param {UltimateGame} machine
 * @param {UltimateOptions} options
 * @param {PageActions} actions
 */
export const panel = (machine, options, actions) => [
  machine.analysis.on ? [analysisCards(machine), solveCard(machine)] : opponent(machine, options, actions.pondering),
  movesCard(machine, chips(machine, options), actions.branch),
  h("div", { class: "play-dock", key: "dock" }, stepper(machine, machine), buttons(machine, actions)),
];
