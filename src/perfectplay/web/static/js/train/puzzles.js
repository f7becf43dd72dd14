// /puzzles: both puzzles of today with the calendar of earlier days; /puzzles/KIND: one to solve.

import { get } from "../core/api.js";
import { loadGames } from "../core/games.js";
import { h } from "../core/vdom.js";
import { reserveDock } from "../mastermind/dock.js";
import { judgedChip } from "../parts/judged.js";
import { copy, noticeRefusal, say } from "../parts/messages.js";
import { dayName, localDay, shortDay, streakText } from "./days.js";
import { puzzleCard } from "./home-cards.js";
import { PuzzleOfTheDay } from "./puzzle-machine.js";
import { showVerdict } from "./show-verdict.js";
import { trialBoard } from "./trial-board.js";

/** @import { Day, PuzzleAnswer } from "../core/api-types" */
/** @import { Game, Page } from "../core/games.js" */
/** @import { Route } from "../core/router.js" */

const CALENDAR = 35;

/** @param {number} count */
const stars = (count) =>
  h(
    "span",
    { class: "stars", role: "img", "aria-label": `Difficulty ${count} of 5` },
    "★".repeat(count) + "☆".repeat(5 - count),
  );

/**
 * A day of the calendar: what was solved, and the way to its puzzles.
 * @param {Day} day
 * @param {Game[]} games
 */
function calendarDay(day, games) {
  return h(
    "li",
    { key: day.date },
    h("span", { class: "day" }, shortDay(day.date)),
    h(
      "span",
      { class: "links" },
      games.map(({ kind, shortTitle }) => {
        const solved = day.solved.includes(kind);
        const state = solved ? "✔ " : day.tried.includes(kind) ? "… " : "";
        return h(
          "a",
          { href: `/puzzles/${kind}?date=${day.date}`, class: solved ? "solved" : "" },
          state,
          shortTitle,
          h("span", { class: "unseen" }, `, ${dayName(day.date)}${solved ? ", solved" : ""}`),
        );
      }),
    ),
  );
}

/** The page of both puzzles. @returns {Promise<Page>} */
async function openAll() {
  const date = localDay();
  const [today, { days }, games] = await Promise.all([
    get("/api/today", { query: { date } }),
    get("/api/puzzles", { query: { date, count: CALENDAR } }),
    loadGames(),
  ]);
  return {
    id: "puzzles",
    title: () => "Puzzles",
    view: () => [
      h("div", { class: "head" }, h("h1", null, "Puzzles")),
      puzzleCard(today),
      h(
        "section",
        { class: "card", "aria-label": "Earlier days" },
        h("h2", null, "Earlier days"),
        h("p", { class: "muted small" }, "They can be solved at any time; the row of days grows on the day itself."),
        h(
          "ol",
          { class: "calendar" },
          [...days]
            .reverse()
            .slice(1)
            .map((day) => calendarDay(day, games)),
        ),
      ),
    ],
  };
}

/** What is said about the last try, or the result; the box keeps its height. @param {PuzzleOfTheDay} machine */
function verdict({ puzzle, last }) {
  if (puzzle.solved || puzzle.shown)
    return h(
      "div",
      { class: `verdict-box ${puzzle.solved ? "good" : ""}` },
      h("strong", null, puzzle.solved ? "Solved" : "The answer"),
      h("p", null, puzzle.text),
      puzzle.line_text && h("p", null, puzzle.line_text),
    );
  if (last)
    return h(
      "div",
      { class: "verdict-box", key: `try ${puzzle.tries.length}` },
      h("span", null, judgedChip(last), h("span", { class: "muted small" }, ` ${triesText(puzzle)}`)),
      h("p", null, last.text),
    );
  return h(
    "div",
    { class: "verdict-box not-yet" },
    h("strong", null, "Not tried yet"),
    h("p", { class: "muted" }, puzzle.kind === "mastermind" ? "Fill the row and guess." : "Choose a lit square."),
  );
}

/** The way along the solution, move by move. @param {PuzzleOfTheDay} machine */
function steps(machine) {
  const { at, puzzle } = machine;
  const all = puzzle.walk.length;
  if (!all) return null;
  const step = (/** @type {string} */ text, /** @type {number} */ to) =>
    h("button", { type: "button", key: text, disabled: to < 0 || to > all, onclick: () => machine.walk(to) }, text);
  return [
    step("◀ Back", at - 1),
    step("Next move ▶", at + 1),
    h(
      "span",
      { class: "muted small", key: "at" },
      at ? `move ${at} of ${all}: ${puzzle.line[at - 1]}` : `${all} moves`,
    ),
  ];
}

/** @param {PuzzleAnswer} puzzle */
const triesText = ({ tries }) => (tries.length === 1 ? "1 try" : `${tries.length} tries`);

/** @param {PuzzleOfTheDay} machine @param {boolean} pictures @param {() => void} toggle */
function result({ puzzle }, pictures, toggle) {
  const { share } = puzzle;
  if (!share) return null;
  const text = pictures ? share.emoji : share.text;
  return h(
    "section",
    { class: "card", "aria-label": "Your result" },
    h("h2", null, "To share"),
    h("p", { class: "result" }, text),
    h(
      "div",
      { class: "buttons left" },
      h("button", { type: "button", class: "main", onclick: () => copy(text) }, "Copy"),
      h("button", { type: "button", "aria-pressed": pictures, onclick: toggle }, "With pictures"),
    ),
  );
}

/** @param {string} kind @param {string} date @param {() => void} draw @returns {Promise<Page>} */
async function openOne(kind, date, draw) {
  const [puzzle, games] = await Promise.all([PuzzleOfTheDay.load(kind, date), loadGames()]);
  const machine = new PuzzleOfTheDay({ puzzle, say });
  const name = games.find((game) => game.kind === kind)?.title ?? kind;
  let pictures = false;
  let told = machine.puzzle;
  const end = machine.subscribe(draw);
  const toggle = () => {
    pictures = !pictures;
    draw();
  };
  const beside = (/** @type {string | null} */ day, /** @type {string} */ text) =>
    day ? h("a", { class: "button", href: `/puzzles/${kind}?date=${day}` }, text) : null;
  return {
    id: `puzzle ${kind} ${date}`,
    title: () => `Puzzle of ${dayName(date)}`,
    keys: machine.trial.keys,
    taken: () => machine.trial.letters,
    press: (action) => machine.trial.press(action),
    close: end,
    drawn: (root) => {
      reserveDock();
      if (told === machine.puzzle) return;
      told = machine.puzzle;
      showVerdict(root, machine.puzzle.solved);
    },
    view: () => {
      const { puzzle, last } = machine;
      const { row } = machine.trial;
      return h(
        "div",
        { class: "table train" },
        h(
          "section",
          { class: "card trial-card", "aria-label": puzzle.title },
          h(
            "div",
            { class: "head" },
            h("h1", null, puzzle.title),
            h("span", { class: "chip" }, name),
            stars(puzzle.difficulty),
          ),
          h("p", { class: "task" }, puzzle.task),
          trialBoard(machine.trial, {
            wrong: !machine.over ? (last?.given ?? null) : null,
            wrongValues: row && !puzzle.solved ? (last?.values ?? null) : null,
            judged: last,
            best: machine.at ? null : puzzle.answer,
            instead: machine.at && machine.position.kind === "ultimate" ? machine.position.board : null,
            buttons: steps(machine),
            bestValues: puzzle.answer_values,
            label: puzzle.title,
          }),
        ),
        h(
          "aside",
          { class: "side", "aria-label": "Puzzle of the day" },
          h(
            "section",
            { class: "card", "aria-label": "Your tries" },
            h(
              "div",
              { class: "side-head" },
              h("h2", null, dayName(puzzle.date)),
              h("b", null, streakText(puzzle.streak)),
            ),
            verdict(machine),
            h(
              "div",
              { class: "buttons left" },
              h(
                "button",
                {
                  type: "button",
                  disabled: !machine.mayShow || machine.trial.busy,
                  onclick: () => machine.show().catch(noticeRefusal),
                },
                "Show me",
              ),
              h("a", { class: "button", href: "/puzzles" }, "All puzzles"),
            ),
            puzzle.late && h("p", { class: "muted small" }, "An earlier day: it does not count for the row of days."),
          ),
          result(machine, pictures, toggle),
          h(
            "nav",
            { class: "buttons left", "aria-label": "Other puzzles" },
            beside(puzzle.before, "← Day before"),
            beside(puzzle.after, "Day after →"),
            games
              .filter((game) => game.kind !== kind)
              .map((game) =>
                h("a", { class: "button", href: `/puzzles/${game.kind}?date=${puzzle.date}` }, game.shortTitle),
              ),
          ),
        ),
      );
    },
  };
}

/**
 * @param {Route} route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export const open = ({ id, params }, draw) => (id ? openOne(id, params.get("date") ?? localDay(), draw) : openAll());
