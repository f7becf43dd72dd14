// The Ultimate Tic-Tac-Toe page: a new game, or a game at its address.

import { get, loadPart, serverOptions } from "../core/api.js";
import { keepFresh } from "../core/follow.js";
import { go } from "../core/router.js";
import { h } from "../core/vdom.js";
import { joinFirst } from "../parts/invitation.js";
import { notice, noticeRefusal, say } from "../parts/messages.js";
import { sign } from "./board.js";
import { goTo } from "./create.js";
import { gameBoard } from "./game-board.js";
import { KEYS, press } from "./keys.js";
import { UltimateGame } from "./machine.js";
import { Review } from "./review.js";
import { reviewCard } from "./review-card.js";
import { panel } from "./side-panel.js";

/** @import { Page } from "../core/games.js" */
/** @import { Route } from "../core/router.js" */
/**
 * What the page does beside the game.
 * @typedef {{ again: () => unknown, review: () => void, readonly reviewing: boolean }} PageActions
 */

/** Which side one plays, or that one only looks on. @param {UltimateGame} machine */
function side({ game, mySigns: [mine, ...more] }) {
  if (game.seat === null) return h("span", { class: "chip" }, "You are looking on");
  if (!mine || more.length || game.mode === "watch") return null;
  return h("span", { class: "chip" }, "You are ", sign(mine, "symbol"), h("span", { class: "unseen" }, mine));
}

/** @param {UltimateGame} machine */
function head(machine) {
  const { game, board } = machine;
  const state = machine.newest ? game.message : `Move ${machine.at} of ${game.moves.length}`;
  return h(
    "div",
    { class: "head" },
    h("h1", null, h("span", { role: "status", "aria-label": "Turn" }, state)),
    side(machine),
    h("p", { class: "small muted" }, board.why),
  );
}

/** @param {UltimateGame} machine */
function stepper(machine) {
  const { at } = machine;
  const last = machine.game.moves.length;
  /**
   * @param {string} name
   * @param {string} text
   * @param {number} to
   * @param {() => unknown} go
   */
  const button = (name, text, to, go = () => machine.goto(to)) => {
    const disabled = to < 0 || to > last || to === at;
    return h("button", { type: "button", "aria-label": name, disabled, onclick: go }, text);
  };
  return h(
    "div",
    { class: "stepper", role: "group", "aria-label": "Step through the game" },
    button("First move", "|◀", 0),
    button("One move back", "◀", at - 1, () => machine.stepBy(-1)),
    h("span", { class: "at" }, `move ${at} of ${last}`),
    button("One move forth", "▶", at + 1, () => machine.stepBy(1)),
    button("Last move", "▶|", last),
  );
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
  const undo = { ...button, key: "undo", disabled: !game.moves.length, onclick: () => machine.undo() };
  const hintable = !machine.over && machine.newest && machine.myTurn;
  const hint = { ...button, key: "hint", disabled: !hintable, onclick: () => machine.hint() };
  const look = {
    ...button,
    key: "analysis",
    "aria-pressed": analysis.on,
    onclick: () => machine.toggleAnalysis(),
  };
  const swap = { ...button, key: "swap", disabled: machine.over, onclick: () => machine.swap() };
  const review = { ...button, key: "review", class: "main", onclick: actions.review };
  return h(
    "div",
    { class: "buttons play-buttons" },
    watch && h("button", step, "Step"),
    watch && h("button", { ...button, key: "run", onclick: () => machine.run() }, machine.running ? "Pause" : "Run"),
    mine && h("button", undo, "Undo"),
    mine && game.mode !== "watch" && h("button", hint, "Hint"),
    h("button", look, analysis.on ? "Analysis on" : "Analysis"),
    mine && game.mode === "computer" && h("button", swap, "Swap sides"),
    machine.over && h("button", review, actions.reviewing ? "Close review" : "Review"),
    h("button", { ...button, key: "new", onclick: actions.again }, "New game"),
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

/**
 * @param {Route} route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(route, draw) {
  const { ultimate: options } = await serverOptions();
  if (!route.id) return (await loadPart(() => import("./new-game.js"))).openNewGame(route, draw, options);
  const found = await get("/api/ultimate/games/{game_id}", { path: { game_id: route.id } });
  const game = await joinFirst(route, found.game);
  const machine = new UltimateGame(game, { say, notice });
  machine.subscribe(draw);
  // Who plays with somebody else needs more than a board.
  const people = game.mode === "two" ? await loadPart(() => import("../parts/two-people.js")) : null;
  /** @type {Review | null} */
  let review = null;
  const actions = {
    get reviewing() {
      return review !== null;
    },
    review: () => {
      if (review) {
        review.close();
        review = null;
      } else {
        review = new Review(machine);
        review.subscribe(draw);
        review.load();
      }
      draw();
    },
    again: () => go("/ultimate"),
  };
  const branch = () => machine.branch().then(goTo, noticeRefusal);
  const stop = keepFresh(machine);
  machine.reply();
  return {
    id: `ultimate-${game.id}`,
    title: () => "Ultimate Tic-Tac-Toe",
    keys: KEYS,
    view: () => {
      const hint = machine.hinted?.text ?? (machine.busy === "computer" ? "Thinking …" : "");
      return h(
        "div",
        { class: "table" },
        h(
          "section",
          { class: "card", "aria-label": "Board" },
          head(machine),
          people?.clockStrip(machine),
          gameBoard(machine),
          h("p", { class: "hint-line", role: "status", "aria-label": "Hint" }, hint),
          stepper(machine),
          buttons(machine, actions),
        ),
        h(
          "aside",
          { class: "side", "aria-label": "Teacher" },
          review && reviewCard(review),
          people?.twoPeople(machine),
          panel(machine, options, review, branch),
        ),
      );
    },
    drawn: scrollMoves(),
    press: (action) => press(machine, action, actions),
    close: () => {
      machine.close();
      stop();
    },
  };
}
