// The game of Mastermind in a notebook: what it asks the kernel for, and when.

import assert from "node:assert/strict";
import { test } from "node:test";
import { MastermindPlay } from "../../../src/perfectplay/notebook/static/mastermind/machine.js";
import { fakeModel } from "./model.js";

const COLOURS = ["red", "blue", "green", "yellow"].map((name) => ({ name, letter: name[0].toUpperCase() }));
const TURN = { values: [0, 0, 1], black: 1, white: 0 };

function play(more = {}) {
  const game = { mode: "learn", variant: "3x4", pegs: 3, colours: 4, turns: [], outcome: null, waiting: null, ...more };
  const model = fakeModel({ game, palette: { name: "classic", colours: COLOURS }, busy: null });
  return { model, game, machine: new MastermindPlay(model) };
}

/** Type values into the row. */
const type = (machine, ...values) => values.forEach((digit) => machine.press({ act: "digit", digit }));

test("a full row is counted and guessed as the library writes codes", () => {
  const { model, machine } = play();
  type(machine, 0, 0, 1);
  assert.deepEqual(model.sent, [{ do: "split", text: "001" }]);
  machine.press({ act: "enter" });
  assert.deepEqual(model.sent[1], { do: "guess", text: "001", keep: false });
});

test("a row with a hole is not guessed, and a screen reader is told", () => {
  const { model, machine } = play();
  type(machine, 0, 0);
  machine.press({ act: "enter" });
  assert.deepEqual(model.sent, []);
  assert.equal(machine.said, "1 peg is still empty.");
});

test("while the kernel works, nothing is asked for, but what is quiet gives way", () => {
  const { model, machine } = play();
  model.show({ busy: { what: "thinking", part: 0, quiet: false } });
  type(machine, 0, 0, 1);
  machine.press({ act: "enter" });
  assert.deepEqual(model.sent, []);
  model.show({ busy: { what: "thinking", part: 0, quiet: true } });
  type(machine, 0, 0, 1);
  assert.equal(model.sent.length, 1);
});

test("a made turn empties the row; a slip that is asked about keeps it", () => {
  const { model, game, machine } = play();
  type(machine, 0, 0, 1);
  model.show({ ask: { word: "mistake" } });
  assert.deepEqual(machine.row.values, [0, 0, 1]);
  model.show({ game: { ...game, turns: [TURN] } });
  assert.deepEqual(machine.row.values, [null, null, null]);
  assert.equal(machine.said, "Turn 1: 1 black, 0 white.");
});

test("another variant has another row", () => {
  const { model, game, machine } = play();
  type(machine, 0);
  model.show({ game: { ...game, variant: "4x4", pegs: 4 } });
  assert.deepEqual(machine.row.values, [null, null, null, null]);
});

test("pins are counted within the pegs, and sent as an answer", () => {
  const { model, machine } = play({ mode: "guess", waiting: { values: [0, 1, 2] } });
  for (let i = 0; i < 5; i += 1) machine.count("black", 1);
  machine.count("white", 1);
  machine.count("black", -1);
  machine.count("white", -1);
  assert.deepEqual(machine.reply, { black: 2, white: 0 });
  machine.press({ act: "enter" });
  assert.deepEqual(model.sent, [{ do: "answer", text: "2B0W" }]);
});

test("a split is shown for the row that it was counted for only", () => {
  const { model, machine } = play();
  type(machine, 0, 0, 1);
  model.show({ split: { guess: "001" } });
  assert.equal(machine.split.guess, "001");
  machine.row.select(0);
  type(machine, 2);
  assert.equal(machine.split, null);
});

test("who leaves hears nothing more", () => {
  const { model, game, machine } = play();
  let drawn = 0;
  machine.subscribe(() => (drawn += 1));
  machine.leave();
  model.show({ game: { ...game, turns: [TURN] } });
  assert.equal(drawn, 0);
});
