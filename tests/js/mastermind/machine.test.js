import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { press } from "#js/mastermind/keys.js";
import { MastermindGame } from "#js/mastermind/machine.js";
import { fakeServer, fakeTalk, later, mastermindView, palette, refusal, settled, turn } from "../fakes.js";

const GAME = "/api/mastermind/games/m1";
const machines = [];
function make(more, talk = fakeTalk()) {
  const machine = new MastermindGame(mastermindView(more), palette, talk);
  machines.push(machine);
  return machine;
}
afterEach(() => machines.splice(0).forEach((machine) => machine.close()));
const place = (machine, ...values) => values.forEach((value) => machine.row.place(value));

// The guess being made

test("only while a guess can be made are pegs placed", () => {
  for (const closed of [{ seat: null }, { seat: "maker" }, { player: "knuth" }, { mode: "guess", seat: "maker" }])
    assert.equal(make(closed).row.place(0), false, JSON.stringify(closed));
});

test("an unfinished row is there again after a reload, at the same turn only", () => {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  };
  try {
    place(make(), 3, 2);
    assert.deepEqual(make().row.values, [3, 2, null, null]);
    assert.deepEqual(make({ turns: [turn("0011", 1, 0)] }).row.values, [null, null, null, null]);
    make().adopt(after("0012"));
    assert.equal(kept.has("perfectplay.draft.m1"), false);
  } finally {
    delete globalThis.localStorage;
  }
});

test("half a guess is not sent", async () => {
  const server = fakeServer({});
  const machine = make({ mode: "play" });
  place(machine, 0, 1);
  await machine.guess();
  assert.deepEqual(machine.talk.notices, ["Set all 4 pegs first."]);
  assert.deepEqual(server.requests, []);
  place(machine, 2);
  assert.equal(machine.talk.gone, 0);
  place(machine, 3);
  assert.equal(machine.talk.gone, 1); // the row is full: the notice has lost its cause
});

// A lesson

const judged = { word: "mistake", sign: "?", optimal: false, reason: "It splits less." };
const after = (guess) =>
  mastermindView({ version: 2, turns: [turn(guess, 1, 2, { word: { word: "best", sign: "!" } })], left: 34 });

test("a good guess in a lesson is one request, and nothing is asked", async () => {
  const server = fakeServer({
    [`POST ${GAME}/guess`]: { game: after("0012"), asked: false, judged: null, account: null },
  });
  const machine = make();
  place(machine, 0, 0, 1, 2);
  await machine.guess();
  assert.deepEqual(server.requests, [
    { name: `POST ${GAME}/guess`, query: {}, body: { version: 1, guess: [0, 0, 1, 2] } },
  ]);
  assert.deepEqual(machine.talk.asked, []);
  assert.equal(machine.talk.said.at(-1), "Guess 1: 1 black, 2 white. best. 34 codes left.");
  assert.deepEqual(machine.row.values, [null, null, null, null]);
});

/** A server that asks about every guess until it is told to keep it. */
const doubtful = () =>
  fakeServer({
    [`POST ${GAME}/guess`]: ({ keep }) =>
      keep
        ? { game: after("0000"), asked: false, judged: null, account: null }
        : { game: mastermindView(), asked: true, judged, account: null },
  });

test("a guess that is kept is sent once more, to be made", async () => {
  const server = doubtful();
  const machine = make();
  place(machine, 0, 0, 0, 0);
  await machine.guess();
  assert.deepEqual(machine.talk.asked, [judged]);
  assert.deepEqual(
    server.requests.map(({ body }) => body),
    [
      { version: 1, guess: [0, 0, 0, 0] },
      { version: 1, guess: [0, 0, 0, 0], keep: true },
    ],
  );
  assert.equal(machine.game.turns.length, 1);
});

test("a guess that is taken back stays in the row and is not made", async () => {
  for (const answer of [false, null]) {
    const server = doubtful();
    const machine = make({}, fakeTalk(answer));
    place(machine, 0, 0, 0, 0);
    await machine.guess();
    assert.equal(server.requests.length, 1);
    assert.deepEqual(machine.row.values, [0, 0, 0, 0]);
    assert.equal(machine.game.turns.length, 0);
    assert.equal(machine.talk.said.at(-1), "Taken back. Choose another guess.");
  }
});

test("a guess that is refused stays in the row", async () => {
  fakeServer({ [`POST ${GAME}/guess`]: refusal(400, "Colours may not repeat.") });
  const machine = make();
  place(machine, 0, 0, 0, 0);
  await machine.guess();
  assert.deepEqual(machine.talk.notices, ["Colours may not repeat."]);
  assert.deepEqual(machine.row.values, [0, 0, 0, 0]);
});

test("what cannot be guessed is told without asking the server", async () => {
  const server = fakeServer({});
  const turns = [{ guess: "1122", values: [0, 0, 1, 1], black: 1, white: 2 }];
  for (const [game, row, told] of /** @type {const} */ ([
    [{}, [0, 0, 1], "Set all 4 pegs first."],
    [{ repeats: false }, [0, 1, 2, 0], "Each colour only once in this game."],
    [{ turns }, [0, 0, 1, 1], "That was guess 1 already: 1 black, 2 white. Try another code."],
  ])) {
    const machine = make(game);
    place(machine, ...row);
    await machine.guess();
    assert.deepEqual(machine.talk.notices, [told]);
    assert.deepEqual(machine.row.values.slice(0, row.length), row);
  }
  assert.equal(server.requests.length, 0);
});

test("outside Learn the keys of the teacher say where he is", async () => {
  const server = fakeServer({});
  const machine = make({ mode: "play" });
  await machine.hint();
  await machine.optimal();
  assert.deepEqual(machine.talk.notices, Array(2).fill("Hints and optimal guesses are in Learn."));
  assert.equal(server.requests.length, 0);
});

test("a second press of Enter while a guess is judged makes no second guess", async () => {
  const answer = later();
  const server = fakeServer({ [`POST ${GAME}/guess`]: () => answer.promise });
  const machine = make();
  place(machine, 0, 0, 1, 2);
  const first = machine.guess();
  await machine.guess();
  answer.give({ game: after("0012"), asked: false, judged: null, account: null });
  await first;
  assert.equal(server.requests.length, 1);
});

test("three hints, one step after the other, and none after a new turn", async () => {
  const server = fakeServer({
    [`GET ${GAME}/hint`]: (_, url) => ({ step: 1, text: `hint ${url.searchParams.get("step")}` }),
  });
  const machine = make();
  for (let i = 0; i < 4; i += 1) await machine.hint();
  assert.deepEqual(machine.hints, ["hint 1", "hint 2", "hint 3"]);
  assert.equal(server.requests.length, 3);
  machine.adopt(after("0012"));
  assert.deepEqual(machine.hints, []);
});

test("the draft outlives a change that is no turn", () => {
  const machine = make();
  place(machine, 3, 2);
  machine.adopt(mastermindView({ version: 2, sense: "expected" }));
  assert.deepEqual(machine.row.values, [3, 2, null, null]);
});

test("a table that comes after the next turn is not shown", async () => {
  const [old, fresh] = [later(), later()];
  const answers = [old.promise, fresh.promise];
  fakeServer({ [`GET ${GAME}/table`]: () => answers.shift() });
  const machine = make();
  machine.toggle("table", true);
  assert.equal(machine.table.loading, true);
  machine.adopt(after("0012"));
  fresh.give({ guesses: [{ guess: "0304" }] });
  await settled();
  old.give({ guesses: [{ guess: "0011" }] });
  await settled();
  assert.deepEqual(machine.table, { loading: false, guesses: [{ guess: "0304" }] });
});

test("a guess gives up the table that was asked for, and it comes for the next turn", async () => {
  const answers = [later().promise, { guesses: [{ guess: "0304" }] }];
  const server = fakeServer({
    [`GET ${GAME}/table`]: () => answers.shift(),
    [`POST ${GAME}/optimal`]: { game: after("0012") },
  });
  const machine = make();
  machine.toggle("table", true);
  await machine.optimal();
  await settled();
  assert.deepEqual(machine.table, { loading: false, guesses: [{ guess: "0304" }] });
  assert.equal(server.names().filter((name) => name.endsWith("/table")).length, 2);
});

test("after the last guess no table is asked for", async () => {
  const server = fakeServer({
    [`GET ${GAME}/table`]: () => later().promise,
    [`POST ${GAME}/optimal`]: { game: { ...after("0012"), outcome: { won: true } } },
  });
  const machine = make();
  machine.toggle("table", true);
  await machine.optimal();
  await settled();
  assert.equal(machine.table, null);
  assert.deepEqual(server.names(), [`GET ${GAME}/table`, `POST ${GAME}/optimal`]);
});

test("a refused guess brings the table back", async () => {
  const answers = [later().promise, { guesses: [{ guess: "0011" }] }];
  fakeServer({
    [`GET ${GAME}/table`]: () => answers.shift(),
    [`POST ${GAME}/optimal`]: refusal(400, "Not now."),
  });
  const machine = make();
  machine.toggle("table", true);
  await machine.optimal();
  await settled();
  assert.deepEqual(machine.table, { loading: false, guesses: [{ guess: "0011" }] });
});

test("the codes of an earlier turn are not shown either", async () => {
  const [old, fresh] = [later(), later()];
  const answers = [old.promise, fresh.promise];
  fakeServer({ [`GET ${GAME}/candidates`]: () => answers.shift() });
  const machine = make();
  machine.toggle("codes", true);
  machine.adopt(after("0012"));
  fresh.give({ count: 1, start: 0, codes: ["0304"] });
  await settled();
  old.give({ count: 2, start: 0, codes: ["0011", "0022"] });
  await settled();
  assert.deepEqual(machine.codes.codes, ["0304"]);
});

test("undo is for the one who plays, and against another person there is none", () => {
  const turns = [turn("0011", 1, 0)];
  assert.equal(make({ turns }).noUndo, "");
  assert.match(make({}).noUndo, /nothing to take back/);
  assert.match(make({ turns, seat: null }).noUndo, /looking on/);
  assert.match(make({ turns, mode: "two", seat: "breaker" }).noUndo, /guess stands/);
  assert.equal(make({ turns, mode: "two", seat: "both" }).noUndo, "");
  assert.match(make({ turns, mode: "two", seat: "both", clock: {} }).noUndo, /clock/);
});

test("nothing is asked about a turn that is being taken back", async () => {
  const undone = later();
  const server = fakeServer({ [`POST ${GAME}/undo`]: undone.promise, [`GET ${GAME}/split`]: { rows: [] } });
  const machine = make({ turns: [turn("0011", 1, 0)] });
  machine.look(0); // its split will be asked for in a moment
  const work = machine.undo();
  await new Promise((done) => setTimeout(done, 120));
  assert.deepEqual(server.names(), [`POST ${GAME}/undo`]);
  undone.give({ game: mastermindView({ version: 2 }) });
  await work;
  assert.equal(machine.split.subject.values, null);
});

// A computer player

test("a computer player steps, and a run ends with the game", async () => {
  const outcome = { winner: "code breaker", reason: "the code was found" };
  const done = mastermindView({ version: 2, mode: "play", player: "knuth", turns: [turn("0011", 4, 0)], outcome });
  const server = fakeServer({ [`POST ${GAME}/step`]: { game: done } });
  const machine = make({ mode: "play", player: "knuth" });
  const run = machine.run();
  await settled();
  assert.equal(machine.over, true);
  assert.equal(machine.running, false);
  assert.match(machine.talk.said.at(-1), /4 black, 0 white\. the code was found/);
  await run;
  assert.equal(server.requests.length, 1);
  assert.equal(await machine.step(), null);
});

test("a run that is paused makes no more steps", async () => {
  const answer = later();
  const server = fakeServer({ [`POST ${GAME}/step`]: () => answer.promise });
  const machine = make({ mode: "play", player: "knuth" });
  const run = machine.run();
  await machine.run(); // the same button pauses
  answer.give({ game: mastermindView({ version: 2, mode: "play", player: "knuth", turns: [turn("0011", 1, 0)] }) });
  await run;
  assert.equal(server.requests.length, 1);
});

// Guess mine

const guessing = { mode: "guess", seat: "maker", player: "knuth", waiting: { guess: "0011", values: [0, 0, 1, 1] } };

test("only an answer that some code gives is sent", async () => {
  const server = fakeServer({
    [`GET ${GAME}/possible-answers`]: {
      answers: [
        [0, 0],
        [1, 0],
        [4, 0],
      ],
    },
    [`POST ${GAME}/answer`]: { game: mastermindView({ ...guessing, version: 2, turns: [turn("0011", 1, 0)] }) },
  });
  const machine = make(guessing);
  await settled();
  machine.replies.count("white", 1);
  await machine.replies.answer();
  assert.deepEqual(server.names(), [`GET ${GAME}/possible-answers`]);
  machine.replies.count("white", -1);
  machine.replies.count("black", 1);
  await machine.replies.answer();
  assert.deepEqual(server.requests[1].body, { version: 1, black: 1, white: 0 });
  assert.equal(machine.talk.said.at(-1), "My guess 2: red red blue blue.");
  assert.deepEqual(machine.replies.reply, { black: 0, white: 0 });
});

test("a count stays between none and all pegs", () => {
  fakeServer({ [`GET ${GAME}/possible-answers`]: { answers: [] } });
  const machine = make(guessing);
  machine.replies.count("black", -1);
  assert.equal(machine.replies.reply.black, 0);
  for (let i = 0; i < 6; i += 1) machine.replies.count("black", 1);
  assert.equal(machine.replies.reply.black, 4);
});

test("possible answers of an earlier guess are not taken for those of the next", async () => {
  const [old, fresh] = [later(), later()];
  const answers = [old.promise, fresh.promise];
  fakeServer({ [`GET ${GAME}/possible-answers`]: () => answers.shift() });
  const machine = make(guessing);
  machine.adopt(mastermindView({ ...guessing, version: 2, turns: [turn("0011", 1, 0)] }));
  fresh.give({ answers: [[2, 2]] });
  await settled();
  old.give({ answers: [[0, 0]] });
  await settled();
  assert.deepEqual(machine.replies.possible, [[2, 2]]);
});

test("an answer is corrected in place, and what is wrong is told from the code kept here", async () => {
  const contradiction = { text: "These answers clash.", clash: [0], repairs: [], changes: 1 };
  const clashing = { ...guessing, waiting: null, contradiction, turns: [turn("0011", 1, 0)] };
  const wrong = [{ turn: 0, guess: "0011", given: [1, 0], correct: [2, 0], text: "Answer 1 should be 2 black." }];
  const server = fakeServer({
    [`GET ${GAME}/possible-answers`]: { answers: [[2, 0]] },
    "POST /api/mastermind/explain": { wrong },
    [`POST ${GAME}/correct`]: { game: mastermindView({ ...guessing, version: 2, turns: [turn("0011", 2, 0)] }) },
  });
  const machine = make(clashing);
  assert.deepEqual(server.requests, []); // no code is known, so none is sent
  machine.replies.keepCode([0, 0, 2, 2]);
  await settled();
  assert.deepEqual(machine.replies.wrong, wrong);
  assert.deepEqual(server.requests[0].body, {
    variant: "4x6",
    palette: "classic",
    turns: [["0011", [1, 0]]],
    secret: "0-0-2-2",
  });
  await machine.replies.edit(0);
  assert.deepEqual(machine.replies.editing, { turn: 0, black: 1, white: 0, possible: [[2, 0]] });
  await machine.replies.correct(0, 2, 0);
  assert.equal(machine.replies.editing, null);
  assert.equal(machine.replies.wrong, null);
  assert.equal(machine.talk.said.at(-1), "Corrected; the answers fit again.");
});

test("a guess whose answer was lost is known by the newer game", () => {
  const machine = make({ turns: [turn("0011", 1, 0)] });
  const newer = (...guesses) => mastermindView({ turns: [turn("0011", 1, 0), ...guesses] });
  assert.equal(machine.made(newer(turn("0123", 0, 1)), { guess: [0, 1, 2, 3] }), true);
  assert.equal(machine.made(newer(turn("0124", 0, 1)), { guess: [0, 1, 2, 3] }), false);
  assert.equal(machine.made(newer(), { guess: [0, 0, 1, 1] }), false);
  assert.equal(machine.made(newer(), {}), true);
});

test("the key that takes back says why it does not", () => {
  const server = fakeServer({});
  const machine = make({ mode: "two", seat: "both", clock: {} });
  assert.equal(press(machine, { act: "undo" }, {}), true);
  assert.deepEqual(machine.talk.notices, [machine.noUndo]);
  assert.match(machine.noUndo, /clock/);
  assert.deepEqual(server.requests, []);
});
