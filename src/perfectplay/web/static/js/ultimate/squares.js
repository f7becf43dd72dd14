// The squares of the board: their names in letters and in words. No DOM.

const LETTERS = "abcdefghi";

const PLACES = [
  "top-left",
  "top-middle",
  "top-right",
  "left",
  "centre",
  "right",
  "bottom-left",
  "bottom-middle",
  "bottom-right",
];

/**
 * A move that goes to a square of a board; both are counted from 0.
 * @param {number} board
 * @param {number} cell
 */
export const moveOf = (board, cell) => LETTERS.charAt(board) + LETTERS.charAt(cell);

/** The square of a move, from 0 to 80. @param {string} move */
export const squareOf = (move) => LETTERS.indexOf(move.charAt(0)) * 9 + LETTERS.indexOf(move.charAt(1));

/** Where a board or a square is, in words. @param {number} place */
export const placeName = (place) => PLACES[place] ?? "";

/** Where a square is in its board, in words; its board has the same names. @param {number} square */
export const squareName = (square) => placeName(square % 9);

/** A move for people: “top-right in the left board (dc)”. @param {string} move */
export function moveName(move) {
  const square = squareOf(move);
  return `${placeName(square % 9)} in the ${placeName(Math.floor(square / 9))} board (${move})`;
}

/** Row and column of a square on the whole 9 × 9 field. @param {number} square */
function spotOf(square) {
  const [board, cell] = [Math.floor(square / 9), square % 9];
  return { row: Math.floor(board / 3) * 3 + Math.floor(cell / 3), column: (board % 3) * 3 + (cell % 3) };
}

/**
 * The square at a row and a column; beyond an edge it goes on at the opposite one.
 * @param {number} row
 * @param {number} column
 */
function squareAt(row, column) {
  const [r, c] = [(row + 9) % 9, (column + 9) % 9];
  return (Math.floor(r / 3) * 3 + Math.floor(c / 3)) * 9 + (r % 3) * 3 + (c % 3);
}

/** @type {Map<string, [number, number]>} */
const STEPS = new Map([
  ["ArrowLeft", [0, -1]],
  ["ArrowRight", [0, 1]],
  ["ArrowUp", [-1, 0]],
  ["ArrowDown", [1, 0]],
]);

/**
 * The square that an arrow key leads to, null for any other key.
 * @param {number} square
 * @param {string} key
 */
export function neighbour(square, key) {
  const step = STEPS.get(key);
  if (!step) return null;
  const { row, column } = spotOf(square);
  return squareAt(row + step[0], column + step[1]);
}
