import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { loadDoors, loadGames } from "#js/core/games.js";
import { nextOf, prefs } from "#js/core/prefs.js";
import { routeOf } from "#js/core/router.js";
import { h } from "#js/core/vdom.js";
import { practiceNote } from "#js/parts/practice.js";
import { mastermindView } from "../fakes.js";

const place = (address) => new URL(address, "http://fake");

test("an address says the page, the game, the settings and the invitation", () => {
  const { page, id, params, join } = routeOf(place("/mastermind/a%20b?mode=two#join=token"));
  assert.deepEqual([page, id, params.get("mode"), join], ["mastermind", "a b", "two", "token"]);
  const start = routeOf(place("/"));
  assert.deepEqual([start.page, start.id, start.join], ["", "", null]);
});

test("choices go round, and begin again from one that is not known", () => {
  assert.equal(nextOf(["a", "b"], "a"), "b");
  assert.equal(nextOf(["a", "b"], "b"), "a");
  assert.equal(nextOf(["a", "b"], "old"), "a");
});

test("preferences are kept, forgotten, and do without a browser that keeps nothing", () => {
  Object.defineProperty(globalThis, "localStorage", { value: undefined, configurable: true, writable: true });
  prefs.set("theme", "dark");
  assert.equal(prefs.get("theme", "system"), "system");
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => kept.set(name, value),
    removeItem: (name) => kept.delete(name),
  };
  prefs.set("theme", "dark");
  assert.equal(prefs.get("theme", "system"), "dark");
  prefs.set("theme", null);
  assert.equal(prefs.get("theme", "system"), "system");
  kept.set("perfectplay.theme", "{broken");
  assert.equal(prefs.get("theme", "system"), "system");
});

test("a view is flat, and what is nothing is left out", () => {
  const view = h("p", { key: 3 }, "a", [1, [null, false, undefined, true, h("b")]], 0);
  assert.deepEqual([view.tag, view.key], ["p", 3]);
  assert.deepEqual(
    view.children.map((child) => child.text ?? child.tag),
    ["a", "1", "b", "0"],
  );
});

test("the games are those that the head links and that have a folder here, in its order", async (context) => {
  const links = ["ultimate", "nowhere", "mastermind"].map((page) => ({ dataset: { page } }));
  globalThis.document = { querySelectorAll: () => links };
  const complaint = context.mock.method(console, "error", () => {});
  const games = await loadGames();
  assert.deepEqual(
    games.map(({ kind }) => kind),
    ["ultimate", "mastermind"],
  );
  assert.match(complaint.mock.calls[0].arguments[0], /nowhere/);
  assert.equal(await loadGames(), games);
  for (const game of games)
    for (const part of ["title", "shortTitle", "keys", "statistics", "open"])
      assert.ok(game[part], `${game.kind} has no ${part}`);
  const doors = await loadDoors();
  assert.deepEqual(
    doors.map(({ kind }) => kind),
    ["ultimate", "mastermind"],
  );
  for (const { kind, door } of doors)
    for (const part of ["title", "text", "sample", "running", "play", "learn"])
      assert.ok(door[part], `the door of ${kind} has no ${part}`);
});

test("no shared file names a game, so that a new one is only a new folder", () => {
  const js = new URL("../../../src/perfectplay/web/static/js/", import.meta.url);
  const folder = (name) => readdirSync(new URL(name, js)).map((file) => `${name}${file}`);
  const shared = [...folder("core/"), ...folder("parts/"), "main.js", "home.js", "my-games.js"];
  for (const file of shared.filter((name) => name.endsWith(".js"))) {
    const code = readFileSync(new URL(file, js), "utf8");
    assert.doesNotMatch(code, /mastermind|ultimate/i, file);
  }
});

test("practice is said in a note that is there before, so that it is heard", () => {
  const words = (practice) => practiceNote(mastermindView({ practice }));
  assert.deepEqual([words(false).props.role, words(false).children], ["status", []]);
  assert.match(words(true).children[0].text, /^Practice: .* does not count/);
});
