// What the types must refuse. This file is checked and never run: each line after `@ts-expect-error`
// has to be an error, or the check fails.

import { get, listen, post, serverOptions } from "../../src/perfectplay/web/static/js/core/api.js";
import { h } from "../../src/perfectplay/web/static/js/core/vdom.js";

/** @import { MastermindGame } from "../../src/perfectplay/web/static/js/mastermind/machine.js" */

const path = { game_id: "abc" };

export async function routes() {
  // @ts-expect-error there is no such route
  await get("/api/nowhere");
  // @ts-expect-error this route is for POST
  await get("/api/import");
  // @ts-expect-error the path names the game
  await get("/api/mastermind/games/{game_id}");
  // @ts-expect-error the path has no such name
  await get("/api/mastermind/games/{game_id}", { path: { game: "abc" } });
  // @ts-expect-error a stream is listened to
  await get("/api/games/{game_id}/events", { path });
  // @ts-expect-error only a stream is listened to
  listen("/api/games", {}, {});
  // @ts-expect-error the query has no such field
  await get("/api/games", { query: { most: 5 } });
  // @ts-expect-error a route without a query takes none
  await get("/api/stats", { query: { limit: 5 } });
  return get("/api/games", { query: { limit: 5 } });
}

export async function bodies() {
  // @ts-expect-error a body is needed
  await post("/api/import");
  // @ts-expect-error the text is missing
  await post("/api/import", { body: {} });
  // @ts-expect-error a number is not a text
  await post("/api/import", { body: { text: 5 } });
  // @ts-expect-error a body has no such field
  await post("/api/mastermind/games/{game_id}/retry", { path, body: { turn: 0, guess: "0011", hide: true } });
  // @ts-expect-error there is no such mode
  await post("/api/mastermind/games", { body: { mode: "watch" } });
  return post("/api/mastermind/games/{game_id}/retry", { path, body: { turn: 0, guess: [0, 0, 1, 1], show: true } });
}

export async function answers() {
  const { game } = await get("/api/mastermind/games/{game_id}", { path });
  // @ts-expect-error no schema has this field
  console.log(game.secret_code);
  // @ts-expect-error there may be no such turn
  console.log(game.turns[3].guess);
  // @ts-expect-error the game may still be going on
  console.log(game.outcome.winner);
  const { account } = await post("/api/mastermind/games/{game_id}/optimal", { path, body: { version: 1 } });
  // @ts-expect-error no schema has this field
  console.log(account?.judged);
  const options = await serverOptions();
  // @ts-expect-error no schema has this field
  console.log(options.mastermind.presets[0]?.pegs);
}

/** @param {MastermindGame} machine */
export async function machines(machine) {
  // @ts-expect-error the machine adds the version itself, from the game on the screen
  await machine.send("/api/mastermind/games/{game_id}/undo", { version: 3 });
  // @ts-expect-error this route changes no game
  await machine.send("/api/mastermind/explain", {});
  // @ts-expect-error there is no such step
  await machine.ask("/api/mastermind/games/{game_id}/hint", { step: "first" });
  return machine.send("/api/mastermind/games/{game_id}/guess", { guess: "0011", keep: true });
}

export const views = () => [
  // @ts-expect-error a link has no files
  h("a", { onclick: (event) => event.currentTarget.files }),
  // @ts-expect-error an object is no view
  h("p", null, { word: "best" }),
  h("input", { onchange: (event) => event.currentTarget.files }),
];
