// The Ultimate Tic-Tac-Toe page: a game at its address, its review, or the form for a new one.

import { get, loadPart, serverOptions } from "../core/api.js";
import { keepFresh } from "../core/follow.js";
import { h } from "../core/vdom.js";
import { celebrate } from "../parts/celebrate.js";
import { joinLink, shareCard } from "../parts/invitation.js";
import { ask, notice, noticeRefusal, say } from "../parts/messages.js";
import { sign } from "./board.js";
import { bookCard } from "./book-card.js";
import { create, goTo, lastSettings, ownGame } from "./create.js";
import { gameBoard } from "./game-board.js";
import { KEYS, press } from "./keys.js";
import { UltimateGame } from "./machine.js";
import { Pondering } from "./pondering.js";
import { hintButton, panel, ruleTitle } from "./side-panel.js";

/** @import { UltimateOptions, UltimateView } from "../core/api-types" */
/** @import { Page } from "../core/games.js" */
/** @import { Route } from "../core/router.js" */
/** @import { Review } from "./review.js" */
/** @import { PageActions } from "./side-panel.js" */

/** What a review has; it comes when it is asked for. */
const reviewPart = () => loadPart(() => import("./review-view.js"));

/** Whose turn it is, or where one is in the game, in words. @param {UltimateGame} machine */
function state(machine) {
  const { game, at, line } = machine;
  if (machine.newest) return game.message;
  return line ? `Variation, move ${at}` : `Move ${at} of ${game.moves.length}`;
}

/**
 * Why the next move goes where it goes, or the hint that was asked for; two lines are kept for either.
 * @param {UltimateGame} machine
 */
function why(machine) {
  const { board, hinted, busy } = machine;
  const words = hinted ? hinted.text : busy === "hint" ? "Thinking about a hint …" : "";
  const because = board.outcome ? board.outcome.text : board.why;
  return h(
    "div",
    { class: "why-here" },
    !words && because && h("p", null, h("b", null, board.outcome ? "The end. " : "Why here? "), because),
    h("p", { role: "status", "aria-label": "Hint" }, words && [h("b", null, "Hint: "), words]),
  );
}

/** @param {UltimateGame} machine */
function head(machine) {
  const { board } = machine;
  return h(
    "div",
    { class: "head ultimate-head" },
    !board.outcome && sign(board.turn, "turn-sign"),
    h("h1", { "aria-live": "polite" }, state(machine)),
    why(machine),
    hintButton(machine, "on-wide"),
  );
}

/**
 * @param {UltimateGame} machine
 * @param {UltimateOptions} options
 * @param {PageActions} actions
 * @param {typeof import("../parts/two-people.js") | null} people what two people need beside the board
 */
function gameView(machine, options, actions, people) {
  // The invitation comes first, but makes room for an analysis: nothing below that shall jump.
  const inviting = !machine.analysis.on && joinLink(machine.game) !== null;
  return h(
    "div",
    { class: "table ultimate" },
    h(
      "section",
      { class: "card nine-card", "aria-label": "Board" },
      head(machine),
      people?.clockStrip(machine),
      people?.waitingNote(machine),
      gameBoard(machine),
    ),
    h(
      "aside",
      { class: "side", "aria-label": "Teacher" },
      inviting && shareCard(machine.game),
      people?.twoPeople(machine),
      panel(machine, options, actions),
    ),
    // The book stands below, since the buttons must stay where they are when an analysis begins.
    !inviting && h("div", { class: "more" }, machine.analysis.on && bookCard(machine), shareCard(machine.game)),
  );
}

/** Keep the move on the board visible in the list of moves, scrolling only that list; called after each drawing. */
function scrollMoves() {
  /** @type {Element | null} */
  let shown = null;
  return (/** @type {HTMLElement} */ root) => {
    const now = root.querySelector(".moves [aria-current]");
    if (!(now instanceof HTMLElement) || now === shown) return;
    shown = now;
    const list = now.closest(".moves");
    if (list instanceof HTMLElement) list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
  };
}

/** Ask before a running game with moves is left for another one. @param {UltimateGame} machine */
async function mayLeave(machine) {
  const { game } = machine;
  if (machine.over || !game.moves.length || game.seat === null || game.mode === "watch") return true;
  return ask({
    title: "Leave this game?",
    body: h("p", null, "It stays in My games, and you can go on with it whenever you like."),
    buttons: [
      { label: "New game", value: true, main: true },
      { label: "Stay here", value: false },
    ],
  });
}

/** Let the computer think on the player's time, where that is wanted. @param {UltimateGame} machine */
function ponderingOf(machine) {
  const pondering = new Pondering(machine);
  machine.subscribe(() => pondering.look());
  pondering.show(!document.hidden);
  return pondering;
}

/**
 * @param {UltimateGame} machine
 * @param {() => void} draw
 */
function actionsOf(machine, draw, pondering = ponderingOf(machine)) {
  /** @type {{ review: Review | null, view: typeof import("./review-view.js") | null }} */
  const shown = { review: null, view: null };
  const again = async () => {
    if (!(await mayLeave(machine))) return;
    const { mode, first, level, rule, limit, ponder } = machine.game;
    await create({ ...lastSettings(), mode, first, level, rule, limit, ponder }).catch(noticeRefusal);
  };
  const review = async () => {
    shown.view ??= await reviewPart();
    if (shown.review) {
      shown.review.close();
      shown.review = null;
    } else {
      shown.review = shown.view.openReview(machine);
      shown.review.subscribe(draw);
      shown.review.load();
    }
    draw();
  };
  /** @type {PageActions} */
  const actions = {
    get reviewing() {
      return shown.review !== null;
    },
    again,
    review,
    pondering,
    branch: () => machine.branch().then(goTo, noticeRefusal),
  };
  return { shown, actions };
}

/** Celebrate over the board when one's own side wins while one looks. @param {UltimateGame} machine */
function celebrateOnce(machine) {
  let over = machine.over;
  return () => {
    if (over === machine.over) return;
    over = machine.over;
    const winner = machine.game.board.outcome?.winner;
    const board = document.querySelector(".ultimate .nine-boards");
    if (winner && board && machine.game.mode !== "watch" && machine.mySigns.includes(winner)) celebrate(board);
  };
}

/**
 * The game after the one who opened an invitation has taken the free seat, or has not.
 * @param {Route} route
 * @param {UltimateView} game
 * @param {UltimateOptions} options
 */
async function joined(route, game, options) {
  const { joinFirst } = await loadPart(() => import("../parts/join.js"));
  return joinFirst(route, game, { title: "Ultimate Tic-Tac-Toe", rules: ruleTitle(options, game.rule) });
}

/** @param {Route} route */
async function gameAt(route) {
  if (route.id) return route.id;
  const id = await ownGame();
  history.replaceState(null, "", `/ultimate/${id}`);
  return id;
}

/**
 * @param {Route} route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(route, draw) {
  const { ultimate: options } = await serverOptions();
  const form = route.id === "new" || (!route.id && [...route.params.keys()].length > 0);
  if (form) return (await loadPart(() => import("./new-game.js"))).openNewGame(route, draw, options);
  const found = await get("/api/ultimate/games/{game_id}", { path: { game_id: await gameAt(route) } });
  const game = route.join ? await joined(route, found.game, options) : found.game;
  const machine = new UltimateGame(game, { say, notice });
  machine.analysis.offer(options.evaluators);
  machine.subscribe(draw);
  machine.subscribe(celebrateOnce(machine));
  const { shown, actions } = actionsOf(machine, draw);
  const people = game.mode === "two" ? await loadPart(() => import("../parts/two-people.js")) : null;
  const stop = keepFresh(machine);
  const seen = () => actions.pondering.show(!document.hidden);
  document.addEventListener("visibilitychange", seen);
  machine.reply();
  return {
    id: `ultimate-${game.id}`,
    title: () => "Ultimate Tic-Tac-Toe",
    about: () => ruleTitle(options, machine.game.rule),
    keys: KEYS,
    view: () =>
      shown.view && shown.review
        ? shown.view.reviewView(machine, shown.review, actions)
        : gameView(machine, options, actions, people),
    drawn: scrollMoves(),
    press: (action) => press(machine, action, { ...actions, shown: shown.review }),
    close: () => {
      machine.close();
      actions.pondering.close();
      document.removeEventListener("visibilitychange", seen);
      stop();
    },
  };
}
