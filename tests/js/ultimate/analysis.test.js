import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { UltimateGame } from "#js/ultimate/machine.js";
import { Review } from "#js/ultimate/review.js";
import { boardView, FakeEvents, fakeServer, fakeTalk, later, ultimateView } from "../fakes.js";

beforeEach(() => FakeEvents.install());

const make = (more) => new UltimateGame(ultimateView(more), fakeTalk());
const found = (move, chance, line, proof = null) => ({ move, board: 0, cell: 0, visits: 1, chance, proof, line });
const view = (more = {}) => ({
  position: "start",
  turn: "X",
  simulations: 1000,
  seconds: 1,
  chance: 0.7,
  proof: null,
  moves: [found("ea", 0.6, ["ea", "ab"]), found("ab", 0.9, ["ab", "ba"]), found("ee", 0.7, ["ee", "ei"])],
  line: ["ee", "ei"],
  ...more,
});

test("the best moves begin with the one to make; every one has its line", () => {
  const { analysis, board } = make();
  analysis.turnOn(board);
  FakeEvents.opened[0].send("analysis", view());
  assert.deepEqual(
    analysis.top(2).map(({ move, line }) => [move, line]),
    [
      ["ee", ["ee", "ei"]],
      ["ab", ["ab", "ba"]],
    ],
  );
  assert.equal(analysis.best, "ee");
  assert.equal(analysis.of("ea").chance, 0.6);
  assert.equal(analysis.of("ii"), null);
});

test("the stream is asked for the position on the screen, and told when it is done", () => {
  const machine = make();
  machine.toggleAnalysis();
  const [source] = FakeEvents.opened;
  assert.equal(source.address, "/api/ultimate/analysis/stream?position=start&seconds=10");
  source.send("analysis", view());
  source.send("done", {});
  assert.equal(machine.analysis.live, false);
  assert.equal(machine.talk.said.at(-1), "Analysis: X wins 70 %.");
  machine.analysis.deeper();
  assert.match(FakeEvents.opened[1].address, /seconds=30$/);
  machine.analysis.deeper();
  machine.analysis.deeper();
  assert.match(FakeEvents.opened.at(-1).address, /seconds=60$/);
});

test("chances are those of X, whoever is to move", () => {
  const { analysis } = make();
  analysis.turnOn(boardView({ turn: "O" }));
  assert.equal(analysis.chanceOfX, null);
  FakeEvents.opened[0].send("analysis", view({ chance: 0.25 }));
  assert.equal(analysis.chanceOfX, 0.75);
  FakeEvents.opened[0].send("analysis", view({ chance: 1, proof: "win" }));
  assert.equal(analysis.words(), "proven win for O");
  FakeEvents.opened[0].send("analysis", view({ chance: 0.5, proof: "draw" }));
  assert.equal(analysis.words(), "proven draw");
});

test("a new position begins anew, and the stream of the old one is not heard any more", () => {
  const machine = make();
  machine.toggleAnalysis();
  const [old] = FakeEvents.opened;
  old.send("analysis", view());
  machine.adopt(ultimateView({ version: 2, board: boardView({ position: "next" }) }));
  assert.equal(machine.analysis.view, null);
  old.send("analysis", view());
  assert.equal(machine.analysis.view, null);
  assert.match(FakeEvents.opened[1].address, /position=next/);
});

test("a finished game is not analysed, and turning off ends the stream", () => {
  const machine = make();
  machine.toggleAnalysis();
  machine.toggleAnalysis();
  assert.equal(FakeEvents.opened[0].readyState, FakeEvents.CLOSED);
  machine.toggleAnalysis();
  const outcome = { winner: "X", text: "X has won.", result: "1-0" };
  machine.adopt(ultimateView({ version: 2, board: boardView({ outcome, position: "end" }) }));
  assert.equal(FakeEvents.opened.length, 2);
  assert.equal(machine.analysis.live, false);
});

test("a stream that is lost is said", () => {
  const machine = make();
  machine.toggleAnalysis();
  FakeEvents.opened[0].lose();
  assert.match(machine.talk.notices[0], /engine is busy/);
  assert.equal(machine.analysis.live, false);
});

// Trying a slip again

const GAME = "/api/ultimate/games/u1";
const played = { version: 9, moves: ["ee", "ea"], board: boardView({ legal: ["ab"], position: "end" }) };

test("while a slip is tried again a square is a try, afterwards a move again", async () => {
  const result = { move: "ea", word: "good", sign: "", chance: 0.5, lost: 0, text: "", best: null };
  const server = fakeServer({
    [`GET ${GAME}/at/0`]: { board: boardView() },
    [`POST ${GAME}/retry`]: result,
    [`POST ${GAME}/move`]: { game: ultimateView({ version: 10 }) },
  });
  const machine = make(played);
  const review = new Review(machine);
  await review.begin(0);
  assert.equal(machine.at, 0);
  await machine.choose("ea");
  assert.deepEqual(server.requests.at(-1), {
    name: `POST ${GAME}/retry`,
    query: {},
    body: { ply: 0, move: "ea", show: false },
  });
  assert.deepEqual(review.trying, { ply: 0, result, shown: false });
  await review.stop();
  assert.equal(machine.newest, true);
  await machine.choose("ab");
  assert.equal(server.requests.at(-1).name, `POST ${GAME}/move`);
});

test("the judgement of a try that was given up is not shown", async () => {
  const answer = later();
  fakeServer({ [`GET ${GAME}/at/0`]: { board: boardView() }, [`POST ${GAME}/retry`]: () => answer.promise });
  const review = new Review(make(played));
  await review.begin(0);
  const trying = review.attempt("ea");
  await review.stop();
  answer.give({ move: "ea", word: "good", sign: "", chance: 0.5, lost: 0, text: "", best: null });
  await trying;
  assert.equal(review.trying, null);
});
