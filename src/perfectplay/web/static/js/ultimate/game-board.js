// The board of a game on the screen: what is lit, marked and numbered on it now.

import { drawBoard } from "./board.js";

/** @import { Chance } from "./drawing.js" */
/** @import { Analysis } from "./analysis.js" */
/** @import { UltimateGame } from "./machine.js" */

/** What the analysis says about every square. @param {Analysis} analysis @returns {Map<string, Chance>} */
function chancesOf(analysis) {
  return new Map(
    analysis.moves.map(({ move, chance, proof }) => [
      move,
      { text: proof ?? String(Math.round(100 * chance)), kind: proof ? `proof ${proof}` : "" },
    ]),
  );
}

/** @param {UltimateGame} machine */
export function gameBoard(machine) {
  const { board, analysis } = machine;
  return drawBoard(board, {
    legal: machine.newest && machine.myTurn ? board.legal : [],
    chances: analysis.on ? chancesOf(analysis) : new Map(),
    best: analysis.best,
    hinted: machine.hinted?.move,
    digit: machine.digit,
    cursor: machine.cursor,
    open: !machine.newest,
    busy: Boolean(machine.busy),
    oncursor: (square) => {
      machine.cursor = square;
      machine.changed();
    },
    onpick: (move) => machine.choose(move),
  });
}
