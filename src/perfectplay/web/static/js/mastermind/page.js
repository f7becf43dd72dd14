// The Mastermind page: a new game, or a game at its address.

import { ApiError, get, post, serverOptions } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { go } from "../core/router.js";
import { joinFirst, joinLink, keepFresh, keepToken } from "../core/seat.js";
import { ask, notice, say } from "../core/talk.js";
import { h } from "../core/vdom.js";
import { board, judgedChip } from "./board.js";
import { MastermindGame } from "./machine.js";
import { panel } from "./panel.js";
import { Review, reviewCard } from "./review.js";
import { openSetup } from "./setup.js";

export const MODES = [["learn", "Learn"], ["play", "Play"], ["guess", "Guess mine"], ["watch", "Watch"], ["two", "Two players"]];

/** Create a game and go to its address. */
export async function create(settings, options) {
  const watch = settings.mode === "watch";
  const body = {
    variant: settings.variant, palette: settings.palette, sense: settings.sense ?? "worst",
    mode: watch ? "play" : settings.mode, player: watch ? settings.player ?? "knuth" : "human",
  };
  if (settings.secret) body.secret = settings.secret;
  const { game, join } = await post("/api/mastermind/games", body);
  keepToken(game, join);
  prefs.set("mastermind", { ...settings, secret: undefined });
  go(`/mastermind/${game.id}`, options);
}

async function askKeep(judged) {
  const cost = Number(judged.regret_decimal) > 0 ? `It costs ${judged.exact ? "" : "about "}${judged.regret_decimal} guesses on average.` : "";
  const worst = judged.value?.worst && judged.best_worst && judged.value.worst.lower > judged.best_worst.upper
    ? `At worst it needs ${judged.value.worst.lower} instead of ${judged.best_worst.upper}.` : "";
  return ask({
    title: "Keep this guess?",
    body: [h("p", null, judgedChip(judged.word, judged.sign)), h("p", null, `There is a better one. ${cost} ${worst}`),
      judged.reason && h("details", null, h("summary", null, "Why?"), h("p", { class: `reason ${judged.word}` }, judged.reason))],
    buttons: [{ label: "Take it back", value: false, main: true }, { label: "Keep my guess", value: true }],
  });
}

function head(machine, options, actions) {
  const { game } = machine;
  const mode = game.mode === "play" && !machine.human ? "watch" : game.mode;
  return h("div", { class: "head" },
    h("h1", null, MODES.find(([m]) => m === mode)?.[1] ?? "Mastermind"),
    h("a", { class: "chip", href: `/mastermind?mode=${mode}`, "aria-label": `Variant ${game.title}: change it` },
      h("b", null, `${game.pegs} × ${game.colours}`), ` · ${game.repeats ? "repeats" : "no repeats"} · ${game.turn_limit ? `${game.turn_limit} turns` : "no limit"}`),
    h("div", { class: "tabs", role: "group", "aria-label": "Mode" }, MODES.map(([m, name]) =>
      h("button", { type: "button", "aria-pressed": m === mode, onclick: () => actions.mode(m) }, name))),
    (machine.mayGuess || machine.answering) && h("label", { class: "chip push" }, "Breaker",
      h("select", { "aria-label": "Breaker", disabled: machine.over, onchange: (e) => machine.setPlayer(e.target.value) },
        [...(game.mode === "guess" ? [] : [{ name: "human" }]), ...options.mastermind.players.filter((p) => p.name !== "human")].map((p) =>
          h("option", { value: p.name, title: p.description, selected: p.name === (game.player ?? "human") }, p.name === "human" ? "You" : p.name)))));
}

export async function open(route, draw) {
  const options = await serverOptions();
  if (!route.id) return openSetup(route, draw, options, create);
  let { game } = await get(`/api/mastermind/games/${route.id}`);
  game = await joinFirst(route, game);
  const palette = options.mastermind.palettes.find((p) => p.name === game.palette) ?? options.mastermind.palettes[0];
  const machine = new MastermindGame(game, palette, { say, notice, askKeep });
  machine.subscribe(draw);
  let review = null;
  const settings = () => ({ ...prefs.get("mastermind", {}), variant: machine.game.variant, palette: machine.game.palette, sense: machine.game.sense });
  const quiet = (work) => work.catch((problem) => { if (problem instanceof ApiError) notice(problem.message); else throw problem; });
  const actions = {
    get reviewing() { return review !== null; },
    mode: (m) => (m === "two" ? go("/mastermind?mode=two") : quiet(create({ ...settings(), mode: m }))),
    again: () => {
      const now = machine.game.mode === "play" && !machine.human ? "watch" : machine.game.mode;
      return actions.mode(now);
    },
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
    where: "mastermind",
    title: () => "Mastermind",
    taken: () => (machine.open ? palette.colours.slice(0, machine.game.colours).map((c) => c.letter.toLowerCase()) : []),
    view: () => h("div", { class: "table" },
      h("section", { class: "card", "aria-label": "Board" }, head(machine, options, actions), board(machine, actions), review && reviewCard(review)),
      h("aside", { class: "side", "aria-label": "Teacher" }, panel(machine, joinLink(machine.game)))),
    key: (action) => key(machine, action, actions),
    close: () => {
      machine.close();
      stop();
    },
  };
}

function key(machine, { act, key: pressed }, actions) {
  const { game } = machine;
  const guessing = game.mode === "guess" && game.waiting;
  switch (act) {
    case "digit": return machine.place(pressed);
    case "colour": return machine.place(machine.palette.colours.findIndex((c) => c.letter.toLowerCase() === pressed));
    case "left": guessing ? machine.count("white", -1) : machine.move(-1); return true;
    case "right": guessing ? machine.count("white", 1) : machine.move(1); return true;
    case "up": guessing ? machine.count("black", 1) : machine.turnColour(1); return machine.open || guessing;
    case "down": guessing ? machine.count("black", -1) : machine.turnColour(-1); return machine.open || guessing;
    case "clear": if (machine.open) machine.clear(); return machine.open;
    case "enter":
      if (guessing) machine.answer();
      else if (machine.open) machine.guess();
      else machine.step();
      return true;
    case "optimal": machine.optimal(); return true;
    case "hint": machine.hint(); return true;
    case "undo": if (machine.mayUndo) machine.undo(); return true;
    case "run": machine.over ? actions.review() : machine.run(); return true;
    case "new": actions.again(); return true;
    default: return false;
  }
}
