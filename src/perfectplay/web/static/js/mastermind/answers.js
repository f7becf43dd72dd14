// “Guess mine”: counters for black and white, replies, corrections in place, the own code. It comes with such games only.

import { h } from "../core/vdom.js";
import { undoButton } from "../parts/undo.js";
import { codeInput, emptyCode } from "./code-input.js";
import { wholeCode } from "./codes.js";
import { code, pin } from "./pegs.js";

/** @import { CodeInput } from "./code-input.js" */
/** @import { Reply } from "./codes.js" */
/** @import { MastermindGame } from "./machine.js" */
/** @import { Replies } from "./replies.js" */

/**
 * @param {Replies} replies
 * @param {"black" | "white"} which
 * @param {Reply} on
 */
function counter(replies, which, on) {
  const less = { disabled: on[which] <= 0, onclick: () => replies.count(which, -1, on) };
  const more = { disabled: on[which] >= replies.game.pegs, onclick: () => replies.count(which, 1, on) };
  return h(
    "div",
    { class: "counter", role: "group", "aria-label": which },
    pin(which),
    h("span", null, which),
    h("button", { type: "button", "aria-label": `One less ${which}`, ...less }, "−"),
    h("output", { class: "value", "aria-label": `${which} count` }, on[which]),
    h("button", { type: "button", "aria-label": `One more ${which}`, ...more }, "+"),
  );
}

/** @param {Reply} reply */
const words = ({ black, white }) => `${black} black, ${white} white`;

/** What the own code, kept here, says about the reply that is set. @param {Replies} replies */
function checked(replies) {
  const { right, off } = replies;
  if (!right) return null;
  if (!off) return h("span", { class: "right" }, "✓ That is what your code answers.");
  return [
    `Your code answers ${words(right)}: `,
    h("button", { type: "button", class: "link", onclick: () => replies.useRight() }, "use that"),
  ];
}

/** Where the answer to the program's guess is given. @param {MastermindGame} machine */
export function counters(machine) {
  const { game, replies } = machine;
  const { reply } = replies;
  if (!machine.answering) return h("p", { class: "dock-text" }, "You are looking on.");
  if (!game.waiting) {
    const mend = "Change a marked answer above, and I guess on.";
    return h("p", { class: "dock-text" }, game.contradiction ? mend : "");
  }
  const possible = replies.can(replies.possible, reply);
  const send = { disabled: !possible || replies.possible === null, onclick: () => replies.answer() };
  const rule = `Black: right colour in the right place.${game.whites ? " White: right colour elsewhere." : ""}`;
  return [
    h(
      "div",
      { class: "counters" },
      counter(replies, "black", reply),
      game.whites && counter(replies, "white", reply),
      h(
        "p",
        { class: "status-line", "aria-live": "polite" },
        possible ? (checked(replies) ?? rule) : `No code can answer ${words(reply)} to this guess.`,
      ),
    ),
    h(
      "div",
      { class: "guess-buttons" },
      h("button", { type: "button", class: "main", ...send }, "Reply"),
      undoButton(machine),
    ),
  ];
}

/** The counters inside a row whose answer is being corrected. @param {MastermindGame} machine */
export function editRow({ replies }) {
  const { editing } = replies;
  if (!editing) return null;
  const possible = replies.can(editing.possible, editing);
  const save = {
    disabled: !possible || editing.possible === null,
    onclick: () => replies.correct(editing.turn, editing.black, editing.white),
  };
  return h(
    "div",
    { class: "edit", role: "group", "aria-label": `New answer ${editing.turn + 1}` },
    h(
      "div",
      { class: "counters" },
      counter(replies, "black", editing),
      replies.game.whites && counter(replies, "white", editing),
      h("button", { type: "button", class: "main", ...save }, "Save"),
      h("button", { type: "button", onclick: () => replies.stopEditing() }, "Cancel"),
    ),
    !possible && h("p", { class: "small muted" }, `No code can answer ${words(editing)} to this guess.`),
  );
}

/** The card that explains a contradiction and offers what would mend it. @param {MastermindGame} machine */
export function contradictionCard(machine) {
  const { contradiction } = machine.game;
  if (!contradiction) return null;
  const wrong = machine.replies.wrong?.map(({ text }) => h("li", null, text));
  return h(
    "section",
    { class: "card", key: "contradiction", "aria-label": "Contradiction" },
    h("h2", null, "These answers do not fit together"),
    h("p", { class: "reason mistake", role: "alert" }, contradiction.text),
    wrong && h("ul", { class: "hints", "aria-label": "Checked against your code" }, wrong),
    machine.answering &&
      contradiction.repairs.map(({ turn, answers }) =>
        h(
          "details",
          { key: `repair${turn}` },
          h("summary", null, `Change answer ${turn + 1}`),
          h(
            "div",
            { class: "buttons left" },
            answers.map(([black = 0, white = 0, count = 0]) =>
              h(
                "button",
                { type: "button", class: "tiny", onclick: () => machine.replies.correct(turn, black, white) },
                words({ black, white }),
                h("span", { class: "muted" }, ` ${count} ${count === 1 ? "code" : "codes"}`),
              ),
            ),
          ),
        ),
      ),
  );
}

/** The fields for the own code of each game. @type {WeakMap<MastermindGame, CodeInput>} */
const inputs = new WeakMap();

/** @param {MastermindGame} machine */
function inputOf(machine) {
  const found = inputs.get(machine) ?? emptyCode(machine.game.pegs);
  if (!inputs.has(machine) && machine.replies.mine) found.values = [...machine.replies.mine];
  inputs.set(machine, found);
  return found;
}

/** The code that one keeps while the program guesses. @param {MastermindGame} machine */
export function myCode(machine) {
  if (!machine.answering) return null;
  const input = inputOf(machine);
  const { palette, game, replies } = machine;
  const { mine } = replies;
  const changed = () => {
    const whole = wholeCode(input.values);
    if (whole) replies.keepCode(whole);
    machine.changed();
  };
  const forget = () => {
    input.values.fill(null);
    input.cursor = 0;
    input.hidden = true;
    replies.keepCode(null);
  };
  const about = "Think of one, or set it here: it stays in this browser, and checks each reply as you make it.";
  return h(
    "section",
    { class: "card", key: "mine", "aria-label": "Your code" },
    h("h2", null, "Your code"),
    h("p", { class: "small muted" }, about),
    mine &&
      h(
        "p",
        { class: "mine" },
        code(mine, palette, { small: true, hidden: input.hidden }),
        h("button", { type: "button", class: "link", onclick: forget }, "forget it"),
      ),
    h(
      "details",
      null,
      h("summary", null, mine ? "Change my code" : "Set my code"),
      codeInput(input, { palette, colours: game.colours, label: "My code", changed }),
    ),
  );
}
