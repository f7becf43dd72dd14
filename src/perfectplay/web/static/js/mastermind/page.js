// The Mastermind page: a new game, or a game at its address.

import { get, loadPart, serverOptions } from "../core/api.js";
import { keepFresh } from "../core/follow.js";
import { go } from "../core/router.js";
import { h } from "../core/vdom.js";
import { joinLink, shareCard } from "../parts/invitation.js";
import { judgedChip } from "../parts/judged.js";
import { ask, notice, noticeRefusal, say } from "../parts/messages.js";
import { practiceNote } from "../parts/practice.js";
import { resignLink } from "../parts/resign-link.js";
import { board } from "./board.js";
import { branchFrom, create, goOnOrStart, lastSettings, MODES, titleOf } from "./create.js";
import { reserveDock } from "./dock.js";
import { feel } from "./feel.js";
import { colourLetters, KEYS, press } from "./keys.js";
import { MastermindGame } from "./machine.js";
import { panel } from "./teacher-panel.js";

/** @import { JudgedView, MastermindOptions } from "../core/api-types" */
/** @import { Page } from "../core/games.js" */
/** @import { Route } from "../core/router.js" */
/** @import { Mode } from "./create.js" */
/** @import { Review } from "./review.js" */

/** The form for a new game, and the review, come when they are asked for. */
const newGamePart = () => loadPart(() => import("./new-game.js"));
const reviewPart = async () => {
  const parts = await Promise.all([loadPart(() => import("./review.js")), loadPart(() => import("./review-view.js"))]);
  return { ...parts[0], ...parts[1] };
};

/**
 * Ask whether to keep a guess that is not the best, in the measure in force; the better one is not named.
 * @param {JudgedView} judged
 */
function askKeep(judged) {
  const { cost, aside, reason } = judged;
  return ask({
    title: "Keep this guess?",
    body: [
      h("p", null, judgedChip(judged)),
      h("p", null, "There is a better one. ", cost),
      aside && h("p", { class: "small muted" }, aside),
      reason && h("details", null, h("summary", null, "Why?"), h("p", { class: `reason ${judged.word}` }, reason)),
    ],
    buttons: [
      { label: "Take it back", value: false, main: true },
      { label: "Keep my guess", value: true },
    ],
  });
}

/**
 * Before a running game is left for another one: it is kept, and can be gone on with.
 * @param {MastermindGame} machine
 */
async function mayLeave({ game, over, mayGuess, answering }) {
  if (over || game.turns.length === 0 || !(mayGuess || answering)) return true;
  const turns = game.turns.length === 1 ? "1 turn" : `${game.turns.length} turns`;
  const leave = await ask({
    title: "Begin another game?",
    body: h("p", null, `This one has ${turns}. It is kept in My games, where you can go on with it later.`),
    buttons: [
      { label: "Go on with this one", value: false, main: true },
      { label: "Begin another", value: true },
    ],
  });
  return leave === true;
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
    { class: "card breaker", key: "breaker" },
    h("span", null, "Breaker"),
    h(
      "select",
      {
        "aria-label": "Breaker",
        disabled: machine.over,
        onchange: (event) => machine.setPlayer(event.currentTarget.value),
      },
      players.map((player) => {
        const { name, description } = player;
        const human = name === "human";
        const option = { value: name, title: human ? undefined : description, selected: name === game.player };
        return h("option", option, human ? "You" : titleOf(player));
      }),
    ),
  );
}

/**
 * @param {MastermindGame} machine
 * @param {(mode: Mode) => unknown} choose
 */
function head(machine, choose) {
  const { game } = machine;
  const mode = modeOf(machine);
  const [size, ...rules] = game.title.split(" · ");
  const variant = { class: "chip", href: `/mastermind/new?mode=${mode}`, title: "Change" };
  const tab = (/** @type {Mode} */ name, /** @type {string} */ title) =>
    h("button", { type: "button", "aria-pressed": name === mode, onclick: () => choose(name) }, title);
  return h(
    "div",
    { class: "head" },
    h("h1", null, modeTitle(mode)),
    h("a", variant, h("b", null, size), ` ${rules.join(" · ")}`),
    h(
      "div",
      { class: "tabs", role: "group", "aria-label": "Mode" },
      MODES.map(([name, title]) => tab(name, title)),
    ),
  );
}

/** @param {Mode} mode */
const modeTitle = (mode) => MODES.find(([name]) => name === mode)?.[1] ?? "Mastermind";

/**
 * The game that an address means: its own, or the one to go on with.
 * @param {Route} route
 * @param {MastermindOptions} options
 */
async function findGame(route, options) {
  const id = route.id || (await goOnOrStart(options));
  const { game } = await get("/api/mastermind/games/{game_id}", { path: { game_id: id } });
  if (!route.id) history.replaceState(null, "", `/mastermind/${id}`);
  if (!route.join) return game;
  const { joinFirst } = await loadPart(() => import("../parts/join.js"));
  return joinFirst(route, game, { title: "Mastermind", rules: game.title });
}

/**
 * @param {Route} route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(route, draw) {
  const { mastermind: options } = await serverOptions();
  if (route.id === "new" || (!route.id && route.params.has("mode")))
    return (await newGamePart()).openNewGame(route, draw, options);
  const game = await findGame(route, options);
  const palette = options.palettes.find(({ name }) => name === game.palette) ?? options.palettes[0];
  if (!palette) throw new Error("The server offers no palette.");
  const machine = new MastermindGame(game, palette, { say, notice, askKeep });
  machine.subscribe(draw);
  // Who plays with somebody else needs more than a board.
  const people = game.mode === "two" ? await loadPart(() => import("../parts/two-people.js")) : null;
  const lesson = game.mode === "learn" ? await loadPart(() => import("./lesson-cards.js")) : null;
  const answers = game.mode === "guess" ? await loadPart(() => import("./answers.js")) : null;
  /** @type {Review | null} */
  let review = null;
  /** @type {Awaited<ReturnType<typeof reviewPart>> | null} */
  let reviewing = null;

  /** @param {Mode} mode */
  async function choose(mode) {
    if (!(await mayLeave(machine))) return;
    if (mode === "two") return go("/mastermind/new?mode=two");
    const { variant, palette, sense } = machine.game;
    await create({ ...lastSettings(), variant, palette, sense, mode }).catch(noticeRefusal);
  }
  const actions = {
    answers,
    again: () => choose(modeOf(machine)),
    branch: (/** @type {number} */ turn) => branchFrom(machine.game, turn).catch(noticeRefusal),
    titleOf: (/** @type {string} */ name) =>
      titleOf(options.players.find((player) => player.name === name) ?? { name }),
    review: async () => {
      review?.close();
      reviewing ??= await reviewPart();
      review = review ? null : new reviewing.Review(machine);
      review?.subscribe(draw);
      review?.load();
      draw();
    },
  };
  const stop = keepFresh(machine);
  const felt = feel(machine);
  let { sheet } = machine;
  const inviting = () => joinLink(machine.game) !== null;
  const playing = () => [
    h(
      "section",
      { class: "card board-card", key: "board", "aria-label": "Board" },
      head(machine, choose),
      practiceNote(machine.game),
      machine.game.unusual_rules && h("p", { class: "unusual small" }, machine.game.unusual_rules),
      people?.clockStrip(machine),
      people?.waitingNote(machine),
      board(machine, actions),
      lesson?.lastLine(machine),
    ),
    h(
      "aside",
      { class: "side", key: "side", "aria-label": "Teacher" },
      inviting() && shareCard(machine.game),
      people?.twoPeople(machine),
      panel(machine, actions, lesson),
      modeOf(machine) !== "learn" &&
        machine.game.mode !== "two" &&
        (machine.mayGuess || machine.answering) &&
        breaker(machine, options),
      !inviting() && shareCard(machine.game),
      machine.open && machine.game.mode !== "two" && resignLink(machine),
    ),
  ];
  return {
    id: `mastermind-${game.id}`,
    title: () => "Mastermind",
    about: () => `${modeTitle(modeOf(machine))} · ${machine.game.pegs} × ${machine.game.colours}`,
    keys: KEYS,
    taken: () => (review ? review.letters : colourLetters(machine)),
    view: () =>
      h(
        "div",
        { class: `table mastermind ${review ? "reviewing" : ""}` },
        review && reviewing ? reviewing.reviewView(review, actions) : playing(),
      ),
    press: (action) => (review ? review.press(action, actions.review) : press(machine, action, actions)),
    drawn: (root) => {
      reserveDock();
      felt(root);
      // Where the cards lie below the board, a hint is brought into view.
      if (sheet !== machine.sheet) root.querySelector(".hint-sheet")?.scrollIntoView({ block: "nearest" });
      ({ sheet } = machine);
    },
    close: () => {
      machine.close();
      review?.close();
      stop();
    },
  };
}
