import assert from "node:assert/strict";
import { test } from "node:test";

import { prefs } from "#js/core/prefs.js";
import { routeOf } from "#js/core/router.js";
import { countGames, Player } from "#js/player-machine.js";
import { fakeServer, fakeTalk, refusal, settled } from "../fakes.js";

const make = (more = {}) => new Player({ games: 2, phrase: false, ...more }, fakeTalk());
const DRAWN = { phrase: "babab-babab-babab-babab-babab", link: "http://fake/player#phrase=…", qr: "<svg/>" };

test("a phrase is shown before it is in force, and taken with the same words", async () => {
  let shown;
  const player = make();
  const server = fakeServer({
    "POST /api/player/phrase": DRAWN,
    "POST /api/player/recover": () => {
      shown = [player.made?.phrase, player.inForce];
      return { games: 2, brought: 2, key: null };
    },
  });
  await player.make("http://fake");
  assert.deepEqual(shown, [DRAWN.phrase, false]);
  assert.deepEqual([player.inForce, player.phrase, player.busy], [true, true, false]);
  assert.deepEqual(
    server.requests.map(({ body }) => body),
    [{ origin: "http://fake" }, { phrase: DRAWN.phrase, fresh: true }],
  );
});

test("a phrase that was not confirmed stays on the screen and can be taken again", async () => {
  const answers = { "POST /api/player/phrase": DRAWN, "POST /api/player/recover": refusal(500, "Broken.") };
  fakeServer(answers);
  const player = make();
  await player.make("http://fake");
  assert.deepEqual([player.made, player.inForce, player.phrase], [DRAWN, false, false]);
  assert.deepEqual(player.talk.notices, ["Broken."]);
  answers["POST /api/player/recover"] = { games: 2, brought: 2, key: null };
  await player.takeAgain();
  assert.equal(player.inForce, true);
});

test("an answer that is lost while a phrase is taken is asked for again", async (context) => {
  context.mock.timers.enable({ apis: ["setTimeout"] });
  let left = 1;
  const server = fakeServer({
    "POST /api/player/phrase": DRAWN,
    "POST /api/player/recover": () =>
      left-- > 0 ? Promise.reject(new TypeError("network")) : { games: 2, brought: 0, key: null },
  });
  const player = make();
  const making = player.make("http://fake");
  for (let i = 0; i < 4; i += 1) await settled();
  context.mock.timers.tick(1000);
  await making;
  assert.equal(player.inForce, true);
  const taken = server.requests.filter(({ name }) => name.endsWith("recover")).map(({ body }) => body.phrase);
  assert.deepEqual(taken, [DRAWN.phrase, DRAWN.phrase]);
});

test("what is wrong with a typed phrase stands beside it until it is changed", async () => {
  const player = make();
  assert.equal(await player.find(), null);
  assert.match(player.wrong, /five words/);
  fakeServer({ "POST /api/player/find": refusal(400, "The third word is mistyped.") });
  player.type(" babab … ");
  assert.equal(player.wrong, "");
  assert.equal(await player.find(), null);
  assert.equal(player.wrong, "The third word is mistyped.");
  assert.deepEqual(player.talk.notices, []);
});

test("one becomes the player of a phrase, with or without the games of this browser", async () => {
  const server = fakeServer({ "POST /api/player/recover": { games: 5, brought: 2, key: null } });
  const player = make();
  player.type("babab …");
  assert.deepEqual(await player.become({ bring: false, fresh: true }), { games: 5, brought: 2, key: null });
  assert.deepEqual(server.requests[0].body, { phrase: "babab …", bring: false, fresh: true });
  assert.deepEqual([player.games, player.phrase, player.text], [5, true, ""]);
});

test("forgetting and deleting take along what the browser kept of the games", async () => {
  const kept = { "perfectplay.join.a": "1", "perfectplay.code.b": "2", "perfectplay.theme": "3", other: "4" };
  const removeItem = (name) => delete kept[name];
  Object.defineProperty(kept, "removeItem", { value: removeItem, enumerable: false });
  Object.defineProperty(globalThis, "localStorage", { value: kept, configurable: true, writable: true });
  fakeServer({
    "POST /api/player/forget": { games: 0, phrase: false },
    "DELETE /api/games": { deleted: 2, left: 1 },
  });
  const player = make({ phrase: true });
  assert.equal(await player.forget(), true);
  assert.deepEqual([player.games, player.phrase], [0, false]);
  assert.deepEqual(Object.keys(kept), ["perfectplay.theme", "other"]);
  const other = make();
  assert.deepEqual(await other.deleteAll(), { deleted: 2, left: 1 });
  assert.equal(other.games, 0);
  globalThis.localStorage = undefined;
  prefs.forgetGames();
});

test("a link carries the phrase where browsers do not send it", () => {
  const link = new URL("http://fake/player#phrase=babab-tokub");
  assert.equal(routeOf(link).phrase, "babab-tokub");
  assert.equal(routeOf(new URL("http://fake/player?phrase=babab")).phrase, null);
  assert.deepEqual([countGames(0), countGames(1), countGames(2)], ["0 games", "1 game", "2 games"]);
});
