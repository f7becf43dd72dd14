// The review of a finished game of Ultimate Tic-Tac-Toe; slips to try again on the board.

import { ApiError, get, post } from "../core/api.js";
import { Machine } from "../core/machine.js";
import { h } from "../core/vdom.js";
import { judgedChip } from "../mastermind/board.js";

export class Review extends Machine {
  constructor(game) {
    super();
    this.game = game;
    this.data = null;
    this.problem = "";
    this.trying = null; // {ply, result}
  }

  async load() {
    try {
      this.data = (await get(`${this.game.path}/review`)).review;
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.problem = problem.message;
    }
    this.changed();
  }

  async begin(ply) {
    this.trying = { ply, result: null };
    await this.game.goto(ply);
    this.changed();
  }

  async attempt(move, show = false) {
    const { ply } = this.trying;
    try {
      const body = { ply, move };
      if (show) body.show = true;
      const result = await post(`${this.game.path}/retry`, body);
      this.trying = { ply, move, result, shown: show };
      this.game.talk.say(`${move}: ${result.word}.`);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      this.game.talk.notice(problem.message);
    }
    this.changed();
  }

  async stop() {
    this.trying = null;
    await this.game.goto(this.game.game.moves.length);
  }
}

function tryAgain(review) {
  const { ply, move, result, shown } = review.trying;
  const was = review.data.moves[ply];
  const done = result && ["best", "excellent"].includes(result.word);
  return h("div", { class: "callout", role: "group", "aria-label": `Try move ${ply + 1} again` },
    h("p", null, h("b", null, `Move ${ply + 1} again. `), `${was.by} played ${was.move}. Choose a better square on the board.`),
    result && h("div", { role: "status", "aria-label": "Judgement of the try" }, h("p", null, move, " ", judgedChip(result.word, result.sign),
      ` ${Math.round(100 * result.chance)} %`), h("p", null, shown ? `Best: ${result.best}` : done ? "That is it." : "Not yet; try another square, or look at the answer.")),
    h("div", { class: "buttons left" },
      h("button", { type: "button", class: "tiny", onclick: () => review.attempt(move ?? was.move, true) }, "Show the answer"),
      h("button", { type: "button", class: "tiny", onclick: () => review.stop() }, "Done")));
}

export function reviewCard(review) {
  const { data } = review;
  if (!data) return h("section", { class: "card", "aria-label": "Review" }, h("h2", null, "Review"), h("p", { class: "muted" }, review.problem || "Going through the game …"));
  const hide = review.trying && !review.trying.shown;
  return h("section", { class: "card", "aria-label": "Review" }, h("h2", null, "Review"),
    review.trying && tryAgain(review),
    data.slips.length === 0 && h("p", null, "No slips: every move kept the chances."),
    h("ul", { class: "hints" }, data.slips.map((i) => ({ i, m: data.moves[i] })).map(({ i, m }) => h("li", { key: i },
      h("button", { type: "button", class: "link", onclick: () => review.game.goto(i) }, `Move ${i + 1}`), ` ${m.by} ${m.move} `, judgedChip(m.word, m.sign),
      ` lost ${Math.round(100 * m.lost)} %`, !hide && m.best && `, best ${m.best}`, " ",
      h("button", { type: "button", class: "tiny", "aria-label": `Try move ${i + 1} again`, onclick: () => review.begin(i) }, "Try again")))));
}
