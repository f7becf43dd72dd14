import assert from "node:assert/strict";
import { test } from "node:test";

import { MastermindGame } from "#js/mastermind/machine.js";
import { Review } from "#js/mastermind/review.js";
import { solvedText } from "#js/parts/own-slips.js";
import { fakeServer, fakeTalk, mastermindView, palette, refusal, turn } from "../fakes.js";

const GAME = "/api/mastermind/games/m1";
const data = { turns: [{ guess: "0011", values: [0, 0, 1, 1], codes: 1296 }], slips: [0] };

function make() {
  const over = { mode: "play", outcome: { winner: "code maker", reason: "kept" }, turns: [turn("0011", 1, 0)] };
  return new Review(new MastermindGame(mastermindView(over), palette, fakeTalk()));
}

test("a review that cannot be made says why", async () => {
  fakeServer({ [`GET ${GAME}/review`]: refusal(400, "There is nothing to review.") });
  const review = make();
  await review.load();
  assert.equal(review.data, null);
  assert.equal(review.problem, "There is nothing to review.");
});

const retry = (judged) =>
  fakeServer({ [`GET ${GAME}/review`]: { review: data, mine: [0], solved: [] }, [`POST ${GAME}/retry`]: { judged } });

test("a slip is tried again with the keyboard: half a guess is not sent, a whole one is judged", async () => {
  const judged = { word: "mistake", sign: "?", optimal: false };
  const server = retry(judged);
  const review = make();
  await review.load();
  const type = (...digits) => digits.forEach((digit) => review.press({ act: "digit", digit }, assert.fail));
  type(1); // nothing is tried yet
  assert.deepEqual(review.row.values, [null, null, null, null]);
  review.press({ act: "enter" }, assert.fail);
  assert.deepEqual([review.trying, review.letters.slice(0, 2)], [true, ["r", "b"]]);
  type(0, 1);
  await review.attempt();
  assert.deepEqual(review.game.talk.notices, ["Set all the pegs first."]);
  type(2, 3);
  await review.attempt();
  assert.deepEqual(server.requests.at(-1).body, { turn: 0, guess: [0, 1, 2, 3], show: false });
  assert.deepEqual([review.judged, review.revealed(0)], [judged, false]);
  review.row.select(1);
  type(5);
  assert.equal(review.judged, null); // another guess is not judged yet
});

test("the better guess is hidden until it is found or shown", async () => {
  retry({ word: "best", sign: "!", optimal: true });
  const review = make();
  await review.load();
  assert.equal(review.revealed(0), false);
  review.begin();
  review.row.reset([0, 1, 2, 3]);
  await review.attempt();
  assert.deepEqual([review.revealed(0), review.solved.has(0)], [true, true]);
  const other = make();
  await other.load();
  other.show();
  assert.deepEqual([other.revealed(0), other.solved.has(0), other.trying], [true, false, false]);
});

test("my slips come before those of others", async () => {
  const turns = [turn("0011", 1, 0, { player: "optimal" }), turn("0022", 1, 0)];
  const over = { outcome: { winner: "code maker", reason: "kept" }, turns };
  const review = new Review(new MastermindGame(mastermindView({ ...over, mode: "play" }), palette, fakeTalk()));
  fakeServer({
    [`GET ${GAME}/review`]: { review: { turns: [data.turns[0], data.turns[0]], slips: [0, 1] }, mine: [1], solved: [] },
  });
  await review.load();
  assert.deepEqual([review.slips, review.turn, review.next], [[1, 0], 1, 0]);
  assert.equal(solvedText(review), "0 of 1 solved");
});

test("a slip that was solved earlier is solved, and another one comes first", async () => {
  const turns = [turn("0011", 1, 0), turn("0022", 1, 0)];
  const over = { outcome: { winner: "code maker", reason: "kept" }, turns, mode: "play" };
  const review = new Review(new MastermindGame(mastermindView(over), palette, fakeTalk()));
  const told = { turns: [data.turns[0], data.turns[0]], slips: [0, 1] };
  const judged = { word: "mistake", sign: "?", optimal: false };
  fakeServer({
    [`GET ${GAME}/review`]: { review: told, mine: [0, 1], solved: [0] },
    [`POST ${GAME}/retry`]: { judged },
  });
  await review.load();
  assert.deepEqual([review.turn, review.revealed(0), solvedText(review)], [1, true, "1 of 2 solved"]);
  review.goto(0);
  review.begin();
  review.row.reset([0, 1, 2, 3]);
  await review.attempt();
  assert.equal(review.foundNow, false); // solved before, but this try is not good enough
});

test("a guess that was shown is not solved by repeating it", async () => {
  const server = retry({ word: "best", sign: "!", optimal: true });
  const review = make();
  await review.load();
  review.show();
  review.begin();
  review.row.reset([0, 1, 2, 3]);
  await review.attempt();
  assert.equal(server.requests.at(-1).body.show, true);
  assert.deepEqual([review.foundNow, review.solved.has(0)], [true, false]);
});
