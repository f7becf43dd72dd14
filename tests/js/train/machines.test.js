import assert from "node:assert/strict";
import { test } from "node:test";

import { LessonRun } from "../../../src/perfectplay/web/static/js/train/lesson-machine.js";
import { localDay, streakText } from "../../../src/perfectplay/web/static/js/train/days.js";
import { PuzzleOfTheDay } from "../../../src/perfectplay/web/static/js/train/puzzle-machine.js";
import { Trial } from "../../../src/perfectplay/web/static/js/train/trial.js";
import { fakeServer, settled } from "../fakes.js";

const look = ["red", "blue", "green"].map((name) => ({
  name,
  letter: name[0].toUpperCase(),
  shape: "•",
  hex: "",
  ink: "",
}));
const codes = { kind: "mastermind", pegs: 3, colours: 3, repeats: true, palette: "classic", look, turns: [], left: 27 };
const board = { kind: "ultimate", board: { legal: ["ee", "ea"], cells: [], boards: [] } };

test("a row is sent when it is full, and only one try at a time", async () => {
  const sent = [];
  let done = () => {};
  const judge = (move) => {
    sent.push(move);
    return new Promise((end) => (done = end));
  };
  const said = [];
  const trial = new Trial({ position: codes, judge, say: (text) => said.push(text) });
  assert.deepEqual(trial.letters, ["r", "b", "g"]);
  trial.press({ act: "digit", digit: 0 });
  trial.press({ act: "colour", key: "b" });
  trial.press({ act: "enter" });
  assert.deepEqual(sent, []);
  assert.equal(said.at(-1), "Fill 1 more peg.");
  trial.press({ act: "digit", digit: 2 });
  trial.press({ act: "enter" });
  trial.press({ act: "enter" });
  assert.deepEqual(sent, [[0, 1, 2]]);
  done();
  await settled();
  assert.equal(trial.busy, false);
  trial.end();
  trial.press({ act: "enter" });
  assert.equal(sent.length, 1);
  assert.deepEqual(trial.letters, []);
});

test("two digits choose a square that can be played", () => {
  const sent = [];
  const said = [];
  const trial = new Trial({ position: board, judge: async (move) => sent.push(move), say: (text) => said.push(text) });
  for (const digit of [5, 1]) assert.ok(trial.press({ act: "digit", digit }));
  assert.deepEqual(sent, ["ea"]);
  for (const digit of [1, 1]) trial.press({ act: "digit", digit });
  assert.match(said.at(-1), /^aa cannot be played/);
  assert.equal(trial.press({ act: "digit", digit: 0 }), false);
});

test("the line of a puzzle can be walked when it is over", () => {
  const [one, two] = ["one", "two"].map((position) => ({ kind: "ultimate", board: { legal: [], position } }));
  const over = { position: board, tries: [], solved: true, line: ["ee", "ea"], walk: [one, two] };
  const said = [];
  const machine = new PuzzleOfTheDay({ puzzle: over, say: (text) => said.push(text) });
  assert.equal(machine.position, board);
  machine.walk(1);
  assert.deepEqual([machine.position, said.at(-1)], [one, "Move 1: ee."]);
  machine.walk(3);
  assert.deepEqual([machine.position, machine.at], [two, 2]);
  machine.walk(-1);
  assert.equal(machine.position, board);
});

test("a lesson goes on when its step is solved", async () => {
  const step = { asks: "move", text: "", task: "", position: board, guess: null, secret: null };
  const line = { kind: "ultimate", id: "sending", reached: 0, done: false };
  let solved = false;
  fakeServer({
    "POST /api/lessons/ultimate/sending/try": ({ step: number }) => ({
      solved,
      text: "said",
      why: null,
      answer: null,
      answer_values: null,
      reached: solved ? number + 1 : number,
      done: solved && number === 1,
    }),
  });
  const run = new LessonRun({ lesson: { lesson: line, steps: [step, step], next: null }, say: () => {} });
  await run.trial.submit("ea");
  assert.deepEqual([run.wrong, run.mayShow, run.mayGoOn], [1, true, false]);
  run.press({ act: "enter" });
  assert.equal(run.number, 0);
  solved = true;
  await run.trial.submit("ee");
  assert.ok(run.mayGoOn);
  run.press({ act: "enter" });
  assert.deepEqual([run.number, run.wrong, run.solved], [1, 0, false]);
  await run.trial.submit("ee");
  assert.ok(run.done && run.last);
});

test("pins are never more than pegs", () => {
  const step = { asks: "pins", text: "", task: "", position: codes, guess: [0, 1, 2], secret: [0, 2, 1] };
  const line = { kind: "mastermind", id: "pins", reached: 0, done: false };
  const run = new LessonRun({ lesson: { lesson: line, steps: [step], next: null }, say: () => {} });
  for (let i = 0; i < 5; i += 1) run.press({ act: "up" });
  run.press({ act: "right" });
  run.press({ act: "left" });
  assert.deepEqual(run.pins, { black: 3, white: 0 });
});

test("days are those of here", () => {
  assert.equal(localDay(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
  assert.equal(streakText(1), "1 day in a row");
  assert.equal(streakText(0), "Start a row today");
});
