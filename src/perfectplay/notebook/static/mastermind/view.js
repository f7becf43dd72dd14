// Mastermind in a notebook: the turns, the box of the next guess, what the teacher says.

import { h } from "../../../web/static/js/core/vdom.js";
import { valuesOf } from "../../../web/static/js/mastermind/codes.js";
import { filling, guessBox } from "../../../web/static/js/mastermind/guess-box.js";
import { answer, code, pinStrip } from "../../../web/static/js/mastermind/pegs.js";
import { judgedChip } from "../../../web/static/js/parts/judged.js";
import { button, card, problem, statusLine } from "../parts.js";

/** @import { TurnView } from "../../../web/static/js/core/api-types" */
/** @import { MastermindPlay } from "./machine.js" */

const MOST_BARS = 14;

/** @param {number} n */
const plain = (n) => n.toLocaleString("en");

/**
 * @param {TurnView} turn
 * @param {number} index
 * @param {MastermindPlay} machine
 */
function turnRow(turn, index, { game, palette }) {
  const clash = game.contradiction?.clash.includes(index);
  const found = turn.black === game.pegs;
  const counted = game.mode !== "play" || game.outcome;
  return h(
    "div",
    { role: "row", class: `turn ${clash ? "clash" : ""} ${found ? "found" : ""}`, key: `turn${index}` },
    h("span", { role: "rowheader", class: "number" }, index + 1),
    h("span", { role: "cell" }, code(turn.values, palette)),
    h("span", { role: "cell" }, answer(turn.black, turn.white, game.pegs)),
    h("span", { role: "cell", class: "left" }, counted ? [h("b", null, plain(turn.left)), " left"] : ""),
    h("span", { role: "cell" }, turn.word ? judgedChip(turn.word) : clash ? "⚠ conflicts" : ""),
  );
}

/** @param {MastermindPlay} machine */
function turns(machine) {
  const { game } = machine;
  const rule = `Black: right colour, right place.${game.whites ? " White: right colour elsewhere." : ""}`;
  const first =
    game.mode === "guess"
      ? "Think of a code, and count the pins of each guess: I find it."
      : `Find the hidden row of ${game.pegs} colours. ${rule}`;
  if (!game.turns.length) return h("p", { class: "first muted", key: "turns" }, first);
  return h(
    "div",
    { class: "turns", role: "table", "aria-label": "Turns", key: "turns" },
    game.turns.map((turn, i) => turnRow(turn, i, machine)),
  );
}

/** @param {MastermindPlay} machine */
function ownBox(machine) {
  const { row, game, palette } = machine;
  const { missing } = row;
  const more = missing ? ` · ${missing} ${missing === 1 ? "peg" : "pegs"} more` : "";
  const off = machine.waits;
  return guessBox({
    ...filling(row, game),
    palette,
    turn: game.turns.length + 1,
    right: h("b", null, `${game.turn_limit - game.turns.length} turns left`),
    buttons: [
      button(`Guess${more}`, () => machine.guess(), { main: !missing, disabled: off, key: "guess" }),
      machine.taught && button("Hint", () => machine.ask("hint"), { disabled: off }),
      machine.taught && button("Best guesses", () => machine.ask("best"), { disabled: off }),
      button("Undo", () => machine.ask("undo"), { disabled: off || !game.turns.length }),
      button("Give up", () => machine.ask("resign"), { disabled: off }),
    ],
  });
}

/**
 * A number that is counted up and down.
 * @param {"black" | "white"} pin
 * @param {MastermindPlay} machine
 */
const counter = (pin, machine) =>
  h(
    "span",
    { class: "counter", role: "group", "aria-label": `${pin} pins`, key: pin },
    h("button", { type: "button", "aria-label": `one ${pin} less`, onclick: () => machine.count(pin, -1) }, "−"),
    h("output", null, machine.reply[pin], " ", pin),
    h("button", { type: "button", "aria-label": `one ${pin} more`, onclick: () => machine.count(pin, 1) }, "+"),
  );

/** @param {MastermindPlay} machine */
function answerBox(machine) {
  const { game, palette } = machine;
  const waiting = game.waiting;
  return h(
    "div",
    { class: "answer-box", key: "answer" },
    waiting && h("div", { class: "codes" }, "My guess: ", code(waiting.values, palette)),
    game.contradiction && h("p", { class: "problem" }, game.contradiction.text),
    waiting && h("div", { class: "codes" }, counter("black", machine), game.whites && counter("white", machine)),
    h(
      "div",
      { class: "buttons" },
      button("Answer", () => machine.answer(), { main: true, disabled: machine.waits || !waiting }),
      button("Undo", () => machine.ask("undo"), { disabled: machine.waits || !game.turns.length }),
    ),
  );
}

/** @param {MastermindPlay} machine */
function result(machine) {
  const { game, palette } = machine;
  return h(
    "div",
    { class: `result ${game.outcome?.winner === "code breaker" ? "good" : ""}`, key: "result" },
    h("strong", null, game.outcome?.sentence),
    game.secret_values && h("div", { class: "codes" }, "The code was ", code(game.secret_values, palette)),
    h(
      "div",
      { class: "buttons" },
      button("New game", () => machine.ask("new"), { main: true, disabled: machine.waits }),
      !game.lies && button("Review", () => machine.ask("review"), { disabled: machine.waits }),
      button("Undo", () => machine.ask("undo"), { disabled: machine.waits }),
    ),
  );
}

/** @param {MastermindPlay} machine */
function asked(machine) {
  const { ask } = machine.state;
  if (!ask) return null;
  return card(
    "Are you sure?",
    h("p", null, judgedChip(ask), " ", h("b", null, ask.cost), " ", ask.reason),
    h(
      "div",
      { class: "buttons" },
      button("Keep my guess", () => machine.guess(true), { main: true, disabled: machine.waits }),
      button("Choose another", () => machine.ask("dismiss"), { disabled: machine.waits }),
    ),
  );
}

/** What the teacher says of the last turn. @param {MastermindPlay} machine */
function judged(machine) {
  const { game } = machine;
  const turn = game.turns[game.turns.length - 1];
  if (!machine.taught || !turn?.word || machine.state.ask) return null;
  const { remark, skill, fortune, words } = turn;
  return card(
    `Turn ${game.turns.length}`,
    h("p", null, judgedChip(turn.word), " ", h("b", null, remark?.cost), " ", remark?.reason),
    remark?.aside && h("p", { class: "small muted" }, remark.aside),
    skill !== null &&
      fortune !== null &&
      h("p", { class: "small muted" }, `Skill ${skill} · luck ${fortune}, ${words}`),
  );
}

/** @param {MastermindPlay} machine */
function hinted(machine) {
  const { hint } = machine.state;
  if (!hint) return null;
  return card(
    `Hint ${hint.step} of 3`,
    h("p", null, hint.text),
    h(
      "div",
      { class: "buttons" },
      hint.step < 3 && button("Tell me more", () => machine.ask("hint"), { disabled: machine.waits }),
      button("Close", () => machine.ask("dismiss")),
    ),
  );
}

/** The best guesses; one that is tapped is put into the row. @param {MastermindPlay} machine */
function best(machine) {
  const { best } = machine.state;
  if (!best) return null;
  const { palette } = machine;
  const put = (/** @type {number[]} */ values) => machine.row.reset([...values]);
  return card(
    "Best guesses",
    h(
      "ul",
      { class: "best", "aria-label": "Best guesses" },
      best.map((one) =>
        h(
          "li",
          { key: one.guess },
          h(
            "button",
            {
              type: "button",
              class: "line",
              onclick: () => machine.open && put(one.values),
              "aria-disabled": !machine.open,
            },
            code(one.values, palette, { small: true }),
            h("span", null, ` at worst ${one.worst.lower}, on average ${one.expected}`),
          ),
        ),
      ),
    ),
  );
}

/** @param {MastermindPlay} machine */
function splitCard(machine) {
  const { split } = machine;
  if (!split || !machine.open) return null;
  const most = Math.max(1, ...split.groups.map(({ count }) => count));
  return card(
    "If you guess this",
    h("p", { class: "small muted" }, split.could_be ? "✓ can be the code" : "cannot be the code"),
    h(
      "ul",
      { class: "bars", "aria-label": "Codes left by answer" },
      split.groups
        .slice(0, MOST_BARS)
        .map((group) =>
          h(
            "li",
            { key: `${group.black},${group.white}` },
            pinStrip(group.black, group.white),
            h("i", { class: group.found ? "bar good" : "bar", css: { "--part": group.count / most } }),
            h("b", null, plain(group.count)),
          ),
        ),
    ),
    h("p", { class: "small muted" }, `${plain(split.left)} codes now, ${split.expected_left} expected after it`),
  );
}

/** @param {MastermindPlay} machine */
function review(machine) {
  const { review } = machine.state;
  if (!review) return null;
  return card(
    "Review",
    h("p", null, review.cost),
    review.account && h("p", { class: "small muted" }, review.account),
    h(
      "ol",
      { class: "reviewed" },
      review.turns.map((turn, i) =>
        h(
          "li",
          { key: i },
          code(turn.values, machine.palette, { small: true }),
          " ",
          judgedChip(turn),
          turn.better && [" better: ", code(valuesOf(turn.better.guess), machine.palette, { small: true })],
          turn.reason && h("p", { class: "small muted" }, turn.reason),
        ),
      ),
    ),
    button("Close", () => machine.ask("dismiss")),
  );
}

const MODES = { learn: "Learn", play: "Play", guess: "Guess mine" };

/** @param {MastermindPlay} machine */
function head(machine) {
  const { game } = machine;
  return h(
    "div",
    { class: "head", key: "head" },
    h("h2", null, "Mastermind ", h("small", null, game.title)),
    h(
      "div",
      { class: "tabs", role: "group", "aria-label": "Begin a new game" },
      Object.entries(MODES).map(([mode, name]) =>
        button(name, () => machine.ask("new", { mode }), { pressed: game.mode === mode, disabled: machine.waits }),
      ),
    ),
  );
}

/** The whole widget. @param {MastermindPlay} machine */
export function view(machine) {
  const { game } = machine;
  const box = machine.over ? result(machine) : game.mode === "guess" ? answerBox(machine) : ownBox(machine);
  const left = game.mode === "play" && !machine.over ? "" : `${plain(game.left)} codes fit. `;
  return h(
    "div",
    {
      class: "game",
      role: "group",
      "aria-label": "Mastermind",
      css: { "--pegs": game.pegs, "--wide": Math.max(2, Math.ceil(game.pegs / 2)) },
    },
    head(machine),
    game.unusual_rules && h("p", { class: "small muted", key: "rules" }, game.unusual_rules),
    h(
      "div",
      { class: "columns", key: "columns" },
      h("div", { class: "board" }, turns(machine), box, statusLine(machine, left), problem(machine)),
      h(
        "div",
        { class: "side" },
        asked(machine),
        hinted(machine),
        best(machine),
        judged(machine),
        splitCard(machine),
        review(machine),
      ),
    ),
    h("p", { class: "unseen", role: "status", key: "said" }, machine.said),
  );
}
