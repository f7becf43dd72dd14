import assert from "node:assert/strict";
import { test } from "node:test";

import { colourNames, valuesOf, wholeCode } from "#js/mastermind/codes.js";
import { colourLetters, press } from "#js/mastermind/keys.js";
import { MastermindGame } from "#js/mastermind/machine.js";
import { whyNot } from "#js/mastermind/may-guess.js";
import { rulesProblem, sizeOf, variantText } from "#js/mastermind/new-game.js";
import { fakeServer, fakeTalk, mastermindView, palette, turn } from "../fakes.js";

const make = (more) => new MastermindGame(mastermindView(more), palette, fakeTalk());
const noActions = { again: () => assert.fail("again"), review: () => assert.fail("review") };
const over = { outcome: { winner: "code breaker", reason: "found" }, turns: [turn("0011", 4, 0)] };

test("digits and letters place pegs; what is no colour here is left to the browser", () => {
  const machine = make({ colours: 4 });
  assert.equal(press(machine, { act: "digit", digit: 2 }, noActions), true);
  assert.equal(press(machine, { act: "colour", key: "b" }, noActions), true);
  assert.equal(press(machine, { act: "digit", digit: 9 }, noActions), false);
  assert.equal(press(machine, { act: "colour", key: "w" }, noActions), false); // white is the sixth
  assert.deepEqual(machine.row.values, [2, 1, null, null]);
  assert.deepEqual(colourLetters(machine), ["r", "b", "g", "y"]);
});

test("no letter is taken while no guess can be made", () => {
  assert.deepEqual(colourLetters(make({ player: "knuth" })), []);
  assert.deepEqual(colourLetters(make(over)), []);
});

test("arrows walk and turn while guessing, and count while answering", () => {
  const machine = make();
  press(machine, { act: "right" }, noActions);
  press(machine, { act: "up" }, noActions);
  assert.deepEqual([machine.row.cursor, machine.row.values], [1, [null, 0, null, null]]);
  fakeServer({ "GET /api/mastermind/games/m1/possible-answers": { answers: [] } });
  const waiting = { guess: "0011", values: [0, 0, 1, 1] };
  const answering = make({ mode: "guess", seat: "maker", player: "knuth", waiting });
  press(answering, { act: "up" }, noActions);
  press(answering, { act: "right" }, noActions);
  press(answering, { act: "right" }, noActions);
  press(answering, { act: "left" }, noActions);
  assert.deepEqual(answering.replies.reply, { black: 1, white: 1 });
});

test("when nothing can be set, arrows and Backspace are left to the browser", () => {
  const machine = make({ seat: null });
  for (const act of ["up", "down", "clear"]) assert.equal(press(machine, { act }, noActions), false, act);
});

test("r reviews a finished game, and n begins another", () => {
  const called = [];
  const actions = { again: () => called.push("again"), review: () => called.push("review") };
  press(make(over), { act: "run" }, actions);
  press(make(), { act: "new" }, actions);
  assert.deepEqual(called, ["review", "again"]);
  assert.equal(press(make(), { act: "swap" }, noActions), false);
});

test("codes are read from the library's digits, also when there are over ten colours", () => {
  assert.deepEqual(valuesOf("0123"), [0, 1, 2, 3]);
  assert.deepEqual(valuesOf("0-11-3"), [0, 11, 3]);
  assert.equal(colourNames([0, 5], palette), "red white");
  assert.throws(() => colourNames([6], palette), /no colour 6/);
  assert.equal(wholeCode([0, null]), null);
  assert.deepEqual(wholeCode([0, 2]), [0, 2]);
});

const form = { preset: "own", pegs: 5, colours: 8, turns: 12, repeats: false };

test("a variant is written in the library's words", () => {
  assert.equal(variantText(form), "5x8 norepeat 12 turns");
  assert.equal(variantText({ ...form, turns: null, repeats: true }), "5x8");
  assert.equal(variantText({ ...form, preset: "super" }), "super");
  assert.equal(variantText({ ...form, preset: "super", whites: false, lies: 2 }), "super black only 2 lies");
});

test("a teacher needs true answers", () => {
  assert.match(rulesProblem({ ...form, mode: "learn", lies: 1 }), /needs true answers/);
  assert.equal(rulesProblem({ ...form, mode: "learn", lies: 0 }), "");
  assert.equal(rulesProblem({ ...form, mode: "play", lies: 1 }), "");
});

test("a guess may be made again where its answer may be wrong", () => {
  const turns = [{ values: [0, 1], black: 0, white: 1 }];
  assert.match(whyNot({ pegs: 2, repeats: true, turns, lies: 0 }, [0, 1]), /guess 1 already/);
  assert.equal(whyNot({ pegs: 2, repeats: true, turns, lies: 1 }, [0, 1]), "");
});

test("the size of a variant is that of its preset, or the own numbers", () => {
  const options = { presets: [{ name: "super", variant: "5x8 norepeat", title: "" }] };
  assert.deepEqual(sizeOf({ ...form, pegs: 3, colours: 4 }, options), { pegs: 3, colours: 4 });
  assert.deepEqual(sizeOf({ ...form, preset: "super", pegs: 3 }, options), { pegs: 5, colours: 8 });
  assert.deepEqual(sizeOf({ ...form, pegs: null, colours: null }, options), { pegs: 4, colours: 6 });
});
