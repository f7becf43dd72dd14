import assert from "node:assert/strict";
import { test } from "node:test";

import { MastermindGame } from "#js/mastermind/machine.js";
import { Review } from "#js/mastermind/review.js";
import { fakeServer, fakeTalk, mastermindView, palette, refusal, turn } from "../fakes.js";

const GAME = "/api/mastermind/games/m1";
const data = { turns: [{ guess: "0011", values: [0, 0, 1, 1], codes: 1296 }], slips: [0] };

function make() {
  const over = { outcome: { winner: "code maker", reason: "kept" }, turns: [turn("0011", 1, 0)] };
  return new Review(new MastermindGame(mastermindView(over), palette, fakeTalk()));
}

test("a review that cannot be made says why", async () => {
  fakeServer({ [`GET ${GAME}/review`]: refusal(400, "There is nothing to review.") });
  const review = make();
  await review.load();
  assert.equal(review.data, null);
  assert.equal(review.problem, "There is nothing to review.");
});

test("a slip is tried again: half a guess is not sent, a whole one is judged", async () => {
  const judged = { word: "good", sign: "", reason: "It splits 1,296 codes." };
  const server = fakeServer({ [`GET ${GAME}/review`]: { review: data }, [`POST ${GAME}/retry`]: { judged } });
  const review = make();
  await review.load();
  review.begin(0);
  for (const value of [0, 1]) review.place(value);
  await review.attempt();
  assert.deepEqual(review.game.talk.notices, ["Set all the pegs first."]);
  for (const value of [2, 3]) review.place(value);
  await review.attempt();
  assert.deepEqual(server.requests.at(-1).body, { turn: 0, guess: [0, 1, 2, 3], show: false });
  assert.deepEqual([review.trying.judged, review.trying.shown], [judged, false]);
  review.select(1);
  review.place(5);
  assert.equal(review.trying.judged, null); // another guess is not judged yet
  assert.deepEqual(review.trying.values, [0, 5, 2, 3]);
});

test("the answer is shown for the guess that was made, when none is set", async () => {
  const server = fakeServer({
    [`GET ${GAME}/review`]: { review: data },
    [`POST ${GAME}/retry`]: { judged: { word: "mistake", sign: "?", reason: "" } },
  });
  const review = make();
  await review.load();
  review.begin(0);
  await review.attempt(true);
  assert.deepEqual(server.requests.at(-1).body, { turn: 0, guess: [0, 0, 1, 1], show: true });
  assert.equal(review.trying.shown, true);
  review.stop();
  assert.equal(review.trying, null);
});
