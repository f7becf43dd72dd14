import assert from "node:assert/strict";
import { test } from "node:test";

import { get, loadPart, post, remove } from "#js/core/api.js";
import { outage } from "#js/core/outage.js";
import { fakeServer, refusal, settled, withoutPauses } from "../fakes.js";

/** A server that is away so many times, in this way, before it answers. */
function away(times, how = () => Promise.reject(new TypeError("network"))) {
  let left = times;
  return fakeServer({
    "GET /api/stats": () => (left-- > 0 ? how() : { fine: true }),
    "POST /api/ultimate/games/g/move": () => (left-- > 0 ? how() : { game: { version: 2 } }),
    "POST /api/import": () => (left-- > 0 ? how() : { game: { id: "new" } }),
    "POST /api/player/forget": () => (left-- > 0 ? how() : { games: 0 }),
    "DELETE /api/games": () => (left-- > 0 ? how() : { deleted: 1, left: 0 }),
  });
}

const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);
const MOVE = "/api/ultimate/games/{game_id}/move";
const move = { path: { game_id: "g" }, body: { version: 1, move: "ee" } };

test("a server that is away is asked for more than a minute, ever more slowly", async () => {
  const pauses = withoutPauses();
  const server = away(1000);
  await assert.rejects(get("/api/stats"), /does not answer/);
  assert.ok(sum(pauses) >= 60_000, `${sum(pauses)}`);
  assert.ok(sum(pauses) <= 120_000, `${sum(pauses)}`);
  assert.ok(server.requests.length > 8 && server.requests.length < 30, `${server.requests.length}`);
  assert.equal(outage.why, "");
});

for (const [name, ask] of [
  ["a question", () => get("/api/stats")],
  ["a deletion", () => remove("/api/games")],
  ["a change with its version", () => post(MOVE, move)],
  ["what may be sent twice", () => post("/api/player/forget", { body: {}, again: true })],
])
  test(`${name} is sent again when its answer was lost`, async () => {
    withoutPauses();
    const server = away(3);
    assert.ok(await ask());
    assert.equal(server.requests.length, 4);
    assert.equal(new Set(server.requests.map(({ body }) => JSON.stringify(body))).size, 1);
  });

test("what would be done twice is not sent again when its answer was lost, but is when it was refused", async () => {
  withoutPauses();
  const lost = away(1);
  await assert.rejects(post("/api/import", { body: { text: "…" } }), /does not answer/);
  assert.equal(lost.requests.length, 1);
  for (const status of [429, 503]) {
    const refused = away(2, () => refusal(status, "Later."));
    assert.deepEqual(await post("/api/import", { body: { text: "…" } }), { game: { id: "new" } });
    assert.equal(refused.requests.length, 3);
  }
});

test("an answer that breaks off is a lost one", async () => {
  withoutPauses();
  const broken = () => ({ ok: true, status: 200, text: () => Promise.reject(new TypeError("network")) });
  let left = 1;
  globalThis.fetch = async () => (left-- > 0 ? broken() : new Response('{"fine":true}'));
  assert.deepEqual(await get("/api/stats"), { fine: true });
});

test("a part of the page that did not arrive is loaded again; a broken one is not", async () => {
  withoutPauses();
  let left = 2;
  const part = () => (left-- > 0 ? Promise.reject(new TypeError("failed to fetch")) : Promise.resolve("here"));
  assert.equal(await loadPart(part), "here");
  await assert.rejects(
    loadPart(() => Promise.reject(new SyntaxError("ours"))),
    /ours/,
  );
  await assert.rejects(
    loadPart(() => Promise.reject(new TypeError("away"))),
    (problem) => problem.kind === "Offline",
  );
});

test("the page hears why it waits, for how long, and when it is over", async () => {
  withoutPauses();
  const heard = [];
  const leave = outage.subscribe(() => heard.push(outage.why && `${outage.why} ${outage.seconds}`));
  away(1, () => refusal(503, "Locked.", { error: { kind: "DatabaseUnavailable" }, headers: { "Retry-After": "3" } }));
  await get("/api/stats");
  const why = "The server cannot reach its games just now";
  assert.deepEqual(heard, [`${why} 3`, `${why} 2`, `${why} 1`, `${why} 0`, ""]);
  assert.equal(outage.answered, true);
  leave();
});

test("each kind of trouble has its words, and a refusal has none", async () => {
  withoutPauses();
  const words = async (status, kind) => {
    const heard = new Set();
    const leave = outage.subscribe(() => heard.add(outage.why));
    away(1, () => refusal(status, "No.", { error: { kind } }));
    await get("/api/stats").catch(() => {});
    leave();
    return [...heard].join("");
  };
  assert.match(await words(503, "Busy"), /engines are busy/);
  assert.match(await words(503, "DatabaseUnavailable"), /cannot reach its games/);
  assert.match(await words(502, "Unknown"), /cannot reach its games/);
  assert.match(await words(429, "TooMany"), /faster than/);
  assert.equal(await words(400, "BadRequest"), "");
  assert.equal(await words(500, "ServerError"), "");
});

test("a change that may have been made already says so when the game has moved on", async () => {
  withoutPauses();
  const stale = refusal(409, "Old.", { game: { version: 2 } });
  for (const [first, repeated] of [
    [() => Promise.reject(new TypeError("network")), true],
    [() => refusal(503, "Lost.", { error: { kind: "DatabaseUnavailable" } }), true],
    [() => refusal(503, "Busy.", { error: { kind: "Busy" } }), false],
    [() => refusal(429, "Slowly."), false],
    [() => stale, false],
  ]) {
    let left = 1;
    fakeServer({ "POST /api/ultimate/games/g/move": () => (left-- > 0 ? first() : stale) });
    await assert.rejects(post(MOVE, move), (problem) => problem.status === 409 && problem.repeated === repeated);
  }
});

test("one can hurry, and give up", async () => {
  const server = away(1000);
  const asked = get("/api/stats");
  await settled();
  assert.equal(server.requests.length, 1);
  outage.hurry();
  await settled();
  await settled();
  assert.equal(server.requests.length, 2);
  outage.giveUp();
  await assert.rejects(asked, { name: "AbortError" });
  assert.equal(outage.why, "");
  assert.equal(outage.answered, false);
});
