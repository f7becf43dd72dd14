import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { UltimateGame } from "#js/ultimate/machine.js";
import { analysisCards } from "#js/ultimate/analysis-card.js";
import { Review } from "#js/ultimate/review.js";
import { tried as triedWords } from "#js/ultimate/review-card.js";
import {
  boardView,
  FakeEvents,
  fakeServer,
  fakeTalk,
  later,
  realTimeout,
  ultimateView,
  withoutPauses,
} from "../fakes.js";

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
  assert.equal(source.address, "/api/ultimate/analysis/stream?position=start&seconds=10&had=0");
  source.send("analysis", view());
  source.send("done", {});
  assert.equal(machine.analysis.live, false);
  assert.equal(machine.talk.said.at(-1), "Analysis: X wins 70 %.");
  machine.analysis.deeper();
  assert.match(FakeEvents.opened[1].address, /seconds=30&had=1000$/);
  machine.analysis.deeper();
  machine.analysis.deeper();
  assert.match(FakeEvents.opened.at(-1).address, /seconds=60&had=1000$/);
});

test("a full memory is said below the lines, and a deeper look is still offered", () => {
  const machine = make();
  machine.toggleAnalysis();
  const all = (one) => (one?.tag ? [one, ...one.children.flatMap(all)] : []);
  const tagged = (tag) =>
    analysisCards(machine)
      .flatMap(all)
      .filter((one) => one.tag === tag);
  FakeEvents.opened[0].send("analysis", view({ forgotten: 0, note: "" }));
  assert.deepEqual(tagged("p"), []);
  const note = "The memory is full: 1,234 seldom visited positions were given up.";
  FakeEvents.opened[0].send("analysis", view({ simulations: 2000, forgotten: 1234, note }));
  FakeEvents.opened[0].send("done", {});
  assert.deepEqual(
    tagged("p").map((one) => one.children.map((child) => child.text ?? child)),
    [[note]],
  );
  assert.equal(machine.analysis.status, "done");
  const deeper = tagged("button").find((one) => one.children[0].text === "deeper");
  assert.equal(deeper.props.disabled, false);
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

test("a refusal is said, what is known stays, and it goes on by itself", async () => {
  const pauses = withoutPauses();
  const machine = make();
  machine.toggleAnalysis();
  FakeEvents.opened[0].send("analysis", view());
  FakeEvents.opened[0].lose();
  assert.equal(machine.analysis.status, "engines busy, trying again");
  assert.equal(machine.analysis.live, false);
  assert.equal(machine.analysis.view.simulations, 1000);
  assert.deepEqual(machine.talk.notices, []);
  await new Promise((done) => realTimeout(done, 5));
  assert.deepEqual(pauses, [3000]);
  assert.match(FakeEvents.opened[1].address, /had=1000$/);
  // An engine that begins anew shows nothing before it knows more.
  FakeEvents.opened[1].send("analysis", view({ simulations: 200 }));
  assert.equal(machine.analysis.status, "live");
  assert.equal(machine.analysis.view.simulations, 1000);
  FakeEvents.opened[1].send("analysis", view({ simulations: 2000 }));
  assert.equal(machine.analysis.view.simulations, 2000);
  machine.close();
});

const OTHERS = [
  { name: "boards", description: "Counts boards." },
  { name: "plain", description: "" },
];
/** A browser's memory. */
function remember(t, values = {}) {
  const kept = new Map(Object.entries(values));
  const before = Object.getOwnPropertyDescriptor(globalThis, "localStorage");
  const value = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
  Object.defineProperty(globalThis, "localStorage", { value, configurable: true });
  t.after(() => {
    if (before) Object.defineProperty(globalThis, "localStorage", before);
    else delete globalThis.localStorage;
  });
  return kept;
}
const all = (one) => (one?.tag ? [one, ...one.children.flatMap(all)] : []);
const tagged = (machine, tag) =>
  analysisCards(machine)
    .flatMap(all)
    .filter((one) => one.tag === tag);

test("who values the positions is asked only where a package can, and is remembered while it is there", (t) => {
  const kept = remember(t);
  const machine = make();
  machine.toggleAnalysis();
  assert.deepEqual(tagged(machine, "select"), []);
  machine.analysis.offer(OTHERS);
  const options = tagged(machine, "option").map(({ props, children }) => [props.value, children[0].text]);
  assert.deepEqual(options, [
    ["", "our engine"],
    ["boards", "boards – Counts boards."],
    ["plain", "plain"],
  ]);
  FakeEvents.opened[0].send("analysis", view());
  tagged(machine, "select")[0].props.onchange({ currentTarget: { value: "boards" } });
  assert.equal(machine.analysis.view, null);
  assert.equal(FakeEvents.opened[0].readyState, FakeEvents.CLOSED);
  assert.match(FakeEvents.opened[1].address, /had=0&evaluator=boards$/);
  assert.equal(machine.talk.said.at(-1), "Positions are valued by “boards”.");
  const next = make();
  next.analysis.offer(OTHERS);
  assert.equal(next.analysis.evaluator, "boards");
  const later = make();
  later.analysis.offer(OTHERS.slice(1));
  assert.equal(later.analysis.evaluator, "");
  assert.equal(kept.size, 0);
});

test("an evaluator that fails is told in its sentence, until somebody else values the position", (t) => {
  remember(t, { "perfectplay.evaluator": '"plain"' });
  const machine = make();
  machine.analysis.offer(OTHERS);
  machine.toggleAnalysis();
  const message = "The evaluator 'plain' raised ValueError at 'start'.";
  FakeEvents.opened[0].send("problem", { message });
  assert.equal(machine.analysis.status, "could not go on");
  assert.equal(machine.analysis.live, false);
  assert.equal(FakeEvents.opened[0].readyState, FakeEvents.CLOSED);
  const alerts = () => tagged(machine, "p").filter(({ props }) => props.role === "alert");
  assert.deepEqual(
    alerts().map(({ children }) => children[0].text),
    [message],
  );
  machine.analysis.valueBy("");
  assert.deepEqual(alerts(), []);
  assert.match(FakeEvents.opened[1].address, /had=0$/);
});

test("an analysis that waits says how many are before it", () => {
  const { analysis, board } = make();
  analysis.turnOn(board);
  assert.equal(analysis.status, "starting");
  FakeEvents.opened[0].send("queued", { before: 2 });
  assert.equal(analysis.status, "waiting, 2 before you");
  FakeEvents.opened[0].send("queued", { before: 0 });
  assert.equal(analysis.status, "waiting, you are next");
});

test("lines change their order at most once a second", () => {
  const { analysis, board } = make();
  analysis.turnOn(board);
  FakeEvents.opened[0].send("analysis", view());
  const moves = () => analysis.top(3).map(({ move }) => move);
  assert.deepEqual(moves(), ["ee", "ab", "ea"]);
  const other = [found("ea", 0.95, ["ea"]), found("ab", 0.9, ["ab"]), found("ee", 0.7, ["ee"])];
  FakeEvents.opened[0].send("analysis", view({ moves: other, line: ["ea"] }));
  assert.deepEqual(moves(), ["ee", "ab", "ea"]);
  assert.equal(analysis.top(3)[2].chance, 0.95);
  analysis.ordered -= 1000;
  FakeEvents.opened[0].send("analysis", view({ moves: other, line: ["ea"] }));
  assert.deepEqual(moves(), ["ea", "ab", "ee"]);
});

// Trying a slip again

const GAME = "/api/ultimate/games/u1";
const played = {
  version: 9,
  moves: ["ee", "ea", "ab"],
  board: boardView({ legal: ["bb"], position: "end", turn: "O" }),
};
const judged = (ply, by, lost) => ({
  ply,
  move: played.moves[ply],
  by,
  word: "mistake",
  sign: "?",
  lost,
  best: "ac",
  chance_x: 0.5,
});
const data = {
  moves: [judged(0, "X", 0), judged(1, "O", 0.2), judged(2, "X", 0.2)],
  slips: [1, 2],
  turning: [],
  accuracy: { x: 90, o: 80 },
};
const tried = (more) => ({
  move: "ac",
  word: "good",
  sign: "",
  solved: false,
  chance: 0.5,
  lost: 0,
  text: "",
  best: null,
  ...more,
});
const answers = (more) => ({
  [`GET ${GAME}/review`]: { review: data, mine: [2], solved: [] },
  [`GET ${GAME}/at/1`]: { board: boardView({ legal: ["ea", "eb"], position: "one" }) },
  [`GET ${GAME}/at/2`]: { board: boardView({ legal: ["ab", "ac"], position: "two" }) },
  ...more,
});

test("a review begins with one's own slip; its better square is hidden until it is asked for or found", async () => {
  const server = fakeServer(answers({ [`POST ${GAME}/retry`]: ({ move }) => tried({ move, solved: move === "ac" }) }));
  const machine = make(played);
  const review = new Review(machine);
  await review.load();
  assert.deepEqual(review.slips, [2, 1]);
  assert.deepEqual([machine.at, review.asked, review.revealed], [2, "ab", undefined]);
  assert.deepEqual(machine.lit, ["ab", "ac"]);
  await machine.choose("ab");
  assert.equal(review.revealed, undefined);
  assert.deepEqual(server.requests.at(-1).body, { ply: 2, move: "ab", show: false });
  await machine.choose("ac");
  assert.deepEqual([review.revealed, review.asked, review.solved.has(2)], ["ac", undefined, true]);
  await review.next();
  assert.deepEqual([machine.at, review.revealed], [1, undefined]);
  await review.show();
  assert.equal(review.revealed, "ac");
  review.close();
  assert.equal(machine.newest, true);
});

test("only one's own slips count, the opponent's come after them", async () => {
  fakeServer(answers());
  const review = new Review(make(played));
  await review.load();
  assert.equal(review.solvedText, "0 of 1 solved");
  assert.deepEqual(review.placed(0), { theirs: false, number: 1, of: 1 });
  assert.deepEqual(review.placed(1), { theirs: true, number: 1, of: 1 });
});

test("a slip that was solved earlier is solved when the review is opened again", async () => {
  fakeServer(answers({ [`GET ${GAME}/review`]: { review: data, mine: [1, 2], solved: [1] } }));
  const review = new Review(make(played));
  await review.load();
  assert.deepEqual([review.solvedText, review.slip.ply], ["1 of 2 solved", 2]);
});

test("a try is told with the numbers of the review", () => {
  const slip = { ...judged(2, "X", 0.2), chance_before: 0.58 };
  const [best] = triedWords(tried({ solved: true, chance: 0.58 }), slip);
  assert.equal(best, "That is it: 58 %.");
  const [near] = triedWords(tried({ solved: true, chance: 0.56 }), slip);
  assert.equal(near, "That is it: 56 %, hardly less than the best with 58 %.");
  const [wrong] = triedWords(tried({ proof: "loss", chance: 0 }), slip);
  assert.equal(wrong, "Not yet: a proven loss. Try another lit square.");
});

test("a try by two digits is judged as one by a click", async () => {
  const server = fakeServer(answers({ [`POST ${GAME}/retry`]: tried({}) }));
  const machine = make(played);
  await new Review(machine).load();
  machine.type(1);
  machine.type(3);
  assert.deepEqual(server.requests.at(-1).body, { ply: 2, move: "ac", show: false });
});

test("the judgement of a try that was given up is not shown", async () => {
  const answer = later();
  fakeServer(answers({ [`POST ${GAME}/retry`]: () => answer.promise }));
  const review = new Review(make(played));
  await review.load();
  const trying = review.attempt("ac");
  review.close();
  answer.give(tried({}));
  await trying;
  assert.equal(review.result, null);
});
