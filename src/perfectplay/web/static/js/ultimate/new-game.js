// A new game of Ultimate Tic-Tac-Toe: who plays first, level, rule; or moves and positions pasted.

import { post, unlessRefused } from "../core/api.js";
import { h } from "../core/vdom.js";
import { choiceGrid, fileField, group, LARGEST, radio, startButton, tooLarge } from "../parts/choices.js";
import { notice, noticeRefusal } from "../parts/messages.js";
import { clockChoice } from "../parts/two-people.js";
import { create, lastSettings } from "./create.js";
import { levelNumbered, levelSlider, rated } from "./levels.js";
import { shortened } from "./replay.js";
import { thinkingFields } from "./thinking.js";

/** @import { Problem, ReadAnswer, UltimateOptions } from "../core/api-types" */
/** @import { Page } from "../core/games.js" */
/** @import { Route } from "../core/router.js" */
/** @import { Settings } from "./create.js" */

const READ_AFTER = 350;
const LEVEL = 4;
/** The longest text that the server reads. */
const LONGEST = 50_000;
/** So much is shown before and after what is not understood. */
const AROUND = 200;

/** @type {[Settings["mode"], string, string][]} */
const MODES = [
  ["computer", "Against the computer", "you and one of ten levels"],
  ["two", "Two people", "on one screen, or by a link"],
  ["watch", "Computer against computer", "step by step or at a run"],
];
/** @type {[Settings["first"], string, string][]} */
const FIRST = [
  ["me", "I do", "you are the crosses"],
  ["computer", "The computer", "you are the noughts"],
];

/**
 * What stands for an answer when there is none.
 * @param {string} message
 * @returns {ReadAnswer}
 */
const unread = (message) => ({
  moves: [],
  start: "",
  position: "",
  board: null,
  problem: { message, at: null },
  note: "",
});

/** @param {string | null} name */
const modeNamed = (name) => MODES.find(([mode]) => mode === name)?.[0];

/**
 * Where a game begins by what the server has read.
 * @param {ReadAnswer} read
 */
const startOf = ({ moves, start, position }) =>
  moves.length ? { position: start, moves: moves.join(" ") } : { position };

/**
 * @param {Route} route
 * @param {() => void} draw
 * @param {UltimateOptions} options
 * @returns {Page}
 */
export function openNewGame(route, draw, options) {
  const { levels, rules, notations } = options;
  const kept = lastSettings();
  // An address may name the level to play against.
  const wanted = levels.find(({ number }) => `${number}` === route.params.get("level"))?.number;
  /** @type {Settings} */
  const form = {
    level: LEVEL,
    rule: rules[0]?.name ?? "line",
    first: "me",
    ...kept,
    ...(wanted && { level: wanted }),
    mode: modeNamed(route.params.get("mode")) ?? (wanted ? "computer" : kept.mode) ?? "computer",
  };
  let text = route.params.get("paste") ?? "";
  let opened = text !== "";
  /** What the server understood of the text, or the problem with it. @type {ReadAnswer | null} */
  let read = null;
  let busy = false;
  let asking = 0;
  let pause = 0;

  async function understand() {
    const mine = (asking += 1);
    const sent = shortened(text);
    if (!text.trim()) read = null;
    else if (sent.length > LONGEST) read = unread(`This is too long: ${sent.length} characters, at most ${LONGEST}.`);
    else {
      const body = { text: sent, rule: form.rule };
      const answer = await unlessRefused(post("/api/ultimate/read", { body, again: true }));
      if (mine !== asking) return;
      read = answer ?? unread("The server could not read this just now; change it or wait a moment.");
      // Of a replay its moves stay in the box, and a place in what was sent is none in what was pasted.
      if (sent !== text && read.problem) read.problem.at = null;
      else if (sent !== text) text = read.moves.join(" ");
    }
    if (mine === asking) draw();
  }
  if (text) understand();

  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    if (busy) return;
    if (text.trim()) await understand();
    if (read?.problem) return notice(read.problem.message);
    busy = true;
    draw();
    try {
      await create(form, read ? startOf(read) : {});
    } catch (problem) {
      noticeRefusal(problem);
    } finally {
      busy = false;
      draw();
    }
  }

  /** @param {Partial<Settings>} change */
  function set(change) {
    Object.assign(form, change);
    draw();
  }

  /** @param {string} written */
  function write(written) {
    text = written;
    clearTimeout(pause);
    pause = window.setTimeout(understand, READ_AFTER);
  }

  /** @param {File | undefined} file */
  async function openFile(file) {
    if (!file) return;
    if (file.size > LARGEST) return notice(tooLarge(file));
    clearTimeout(pause);
    text = await file.text();
    await understand();
    if (text.length <= LONGEST) return;
    text = ""; // too much for the box
    draw();
  }

  const choice = (
    /** @type {"mode" | "first" | "rule"} */ field,
    /** @type {string} */ value,
    /** @type {string} */ title,
    /** @type {string} */ about,
  ) =>
    radio({
      group: field,
      value,
      title,
      about: h("span", null, about),
      chosen: form[field] === value,
      choose: () => set({ [field]: value }),
    });

  /** @param {Problem} problem */
  function notUnderstood({ at, message }) {
    const wrong = (/** @type {number} */ place) =>
      h("mark", { class: "wrong", "aria-label": "not understood here" }, text.slice(place, place + 1) || "␣");
    return h(
      "div",
      { role: "alert" },
      h("p", { class: "small" }, message),
      at !== null &&
        h("p", { class: "echo" }, text.slice(Math.max(0, at - AROUND), at), wrong(at), text.slice(at + 1, at + AROUND)),
    );
  }

  function understood() {
    const examples = notations.map(({ example }) => example).join(", ");
    if (!read)
      return h(
        "p",
        { class: "small muted" },
        `Moves such as “ee ea ac”, a position, a uttt.ai link or a replay of Kaggle; notations: ${examples}.`,
      );
    if (read.problem) return notUnderstood(read.problem);
    const count = read.moves.length;
    const moves = count ? `${count} ${count === 1 ? "move" : "moves"}, ` : "";
    const next = read.board?.outcome?.text ?? `${read.board?.turn} to play.`;
    return h("p", { class: "small", role: "status" }, `Understood: ${moves}${next}${read.note && ` “${read.note}”`}`);
  }

  function levelField() {
    const now = levelNumbered(levels, form.level);
    return group(
      `Level ${now.number} · ${now.name}`,
      levelSlider(levels, now, { show: (level) => set({ level }) }),
      h("p", { class: "small muted" }, now.sentence),
      rated(now),
      thinkingFields(
        options,
        now,
        { limit: form.limit ?? null, ponder: form.ponder ?? false },
        { against: form.mode === "computer", choose: set },
      ),
    );
  }

  const startField = () =>
    h(
      "fieldset",
      null,
      h(
        "details",
        { open: opened, ontoggle: (event) => (opened = event.currentTarget.open) },
        h("summary", null, "Start from moves or a position"),
        h("textarea", {
          rows: 3,
          value: text,
          "aria-label": "Moves or position",
          spellcheck: "false",
          oninput: (event) => write(event.currentTarget.value),
        }),
        fileField(openFile),
        understood(),
      ),
    );

  return {
    id: "ultimate-new",
    title: () => "New Ultimate Tic-Tac-Toe",
    view: () =>
      h(
        "form",
        { class: "card setup", "aria-label": "New game", onsubmit: begin },
        h("h1", null, "New game of Ultimate Tic-Tac-Toe"),
        group("Who plays", choiceGrid(MODES.map((mode) => choice("mode", ...mode)))),
        form.mode === "computer" &&
          group("Who plays first?", choiceGrid(FIRST.map((first) => choice("first", ...first)))),
        form.mode !== "two" && levelField(),
        form.mode === "two" && clockChoice(form, draw),
        group(
          "Without three boards in a line",
          choiceGrid(rules.map(({ name, title, sentence }) => choice("rule", name, title, sentence))),
        ),
        startField(),
        startButton(busy),
      ),
    close: () => clearTimeout(pause),
  };
}
