import assert from "node:assert/strict";
import { test } from "node:test";

import { DraftRow } from "#js/mastermind/draft.js";
import { lettersOf, pressGuessKey } from "#js/mastermind/guess-keys.js";
import { palette } from "../fakes.js";

function make(more) {
  const said = [];
  const row = new DraftRow({ pegs: 4, colours: 6, palette, say: (text) => said.push(text), ...more });
  return Object.assign(row, { said });
}
const tap = (row, ...values) => values.forEach((value) => row.place(value));
const type = (row, ...values) => values.forEach((digit) => pressGuessKey(row, { act: "digit", digit }));

test("taps go into the next empty hole, and the last one is chosen at the end", () => {
  const row = make();
  const cursors = [0, 1, 2, 3].map((value) => (row.place(value), row.cursor));
  assert.deepEqual(row.values, [0, 1, 2, 3]);
  assert.deepEqual(cursors, [1, 2, 3, 3]);
  assert.equal(row.said.at(-1), "Peg 4 yellow.");
});

test("after the last hole a tap goes to the first one that is still empty", () => {
  const row = make();
  row.place(5, 3);
  assert.equal(row.cursor, 0);
  row.place(1, 1);
  assert.equal(row.cursor, 2);
  assert.deepEqual(row.values, [null, 1, null, 5]);
});

test("typing writes over the peg at the cursor and goes on to the next, filled or not", () => {
  const row = make();
  tap(row, 0, 0, 0, 0);
  row.select(0);
  type(row, 1, 2);
  assert.deepEqual([row.values, row.cursor], [[1, 2, 0, 0], 2]);
  type(row, 3, 4);
  assert.deepEqual([row.values, row.cursor], [[1, 2, 3, 4], 3]);
  type(row, 5);
  assert.deepEqual([row.values, row.cursor], [[1, 2, 3, 5], 3]);
});

test("typed past the last peg, an empty one is next", () => {
  const row = make();
  row.select(2);
  type(row, 1, 2);
  assert.deepEqual([row.values, row.cursor], [[null, null, 1, 2], 0]);
});

test("letters of the palette are typed; what is no colour here is refused", () => {
  const row = make({ colours: 4 });
  assert.deepEqual(lettersOf(palette, 4), ["r", "b", "g", "y"]);
  assert.equal(pressGuessKey(row, { act: "colour", key: "g" }), true);
  assert.equal(pressGuessKey(row, { act: "colour", key: "w" }), false);
  assert.equal(pressGuessKey(row, { act: "digit", digit: 9 }), false);
  assert.equal(row.place(4), false);
  assert.equal(row.place(-1), false);
  assert.deepEqual(row.values, [2, null, null, null]);
  assert.equal(pressGuessKey(row, { act: "undo" }), false);
});

test("a closed row takes nothing and leaves its keys to the browser", () => {
  const row = make();
  row.open = false;
  assert.equal(row.place(0), false);
  assert.equal(row.type(0), false);
  for (const act of ["up", "down", "clear"]) assert.equal(pressGuessKey(row, { act }), false, act);
});

test("the cursor stays in the row", () => {
  const row = make();
  pressGuessKey(row, { act: "left" });
  assert.equal(row.cursor, 0);
  row.select(9);
  pressGuessKey(row, { act: "right" });
  assert.equal(row.cursor, 3);
});

test("colours turn both ways and round, from an empty hole too", () => {
  const row = make();
  const turned = [1, -1, 1].map((step) => (row.turnColour(step), row.values[0]));
  assert.deepEqual(turned, [0, 5, 0]);
  row.select(1);
  row.turnColour(-1);
  assert.equal(row.values[1], 5);
});

test("clearing takes the peg at the cursor, then the one before", () => {
  const row = make();
  tap(row, 0, 1);
  pressGuessKey(row, { act: "clear" });
  assert.deepEqual([row.values, row.cursor], [[0, null, null, null], 1]);
  row.clear();
  assert.deepEqual([row.values, row.cursor], [[null, null, null, null], 0]);
  tap(row, 0, 1, 2);
  row.clear(0);
  assert.deepEqual([row.values, row.cursor, row.missing], [[null, 1, 2, null], 0, 2]);
});

test("a kept row comes back; one of another game or with strange pegs does not", () => {
  const row = make();
  row.reset([1, null, 2, null]);
  assert.deepEqual([row.values, row.cursor, row.whole], [[1, null, 2, null], 1, null]);
  for (const bad of [[1, 2], [1, 2, 3, 6], [1, 2, 3, "0"], null]) {
    row.reset(bad);
    assert.deepEqual(row.values, [null, null, null, null], JSON.stringify(bad));
  }
});
