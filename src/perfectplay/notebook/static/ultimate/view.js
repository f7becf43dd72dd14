// Ultimate Tic-Tac-Toe in a notebook: the board, the moves, what engine and teacher say.

import { h } from "../../../web/static/js/core/vdom.js";
import { judgedChip } from "../../../web/static/js/parts/judged.js";
import { drawBoard } from "../../../web/static/js/ultimate/board.js";
import { moveName } from "../../../web/static/js/ultimate/squares.js";
import { button, card, problem, statusLine } from "../parts.js";

/** @import { UltimatePlay } from "./machine.js" */

const LINES = 4;
const LONGEST = 7;

/** @param {number} part */
const percent = (part) => `${Math.round(100 * part)} %`;

/** @param {UltimatePlay} machine */
function board(machine) {
  const { state } = machine;
  const { look, review } = state;
  const told = look && review?.moves[look.ply];
  return drawBoard(machine.board, {
    legal: machine.open ? machine.board.legal : [],
    chances: machine.chances,
    best: machine.best,
    wrong: told && told.move !== told.best ? told.move : undefined,
    hinted: look ? undefined : state.hint?.move,
    cursor: machine.cursor,
    busy: machine.waits,
    oncursor: (square) => machine.walk(square),
    onpick: (move) => machine.move(move),
  });
}

/** The moves, each with its judgement; a click shows the board before it. @param {UltimatePlay} machine */
function moves(machine) {
  const { game, judgements } = machine;
  const shown = machine.state.look?.ply;
  const one = (/** @type {string} */ move, /** @type {number} */ ply) => {
    const judged = judgements.get(ply);
    const told = `, ${moveName(move)}${judged ? `, ${judged.word}` : ""}`;
    const press = { type: "button", "aria-pressed": shown === ply, "aria-disabled": machine.waits };
    return h(
      "li",
      { key: ply },
      h(
        "button",
        {
          ...press,
          class: judged ? `move judged ${judged.word}` : "move",
          onclick: () => machine.waits || machine.look(ply),
        },
        h("span", { class: "unseen" }, `Move ${ply + 1}: `),
        move,
        judged && h("small", { "aria-hidden": "true" }, ` ${judged.sign}`),
        h("span", { class: "unseen" }, told),
      ),
    );
  };
  return card(
    "Moves",
    game.moves.length ? h("ol", { class: "moves" }, game.moves.map(one)) : h("p", { class: "muted" }, game.board.why),
    h(
      "div",
      { class: "buttons" },
      button("◀", () => machine.look(machine.at - 1), { disabled: machine.waits || machine.at === 0, key: "back" }),
      button("▶", () => machine.look(machine.at + 1), {
        disabled: machine.waits || machine.state.look === undefined,
        key: "forth",
      }),
      h("span", { class: "small muted" }, machine.state.look ? `after ${machine.at} of ${game.moves.length}` : "now"),
    ),
  );
}

/** Who stands better, and the best lines. @param {UltimatePlay} machine */
function analysis({ state, board }) {
  const { analysis, look } = state;
  if (!analysis || look || analysis.position !== board.position) return null;
  const x = analysis.turn === "X" ? analysis.chance : 1 - analysis.chance;
  const meter = {
    class: "balance",
    role: "meter",
    "aria-label": "Winning chances of X",
    "aria-valuemin": 0,
    "aria-valuemax": 100,
    "aria-valuenow": Math.round(100 * x),
  };
  return card(
    "Analysis",
    h(
      "p",
      { class: "chances" },
      h("b", { class: "x-side" }, `X ${percent(x)}`),
      h(
        "span",
        { class: "small muted" },
        analysis.proof ? `proven ${analysis.proof}` : `${analysis.simulations.toLocaleString("en")} simulations`,
      ),
      h("b", { class: "o-side" }, `O ${percent(1 - x)}`),
    ),
    h("div", meter, h("i", { css: { "--part": 100 * x } })),
    h(
      "ol",
      { class: "lines", "aria-label": "Best lines" },
      analysis.moves
        .slice(0, LINES)
        .map((found) =>
          h(
            "li",
            { key: found.move },
            h("b", null, found.proof ?? percent(found.chance)),
            " ",
            h("span", { class: "mono" }, found.line.slice(0, LONGEST).join(" ")),
          ),
        ),
    ),
  );
}

/** @param {UltimatePlay} machine */
function hinted({ state }) {
  const { hint, look } = state;
  if (!hint || look) return null;
  return card("Hint", h("p", null, hint.text));
}

/** What the teacher says of the last move that he judged, or of the one that is looked at. @param {UltimatePlay} machine */
function judged({ state }) {
  const { look, review, judged } = state;
  const told = look && review?.moves[look.ply];
  if (told)
    return card(
      `Move ${told.ply + 1}`,
      h(
        "p",
        null,
        h("span", { class: "mono" }, told.move),
        " ",
        judgedChip(told),
        ` ${percent(told.chance_before)} → ${percent(told.chance)}`,
      ),
      told.punished && h("p", { class: "small muted" }, told.punished),
      told.move !== told.best &&
        h("p", null, "Better: ", h("b", { class: "mono" }, told.best), ` – ${told.best_because}.`),
    );
  const last = look ? judged.find(({ ply }) => ply === look.ply) : judged[judged.length - 1];
  if (!last) return null;
  const lost = last.lost >= 0.005 ? ` It gave away ${percent(last.lost)}.` : "";
  return card(
    `Move ${last.ply + 1}`,
    h("p", null, h("span", { class: "mono" }, last.move), " ", judgedChip(last), lost),
    h("p", { class: "small muted" }, last.text),
    last.best && last.best !== last.move && lost && h("p", null, "Better: ", h("b", { class: "mono" }, last.best)),
  );
}

/** @param {UltimatePlay} machine */
function reviewed(machine) {
  const { review } = machine.state;
  if (!review) return null;
  const kept = (/** @type {string} */ seat) => {
    const part = review.accuracy[seat];
    return part == null ? "–" : `${Math.round(part)} %`;
  };
  return card(
    "Review",
    h("p", null, `Accuracy: X ${kept("x")}, O ${kept("o")}. ${review.slips.length} moves are worth trying again.`),
    h(
      "div",
      { class: "buttons" },
      review.turning.map((ply) =>
        button(`Turning point: move ${ply + 1}`, () => machine.look(ply), { disabled: machine.waits, key: `t${ply}` }),
      ),
    ),
  );
}

/** @param {UltimatePlay} machine */
function dock(machine) {
  const { game, waits, state } = machine;
  const none = game.moves.length === 0;
  const first = (/** @type {string} */ who) => () => machine.ask("new", { first: who });
  return h(
    "div",
    { class: "buttons dock", key: "dock" },
    game.mode === "watch" && button("Step", () => machine.ask("step"), { main: true, disabled: waits || machine.over }),
    button("Hint", () => machine.ask("hint"), { disabled: !machine.open }),
    button("Undo", () => machine.ask("undo"), { disabled: waits || none }),
    button("Analyse", () => machine.analyse(), { disabled: waits || machine.over }),
    button("Review", () => machine.ask("review"), { disabled: waits || none }),
    game.mode === "computer" && button("Swap sides", () => machine.ask("swap"), { disabled: waits || machine.over }),
    button("New game", first("me"), { disabled: waits }),
    game.mode === "computer" && button("Computer begins", first("computer"), { disabled: waits }),
    game.mode === "computer" &&
      h(
        "label",
        { class: "level", key: "level" },
        "Level ",
        h(
          "select",
          {
            disabled: waits,
            value: String(state.level.number),
            title: state.level.sentence,
            onchange: (event) => machine.ask("level", { number: Number(event.currentTarget.value) }),
          },
          Array.from({ length: 10 }, (_, i) => h("option", { value: String(i + 1) }, i + 1)),
        ),
      ),
    h(
      "label",
      { class: "level", key: "teacher" },
      h("input", {
        type: "checkbox",
        checked: state.teacher,
        disabled: waits,
        onchange: (event) => machine.ask("teacher", { on: event.currentTarget.checked }),
      }),
      " judge my moves",
    ),
  );
}

/** The whole widget. @param {UltimatePlay} machine */
export function view(machine) {
  const { game, state } = machine;
  const said = game.board.outcome?.text ?? `${game.message} ${game.board.why}`;
  return h(
    "div",
    { class: "game ultimate", role: "group", "aria-label": "Ultimate Tic-Tac-Toe" },
    h(
      "div",
      { class: "head", key: "head" },
      h(
        "h2",
        null,
        "Ultimate Tic-Tac-Toe ",
        game.mode === "computer" && h("small", null, `level ${state.level.number}, ${state.level.name}`),
      ),
    ),
    h(
      "div",
      { class: "columns", key: "columns" },
      h("div", { class: "board" }, board(machine), statusLine(machine, said), problem(machine), dock(machine)),
      h(
        "div",
        { class: "side" },
        hinted(machine),
        analysis(machine),
        judged(machine),
        reviewed(machine),
        moves(machine),
      ),
    ),
    h("p", { class: "unseen", role: "status", key: "said" }, machine.said),
  );
}
