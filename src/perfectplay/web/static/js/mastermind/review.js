// The review of a finished game: every turn with skill, luck and the best guess; slips to try again.

import { ApiError, get, post } from "../core/api.js";
import { curve, meter } from "../core/chart.js";
import { Machine } from "../core/machine.js";
import { h } from "../core/vdom.js";
import { judgedChip } from "./board.js";
import { code, hole, names, peg, valuesOf } from "./pegs.js";

export class Review extends Machine {
  constructor(game) {
    super();
    this.game = game; // the machine of the game
    this.data = null;
    this.problem = "";
    this.trying = null; // {turn, values, cursor, judged}
  }

  get path() { return this.game.path; }

  async load() {
    try {
      this.data = (await get(`${this.path}/review`)).review;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.problem = problem.message;
    }
    this.changed();
  }

  begin(turn) {
    this.trying = { turn, values: Array(this.game.game.pegs).fill(null), cursor: 0, judged: null };
    this.changed();
  }

  stop() {
    this.trying = null;
    this.changed();
  }

  place(value) {
    const t = this.trying;
    t.values[t.cursor] = value;
    t.cursor = Math.min(t.values.length - 1, t.cursor + 1);
    t.judged = null;
    this.changed();
  }

  async attempt(show = false) {
    const t = this.trying;
    const guess = show && t.values.includes(null) ? this.data.turns[t.turn].values ?? valuesOf(this.data.turns[t.turn].guess) : t.values;
    if (guess.includes(null)) return this.game.talk.notice("Set all the pegs first.");
    try {
      const body = { turn: t.turn, guess };
      if (show) body.show = true;
      t.judged = (await post(`${this.path}/retry`, body)).judged;
      t.shown = show;
      this.game.talk.say(`${t.judged.word}. ${t.judged.reason ?? ""}`);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.game.talk.notice(problem.message);
    }
    this.changed();
  }
}

function tryAgain(review) {
  const t = review.trying;
  const { palette } = review.game;
  const turn = review.data.turns[t.turn];
  const done = t.judged && (t.judged.optimal || ["best", "excellent"].includes(t.judged.word));
  return h("div", { class: "callout", role: "group", "aria-label": `Try turn ${t.turn + 1} again` },
    h("p", null, h("b", null, `Turn ${t.turn + 1} again. `), `${turn.codes.toLocaleString("en")} codes were possible; you guessed `,
      code(turn.values ?? valuesOf(turn.guess), palette, { small: true }), ". Find a better guess."),
    h("div", { class: "pegs" }, t.values.map((value, i) => h("button", {
      type: "button", class: `hole ${i === t.cursor ? "chosen" : ""}`, "aria-label": `Try peg ${i + 1}: ${value === null ? "empty" : palette.colours[value].name}`,
      onclick: () => { t.cursor = i; review.changed(); },
    }, value === null ? hole() : peg(palette.colours[value])))),
    h("div", { class: "palette", role: "group", "aria-label": "Colours to try" }, palette.colours.slice(0, review.game.game.colours).map((c, value) =>
      h("button", { type: "button", "aria-label": `Try ${c.name}`, onclick: () => review.place(value) }, peg(c), h("span", null, c.name)))),
    t.judged && h("div", { role: "status", "aria-label": "Judgement of the try" }, judgedChip(t.judged.word, t.judged.sign),
      h("p", null, done ? "That is it." : "Not yet; try another, or look at the answer."),
      (done || t.shown) && t.judged.reason && h("p", { class: `reason ${t.judged.word}` }, t.judged.reason),
      t.judged.better && h("p", null, "Best: ", code(t.judged.better.values ?? valuesOf(t.judged.better.guess), palette, { small: true }))),
    h("div", { class: "buttons" },
      h("button", { type: "button", class: "main", onclick: () => review.attempt() }, "Try it"),
      h("button", { type: "button", onclick: () => review.attempt(true) }, "Show the answer"),
      h("button", { type: "button", onclick: () => review.stop() }, "Done")));
}

const best = (turn, palette, hidden) =>
  turn.better ? (hidden ? h("span", { class: "muted" }, "hidden") : code(turn.better.values ?? valuesOf(turn.better.guess), palette, { small: true })) : h("span", { class: "muted" }, "this one");

export function reviewCard(review) {
  const { data, game } = review;
  if (!data) return h("section", { "aria-label": "Review", key: "review" }, h("h2", { class: "title" }, "Review"), h("p", { class: "muted" }, review.problem || "Going through the game …"));
  const left = [data.turns[0]?.codes ?? 1, ...data.turns.map((t) => t.left)];
  const height = left.map((n) => Math.log2(Math.max(1, n)));
  const slips = data.slips.filter((i) => data.turns[i]);
  return h("section", { "aria-label": "Review", key: "review" },
    h("h2", { class: "title" }, "Review"),
    h("div", { class: "twin" }, meter("Skill", data.skill, "skill"), meter("Luck", data.fortune)),
    data.account && h("p", { class: "reason" }, data.account),
    curve({ values: height, high: Math.max(...height, 1), height: 64, slips: slips.map((i) => i + 1), label: `Codes left after each turn: ${left.join(", ")}` }),
    h("div", { class: "scroll" }, h("table", { class: "list" },
      h("thead", null, h("tr", null, ["turn", "judgement", "skill", "luck", "left", "best"].map((t) => h("th", { scope: "col" }, t)))),
      h("tbody", null, data.turns.map((t, i) => h("tr", { key: i },
        h("td", { class: "nowrap" }, `${i + 1} `, h("span", { class: "unseen" }, names(t.values ?? valuesOf(t.guess), game.palette)), h("span", { "aria-hidden": "true" }, code(t.values ?? valuesOf(t.guess), game.palette, { small: true }))),
        h("td", null, judgedChip(t.word, t.sign)),
        h("td", null, t.skill ?? "–"), h("td", null, t.fortune ?? "–"), h("td", null, t.left.toLocaleString("en")),
        h("td", null, best(t, game.palette, review.trying?.turn === i && !review.trying.shown))))))),
    slips.length > 0 && !review.trying && h("div", { class: "buttons left" }, h("span", null, "Slips to try again:"),
      slips.map((i) => h("button", { type: "button", class: "tiny", onclick: () => review.begin(i) }, `Turn ${i + 1}`))),
    review.trying && tryAgain(review));
}
