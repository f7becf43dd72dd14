// Mastermind on the start page: two sentences, a board, and starting at once.

import { get, serverOptions } from "../core/api.js";
import { boardPicture } from "./picture.js";

/** @import { PaletteView } from "../core/api-types" */
/** @import { Door } from "../core/games.js" */

const ROWS = 6;
/** @type {PaletteView} */
const PALETTE = {
  name: "sample",
  title: "Sample",
  description: "",
  colours: [
    { name: "red", letter: "R", shape: "●", hex: "#cf3d34", ink: "#ffffff" },
    { name: "blue", letter: "B", shape: "■", hex: "#3b6fd9", ink: "#ffffff" },
    { name: "green", letter: "G", shape: "▲", hex: "#23874f", ink: "#ffffff" },
    { name: "yellow", letter: "Y", shape: "◆", hex: "#e8bb2d", ink: "#000000" },
    { name: "orange", letter: "O", shape: "★", hex: "#ee8b2c", ink: "#000000" },
  ],
};
const TURNS = [
  { values: [0, 0, 1, 1], black: 1, white: 1 },
  { values: [0, 2, 1, 3], black: 0, white: 2 },
  { values: [1, 2, 0, 3], black: 0, white: 2 },
];

/**
 * Start a game with the last settings in a mode.
 * @param {"play" | "learn"} mode
 */
async function start(mode) {
  const { create, lastSettings } = await import("./create.js");
  await create({ variant: "classic", palette: "classic", sense: "worst", ...lastSettings(), mode });
}

/** @param {string} id */
async function running(id) {
  const [{ game }, options] = await Promise.all([
    get("/api/mastermind/games/{game_id}", { path: { game_id: id } }),
    serverOptions(),
  ]);
  const palette = options.mastermind.palettes.find(({ name }) => name === game.palette);
  if (game.outcome || !palette) return null;
  const turns = game.turns.slice(-(ROWS - 1)).flatMap(({ values, black, white }) => ({ values, black, white }));
  const first = game.turns.length - turns.length + 1;
  const draft = Array.from({ length: game.pegs }, () => null);
  const future = Math.max(0, ROWS - 1 - turns.length);
  const picture = () => boardPicture({ pegs: game.pegs, palette, turns, draft, future, first });
  return { picture, at: `turn ${game.turns.length + 1}` };
}

/** @type {Door} */
export const door = {
  title: "Mastermind",
  text:
    "Find the hidden row of four colours. After each guess you hear how many pegs are right in place (●) and " +
    "right in colour only (○).",
  sample: () => boardPicture({ pegs: 4, palette: PALETTE, turns: TURNS, draft: [4, null, null, null], future: 2 }),
  running,
  play: () => start("play"),
  learn: () => start("learn"),
};
