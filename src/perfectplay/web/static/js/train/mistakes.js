// /mistakes: one board with the oldest slip, and all of them beside it.

import { loadGames } from "../core/games.js";
import { h } from "../core/vdom.js";
import { reserveDock } from "../mastermind/dock.js";
import { judgedChip } from "../parts/judged.js";
import { noticeRefusal, say } from "../parts/messages.js";
import { MyMistakes } from "./mistakes-machine.js";
import { showVerdict } from "./show-verdict.js";
import { trialBoard } from "./trial-board.js";

/** @import { SlipLine } from "../core/api-types" */
/** @import { Game, Page } from "../core/games.js" */
/** @import { Route } from "../core/router.js" */

/** @param {string} text */
const when = (text) => new Date(text).toLocaleDateString("en-GB", { day: "numeric", month: "long" });

/** What a slip is called: “Turn 2” or “Move 16”. @param {{ kind: string, turn: number }} slip */
const nameOf = ({ kind, turn }) => `${kind === "mastermind" ? "Turn" : "Move"} ${turn}`;

/**
 * Where a slip stands.
 * @param {SlipLine} slip
 * @param {boolean} now
 */
function state({ due, done, due_at }, now) {
  if (now) return "now";
  if (done) return "✔ done";
  return due ? "open" : `from ${when(due_at)}`;
}

/**
 * @param {SlipLine} slip
 * @param {MyMistakes} machine
 * @param {Game[]} games
 */
function row(slip, machine, games) {
  const now = machine.now?.slip.id === slip.id;
  const title = games.find((game) => game.kind === slip.kind)?.shortTitle ?? slip.kind;
  return h(
    "li",
    { key: slip.id },
    h(
      "button",
      {
        type: "button",
        class: "mistake-row",
        "aria-current": now ? "true" : null,
        onclick: () => machine.look(slip.id).catch(noticeRefusal),
      },
      h("span", { class: "which" }, h("b", null, nameOf(slip)), h("small", { class: "muted" }, ` ${title}`)),
      judgedChip(slip),
      h("span", { class: "muted small state" }, state(slip, now)),
    ),
  );
}

/** The box above the buttons: hidden, judged, or the answer, at the same height. @param {MyMistakes} machine */
function verdict({ said, solved, shown, now }) {
  if (!said)
    return h(
      "div",
      { class: "verdict-box not-yet" },
      h(
        "strong",
        null,
        now?.slip.kind === "mastermind" ? "The better guess is hidden." : "The better square is hidden.",
      ),
      h(
        "p",
        { class: "muted" },
        now?.slip.kind === "mastermind" ? "Fill the row and guess." : "Try first: choose any lit square.",
      ),
    );
  const { tried, slip } = said;
  if (solved || shown)
    return h(
      "div",
      { class: `verdict-box ${solved ? "good" : ""}` },
      h("strong", null, solved ? "✔ Solved" : `Best: ${tried.best ?? "as you played"}`),
      h("p", null, tried.text),
      h(
        "p",
        { class: "muted small" },
        slip.done ? "Solved three times in a row: it is done." : `It comes back on ${when(slip.due_at)}.`,
      ),
    );
  return h("div", { class: "verdict-box" }, h("span", null, judgedChip(tried)), h("p", null, tried.text));
}

/** @param {MyMistakes} machine */
function collecting(machine) {
  const { collecting: going, mistakes } = machine;
  if (going)
    return h(
      "div",
      { class: "callout", role: "status" },
      h("p", null, `Looking through your games: ${going.seen} of ${going.all}.`),
      h("progress", { max: going.all, value: going.seen, "aria-label": "Games looked through" }),
      h("button", { type: "button", class: "tiny", onclick: () => machine.stopped.abort() }, "Stop"),
    );
  if (!mistakes.unseen) return null;
  const games = mistakes.unseen === 1 ? "1 finished game" : `${mistakes.unseen} finished games`;
  return h(
    "div",
    { class: "callout" },
    h("p", null, `${games} without a review.`),
    h("button", { type: "button", onclick: () => machine.collect().catch(noticeRefusal) }, "Look for slips"),
  );
}

/** @param {MyMistakes} machine @param {Game[]} games */
function board(machine, games) {
  const { now, trial, said, shown, solved } = machine;
  if (!now || !trial) {
    const nothing = machine.mistakes.slips.length === 0;
    return h(
      "section",
      { class: "card trial-card", "aria-label": "Slip" },
      h("div", { class: "head" }, h("h1", null, "My mistakes")),
      h(
        "p",
        { class: "task" },
        nothing ? "Slips of your finished games come here by themselves." : "Nothing to try again now.",
      ),
      machine.mistakes.next && h("p", { class: "muted" }, `The next one comes back on ${when(machine.mistakes.next)}.`),
    );
  }
  const { slip } = now;
  const title = games.find((game) => game.kind === slip.kind)?.title ?? slip.kind;
  const tried = said && !solved && !shown ? said.tried : null;
  return h(
    "section",
    { class: "card trial-card", "aria-label": "Slip" },
    h("div", { class: "head" }, h("h1", null, "My mistakes"), h("span", { class: "chip" }, title)),
    h(
      "p",
      { class: "task" },
      slip.kind === "mastermind" ? "Find a better guess." : `Find a better move for ${sideOf(now)}.`,
    ),
    trialBoard(trial, {
      rows: 2,
      wrong: solved || shown ? null : (tried?.given ?? now.made),
      wrongValues: tried?.values ?? now.made_values,
      judged: tried ?? slip,
      best: said?.tried.best ?? null,
      bestValues: said?.tried.best_values ?? null,
      label: `${nameOf(slip)} of a game of ${title}`,
    }),
  );
}

/** @param {import("../core/api-types").Mistake} now */
const sideOf = ({ position }) => (position.kind === "ultimate" ? position.board.turn : "");

/** @param {MyMistakes} machine @param {Game[]} games */
function side(machine, games) {
  const { now, mistakes, next, trial } = machine;
  const { slips, counts } = mistakes;
  const due = machine.due.length;
  const byGame = games
    .map(({ kind, shortTitle }) => `${counts[/** @type {keyof typeof counts} */ (kind)]?.due ?? 0} ${shortTitle}`)
    .join(" · ");
  return h(
    "aside",
    { class: "side", "aria-label": "Slips" },
    now &&
      h(
        "section",
        { class: "card", "aria-label": "This slip" },
        h("div", { class: "side-head" }, h("h2", null, nameOf(now.slip)), h("span", null, judgedChip(now.slip))),
        h(
          "p",
          { class: "made-line" },
          `You played ${now.made}. ${now.slip.cost} `,
          h("a", { href: now.slip.url }, "The game"),
        ),
        verdict(machine),
        h(
          "div",
          { class: "buttons left" },
          h(
            "button",
            {
              type: "button",
              disabled: !machine.mayShow || Boolean(trial?.busy),
              onclick: () => machine.show().catch(noticeRefusal),
            },
            "Show me",
          ),
          h(
            "button",
            {
              type: "button",
              class: machine.solved || machine.shown ? "main" : "",
              disabled: !next,
              onclick: () => next && machine.look(next.id).catch(noticeRefusal),
            },
            "Next",
          ),
        ),
      ),
    h(
      "section",
      { class: "card", "aria-label": "All slips" },
      h(
        "div",
        { class: "side-head" },
        h("h2", null, "All slips"),
        h("span", { class: "muted small" }, `${due} to try · ${byGame}`),
      ),
      collecting(machine),
      slips.length
        ? h(
            "ol",
            { class: "slips" },
            slips.map((slip) => row(slip, machine, games)),
          )
        : h("p", { class: "muted" }, "No slips yet."),
    ),
  );
}

/**
 * @param {Route} _route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(_route, draw) {
  const [mistakes, games] = await Promise.all([MyMistakes.load(), loadGames()]);
  const machine = new MyMistakes({ mistakes, say });
  const first = machine.due[0];
  if (first) await machine.look(first.id);
  const end = machine.subscribe(draw);
  let told = machine.said;
  /** @type {Page} */
  const page = {
    id: "mistakes",
    title: () => "My mistakes",
    get keys() {
      return machine.trial?.keys ?? [];
    },
    taken: () => machine.trial?.letters ?? [],
    drawn: (root) => {
      reserveDock();
      if (told === machine.said) return;
      told = machine.said;
      if (told) showVerdict(root, machine.solved);
    },
    press: (action) => machine.trial?.press(action) ?? false,
    close: () => {
      end();
      machine.close();
    },
    view: () => h("div", { class: "table train" }, board(machine, games), side(machine, games)),
  };
  return page;
}
