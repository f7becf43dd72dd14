// The slips of a review in the order in which they are tried: one's own, which count, then the others'.

/** @typedef {{ slips: number[], mine: number[], solved: Set<number> }} Slips */

/**
 * @param {number[]} slips
 * @param {number[]} mine
 */
export const inOrder = (slips, mine) => [...mine, ...slips.filter((slip) => !mine.includes(slip))];

/** How many of the slips that count are solved. @param {Slips} slips */
export function solvedText({ mine, solved }) {
  return mine.length ? `${mine.filter((slip) => solved.has(slip)).length} of ${mine.length} solved` : "none";
}

/**
 * Where a slip stands among those that count, or among the others.
 * @param {Slips} slips
 * @param {number} place its place among all of them
 */
export function placed({ slips, mine }, place) {
  const theirs = place >= mine.length;
  const before = theirs ? mine.length : 0;
  return { theirs, number: place - before + 1, of: theirs ? slips.length - before : mine.length };
}
