// The Mastermind page: a new game, or a game at its address.

import { get, serverOptions } from "../core/api.js";
import { keepFresh } from "../core/follow.js";
import { go } from "../core/router.js";
import { h } from "../core/vdom.js";
import { joinFirst } from "../parts/invitation.js";
import { judgedChip } from "../parts/judged.js";
import { ask, notice, noticeRefusal, say } from "../parts/messages.js";
import { practiceNote } from "../parts/practice.js";
import { clockStrip, twoPeople } from "../parts/two-people.js";
import { board } from "./board.js";
import { emptyCode } from "./code-input.js";
import { create, lastSettings, MODES } from "./create.js";
import { colourLetters, KEYS, press } from "./keys.js";
import { MastermindGame } from "./machine.js";
import { openNewGame } from "./new-game.js";
import { Review } from "./review.js";
import { reviewCard } from "./review-card.js";
import { panel } from "./teacher-panel.js";

/** @import { JudgedView, MastermindOptions } from "../core/api-types" */
/** @import { Page } from "../core/games.js" */
/** @import { Route } from "../core/router.js" */
/** @import { Mode } from "./create.js" */

/**
 * Ask whether to keep a guess that is not the best.
 * @param {JudgedView} judged
 */
function askKeep(judged) {
  const { regret_decimal: regret, exact, reason, value, best_worst: best } = judged;
  const cost = Number(regret) > 0 ? `It costs ${exact ? "" : "about "}${regret} guesses on average.` : "";
  const worse = value.worst.lower > best.upper;
  const worst = worse ? `At worst it needs ${value.worst.lower} instead of ${best.upper}.` : "";
  return ask({
    title: "Keep this guess?",
    body: [
      h("p", null, judgedChip(judged)),
      h("p", null, `There is a better one. ${cost} ${worst}`),
      reason && h("details", null, h("summary", null, "Why?"), h("p", { class: `reason ${judged.word}` }, reason)),
    ],
    buttons: [
      { label: "Take it back", value: false, main: true },
      { label: "Keep my guess", value: true },
    ],
  });
}

/**
 * @param {MastermindGame} machine
 * @returns {Mode}
 */
const modeOf = ({ game, human }) => (game.mode === "play" && !human ? "watch" : game.mode);

/**
 * Who breaks the code: you, or a computer player.
 * @param {MastermindGame} machine
 * @param {MastermindOptions} options
 */
function breaker(machine, options) {
  const { game } = machine;
  const players = options.players.filter(({ name }) => name !== "human" || game.mode !== "guess");
  return h(
    "label",
    { class: "chip push" },
    "Breaker",
    h(
      "select",
      {
        "aria-label": "Breaker",
        disabled: machine.over,
        onchange: (event) => machine.setPlayer(event.currentTarget.value),
      },
      players.map(({ name, description }) => {
        const human = name === "human";
        const option = { value: name, title: human ? undefined : description, selected: name === game.player };
        return h("option", option, human ? "You" : name);
      }),
    ),
  );
}

/**
 * @param {MastermindGame} machine
 * @param {MastermindOptions} options
 * @param {(mode: Mode) => unknown} choose
 */
function head(machine, options, choose) {
  const { game } = machine;
  const mode = modeOf(machine);
  const variant = { class: "chip", href: `/mastermind?mode=${mode}`, "aria-label": `Variant ${game.title}: change it` };
  const tab = (/** @type {Mode} */ name, /** @type {string} */ title) =>
    h("button", { type: "button", "aria-pressed": name === mode, onclick: () => choose(name) }, title);
  return h(
    "div",
    { class: "head" },
    h("h1", null, MODES.find(([name]) => name === mode)?.[1] ?? "Mastermind"),
    h(
      "a",
      variant,
      h("b", null, `${game.pegs} × ${game.colours}`),
      ` · ${game.repeats ? "repeats" : "no repeats"} · ${game.turn_limit} turns`,
    ),
    h(
      "div",
      { class: "tabs", role: "group", "aria-label": "Mode" },
      MODES.map(([name, title]) => tab(name, title)),
    ),
    (machine.mayGuess || machine.answering) && breaker(machine, options),
  );
}

/**
 * @param {Route} route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(route, draw) {
  const { mastermind: options } = await serverOptions();
  if (!route.id) return openNewGame(route, draw, options);
  const found = await get("/api/mastermind/games/{game_id}", { path: { game_id: route.id } });
  const game = await joinFirst(route, found.game);
  const palette = options.palettes.find(({ name }) => name === game.palette) ?? options.palettes[0];
  if (!palette) throw new Error("The server offers no palette.");
  const machine = new MastermindGame(game, palette, { say, notice, askKeep });
  machine.subscribe(draw);
  const input = emptyCode(game.pegs);
  if (machine.mine) input.values = [...machine.mine];
  /** @type {Review | null} */
  let review = null;

  /** @param {Mode} mode */
  function choose(mode) {
    if (mode === "two") return go("/mastermind?mode=two");
    const { variant, palette, sense } = machine.game;
    return create({ ...lastSettings(), variant, palette, sense, mode }).catch(noticeRefusal);
  }
  const actions = {
    get reviewing() {
      return review !== null;
    },
    again: () => choose(modeOf(machine)),
    review: () => {
      if (review) review = null;
      else {
        review = new Review(machine);
        review.subscribe(draw);
        review.load();
      }
      draw();
    },
  };
  const stop = keepFresh(machine);
  return {
    id: `mastermind-${game.id}`,
    title: () => "Mastermind",
    keys: KEYS,
    taken: () => colourLetters(machine),
    view: () =>
      h(
        "div",
        { class: "table" },
        h(
          "section",
          { class: "card", "aria-label": "Board" },
          head(machine, options, choose),
          practiceNote(machine.game),
          clockStrip(machine),
          board(machine, actions),
          review && reviewCard(review),
        ),
        h("aside", { class: "side", "aria-label": "Teacher" }, twoPeople(machine), panel(machine, input)),
      ),
    press: (action) => press(machine, action, actions),
    close: () => {
      machine.close();
      stop();
    },
  };
}
