import assert from "node:assert/strict";
import { test } from "node:test";

import { shortened } from "#js/ultimate/replay.js";

const NAME = "open_spiel_ultimate_tic_tac_toe";
const idle = { action: { submission: -1 }, info: {} };
const squares = (...marks) => {
  const board = Array.from({ length: 9 }, () => Array(9).fill(""));
  for (const [at, square, mark] of marks) board[at][square] = mark;
  return { observation: { observationString: JSON.stringify({ board, phase: "choose_cell" }), legalActions: [1, 2] } };
};
const step = (applied, seen, more = {}) => [
  { ...idle, ...seen },
  { action: { submission: applied, thoughts: "x".repeat(5000) }, info: { actionApplied: applied }, ...more },
];
const replay = (more) => ({ name: NAME, steps: [], rewards: [1, -1], info: { TeamNames: ["Ann", "Bob"] }, ...more });
const short = (data) => JSON.parse(shortened(JSON.stringify(data)));

test("what is no whole replay stays as it is", () => {
  for (const text of [
    "ee ea",
    "",
    "{",
    `{"name": "${NAME}", "steps": [`,
    `{"name": "other", "about": "${NAME}"}`,
    "[]",
  ])
    assert.equal(shortened(text), text);
});

test("names, results and actions stay, and of each step the squares that have changed", () => {
  const found = short(
    replay({
      steps: [
        [idle, idle],
        step(4, squares()),
        step(4, squares([4, 4, "x"])),
        step(0, squares([4, 4, "x"], [4, 0, "o"])),
      ],
    }),
  );
  assert.deepEqual(found.rewards, [1, -1]);
  assert.deepEqual(found.info, { TeamNames: ["Ann", "Bob"] });
  const seen = (board) => ({ observation: { observationString: JSON.stringify({ board }) } });
  assert.deepEqual(found.steps, [
    [{ action: { submission: -1 } }, { action: { submission: -1 } }],
    [{ info: { actionApplied: 4 } }],
    [{ info: { actionApplied: 4 }, ...seen([[], [], [], [], [0, 0, 0, 0, "x"]]) }],
    [{ info: { actionApplied: 0 }, ...seen([[], [], [], [], ["o"]]) }],
  ]);
});

test("a replay in the page that shows it, and one with its history alone", () => {
  const history = { info: { actionHistory: ["4", "4"], initialActions: [1] }, configuration: { initialActions: [1] } };
  const found = short({ environment: replay(history) });
  assert.deepEqual([found.info, found.configuration], [history.info, history.configuration]);
});

test("an action that was not applied is told as such", () => {
  const nothing = [{ ...idle, info: { actionApplied: null } }, idle];
  assert.deepEqual(short(replay({ steps: [nothing] })).steps, [[{ info: { actionApplied: null } }]]);
});

test("whatever stands in it, there is no accident", () => {
  const odd = [null, 5, "x", [], {}, [null], [[null]], [{ observation: 5, info: [], action: "x" }]];
  for (const steps of [null, 5, "x", {}, odd]) {
    const found = short({ ...replay({ steps }), info: null, configuration: 5, rewards: "?" });
    assert.equal(found.name, NAME);
    assert.ok(Array.isArray(found.steps));
  }
  const boards = [{ board: 5 }, { board: [5] }, { board: [[]] }, [], null, 5].map((told) => JSON.stringify(told));
  for (const observationString of ["", "{", "[".repeat(9999), ...boards])
    assert.deepEqual(short(replay({ steps: [step(3, { observation: { observationString } })] })).steps, [
      [{ info: { actionApplied: 3 } }],
    ]);
});
