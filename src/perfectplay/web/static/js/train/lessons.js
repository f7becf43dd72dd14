// /lessons: the lessons of every game with one's progress; /lessons/KIND-NAME: one of them.

import { get } from "../core/api.js";
import { loadGames } from "../core/games.js";
import { h } from "../core/vdom.js";
import { reserveDock } from "../mastermind/dock.js";
import { KEYS as MASTERMIND_KEYS } from "../mastermind/keys.js";
import { answer as answerView, code, pin } from "../mastermind/pegs.js";
import { noticeRefusal, say } from "../parts/messages.js";
import { LessonRun } from "./lesson-machine.js";
import { paletteOf } from "./palette.js";
import { showVerdict } from "./show-verdict.js";
import { trialBoard } from "./trial-board.js";

/** @import { LessonLine } from "../core/api-types" */
/** @import { Page } from "../core/games.js" */
/** @import { Route } from "../core/router.js" */

/**
 * How many steps are solved, as marks.
 * @param {number} reached
 * @param {number} steps
 */
const marks = (reached, steps) =>
  h(
    "span",
    { class: "lesson-steps", role: "img", "aria-label": `${reached} of ${steps} steps` },
    Array.from({ length: steps }, (_, i) => h("i", { class: i < reached ? "done" : "" })),
  );

/** @param {LessonLine} lesson */
function lessonCard({ title, promise, steps, reached, done, url }) {
  const word = done ? "Again" : reached ? "Go on" : "Begin";
  return h(
    "li",
    { class: "card lesson-card", key: url },
    h("h3", null, title),
    h("p", { class: "muted" }, promise),
    h(
      "div",
      { class: "foot" },
      marks(reached, steps),
      done && h("b", { class: "done-word" }, "✔ done"),
      h(
        "a",
        { class: `button ${done ? "" : "outline"}`, href: url },
        word,
        h("span", { class: "unseen" }, `: ${title}`),
      ),
    ),
  );
}

/** @returns {Promise<Page>} */
async function openAll() {
  const [{ lessons }, games] = await Promise.all([get("/api/lessons"), loadGames()]);
  return {
    id: "lessons",
    title: () => "Lessons",
    view: () => [
      h("div", { class: "head" }, h("h1", null, "Lessons")),
      games.map(({ kind, title }) => {
        const own = lessons.filter((lesson) => lesson.kind === kind);
        if (!own.length) return null;
        const done = own.filter((lesson) => lesson.done).length;
        return h(
          "section",
          { class: "lesson-group", "aria-label": title },
          h("h2", null, title, h("span", { class: "muted" }, ` ${done} of ${own.length} done`)),
          h("ul", { class: "lesson-cards" }, own.map(lessonCard)),
        );
      }),
    ],
  };
}

/** The buttons that set pins. @param {LessonRun} machine */
function pinCounters(machine) {
  const counter = (/** @type {"black" | "white"} */ which) =>
    h(
      "div",
      { class: "counter", role: "group", "aria-label": which },
      pin(which),
      h("span", { class: "name" }, which),
      h(
        "button",
        {
          type: "button",
          "aria-label": `One ${which} less`,
          disabled: machine.solved,
          onclick: () => machine.count(which, -1),
        },
        "−",
      ),
      h("span", { class: "value" }, machine.pins[which]),
      h(
        "button",
        {
          type: "button",
          "aria-label": `One ${which} more`,
          disabled: machine.solved,
          onclick: () => machine.count(which, 1),
        },
        "+",
      ),
    );
  return h(
    "div",
    { class: "counters" },
    counter("black"),
    counter("white"),
    h(
      "button",
      {
        type: "button",
        class: "main",
        disabled: machine.solved || machine.trial.busy,
        onclick: () => machine.answerPins(),
      },
      "Answer",
    ),
  );
}

/** A step that asks for the pins of a guess. @param {LessonRun} machine */
function pinsBoard(machine) {
  const { step } = machine;
  if (step.position.kind !== "mastermind" || !step.guess) return null;
  const palette = paletteOf(step.position);
  const row = (/** @type {string} */ name, /** @type {number[]} */ values, /** @type {any} */ right) =>
    h("li", { class: "known-turn named" }, h("b", null, name), code(values, palette), right);
  return h(
    "div",
    { class: "trial" },
    h(
      "ol",
      { class: "known", "aria-label": "What is known" },
      step.secret && row("Code", step.secret, null),
      row("Guess", step.guess, answerView(machine.pins.black, machine.pins.white, step.guess.length)),
    ),
    pinCounters(machine),
  );
}

/** What is said about the answer; the box keeps its height. @param {LessonRun} machine */
function feedback({ said, solved, step }) {
  if (!said)
    return h(
      "div",
      { class: "verdict-box not-yet" },
      h("strong", null, "Your turn"),
      h(
        "p",
        { class: "muted" },
        { guess: "Fill the row and guess.", pins: "Set the pins.", move: "Choose a lit square." }[step.asks],
      ),
    );
  return h(
    "div",
    { class: `verdict-box ${solved ? "good" : ""}` },
    h("strong", null, solved ? "✔ Right" : said.answer ? `For example ${said.answer}` : "Not yet"),
    h("p", null, said.text || said.why),
    solved && said.why && said.why !== said.text && h("p", { class: "muted" }, said.why),
  );
}

/** @param {string} address @param {() => void} draw @returns {Promise<Page>} */
async function openOne(address, draw) {
  const [kind = "", ...rest] = address.split("-");
  const lesson = await LessonRun.load(kind, rest.join("-"));
  const machine = new LessonRun({ lesson, say });
  const end = machine.subscribe(draw);
  let told = machine.said;
  const total = lesson.steps.length;
  /** @type {Page} */
  const page = {
    id: `lesson ${address}`,
    title: () => lesson.lesson.title,
    get keys() {
      // Enter goes on in every lesson.
      const enter = MASTERMIND_KEYS.filter(({ act }) => act === "enter");
      return machine.step.asks === "pins"
        ? MASTERMIND_KEYS.filter(({ act }) => act && ["left", "right", "up", "down", "enter"].includes(act))
        : [...machine.trial.keys.filter((key) => key.act !== "enter"), ...enter];
    },
    taken: () => (machine.step.asks === "guess" ? machine.trial.letters : []),
    press: (action) => machine.press(action),
    close: end,
    drawn: (root) => {
      reserveDock();
      if (told === machine.said) return;
      told = machine.said;
      if (told) showVerdict(root, machine.solved);
    },
    view: () => {
      const { step, said } = machine;
      const finished = machine.last && machine.solved;
      return h(
        "div",
        { class: "table train" },
        h(
          "section",
          { class: "card trial-card", "aria-label": "Position" },
          h(
            "div",
            { class: "head" },
            h("h1", null, lesson.lesson.title),
            h("span", { class: "chip" }, `Step ${machine.number + 1} of ${total}`),
          ),
          h("p", { class: "task" }, step.task),
          step.asks === "pins"
            ? pinsBoard(machine)
            : trialBoard(machine.trial, {
                best: step.asks === "move" ? (said?.answer ?? null) : null,
                bestValues: said?.answer_values ?? null,
                label: lesson.lesson.title,
              }),
        ),
        h(
          "aside",
          { class: "side", "aria-label": "Lesson" },
          h(
            "section",
            { class: "card", "aria-label": "What it is about" },
            h(
              "div",
              { class: "side-head" },
              h("h2", null, `Step ${machine.number + 1}`),
              marks(machine.reached, total),
            ),
            h("p", { class: "teaching" }, step.text),
            feedback(machine),
            h(
              "div",
              { class: "buttons left" },
              h(
                "button",
                { type: "button", disabled: machine.number === 0, onclick: () => machine.go(machine.number - 1) },
                "Back",
              ),
              h(
                "button",
                { type: "button", disabled: !machine.mayShow, onclick: () => machine.show().catch(noticeRefusal) },
                "Show me",
              ),
              finished
                ? h(
                    "a",
                    { class: "button main", href: lesson.next?.url ?? "/lessons" },
                    lesson.next ? `Next: ${lesson.next.title}` : "All lessons",
                  )
                : h(
                    "button",
                    {
                      type: "button",
                      class: "main",
                      disabled: !machine.mayGoOn,
                      onclick: () => machine.go(machine.number + 1),
                    },
                    "Next step",
                  ),
            ),
          ),
          h("p", null, h("a", { href: "/lessons" }, "All lessons")),
        ),
      );
    },
  };
  return page;
}

/**
 * @param {Route} route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export const open = ({ id }, draw) => (id ? openOne(id, draw) : openAll());
