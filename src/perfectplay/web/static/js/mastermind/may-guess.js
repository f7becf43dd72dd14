// What the server would refuse, said before it is asked: the row stays, and nothing is sent in vain.

/** @import { MastermindView } from "../core/api-types" */

/**
 * Why a guess cannot be made, before the server is asked; empty when it can.
 * @param {MastermindView} game
 * @param {number[] | null} guess
 */
export function whyNot({ pegs, repeats, turns, lies }, guess) {
  if (!guess) return `Set all ${pegs} pegs first.`;
  if (!repeats && new Set(guess).size < pegs) return "Each colour only once in this game.";
  const before = turns.findIndex(({ values }) => values.join() === guess.join());
  const same = turns[before];
  if (!same || lies) return ""; // an answer that may be wrong is worth asking for again
  return `That was guess ${before + 1} already: ${same.black} black, ${same.white} white. Try another code.`;
}
