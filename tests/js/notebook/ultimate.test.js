// The game of Ultimate Tic-Tac-Toe in a notebook: which board is shown, and what may be asked.

import assert from "node:assert/strict";
import { test } from "node:test";
import { UltimatePlay } from "../../../src/perfectplay/notebook/static/ultimate/machine.js";
import { fakeModel } from "./model.js";

const BOARD = { position: "now", turn: "X", outcome: null, legal: ["ee"], last: "ea", why: "" };

function play(more = {}) {
  const game = { mode: "computer", seat: "x", moves: ["ee", "ea"], board: BOARD, message: "Your turn.", ...more };
  const model = fakeModel({ game, judged: [], busy: null, teacher: true });
  return { model, game, machine: new UltimatePlay(model) };
}

test("a move is made on one's own turn only", () => {
  const mine = play();
  mine.machine.move("ab");
  assert.deepEqual(mine.model.sent, [{ do: "move", text: "ab" }]);
  const theirs = play({ board: { ...BOARD, turn: "O" } });
  theirs.machine.move("ab");
  assert.deepEqual(theirs.model.sent, []);
  const past = play();
  past.model.show({ look: { ply: 0, board: BOARD } });
  past.machine.move("ab");
  assert.deepEqual(past.model.sent, []);
});

test("numbers of an analysis stand on the board that they are about", () => {
  const { model, machine } = play();
  const moves = [
    { move: "ee", chance: 0.554, proof: null, visits: 9 },
    { move: "ef", chance: 1, proof: "win", visits: 1 },
    { move: "eg", chance: 0.5, proof: null, visits: 0 },
  ];
  model.show({ analysis: { position: "now", best: "ef", moves } });
  assert.deepEqual(
    [...machine.chances],
    [
      ["ee", { text: "55", kind: "" }],
      ["ef", { text: "win", kind: "proof win" }],
    ],
  );
  assert.equal(machine.best, "ef");
  model.show({ analysis: { position: "before", best: "ef", moves } });
  assert.equal(machine.chances.size, 0);
});

test("keys that are quicker than the kernel lose no step", () => {
  const { model, machine } = play();
  machine.press({ act: "back" });
  machine.press({ act: "back" });
  machine.press({ act: "forth" });
  machine.press({ act: "forth" });
  assert.deepEqual(
    model.sent.map(({ ply }) => ply),
    [1, 0, 1, null],
  );
});

test("the analysis key stops what goes on", () => {
  const { model, machine } = play();
  machine.press({ act: "analysis" });
  model.show({ busy: { what: "analysing", part: 0, quiet: false } });
  machine.press({ act: "analysis" });
  assert.deepEqual(model.sent, [{ do: "analyse" }, { do: "stop" }]);
});

test("judgements of a review stand over those of the teacher", () => {
  const { model, machine } = play();
  model.show({ judged: [{ ply: 0, word: "good", sign: "✓" }] });
  assert.equal(machine.judgements.get(0).word, "good");
  model.show({ review: { moves: [{ ply: 0, word: "best", sign: "★" }] } });
  assert.equal(machine.judgements.get(0).word, "best");
});
