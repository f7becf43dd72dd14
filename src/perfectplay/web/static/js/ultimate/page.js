// The Ultimate Tic-Tac-Toe page: a new game, or a game at its address.

import { ApiError, get, post, serverOptions } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { go } from "../core/router.js";
import { joinFirst, joinLink, keepFresh, keepToken } from "../core/seat.js";
import { notice, say } from "../core/talk.js";
import { h } from "../core/vdom.js";
import { largeBoard, sign, whereTo } from "./board.js";
import { UltimateGame } from "./machine.js";
import { panel } from "./panel.js";
import { Review, reviewCard } from "./review.js";
import { openSetup } from "./setup.js";

// The keypad as it lies: 7 is the upper left, as square 1 is.
const KEYPAD = [0, 7, 8, 9, 4, 5, 6, 1, 2, 3];

async function create(settings, start) {
  const { mode, first, level, rule } = settings;
  const { game, join } = await post("/api/ultimate/games", { mode, first, level, rule, ...start });
  keepToken(game, join);
  prefs.set("ultimate", { mode, first, level, rule });
  go(`/ultimate/${game.id}`);
}

function head(machine) {
  const { game, board } = machine;
  const signs = machine.mySigns;
  return h("div", { class: "head" },
    h("h1", null, h("span", { role: "status", "aria-label": "Turn" }, machine.newest ? game.message : `Move ${machine.at} of ${game.moves.length}`)),
    game.seat === null ? h("span", { class: "chip" }, "You are looking on")
      : signs.length === 1 && game.mode !== "watch" ? h("span", { class: "chip" }, "You are ", sign(signs[0], "symbol"), h("span", { class: "unseen" }, signs[0])) : null,
    whereTo(board) && h("span", { class: "chip" }, whereTo(board)));
}

function stepper(machine) {
  const last = machine.game.moves.length;
  const button = (name, text, to, off) => h("button", { type: "button", "aria-label": name, disabled: off, onclick: () => machine.goto(to) }, text);
  return h("div", { class: "stepper", role: "group", "aria-label": "Step through the game" },
    button("First move", "|◀", 0, machine.at === 0), button("One move back", "◀", machine.at - 1, machine.at === 0),
    h("span", { class: "at" }, `move ${machine.at} of ${last}`),
    button("One move forth", "▶", machine.at + 1, machine.at === last), button("Last move", "▶|", last, machine.at === last));
}

function buttons(machine, actions) {
  const { game, analysis } = machine;
  const mine = game.seat !== null;
  const watch = game.mode === "watch" && mine && !machine.over;
  return h("div", { class: "buttons play-buttons" },
    watch && h("button", { type: "button", key: "step", class: "main", disabled: machine.running, onclick: () => machine.step() }, "Step"),
    watch && h("button", { type: "button", key: "run", onclick: () => machine.run() }, machine.running ? "Pause" : "Run"),
    mine && h("button", { type: "button", key: "undo", disabled: !game.moves.length, onclick: () => machine.undo() }, "Undo"),
    mine && game.mode !== "watch" && h("button", { type: "button", key: "hint", disabled: machine.over || !machine.newest || !machine.myTurn, onclick: () => machine.hint() }, "Hint"),
    h("button", { type: "button", key: "analysis", "aria-pressed": analysis.on, onclick: () => machine.toggleAnalysis() }, analysis.on ? "Analysis on" : "Analysis"),
    mine && game.mode === "computer" && h("button", { type: "button", key: "swap", disabled: machine.over, onclick: () => machine.swap() }, "Swap sides"),
    machine.over && h("button", { type: "button", key: "review", class: "main", onclick: actions.review }, actions.reviewing ? "Close review" : "Review"),
    h("button", { type: "button", key: "new", onclick: actions.again }, "New game"));
}

export async function open(route, draw) {
  const options = await serverOptions();
  if (!route.id) return openSetup(route, draw, options, create);
  let { game } = await get(`/api/ultimate/games/${route.id}`);
  game = await joinFirst(route, game);
  let review = null;
  let shown = null;
  const talk = { say, notice, branch: () => actions.branch() };
  const machine = new UltimateGame(game, talk);
  machine.subscribe(draw);
  const play = machine.play.bind(machine);
  // While a slip is tried again, a square on the board is a try and not a move.
  machine.play = (move) => (review?.trying && machine.board.legal.includes(move) ? review.attempt(move) : play(move));
  const actions = {
    get reviewing() { return review !== null; },
    review: () => {
      if (review) review = null;
      else {
        review = new Review(machine);
        review.subscribe(draw);
        review.load();
      }
      draw();
    },
    again: () => go("/ultimate"),
    branch: async () => {
      try {
        const { game: branched, join } = await machine.branch();
        keepToken(branched, join);
        go(`/ultimate/${branched.id}`);
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        notice(problem.message);
      }
    },
  };
  const stop = keepFresh(machine);
  machine.reply();
  return {
    id: `ultimate-${game.id}`,
    where: "ultimate",
    title: () => "Ultimate Tic-Tac-Toe",
    view: () => h("div", { class: "table" },
      h("section", { class: "card", "aria-label": "Board" }, head(machine), largeBoard(machine),
        h("p", { class: "hint-line", role: "status", "aria-label": "Hint" }, machine.hinted?.text ?? (machine.busy === "computer" ? "Thinking …" : "")),
        stepper(machine), buttons(machine, actions)),
      h("aside", { class: "side", "aria-label": "Teacher" }, review && reviewCard(review), panel(machine, options, review, joinLink(machine.game)))),
    drawn: (root) => {
      // The list of moves scrolls by itself to the move on the board, and only the list.
      const now = root.querySelector(".moves [aria-current]");
      if (!now || now === shown) return;
      shown = now;
      const list = now.closest(".moves");
      list.scrollTop = now.offsetTop - list.offsetTop - list.clientHeight / 2;
    },
    key: ({ act, key, pad }) => {
      switch (act) {
        case "digit": return machine.type(pad ? KEYPAD[key] : key);
        case "analysis": machine.toggleAnalysis(); return true;
        case "swap": if (machine.game.mode === "computer" && !machine.over) machine.swap(); return true;
        case "back": machine.goto(machine.at - 1); return true;
        case "forth": machine.goto(machine.at + 1); return true;
        case "hint": machine.hint(); return true;
        case "undo": if (machine.game.moves.length && machine.game.seat) machine.undo(); return true;
        case "run": if (machine.over) actions.review(); else if (machine.game.mode === "watch") machine.run(); return true;
        case "new": actions.again(); return true;
        default: return false;
      }
    },
    close: () => {
      machine.close();
      stop();
    },
  };
}
