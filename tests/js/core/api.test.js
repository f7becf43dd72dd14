import assert from "node:assert/strict";
import { test } from "node:test";

import { addressOf, ApiError, get, listen, post, serverOptions, unlessRefused } from "#js/core/api.js";
import { FakeEvents, fakeServer, realTimeout, refusal, withoutPauses } from "../fakes.js";

test("an address has its names filled in and a query of what is given", () => {
  const route = "/api/ultimate/games/{game_id}/at/{ply}";
  assert.equal(addressOf(route, { path: { game_id: "a b/c", ply: 0 } }), "/api/ultimate/games/a%20b%2Fc/at/0");
  const query = { position: "9/9 x", rule: undefined, seconds: null, limit: 0 };
  assert.equal(addressOf("/api/x", { query }), "/api/x?position=9%2F9+x&limit=0");
  assert.equal(addressOf("/api/x", { query: { rule: undefined } }), "/api/x");
});

test("a body goes as JSON, and the answer comes back", async () => {
  const server = fakeServer({ "POST /api/import": { game: { id: "g" } } });
  assert.deepEqual(await post("/api/import", { body: { text: "…" } }), { game: { id: "g" } });
  assert.deepEqual(server.requests, [{ name: "POST /api/import", query: {}, body: { text: "…" } }]);
});

test("a refusal is an ApiError with the server's sentence", async () => {
  const error = { at: 3, given: "zz", allowed: "aa to ii" };
  fakeServer({ "GET /api/stats": refusal(409, "The game has moved on.", { error, game: { id: "g" } }) });
  await assert.rejects(get("/api/stats"), (problem) => {
    assert.ok(problem instanceof ApiError);
    const { status, message, kind, at, given, allowed, game } = problem;
    assert.deepEqual(
      [status, message, kind, at, given, allowed],
      [409, "The game has moved on.", "Refused", 3, "zz", "aa to ii"],
    );
    assert.deepEqual(game, { id: "g" });
    return true;
  });
});

test("an answer that is not JSON and a server that is not there are sentences too", async () => {
  globalThis.fetch = async () => new Response("<html>", { status: 500 });
  await assert.rejects(get("/api/stats"), /does not understand/);
  globalThis.fetch = async () => {
    throw new TypeError("network");
  };
  await assert.rejects(
    post("/api/import", { body: { text: "…" } }),
    (problem) => problem.kind === "Offline" && /does not answer/.test(problem.message),
  );
});

test("a busy engine is asked again after the pause that it names", async () => {
  const pauses = withoutPauses();
  let left = 2;
  const busy = refusal(503, "Busy.", { headers: { "Retry-After": "3" } });
  const server = fakeServer({ "GET /api/stats": () => (left-- > 0 ? busy : { fine: true }) });
  assert.deepEqual(await get("/api/stats"), { fine: true });
  assert.equal(server.requests.length, 3);
  assert.deepEqual(pauses, Array(6).fill(1000));
});

test("a server that was asked too often is asked again as well", async () => {
  const pauses = withoutPauses();
  let left = 1;
  const often = refusal(429, "Too often.", { headers: { "Retry-After": "2" } });
  fakeServer({ "GET /api/stats": () => (left-- > 0 ? often : { fine: true }) });
  assert.deepEqual(await get("/api/stats"), { fine: true });
  assert.deepEqual(pauses, [1000, 1000]); // counted down a second at a time
});

test("every question says that the page asks it", async () => {
  let sent;
  globalThis.fetch = async (_, options) => {
    sent = options.headers;
    return Response.json({});
  };
  await get("/api/stats");
  assert.equal(sent["X-Perfectplay"], "page");
});

test("an accident in the server comes with the id of its request, a refusal does not", async () => {
  const error = { request: "0123abcd" };
  fakeServer({ "GET /api/stats": refusal(500, "An accident.", { error }) });
  await assert.rejects(get("/api/stats"), { message: "An accident. (request 0123abcd)" });
  fakeServer({ "GET /api/stats": refusal(400, "Not so.", { error }) });
  await assert.rejects(get("/api/stats"), { message: "Not so." });
});

test("a busy engine is not asked forever, and a pause has an end", async () => {
  const pauses = withoutPauses();
  const server = fakeServer({ "GET /api/stats": refusal(503, "Busy.", { headers: { "Retry-After": "500" } }) });
  await assert.rejects(get("/api/stats"), /Busy/);
  assert.equal(server.requests.length, 13);
  assert.deepEqual(pauses, Array(120).fill(1000));
});

test("giving up ends the waiting for a busy engine", async () => {
  const server = fakeServer({ "GET /api/mastermind/games/g/hint": refusal(503, "Busy.") });
  const stop = new AbortController();
  const asked = get("/api/mastermind/games/{game_id}/hint", { path: { game_id: "g" }, signal: stop.signal });
  realTimeout(() => stop.abort(), 20);
  await assert.rejects(asked, { name: "AbortError" });
  assert.equal(server.requests.length, 1);
});

test("what nobody misses is null when it is refused, and an error of the page stays one", async () => {
  assert.equal(await unlessRefused(Promise.reject(new ApiError(400, null))), null);
  assert.equal(await unlessRefused(Promise.reject(new DOMException("", "AbortError"))), null);
  assert.equal(await unlessRefused(Promise.resolve(7)), 7);
  await assert.rejects(unlessRefused(Promise.reject(new TypeError("ours"))), /ours/);
});

test("options are asked once, and again after a failure", async () => {
  const answers = { "GET /api/options": refusal(500, "Broken.") };
  const server = fakeServer(answers);
  await assert.rejects(serverOptions(), /Broken/);
  answers["GET /api/options"] = { mastermind: {} };
  assert.deepEqual(await serverOptions(), { mastermind: {} });
  await serverOptions();
  assert.equal(server.requests.length, 2);
});

test("a stream gives its events by name until it is stopped, and says when it is lost", () => {
  FakeEvents.install();
  const heard = [];
  let lost = 0;
  const given = { path: { game_id: "g" } };
  const handlers = { version: (data) => heard.push(data) };
  const stop = listen("/api/games/{game_id}/events", given, handlers, () => (lost += 1));
  const [source] = FakeEvents.opened;
  assert.equal(source.address, "/api/games/g/events");
  source.send("version", { version: 2 });
  source.send("other", { version: 3 });
  source.onerror(); // the browser connects again by itself
  assert.equal(lost, 0);
  source.lose();
  assert.equal(lost, 1);
  stop();
  assert.deepEqual(heard, [{ version: 2 }]);
});
