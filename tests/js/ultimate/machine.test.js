import assert from "node:assert/strict";
import { test } from "node:test";

import { press } from "#js/ultimate/keys.js";
import { UltimateGame } from "#js/ultimate/machine.js";
import { moveOf, neighbour, placeName, squareOf } from "#js/ultimate/squares.js";
import { boardView, fakeServer, fakeTalk, later, refusal, settled, ultimateView } from "../fakes.js";

const GAME = "/api/ultimate/games/u1";
const make = (more) => new UltimateGame(ultimateView(more), fakeTalk());
const noActions = { again: () => assert.fail("again"), review: () => assert.fail("review") };

const mine = ultimateView({
  version: 2,
  moves: ["ee"],
  board: boardView({ turn: "O", last: "ee", legal: ["ea"], position: "after ee" }),
  message: "The computer's turn.",
});
const answered = ultimateView({
  version: 3,
  moves: ["ee", "ea"],
  board: boardView({ turn: "X", last: "ea", legal: ["ab"], position: "after ea" }),
});
const outcome = { winner: "X", text: "X has won.", result: "1-0" };

// Moving

test("a move is sent, and then the computer is asked for its own", async () => {
  const server = fakeServer({ [`POST ${GAME}/move`]: { game: mine }, [`POST ${GAME}/computer`]: { game: answered } });
  const machine = make();
  await machine.choose("ee");
  assert.deepEqual(
    server.requests.map(({ name, body }) => [name, body]),
    [
      [`POST ${GAME}/move`, { version: 1, move: "ee", answer: true }],
      [`POST ${GAME}/computer`, { version: 2 }],
    ],
  );
  assert.deepEqual(machine.talk.said, [
    "X played centre in the centre board (ee). The computer's turn.",
    "O played top-left in the centre board (ea). Your turn.",
  ]);
});

test("when the answer to a move already has the computer's, nothing more is asked", async () => {
  const server = fakeServer({ [`POST ${GAME}/move`]: { game: answered } });
  const machine = make();
  await machine.choose("ee");
  assert.equal(server.requests.length, 1);
  assert.equal(machine.mayMove, true);
});

test("a move is on the board at once, and off it again when it is refused", async () => {
  const answer = later();
  fakeServer({ [`POST ${GAME}/move`]: answer.promise });
  const machine = make();
  const sent = machine.choose("ee");
  assert.equal(machine.board.cells[squareOf("ee")], "X");
  assert.deepEqual([machine.board.last, machine.board.legal], ["ee", []]);
  assert.equal(machine.game.board.cells[squareOf("ee")], "");
  answer.give(refusal(400, "It is not your turn."));
  await sent;
  assert.equal(machine.board.cells[squareOf("ee")], "");
});

test("squares are counted as moves are written", () => {
  for (let square = 0; square < 81; square += 1)
    assert.equal(squareOf(moveOf(Math.floor(square / 9), square % 9)), square);
});

test("only legal moves are sent, and only in one's own turn", async () => {
  const server = fakeServer({});
  await make().choose("aa");
  await make({ seat: null }).choose("ee");
  await make({ seat: "o" }).choose("ee");
  await make({ mode: "watch", seat: "both" }).choose("ee");
  await make({ board: boardView({ outcome }) }).choose("ee");
  assert.deepEqual(server.requests, []);
});

test("two people on one screen move for both signs", () => {
  const machine = make({ mode: "two", seat: "both" });
  assert.deepEqual(machine.mySigns, ["X", "O"]);
  assert.equal(machine.myTurn, true);
  machine.adopt({ ...mine, mode: "two", seat: "both" });
  assert.equal(machine.myTurn, true);
  assert.equal(machine.computerTurn, false);
});

test("the computer begins when it is its turn, and an onlooker does not ask it to", async () => {
  const server = fakeServer({ [`POST ${GAME}/computer`]: { game: mine } });
  await make({ seat: "o" }).reply();
  assert.deepEqual(server.names(), [`POST ${GAME}/computer`]);
  await make({ seat: null }).reply();
  await make({ mode: "two", seat: "x" }).reply();
  assert.equal(server.requests.length, 1);
});

test("after undo and swap the computer moves if it is its turn", async () => {
  const server = fakeServer({
    [`POST ${GAME}/undo`]: { game: ultimateView({ version: 4 }) },
    [`POST ${GAME}/swap`]: { game: ultimateView({ version: 5, seat: "o" }) },
    [`POST ${GAME}/computer`]: { game: { ...mine, version: 6, seat: "o" } },
  });
  const machine = new UltimateGame(answered, fakeTalk());
  await machine.undo();
  assert.equal(machine.talk.said.at(-1), "Taken back. Your turn.");
  await machine.swap();
  assert.deepEqual(server.names(), [`POST ${GAME}/undo`, `POST ${GAME}/swap`, `POST ${GAME}/computer`]);
});

test("a run of computer against computer ends with the game", async () => {
  const end = ultimateView({ version: 2, mode: "watch", seat: "both", moves: ["ee"], board: boardView({ outcome }) });
  const server = fakeServer({ [`POST ${GAME}/computer`]: { game: end } });
  const machine = make({ mode: "watch", seat: "both" });
  await machine.run();
  assert.equal(server.requests.length, 1);
  assert.equal(machine.running, false);
});

test("a hint is shown until the next move", async () => {
  const hint = { move: "ee", text: "Take the centre.", chance: 0.6, proof: null };
  fakeServer({ [`GET ${GAME}/hint`]: hint });
  const machine = make();
  await machine.hint();
  assert.deepEqual(machine.hinted, hint);
  machine.adopt(answered);
  assert.equal(machine.hinted, null);
});

// Keys

test("two digits are a board and a square; the first alone marks the board", async () => {
  const server = fakeServer({ [`POST ${GAME}/move`]: { game: answered } });
  const machine = make();
  press(machine, { act: "digit", digit: 5, pad: false }, noActions);
  assert.equal(machine.digit, 4);
  assert.deepEqual(server.requests, []);
  press(machine, { act: "digit", digit: 1, pad: false }, noActions);
  assert.equal(machine.digit, null);
  await settled();
  assert.equal(server.requests[0].body.move, "ea");
});

test("a number pad counts as it lies", async () => {
  const server = fakeServer({ [`POST ${GAME}/move`]: { game: answered } });
  const machine = make();
  for (const digit of [5, 7]) press(machine, { act: "digit", digit, pad: true }, noActions);
  await settled();
  assert.equal(server.requests[0].body.move, "ea"); // 7 is the top-left there
});

test("a square that cannot be played now is said, and the digits begin again", () => {
  const machine = make();
  for (const digit of [9, 9]) press(machine, { act: "digit", digit }, noActions);
  assert.deepEqual(machine.talk.notices, [
    "bottom-right in the bottom-right board (ii) cannot be played now; the lit squares can.",
  ]);
  assert.equal(machine.digit, null);
  assert.equal(press(machine, { act: "digit", digit: 0 }, noActions), false);
});

test("keys for what cannot be done now do nothing", () => {
  const server = fakeServer({});
  const machine = make({ mode: "two", seat: "both" });
  for (const act of ["swap", "undo", "run"]) assert.equal(press(machine, { act }, noActions), true);
  assert.deepEqual(server.requests, []);
  assert.equal(press(machine, { act: "optimal" }, noActions), false);
});

test("squares have letters, places in words, and neighbours across the edges", () => {
  assert.equal(moveOf(4, 8), "ei");
  assert.equal(placeName(0), "top-left");
  assert.equal(neighbour(40, "ArrowRight"), 41);
  assert.equal(neighbour(41, "ArrowRight"), 48); // from the middle board into the one to its right
  assert.equal(neighbour(0, "ArrowLeft"), 20); // round the edge
  assert.equal(neighbour(0, "ArrowUp"), 60);
  assert.equal(neighbour(0, "Enter"), null);
});

// Stepping

const earlier = boardView({ position: "start" });

test("a board that was stepped to is kept", async () => {
  const server = fakeServer({ [`GET ${GAME}/at/1`]: { board: earlier } });
  const machine = new UltimateGame(answered, fakeTalk());
  await machine.goto(1);
  assert.deepEqual([machine.at, machine.newest, machine.board], [1, false, earlier]);
  await machine.goto(99);
  assert.deepEqual([machine.at, machine.newest], [2, true]);
  await machine.goto(1);
  assert.equal(server.requests.length, 1);
});

test("a square of an earlier position begins a variation, which can be walked and deleted", async () => {
  const lines = [{ id: 1, parent: 0, ply: 1, moves: ["eb", "bb"], note: "" }];
  const branched = { ...answered, version: answered.version + 1, lines };
  const inside = boardView({ position: "inside", turn: "X" });
  const server = fakeServer({
    [`GET ${GAME}/at/1`]: { board: boardView({ turn: "O", legal: ["eb"] }) },
    [`GET ${GAME}/at/2`]: { board: inside },
    [`GET ${GAME}/at/3`]: { board: boardView({ position: "deep" }) },
    [`POST ${GAME}/line`]: { game: branched, line: 1, ply: 2 },
    [`POST ${GAME}/line/delete`]: { game: { ...branched, version: 99, lines: [] } },
  });
  const machine = new UltimateGame(answered, fakeTalk());
  await machine.goto(1);
  assert.deepEqual(machine.lit, ["eb"]);
  await machine.choose("ee"); // not lit
  assert.equal(server.requests.length, 1);
  await machine.choose("eb");
  assert.deepEqual(server.requests[1].body, { version: answered.version, line: 0, ply: 1, moves: "eb", note: "" });
  assert.deepEqual(server.requests[2].query, { line: "1" });
  assert.deepEqual([machine.node, machine.board], [{ line: 1, ply: 2 }, inside]);
  await machine.stepBy(1);
  assert.deepEqual(machine.node, { line: 1, ply: 3 });
  await machine.goto(1, 1); // before its first move a line is the game
  assert.deepEqual(machine.node, { line: 0, ply: 1 });
  await machine.goto(2, 1);
  await machine.deleteLine(1);
  assert.deepEqual([machine.node, machine.game.lines], [{ line: 0, ply: 1 }, []]);
});

test("while two people play an earlier position begins no variation", async () => {
  fakeServer({ [`GET ${GAME}/at/1`]: { board: earlier } });
  const machine = new UltimateGame({ ...answered, mode: "two", seat: "x" }, fakeTalk());
  await machine.goto(1);
  assert.deepEqual(machine.lit, []);
});

test("two quick steps back go two moves back", async () => {
  const [one, none] = [later(), later()];
  const start = boardView({ position: "nothing" });
  fakeServer({ [`GET ${GAME}/at/1`]: () => one.promise, [`GET ${GAME}/at/0`]: () => none.promise });
  const machine = new UltimateGame(answered, fakeTalk());
  const steps = [machine.stepBy(-1), machine.stepBy(-1)];
  none.give({ board: start });
  await settled();
  one.give({ board: earlier });
  await Promise.all(steps);
  assert.deepEqual([machine.at, machine.board], [0, start]);
  await machine.stepBy(1);
  assert.deepEqual([machine.at, machine.board], [1, earlier]);
});

test("a board that comes after the game has changed is not shown", async () => {
  const answer = later();
  fakeServer({ [`GET ${GAME}/at/0`]: () => answer.promise });
  const machine = new UltimateGame(mine, fakeTalk());
  const stepping = machine.goto(0);
  machine.adopt(answered);
  answer.give({ board: earlier });
  await stepping;
  assert.equal(machine.newest, true);
  assert.equal(machine.boards.size, 0);
});

test("boards of a game that has changed are fetched again", async () => {
  const server = fakeServer({ [`GET ${GAME}/at/0`]: { board: earlier } });
  const machine = new UltimateGame(mine, fakeTalk());
  await machine.goto(0);
  machine.adopt(answered);
  assert.equal(machine.newest, true);
  await machine.goto(0);
  assert.equal(server.requests.length, 2);
});

test("a branch begins with the moves up to the board on the screen", async () => {
  const server = fakeServer({
    [`GET ${GAME}/at/1`]: { board: boardView({ turn: "O" }) },
    "POST /api/ultimate/games": { game: ultimateView({ id: "u2" }), join: null },
  });
  const machine = new UltimateGame({ ...answered, start: "somewhere", limit: "time=5s" }, fakeTalk());
  await machine.goto(1);
  await machine.branch();
  assert.deepEqual(server.requests.at(-1).body, {
    mode: "computer",
    level: 3,
    rule: "line",
    limit: "time=5s",
    ponder: false,
    first: "computer", // X is ours, and O is to move
    position: "somewhere",
    moves: "ee",
  });
});

test("a move that somebody else made meanwhile is shown instead of a second one", async () => {
  fakeServer({ [`POST ${GAME}/move`]: refusal(409, "Old.", { game: { ...answered, mode: "two", seat: "x" } }) });
  const machine = make({ mode: "two", seat: "x" });
  await machine.choose("ee");
  assert.deepEqual(machine.game.moves, ["ee", "ea"]);
  assert.match(machine.talk.notices[0], /moved on/);
});

test("a move whose answer was lost is known by the newer game", () => {
  const machine = make({ moves: ["ee"] });
  const newer = (...moves) => ultimateView({ moves: ["ee", ...moves] });
  assert.equal(machine.made(newer("ea", "ab"), { move: "ea" }), true);
  assert.equal(machine.made(newer("eb"), { move: "ea" }), false);
  assert.equal(machine.made(newer(), { move: "ea" }), false);
  assert.equal(machine.made(newer(), {}), true);
});

test("the key that takes back says why it does not", () => {
  const server = fakeServer({});
  const machine = make({ mode: "two", seat: "x", moves: ["ee"], clock: {} });
  assert.equal(press(machine, { act: "undo" }, noActions), true);
  assert.deepEqual(machine.talk.notices, ["With a clock what is played stands; nothing is taken back."]);
  assert.deepEqual(server.requests, []);
});
