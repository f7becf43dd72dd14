// Live analysis beside the board: who stands better, and the best lines.

import { h } from "../core/vdom.js";
import { sign } from "./board.js";
import { moveName } from "./squares.js";

/** @import { MoveAnalysisView } from "../core/api-types" */
/** @import { UltimateGame } from "./machine.js" */

/** So many lines are shown, as soon as there is one and also before. */
const ROWS = 4;
const LINE = 8;

/** @param {number} part */
const percent = (part) => `${Math.round(100 * part)} %`;

/** A large number in little space. @param {number} n */
export function many(n) {
  if (n >= 1e6) return `${(n / 1e6).toFixed(1)} M`;
  return n >= 1e3 ? `${Math.round(n / 1e3)} k` : `${n}`;
}

/**
 * Who values the positions, where a package of somebody else's can.
 * @param {UltimateGame["analysis"]} analysis
 */
function valuedBy(analysis) {
  const { evaluators, evaluator } = analysis;
  if (!evaluators.length) return null;
  const about = evaluators.find(({ name }) => name === evaluator)?.description;
  const option = (/** @type {string} */ value, /** @type {string} */ text) =>
    h("option", { value, selected: value === evaluator }, text);
  return h(
    "div",
    { class: "time-fields valued-by", key: "valued-by" },
    h(
      "label",
      null,
      h("span", null, "Valued by"),
      h(
        "select",
        {
          "aria-describedby": "valued-by-means",
          onchange: (event) => analysis.valueBy(event.currentTarget.value),
        },
        option("", "our engine"),
        evaluators.map(({ name, description }) => option(name, description ? `${name} – ${description}` : name)),
      ),
    ),
    h("p", { class: "small muted", id: "valued-by-means" }, evaluator ? about : "Its network, and proofs."),
  );
}

/** @param {UltimateGame} machine */
function evaluation({ analysis }) {
  const x = analysis.chanceOfX;
  const meter = {
    class: `balance ${x === null ? "idle" : ""}`,
    role: "meter",
    "aria-label": "Winning chances of X",
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": x === null ? 50 : Math.round(100 * x),
  };
  return h(
    "section",
    { class: "card", key: "evaluation", "aria-label": "Winning chances" },
    h(
      "div",
      { class: "chances" },
      h(
        "b",
        { class: "x" },
        sign("X", "symbol"),
        h("span", { class: "unseen" }, "X"),
        " ",
        x === null ? "…" : percent(x),
      ),
      h(
        "span",
        { class: "small muted" },
        analysis.proof || "winning chances",
        " · ",
        h("output", { "aria-label": "Simulations" }, many(analysis.view?.simulations ?? 0)),
        " simulations",
      ),
      h(
        "b",
        { class: "o" },
        x === null ? "…" : percent(1 - x),
        " ",
        sign("O", "symbol"),
        h("span", { class: "unseen" }, "O"),
      ),
    ),
    h("div", meter, h("i", { css: { "--part": x === null ? 50 : 100 * x } })),
    valuedBy(analysis),
  );
}

/**
 * One of the best moves with its chance and how the game may go on.
 * @param {UltimateGame} machine
 * @param {MoveAnalysisView | undefined} found
 * @param {number} place
 */
function bestLine(machine, found, place) {
  if (!found) return h("li", { key: `none${place}`, class: "best-line" });
  const chance = found.proof ?? percent(found.chance);
  const rest = found.line.slice(1, LINE).join(" ");
  const show = () => machine.show(found.line.slice(0, LINE));
  const button = {
    type: "button",
    title: moveName(found.move),
    "aria-label": `${chance} ${found.move} ${rest}: ${moveName(found.move)}, play this line as a variation`,
    disabled: !machine.mayBranch,
    onmouseenter: show,
    onfocus: show,
    onmouseleave: () => machine.show([]),
    onblur: () => machine.show([]),
    onclick: () => machine.play(found.line.slice(0, LINE), `${chance}`),
  };
  return h(
    "li",
    { key: `line${place}`, class: `best-line ${place === 0 ? "first" : ""}` },
    h(
      "button",
      button,
      h("b", null, chance),
      " ",
      h("span", { class: "move" }, found.move),
      " ",
      h("span", { class: "rest" }, rest),
    ),
  );
}

/** @param {UltimateGame} machine */
function bestLines(machine) {
  const { analysis, board } = machine;
  const top = analysis.top(ROWS);
  const { live } = analysis;
  const button = {
    type: "button",
    class: "link",
    disabled: board.outcome !== null || (!live && Boolean(analysis.view?.proof)),
    onclick: () => (live ? analysis.stop() : analysis.deeper()),
  };
  return h(
    "section",
    { class: "card", key: "lines", "aria-label": "Best lines" },
    h(
      "div",
      { class: "card-head" },
      h("h2", { class: "title" }, "Best lines"),
      h(
        "span",
        { class: `small status ${analysis.state}`, role: "status" },
        board.outcome ? board.outcome.text : analysis.status,
      ),
      h("button", button, live ? "stop" : "deeper"),
    ),
    h(
      "ol",
      { class: "best-lines" },
      Array.from({ length: ROWS }, (_, i) => bestLine(machine, top[i], i)),
    ),
    analysis.problem ? h("p", { class: "callout bad small", key: "problem", role: "alert" }, analysis.problem) : null,
    analysis.view?.note ? h("p", { class: "small muted", key: "note" }, analysis.view.note) : null,
  );
}

/** @param {UltimateGame} machine */
export const analysisCards = (machine) => [evaluation(machine), bestLines(machine)];
