// What a try feels like. On a small screen what is said of it lies below the board: it is brought into view.

import { celebrate } from "../parts/celebrate.js";
import { play } from "../parts/sounds.js";

/**
 * @param {HTMLElement} root
 * @param {boolean} solved
 */
export function showVerdict(root, solved) {
  const box = root.querySelector(".verdict-box");
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  box?.scrollIntoView({ block: "nearest", behavior });
  play(solved ? "win" : "pin");
  const board = solved && root.querySelector(".trial");
  if (board) celebrate(board);
}
