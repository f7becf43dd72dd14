// The column beside the board: opponent, winning chances, the moves, sharing.

import { curve } from "../core/chart.js";
import { h } from "../core/vdom.js";
import { shareCard } from "../mastermind/panel.js";
import { PLACES, sign } from "./board.js";

const percent = (part) => `${Math.round(100 * part)} %`;
const many = (n) => (n >= 1e6 ? `${(n / 1e6).toFixed(1)} M` : n >= 1e3 ? `${Math.round(n / 1e3)} k` : `${n}`);
const ROWS = 5;

/** How much of the slider is coloured, in percent. */
export const filled = (levels, now) => (100 * levels.indexOf(now)) / (levels.length - 1);

/** How strong a level is, as the lab measured it; nothing where nobody has. */
export const rated = (level) => level.rating && h("p", { class: "small muted rating" }, level.rating.sentence);

function opponent(machine, options) {
  const { game } = machine;
  if (game.mode === "two") return null;
  const levels = options.ultimate.levels;
  const now = levels.find((l) => l.number === (machine.level ?? game.level)) ?? levels[0];
  return h("section", { class: "card", key: "opponent", "aria-label": "Opponent" },
    h("h2", null, game.mode === "watch" ? "Both players" : "Opponent"),
    h("p", null, h("b", null, `Level ${now.number} · ${now.name}`)),
    h("input", {
      type: "range", css: { "--part": filled(levels, now) }, min: levels[0].number, max: levels.at(-1).number, step: 1, value: String(now.number), "aria-label": "Level",
      "aria-valuetext": `${now.number}, ${now.name}`, disabled: game.seat === null,
      oninput: (e) => { machine.level = Number(e.target.value); machine.changed(); },
      onchange: (e) => machine.setLevel(Number(e.target.value)),
    }),
    h("p", { class: "small muted reserved" }, now.sentence),
    rated(now));
}

function line(machine, play) {
  const best = machine.analysis.view.line ?? [];
  return play.move === best[0] ? best.slice(0, 8).join(" ") : play.line?.join(" ") ?? "";
}

const proofWord = (proof) => h("span", { class: "proof-word" }, `proven ${proof}`);

function chances(machine) {
  const { analysis } = machine;
  const { view } = analysis;
  const x = analysis.chanceOfX;
  const over = machine.board.outcome;
  const plays = [...(view?.plays ?? [])].sort((a, b) => (b.move === view.line?.[0]) - (a.move === view.line?.[0]) || b.chance - a.chance).slice(0, ROWS);
  const body = !analysis.on
    ? h("p", { class: "muted" }, "Switch the analysis on to see winning chances for every square, improving while you look.")
    : over ? h("p", { class: "muted" }, over.text)
    : [
      h("div", { class: "chances" }, h("span", { class: "x" }, sign("X", "symbol"), " ", x === null ? "…" : percent(x)),
        view?.proof && proofWord(view.proof === "draw" ? "draw" : `${view.proof} for ${machine.board.turn}`),
        h("span", { class: "o" }, sign("O", "symbol"), " ", x === null ? "…" : percent(1 - x))),
      h("div", { class: `balance ${x === null ? "idle" : ""}`, role: "meter", "aria-label": "Winning chances of X", "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": x === null ? 50 : Math.round(100 * x) },
        h("i", { css: { "--part": x === null ? 50 : 100 * x } })),
      h("table", { class: "list lines" }, h("caption", { class: "unseen" }, "Best moves"), h("tbody", null, Array.from({ length: ROWS }, (_, i) => plays[i]).map((p) =>
        h("tr", null, p ? [h("td", null, h("b", { title: `${PLACES[p.board]} board, ${PLACES[p.cell]} square` }, p.move)), h("td", null, p.proof ? h("span", { class: "proof-word" }, p.proof) : percent(p.chance)), h("td", { class: "line" }, line(machine, p))] : h("td", { colspan: 3 }))))),
      h("p", { class: "live" }, h("output", { "aria-label": "Simulations" }, many(view?.simulations ?? 0)), " simulations", ` · ${analysis.live ? "live" : "stopped"} · `,
        analysis.live ? h("button", { type: "button", class: "link", onclick: () => analysis.stop() }, "stop") : h("button", { type: "button", class: "link", onclick: () => analysis.deeper() }, "deeper")),
    ];
  return h("section", { class: "card", key: "chances", "aria-label": "Winning chances" }, h("h2", null, "Winning chances"), body);
}

const pairs = (list) => list.reduce((rows, move, i) => (i % 2 ? rows.at(-1).push([move, i]) : rows.push([[move, i]]), rows), []);

function moves(machine, review) {
  const { game } = machine;
  const word = (i) => review?.data?.moves[i];
  return h("section", { class: "card", key: "moves", "aria-label": "Moves" }, h("h2", null, "Game"),
    review?.data && reviewChart(machine, review),
    game.moves.length === 0 ? h("p", { class: "muted" }, "No move yet.") : h("ol", { class: "moves" }, pairs(game.moves).map((pair, n) => h("li", null,
      h("span", { class: "n" }, `${n + 1}.`),
      pair.map(([move, i]) => h("button", { type: "button", "aria-current": machine.at === i + 1 ? "true" : null, "aria-label": `Move ${i + 1}: ${move}`, onclick: () => machine.goto(i + 1) }, move, word(i)?.sign && h("span", { class: "muted" }, word(i).sign)))))),
    !machine.newest && h("p", null, h("button", { type: "button", class: "tiny", onclick: () => machine.talk.branch() }, "Branch from here")),
    h("p", { class: "small" }, h("a", { href: `/ultimate?paste=${encodeURIComponent(machine.board.position)}` }, "Position as text")));
}

function reviewChart(machine, review) {
  const { moves: list, slips } = review.data;
  const ofX = (m) => (m.by === "X" ? m.chance : 1 - m.chance);
  return curve({ values: [0.5, ...list.map(ofX)], middle: 0.5, slips: slips.map((i) => i + 1), at: machine.at, onpick: (i) => machine.goto(i),
    label: `Winning chances of X after each move, in percent: ${list.map((m) => Math.round(100 * ofX(m))).join(", ")}` });
}

export const panel = (machine, options, review, link) => [
  opponent(machine, options), chances(machine), moves(machine, review), shareCard(machine.game, link),
];
