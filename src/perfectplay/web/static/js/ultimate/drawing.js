// The picture of a board as one SVG, 640 units wide: nothing in it can change the size of anything
// else. It shows what the server says of a board and knows no rule.

import { h } from "../core/vdom.js";
import { placeName, squareOf } from "./squares.js";

/** @import { BoardView } from "../core/api-types" */
/** @import { Child } from "../core/view-types" */

/** What is drawn; a sample needs no more than its squares and its boards. @typedef {Pick<BoardView, "cells" | "boards"> & Partial<BoardView>} Drawn */
/** Something written into an empty square. @typedef {{ text: string, kind?: string }} Chance */
/**
 * How a board is drawn.
 * @typedef {object} Look
 * @property {string[]} [legal] squares that are lit; those of the board when left out
 * @property {Map<string, Chance>} [chances] numbers in empty squares
 * @property {string} [best] the best square, with a green frame
 * @property {string} [wrong] a move that was made and is asked about, dashed with a “?”
 * @property {string} [hinted] a suggested square
 * @property {string[]} [ghosts] moves that may follow, numbered
 * @property {number | null} [digit] the board named by the first of two digits
 */

const SIZE = 640;
const CELL = 68;
const BOARD = 3 * CELL;
const PITCH = BOARD + 14;
/** Marks: the radius is 27 % of a square, the stroke 11.5 %. */
const RADIUS = 0.27 * CELL;
const WON_RADIUS = 0.29 * BOARD;
/** A cross reaches less far than a nought of the same radius, because its corners do. */
const CROSS = 0.86;

/** The left and upper edge of a small board. @param {number} board */
const corner = (board) => ({ x: (board % 3) * PITCH, y: Math.floor(board / 3) * PITCH });

/** The middle of a small board. @param {number} board */
const middle = (board) => ({ x: corner(board).x + BOARD / 2, y: corner(board).y + BOARD / 2 });

/** The middle of a square, from 0 to 80. @param {number} square */
function centre(square) {
  const { x, y } = corner(Math.floor(square / 9));
  return { x: x + ((square % 3) + 0.5) * CELL, y: y + (Math.floor((square % 9) / 3) + 0.5) * CELL };
}

/** @param {number} n */
const short = (n) => Number(n.toFixed(1));

/**
 * A cross or a nought around a point.
 * @param {string} which
 * @param {{ x: number, y: number }} at
 * @param {number} radius
 * @param {string} kind
 */
function mark(which, { x, y }, radius, kind = "") {
  const look = `sign ${which === "X" ? "x" : "o"} ${kind}`;
  if (which === "O") return h("circle", { class: look, cx: short(x), cy: short(y), r: short(radius) });
  const r = radius * CROSS;
  const [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map(short);
  return h("path", { class: look, d: `M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}` });
}

/**
 * A rectangle in a square, some units inside its edges.
 * @param {number} square
 * @param {number} inset
 * @param {string} look
 */
function plate(square, inset, look) {
  const { x, y } = centre(square);
  const size = CELL - 2 * inset;
  return h("rect", { class: look, x: x - size / 2, y: y - size / 2, width: size, height: size, rx: 7 });
}

/**
 * A line through the ends of three in a row, a little longer than from centre to centre.
 * @param {{ x: number, y: number }} from
 * @param {{ x: number, y: number }} to
 * @param {number} more
 * @param {string} look
 */
function stroke(from, to, more, look) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [((to.x - from.x) / length) * more, ((to.y - from.y) / length) * more];
  const d = `M${short(from.x - dx)} ${short(from.y - dy)}L${short(to.x + dx)} ${short(to.y + dy)}`;
  return h("path", { class: look, d, pathLength: 1 });
}

/**
 * Where the rectangle of a small board is and what has become of the board.
 * @param {Drawn} board
 * @param {number} number
 * @param {Look} look
 */
function outline({ boards, outcome, target }, number, { digit }) {
  const owner = boards[number] ?? "";
  const aimed = digit === number || (!outcome && target === number && digit === null);
  const kind = owner === "draw" ? "drawn" : owner ? `won-${owner.toLowerCase()}` : "";
  const place = { ...corner(number), width: BOARD, height: BOARD, rx: 11 };
  return { aimed, place, look: `${kind} ${aimed ? "target" : ""}` };
}

/**
 * What lies under the marks of a small board: its halo, its ground, its inner lines.
 * @param {Drawn} board
 * @param {number} number
 * @param {Look} look
 */
function ground(board, number, look) {
  const { aimed, place, look: kind } = outline(board, number, look);
  const { x, y } = place;
  const inner = [CELL, 2 * CELL].map((far) => `M${x + far} ${y}V${y + BOARD}M${x} ${y + far}H${x + BOARD}`);
  return h(
    "g",
    { key: `ground${number}`, class: `ground ${kind}` },
    aimed && h("rect", { class: "halo", ...place }),
    h("rect", { class: "back", ...place }),
    !board.boards[number] && h("path", { class: "inner", d: inner.join("") }),
  );
}

/**
 * The edge of a small board, over what lies in it, so that nothing cuts it.
 * @param {Drawn} board
 * @param {number} number
 * @param {Look} look
 */
function edge(board, number, look) {
  const { place, look: kind } = outline(board, number, look);
  return h("rect", { key: `edge${number}`, class: `edge ${kind}`, ...place });
}

/**
 * What lies in an empty square: light, a number, a frame.
 * @param {number} square
 * @param {string} move
 * @param {Look & { lit: Set<string> }} look
 */
function emptySquare(square, move, { lit, chances, best, hinted, wrong }) {
  const chance = chances?.get(move);
  const { x, y } = centre(square);
  const kinds = [
    lit.has(move) && "lit",
    best === move && "best",
    hinted === move && "hinted",
    wrong === move && "asked",
  ];
  const kind = kinds.filter(Boolean).join(" ");
  if (!kind && !chance) return null;
  return h(
    "g",
    { key: `empty${square}` },
    kind && plate(square, wrong === move ? 4 : 2, `plate ${kind}`),
    chance && wrong !== move && h("text", { class: `chance ${chance.kind ?? ""}`, x, y }, chance.text),
  );
}

/**
 * The move that is asked about: the mark in a dashed frame, with a question mark at its corner.
 * @param {string} wrong
 * @param {string} turn
 */
function asked(wrong, turn) {
  const { x, y } = centre(squareOf(wrong));
  const [cx, cy] = [x - CELL / 2 + 2, y + CELL / 2 - 2];
  return h(
    "g",
    { key: "asked" },
    mark(turn, { x, y }, 0.86 * RADIUS),
    h("circle", { class: "asked-disc", cx, cy, r: 15 }),
    h("text", { class: "asked-text", x: cx, y: cy }, "?"),
  );
}

/**
 * Moves that may follow, as pale marks with their numbers.
 * @param {string[]} moves
 * @param {string} turn
 */
function ghost(moves, turn) {
  return moves.map((move, i) => {
    const at = centre(squareOf(move));
    const which = (i % 2 === 0) === (turn === "X") ? "X" : "O";
    return h(
      "g",
      { key: `ghost${i}`, class: `ghost ${which.toLowerCase()}` },
      plate(squareOf(move), 2, "ghost-plate"),
      mark(which, at, RADIUS),
      h("text", { class: "ghost-number", x: at.x, y: at.y }, i + 1),
    );
  });
}

/**
 * A won or drawn board: its tint, its own marks pale, the line that won it, one large sign.
 * @param {Drawn} board
 * @param {number} number
 */
function decided({ boards, lines, last }, number) {
  const owner = boards[number] ?? "";
  const at = middle(number);
  if (owner === "draw") return h("text", { key: `won${number}`, class: "drawn-word", x: at.x, y: at.y }, "draw");
  const [from, , to] = (lines?.[number] ?? []).map((cell) => centre(number * 9 + cell));
  const fresh = last && Math.floor(squareOf(last) / 9) === number ? "fresh" : "";
  return h(
    "g",
    { key: `won${number}${owner}`, class: `decided ${fresh}` },
    from && to && stroke(from, to, 14, `won-line ${owner.toLowerCase()}`),
    mark(owner, at, WON_RADIUS, "large-sign"),
  );
}

/**
 * The board as a picture.
 * @param {Drawn} board
 * @param {Look} look
 * @param {Record<string, unknown>} attributes
 */
export function picture(board, look, attributes) {
  const { cells, boards, last, turn = "X", line = [], outcome } = board;
  const lit = new Set(outcome ? [] : (look.legal ?? board.legal ?? []));
  const given = { ...look, digit: look.digit ?? null };
  const letters = "abcdefghi";
  const squares = cells.map((cell, square) => {
    const place = Math.floor(square / 9);
    const move = letters.charAt(place) + letters.charAt(square % 9);
    if (!cell) return boards[place] ? null : emptySquare(square, move, { ...given, lit });
    const pale = boards[place] ? "pale" : "";
    return h(
      "g",
      { key: `mark${square}`, class: `mark ${pale} ${last === move ? "new" : ""}` },
      mark(cell, centre(square), RADIUS),
    );
  });
  const [from, , to] = line.map(middle);
  const numbers = Array.from({ length: 9 }, (_, i) => i);
  /** @type {Child[]} */
  const parts = [
    numbers.map((i) => ground(board, i, given)),
    last &&
      h(
        "g",
        { key: "last", class: "last-glow" },
        plate(squareOf(last), 3, "glow soft"),
        plate(squareOf(last), 3, "glow"),
      ),
    squares,
    numbers.map((i) => edge(board, i, given)),
    numbers.map((i) => boards[i] && decided(board, i)),
    look.wrong && asked(look.wrong, turn),
    look.ghosts && ghost(look.ghosts, turn),
    from &&
      to &&
      h(
        "g",
        { key: "line" },
        stroke(from, to, 78, "game-line casing"),
        stroke(from, to, 78, `game-line ${outcome?.winner === "X" ? "x" : "o"}`),
      ),
  ];
  return h("svg", { viewBox: `0 0 ${SIZE} ${SIZE}`, class: "board-picture", ...attributes }, parts);
}

/** A board in words, for those who do not see its picture. @param {Drawn} board */
export function words({ boards, last, turn, outcome, target }) {
  const won = (/** @type {string} */ sign) =>
    boards.flatMap((owner, i) => (owner === sign ? [placeName(i)] : [])).join(", ") || "no board";
  const next =
    outcome?.text ??
    (turn ? `${turn} to move${typeof target === "number" ? ` in the ${placeName(target)} board` : ""}` : "");
  return [`X has won ${won("X")}`, `O has won ${won("O")}`, last && `last move ${last}`, next]
    .filter(Boolean)
    .join("; ");
}
