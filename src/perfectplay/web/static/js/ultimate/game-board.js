// The board of a game on the screen: what is lit, marked and numbered on it now.

import { drawBoard } from "./board.js";

/** @import { Chance } from "./drawing.js" */
/** @import { Analysis } from "./analysis.js" */
/** @import { UltimateGame } from "./machine.js" */
/** @import { Review } from "./review.js" */

/** What the analysis says about every square. @param {Analysis} analysis @returns {Map<string, Chance>} */
function chancesOf(analysis) {
  return new Map(
    analysis.moves.map(({ move, chance, proof }) => [
      move,
      { text: proof ?? String(Math.round(100 * chance)), kind: proof ? `proof ${proof}` : "" },
    ]),
  );
}

/**
 * @param {UltimateGame} machine
 * @param {Review | null} review
 */
export function gameBoard(machine, review = null) {
  const { board, analysis } = machine;
  return drawBoard(board, {
    legal: machine.lit,
    chances: analysis.on ? chancesOf(analysis) : new Map(),
    best: review ? review.revealed : analysis.best,
    wrong: review?.asked,
    hinted: machine.hinted?.move,
    ghosts: machine.preview,
    digit: machine.digit,
    cursor: machine.cursor,
    busy: Boolean(machine.busy),
    oncursor: (square) => {
      machine.cursor = square;
      machine.changed();
    },
    onpick: (move) => machine.choose(move),
  });
}
