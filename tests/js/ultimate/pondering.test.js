import assert from "node:assert/strict";
import { test } from "node:test";

import { UltimateGame } from "#js/ultimate/machine.js";
import { Pondering } from "#js/ultimate/pondering.js";
import { thinkingFields, thinkingWords } from "#js/ultimate/thinking.js";
import { boardView, fakeServer, fakeTalk, later, refusal, settled, ultimateView } from "../fakes.js";

const GAME = "/api/ultimate/games/u1";
const PONDER = `POST ${GAME}/ponder`;
const on = (more = {}) => ultimateView({ level: 8, ponder: true, ponders: true, ...more });
const answered = on({ version: 3, moves: ["ee", "ea"], board: boardView({ last: "ea", legal: ["ab"] }) });

function open(game) {
  const machine = new UltimateGame(game, fakeTalk());
  const pondering = new Pondering(machine);
  machine.subscribe(() => pondering.look());
  pondering.show(true);
  return { machine, pondering };
}

const pondered = (server) => server.requests.filter(({ name }) => name === PONDER).map(({ body }) => body);

test("while the player thinks one request is held open, and a move gives it up", async () => {
  const move = later();
  const server = fakeServer({ [PONDER]: new Promise(() => {}), [`POST ${GAME}/move`]: move.promise });
  const { machine, pondering } = open(on());
  machine.changed();
  machine.showLevel(9);
  assert.deepEqual(pondered(server), [{ version: 1 }]);
  const held = pondering.request.signal;
  const sent = machine.choose("ee");
  assert.equal(held.aborted, true);
  assert.equal(pondering.about, 0);
  move.give({ game: answered });
  await sent;
  assert.deepEqual(pondered(server), [{ version: 1 }, { version: 3 }]);
  pondering.close();
  assert.equal(pondering.request.signal.aborted, true);
});

for (const [why, game] of [
  ["it is not wanted", ultimateView({ level: 8 })],
  ["the level makes no use of it", on({ level: 3, ponders: false })],
  ["the computer is to move", on({ seat: "o" })],
  ["one looks on", on({ seat: null })],
  ["the game is over", on({ board: boardView({ outcome: { winner: "X", text: "", result: "1-0" } }) })],
])
  test(`nothing is asked while ${why}`, () => {
    const server = fakeServer({});
    open(game);
    assert.deepEqual(server.requests, []);
  });

test("a page in the background gives its request back, and asks again when it is seen", () => {
  const server = fakeServer({ [PONDER]: new Promise(() => {}) });
  const { pondering } = open(on());
  pondering.show(false);
  assert.equal(pondering.request.signal.aborted, true);
  pondering.show(true);
  assert.equal(pondered(server).length, 2);
});

test("what was found, or refused, is nobody's concern and not asked again", async () => {
  for (const answer of [{ ended: "enough", simulations: 9, known: 9 }, refusal(400, "No.")]) {
    const server = fakeServer({ [PONDER]: answer });
    const { machine } = open(on());
    await settled();
    machine.changed();
    assert.equal(server.requests.length, 1);
    assert.deepEqual(machine.talk.notices, []);
  }
});

test("a choice is shown at once and kept with both fields", async () => {
  const kept = later();
  const server = fakeServer({ [`POST ${GAME}/thinking`]: kept.promise, [PONDER]: new Promise(() => {}) });
  const { machine, pondering } = open(ultimateView({ level: 8 }));
  const done = pondering.choose({ ponder: true });
  assert.deepEqual(pondering.now, { limit: null, ponder: true });
  kept.give({ game: on({ version: 2 }) });
  await done;
  assert.deepEqual(server.requests[0].body, { version: 1, limit: null, ponder: true });
  assert.equal(machine.game.ponder, true);
  assert.deepEqual(pondered(server), [{ version: 2 }]);
});

test("a choice that is refused is not shown any more, and the sentence is", async () => {
  fakeServer({ [`POST ${GAME}/thinking`]: refusal(400, "Too long.") });
  const { machine, pondering } = open(ultimateView({ level: 8 }));
  await pondering.choose({ limit: "time=60s" });
  assert.deepEqual(pondering.now, { limit: null, ponder: false });
  assert.deepEqual(machine.talk.notices, ["Too long."]);
});

// The fields

const levels = [5, 6, 10].map((number) => ({ number, ponders: number > 5 }));
const options = { levels, ponder: true, move_seconds: 10 };
const parts = (view) => [view, ...view.children.flatMap((child) => (child.tag ? parts(child) : []))];
const texts = (view) => (view.text !== undefined ? [view.text] : view.children.flatMap(texts));
const fields = (level, now, more = {}, given = options) =>
  parts(thinkingFields(given, level, { limit: null, ponder: false, ...now }, { against: true, choose() {}, ...more }));
const found = (views, tag) => views.filter((view) => view.tag === tag);
const meaning = (views) => texts(found(views, "p")[0]).join("");

test("times up to the longest of the server are offered, and one that was set elsewhere", () => {
  const names = (now) => found(fields(levels[0], now), "option").map((option) => texts(option).join(""));
  assert.deepEqual(names(), ["as its level does", "1 second", "2 seconds", "5 seconds", "10 seconds"]);
  assert.equal(names({ limit: "cpu=0.5s" }).at(-1), "cpu=0.5s");
  assert.equal(names({ limit: "time=5s" }).length, 5);
});

test("levels that make no use of the player's time say which do", () => {
  const low = fields(levels[0], { ponder: true });
  const [box] = found(low, "input");
  assert.deepEqual([box.props.disabled, box.props.checked], [true, false]);
  assert.equal(meaning(low), "Levels 6 to 10 can also think on your time.");
  const high = fields(levels[1], { ponder: true });
  assert.deepEqual([found(high, "input")[0].props.disabled, found(high, "input")[0].props.checked], [false, true]);
  assert.match(meaning(high), /stronger than the level’s rating/);
});

test("whatever makes it another player is said to not count", () => {
  assert.match(meaning(fields(levels[0], { limit: "time=1s" })), /does not count for your rating/);
  assert.match(meaning(fields(levels[1], {}, { counts: false })), /does not count for your rating/);
  assert.equal(meaning(fields(levels[1], {})), "");
});

test("where nobody plays against it, or the server cannot, there is no box", () => {
  assert.equal(found(fields(levels[1], {}, { against: false }), "input").length, 0);
  assert.equal(found(fields(levels[1], {}, {}, { ...options, ponder: false }), "input").length, 0);
});

test("a choice comes as a change", () => {
  const chosen = [];
  const views = fields(levels[1], {}, { choose: (change) => chosen.push(change) });
  found(views, "select")[0].props.onchange({ currentTarget: { value: "time=5s" } });
  found(views, "select")[0].props.onchange({ currentTarget: { value: "" } });
  found(views, "input")[0].props.onchange({ currentTarget: { checked: true } });
  assert.deepEqual(chosen, [{ limit: "time=5s" }, { limit: null }, { ponder: true }]);
});

test("the line above the fields says it shortly", () => {
  assert.equal(thinkingWords({ limit: null, ponder: true }, levels[0]), "Thinks as its level does");
  assert.equal(thinkingWords({ limit: "time=1s", ponder: true }, levels[1]), "Thinks for 1 second, and on your time");
});
