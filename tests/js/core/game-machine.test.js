import assert from "node:assert/strict";
import { test } from "node:test";

import { ApiError } from "#js/core/api.js";
import { GameMachine } from "#js/core/game-machine.js";
import { FakeEvents, fakeServer, fakeTalk, later, refusal, settled } from "../fakes.js";

/** The smallest game there is: a list of moves. */
class TinyGame extends GameMachine {
  adopted = [];

  played(game) {
    return game.moves.length;
  }

  adopt(game) {
    this.game = game;
    this.adopted.push(game.version);
    this.changed();
  }

  async fetch() {
    return (await fetch("/tiny", { method: "GET" })).json();
  }
}

const view = (version, moves = [], more = {}) => ({
  id: "t1",
  kind: "tiny",
  version,
  mode: "two",
  seat: "x",
  join: false,
  practice: false,
  moves,
  ...more,
});
const make = (game = view(1)) => new TinyGame(game, fakeTalk());
const moved = (now) => new ApiError(409, { error: { kind: "Stale", message: "Old." }, game: now });
const UNDO = "/api/ultimate/games/{game_id}/undo";

test("one thing at a time: what comes in between is left out", async () => {
  const machine = make();
  const first = later();
  const doing = machine.act("one", () => first.promise);
  assert.equal(machine.busy, "one");
  assert.equal(await machine.act("two", async () => assert.fail("not while another thing is done")), null);
  first.give({ game: view(2) });
  assert.deepEqual(await doing, { game: view(2) });
  assert.equal(machine.busy, "");
  assert.deepEqual(machine.adopted, [2]);
});

test("something patient waits for its turn", async () => {
  const machine = make();
  const first = later();
  const order = [];
  const doing = machine.act("one", () => first.promise.then(() => order.push("one")));
  const patient = machine.act("two", async () => order.push("two"), { patient: true });
  first.give(null);
  await Promise.all([doing, patient]);
  assert.deepEqual(order, ["one", "two"]);
});

test("a change is made from the version on the screen", async () => {
  const server = fakeServer({ "POST /api/ultimate/games/t1/undo": { game: view(8) } });
  const machine = make(view(7));
  await machine.act("undo", () => machine.send(UNDO, {}));
  assert.deepEqual(server.requests[0].body, { version: 7 });
  assert.equal(machine.game.version, 8);
});

test("when only a seat or a setting changed meanwhile, the same is done in the new state", async () => {
  const now = view(5, [], { seat: "both" });
  const server = fakeServer({
    "POST /api/ultimate/games/t1/undo": ({ version }) =>
      version === 5 ? { game: view(6) } : refusal(409, "Old.", { game: now }),
  });
  const machine = make(view(1));
  assert.deepEqual(await machine.act("undo", () => machine.send(UNDO, {})), { game: view(6) });
  assert.deepEqual(
    server.requests.map(({ body }) => body.version),
    [1, 5],
  );
  assert.deepEqual(machine.talk.notices, []);
});

test("when somebody moved meanwhile, the game is shown as it is and nothing is done", async () => {
  const machine = make(view(1, []));
  let tries = 0;
  const work = async () => {
    tries += 1;
    throw moved(view(2, ["ee"]));
  };
  assert.equal(await machine.act("move", work), null);
  assert.equal(tries, 1);
  assert.deepEqual(machine.game.moves, ["ee"]);
  assert.match(machine.talk.notices[0], /moved on in another window/);
});

test("a refusal is told, ends a run, and the next thing can be done", async () => {
  const machine = make();
  machine.running = true;
  const work = () => Promise.reject(new ApiError(400, { error: { kind: "No", message: "Not now." } }));
  assert.equal(await machine.act("move", work), null);
  assert.deepEqual(machine.talk.notices, ["Not now."]);
  assert.equal(machine.running, false);
  assert.equal(await machine.act("move", async () => 5), 5);
});

test("an error of the page is not hidden", async () => {
  const machine = make();
  await assert.rejects(
    machine.act("move", () => Promise.reject(new TypeError("ours"))),
    /ours/,
  );
  assert.equal(machine.busy, "");
});

test("giving up is silent, and the next request is not given up", async () => {
  const answers = { "POST /api/ultimate/games/t1/undo": () => new Promise(() => {}) };
  fakeServer(answers);
  const machine = make();
  const doing = machine.act("undo", () => machine.send(UNDO, {}));
  machine.stopThinking();
  assert.equal(await doing, null);
  assert.deepEqual(machine.talk.notices, []);
  answers["POST /api/ultimate/games/t1/undo"] = { game: view(2) };
  assert.ok(await machine.act("undo", () => machine.send(UNDO, {})));
});

test("a look at the server waits while something is done, and then is taken", async () => {
  const server = fakeServer({ "GET /tiny": { game: view(3, ["ee"]) } });
  const machine = make();
  const first = later();
  const doing = machine.act("one", () => first.promise);
  assert.equal(await machine.refresh(), false);
  assert.equal(server.requests.length, 0);
  first.give(null);
  await doing;
  await settled();
  assert.equal(server.requests.length, 1);
  assert.equal(machine.game.version, 3);
});

test("a look that shows nothing new changes nothing; a new seat is something new", async () => {
  const answers = { "GET /tiny": { game: view(1) } };
  fakeServer(answers);
  const machine = make(view(1));
  assert.equal(await machine.refresh(), false);
  assert.deepEqual(machine.adopted, []);
  answers["GET /tiny"] = { game: view(1, [], { seat: "both" }) };
  assert.equal(await machine.refresh(), true);
  assert.equal(machine.game.seat, "both");
});

test("following a game looks only when the version is newer", async () => {
  FakeEvents.install();
  const server = fakeServer({ "GET /tiny": { game: view(4, ["ee"]) } });
  const machine = make(view(3));
  const stop = machine.follow();
  const [source] = FakeEvents.opened;
  source.send("version", { version: 3 });
  await settled();
  assert.equal(server.requests.length, 0);
  source.send("version", { version: 4 });
  await settled();
  assert.equal(machine.game.version, 4);
  stop();
  source.send("version", { version: 5 });
  await settled();
  assert.equal(server.requests.length, 1);
});

test("a stream that is lost is opened again, unless nobody follows any more", (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  FakeEvents.install();
  const stop = make().follow();
  FakeEvents.opened[0].lose();
  context.mock.timers.tick(10_000);
  assert.equal(FakeEvents.opened.length, 2);
  FakeEvents.opened[1].lose();
  stop();
  context.mock.timers.tick(10_000);
  assert.equal(FakeEvents.opened.length, 2);
});

/** A server that does what it is asked, but whose first answer is lost on the way. */
function lossy(now) {
  let tries = 0;
  const undo = ({ version }) => {
    tries += 1;
    if (tries === 1) return Promise.reject(new TypeError("network"));
    return version === now.version ? { game: view(now.version + 1, now.moves) } : refusal(409, "Old.", { game: now });
  };
  return fakeServer({ "POST /api/ultimate/games/t1/undo": undo });
}

test("a change whose answer was lost is not made twice", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  // As many turns as before: a setting, such as the sides, was changed.
  for (const now of [view(2, ["ee"]), view(2, [])]) {
    const server = lossy(now);
    const machine = make(view(1, []));
    const doing = machine.act("swap", () => machine.send(UNDO, {}));
    await settled();
    context.mock.timers.tick(2000);
    assert.deepEqual(await doing, { game: now });
    assert.equal(server.requests.length, 2);
    assert.deepEqual(machine.adopted, [2]);
    assert.deepEqual(machine.talk.notices, []);
  }
});

test("a change that did not arrive is made when only a seat changed, and not when somebody moved", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  for (const [now, requests] of [
    [view(5, []), 3],
    [view(5, ["aa"]), 2],
  ]) {
    const server = lossy(now);
    const machine = make(view(1, []));
    machine.made = () => false;
    const doing = machine.act("move", () => machine.send(UNDO, {}));
    await settled();
    context.mock.timers.tick(2000);
    await doing;
    assert.equal(server.requests.length, requests);
  }
});

test("while the server is away, taking back gives up what waits, and anything else takes its place", async () => {
  const answers = { "POST /api/ultimate/games/t1/undo": () => Promise.reject(new TypeError("network")) };
  fakeServer(answers);
  const machine = make();
  const first = machine.act("move", () => machine.send(UNDO, {}));
  await settled();
  assert.equal(await machine.act("undo", () => assert.fail("given up"), { patient: true }), null);
  assert.equal(await first, null);
  assert.equal(machine.busy, "");
  const second = machine.act("move", () => machine.send(UNDO, {}));
  await settled();
  answers["POST /api/ultimate/games/t1/undo"] = { game: view(2) };
  assert.deepEqual(await machine.act("level", () => machine.send(UNDO, {})), { game: view(2) });
  assert.equal(await second, null);
  assert.deepEqual(machine.talk.notices, []);
});

test("listeners hear of changes until they leave", () => {
  const machine = make();
  let heard = 0;
  const leave = machine.subscribe(() => (heard += 1));
  machine.changed();
  leave();
  machine.changed();
  assert.equal(heard, 1);
});
