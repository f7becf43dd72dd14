// Ultimate Tic-Tac-Toe on the start page: two sentences, a board, and starting at once.

import { get } from "../core/api.js";
import { drawBoard } from "./board.js";

/** @import { BoardView } from "../core/api-types" */
/** @import { Door } from "../core/games.js" */

/** Nine boards of nine squares: a dot for an empty one. */
const SQUARES = "......O.. ......... X..X..... ..OO..XO. ..X.XO..O .OO.O.O.. X.X.OO... X.....O.. ...OXX...".replaceAll(
  " ",
  "",
);
/** @type {Pick<BoardView, "cells" | "boards"> & Partial<BoardView>} */
const SAMPLE = {
  cells: [...SQUARES].map((square) => (square === "." ? "" : square)),
  boards: ["", "", "", "", "", "O", "", "", ""],
  target: 2,
  legal: ["cb", "cc", "ce", "cf", "cg", "ch", "ci"],
  turn: "X",
  last: "ec",
};

/** @param {string} id */
async function running(id) {
  const { game } = await get("/api/ultimate/games/{game_id}", { path: { game_id: id } });
  if (game.board.outcome) return null;
  const label = "Your game";
  return { picture: () => drawBoard(game.board, { picture: true, label }), at: `move ${game.moves.length + 1}` };
}

/** @type {Door} */
export const door = {
  title: "Ultimate Tic-Tac-Toe",
  text: "Nine boards in one: the square you take is the board your opponent must play in. Three boards in a row win.",
  sample: () => drawBoard(SAMPLE, { picture: true, label: "A board" }),
  running,
  async play() {
    const { create, lastSettings } = await import("./create.js");
    await create({ first: "me", level: 3, rule: "line", ...lastSettings(), mode: "computer" }, {});
  },
  learn: "/lessons/ultimate-first-game",
};
