// The teacher's column: codes left, the last judgement, hints, best guesses, the codes themselves.

import { h } from "../core/vdom.js";
import { meter, shrinking, tile } from "../parts/chart.js";
import { shareCard } from "../parts/invitation.js";
import { judgedChip } from "../parts/judged.js";
import { contradictionCard } from "./answers.js";
import { codeInput } from "./code-input.js";
import { valuesOf, wholeCode } from "./codes.js";
import { MastermindGame } from "./machine.js";
import { code } from "./pegs.js";

/** @import { BoundsView, GuessValueView } from "../core/api-types" */
/** @import { CodeInput } from "./code-input.js" */

/** @param {BoundsView | null} value */
function bounds(value) {
  if (!value) return "–";
  return value.exact || value.lower === value.upper ? `${value.lower}` : `${value.lower}–${value.upper}`;
}

/** @param {number} n */
const plain = (n) => n.toLocaleString("en");

/** @param {MastermindGame} machine */
function turnsLeft({ game }) {
  const pins = "Black: right colour in the right place. White: right colour elsewhere.";
  return h(
    "section",
    { class: "card", key: "left", "aria-label": "Turns" },
    h("h2", null, "Turns left"),
    h(
      "p",
      { class: "big" },
      h("strong", null, game.turn_limit - game.turns.length),
      h("span", { class: "muted" }, `of ${game.turn_limit}`),
    ),
    h("p", { class: "muted small" }, `${pins} The teacher speaks after the game.`),
  );
}

/** @param {MastermindGame} machine */
function codesLeft({ game, over }) {
  const [first] = game.turns;
  const worst = over ? null : game.worst;
  const expected = over ? null : game.expected;
  return h(
    "section",
    { class: "card", key: "left", "aria-label": "Codes left" },
    h("h2", null, "Codes left"),
    h(
      "p",
      { class: "big" },
      h("strong", null, plain(game.left)),
      h("span", { class: "muted" }, `of ${plain(game.codes)} can still be the code`),
    ),
    h(
      "dl",
      { class: "tiles" },
      tile("at worst", bounds(worst), worst ? "more" : undefined),
      tile("on average", expected ?? "–", expected ? "more" : undefined),
      tile("turns left", game.turn_limit - game.turns.length),
    ),
    first && shrinking([first.before, ...game.turns.map((turn) => turn.left)]),
  );
}

/** How good the newest guess was, and why. @param {MastermindGame} machine */
function judgement(machine) {
  if (!machine.taught) return null;
  const turn = machine.game.turns.at(-1);
  return h(
    "section",
    { class: "card tall", key: "judgement", "aria-label": "Your last guess" },
    h("h2", null, "Your last guess"),
    turn?.word
      ? judged(turn, turn.word)
      : h(
          "p",
          { class: "muted" },
          turn ? "Nothing was said about it." : "After each guess you read here how good it was, and why.",
        ),
  );
}

/**
 * @param {MastermindGame["game"]["turns"][number]} turn
 * @param {{ word: string, sign: string }} word
 */
function judged({ remark, skill, fortune, words }, word) {
  const about = remark?.exact ? "" : "about ";
  const cost = remark && Number(remark.regret_decimal) > 0 ? ` · costs ${about}${remark.regret_decimal} guesses` : "";
  const best = !remark && word.word === "best" && "No other guess is better here.";
  const reason = remark?.reason || best;
  return [
    judgedChip(word, cost),
    reason && h("p", { class: `reason ${word.word}` }, reason),
    remark?.note && h("p", { class: "small muted" }, remark.note),
    skill !== null &&
      fortune !== null &&
      h("div", { class: "twin" }, meter("Skill", skill, "skill"), meter("Luck", fortune)),
    words && h("p", { class: "small muted" }, `The answer was ${words}.`),
  ];
}

/** @param {MastermindGame} machine */
function hints(machine) {
  if (!machine.taught || !machine.open) return null;
  const more = { type: "button", class: "link", onclick: () => machine.hint() };
  return h(
    "section",
    { class: "card", key: "hints", "aria-label": "Hints" },
    h("h2", null, "Hints"),
    machine.hints.length
      ? h(
          "ol",
          { class: "hints" },
          machine.hints.map((text) => h("li", null, text)),
        )
      : h("p", { class: "muted" }, "Three steps: what is certain, what a good guess does, the guess itself."),
    machine.mayHint && h("p", null, h("button", more, machine.hints.length ? "One more hint" : "First hint")),
  );
}

/** What is taught: the worst case or the average. @param {MastermindGame} machine */
function sense(machine) {
  const now = machine.game.sense;
  return h(
    "label",
    { class: "chip" },
    "Teach the ",
    h(
      "select",
      {
        "aria-label": "Teach the worst or the average case",
        value: now,
        onchange: (event) => machine.setSense(event.currentTarget.value === "worst" ? "worst" : "expected"),
      },
      h("option", { value: "worst", selected: now === "worst" }, "worst case"),
      h("option", { value: "expected", selected: now === "expected" }, "average"),
    ),
  );
}

/**
 * @param {GuessValueView} value
 * @param {MastermindGame} machine
 */
function valueRow(value, { palette }) {
  const fits = [" ✓", h("span", { class: "unseen" }, "can be the code")];
  return h(
    "tr",
    { key: value.guess },
    h(
      "td",
      null,
      code(value.values, palette, { small: true }),
      value.could_be && h("span", { class: "muted", title: "can be the code" }, fits),
    ),
    h("td", null, bounds(value.worst)),
    h("td", null, value.expected),
    h("td", null, value.groups),
  );
}

/** @param {MastermindGame} machine */
function bestGuesses(machine) {
  if (!machine.taught || machine.over) return null;
  const names = ["guess", "worst", "average", "groups"];
  const open = machine.opened.table;
  return h(
    "section",
    { class: "card", key: "table", "aria-label": "Best guesses" },
    h(
      "details",
      { open, ontoggle: (event) => machine.toggle("table", event.currentTarget.open) },
      h("summary", null, h("h2", null, "Best guesses now")),
      open && [
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
            machine.table?.guesses.map((value) => valueRow(value, machine)),
          ),
        ),
        machine.table?.loading && h("p", { class: "muted" }, "Counting …"),
      ],
    ),
    h("p", null, sense(machine)),
  );
}

/** A page of the codes that fit. @param {MastermindGame} machine */
function codeList(machine) {
  const { codes, game } = machine;
  if (!codes) return null;
  const size = MastermindGame.pageSize;
  const { start, count } = codes;
  const button = (/** @type {string} */ name, /** @type {number} */ to, /** @type {boolean} */ disabled) =>
    h("button", { type: "button", class: "tiny", disabled, onclick: () => machine.loadCodes(to) }, name);
  return [
    h(
      "ul",
      { class: game.pegs > 4 ? "codes wide" : "codes" },
      codes.codes.map((text) => h("li", null, code(valuesOf(text), machine.palette, { small: true }))),
    ),
    count > size &&
      h(
        "div",
        { class: "pager" },
        button("Previous", Math.max(0, start - size), start <= 0),
        h("span", null, `${plain(start + 1)}–${plain(Math.min(count, start + size))} of ${plain(count)}`),
        button("Next", start + size, start + size >= count),
      ),
  ];
}

/** @param {MastermindGame} machine */
function candidates(machine) {
  if (machine.game.mode === "play") return null;
  const open = machine.opened.codes;
  return h(
    "section",
    { class: "card", key: "codes", "aria-label": "The codes left" },
    h(
      "details",
      { open, ontoggle: (event) => machine.toggle("codes", event.currentTarget.open) },
      h("summary", null, h("h2", null, "The codes left")),
      open && codeList(machine),
    ),
  );
}

/**
 * The code that one keeps while the program guesses.
 * @param {MastermindGame} machine
 * @param {CodeInput} input
 */
function myCode(machine, input) {
  if (!machine.answering) return null;
  const { mine, palette, game } = machine;
  const changed = () => {
    const whole = wholeCode(input.values);
    if (whole) machine.keepCode(whole);
    machine.changed();
  };
  const forget = () => {
    input.values.fill(null);
    input.cursor = 0;
    input.hidden = true;
    machine.keepCode(null);
  };
  return h(
    "section",
    { class: "card", key: "mine", "aria-label": "Your code" },
    h("h2", null, "Your code"),
    h(
      "p",
      { class: "small muted" },
      "Think of one, or set it here: it stays in this browser, and tells you which answer was off.",
    ),
    h(
      "details",
      null,
      h("summary", null, mine ? "Change my code" : "Set my code"),
      codeInput(input, { palette, colours: game.colours, label: "My code", changed }),
    ),
    mine &&
      h(
        "p",
        null,
        code(mine, palette, { small: true, hidden: input.hidden }),
        " ",
        h("button", { type: "button", class: "link", onclick: forget }, "forget it"),
      ),
  );
}

/**
 * @param {MastermindGame} machine
 * @param {CodeInput} input the fields for one's own code
 */
export const panel = (machine, input) => [
  contradictionCard(machine),
  machine.game.mode === "play" ? turnsLeft(machine) : codesLeft(machine),
  judgement(machine),
  hints(machine),
  bestGuesses(machine),
  candidates(machine),
  myCode(machine, input),
  shareCard(machine.game),
];
