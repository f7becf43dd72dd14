import assert from "node:assert/strict";
import { test } from "node:test";

import { drawBoard } from "#js/ultimate/board.js";
import { boardView } from "../fakes.js";

/** Every element of a view. */
const all = (view) => (view.tag ? [view, ...view.children.flatMap(all)] : []);
const having = (view, name) =>
  all(view).filter(({ props }) =>
    String(props.class ?? "")
      .split(" ")
      .includes(name),
  );
const cellsWith = (marks) => Array.from({ length: 81 }, (_, i) => marks[i] ?? "");

test("a board has 81 squares, and only the legal ones are lit and can be played", () => {
  const picked = [];
  const view = drawBoard(boardView(), { onpick: (move) => picked.push(move) });
  const squares = having(view, "square");
  assert.equal(squares.length, 81);
  assert.equal(having(view, "lit").length, 3);
  for (const square of squares) square.props.onclick();
  assert.deepEqual(picked, ["ab", "ea", "ee"]);
});

test("a picture has no button and says in words what it shows", () => {
  const board = boardView({ boards: ["X", "", "", "", "O", "", "", "", ""], last: "ab", target: 1 });
  const view = drawBoard(board, { picture: true, label: "Your game" });
  assert.equal(all(view).filter(({ tag }) => tag === "button").length, 0);
  const words = all(view).find(({ props }) => props.role === "img").props["aria-label"];
  assert.equal(
    words,
    "Your game: X has won top-left; O has won centre; last move ab; X to move in the top-middle board",
  );
});

test("a won board has one large sign over pale marks and the line that won it", () => {
  const lines = Array(9).fill([]);
  lines[0] = [0, 1, 2];
  const board = boardView({
    cells: cellsWith({ 0: "X", 1: "X", 2: "X", 40: "O" }),
    boards: ["X", ...Array(8).fill("")],
    lines,
  });
  const view = drawBoard(board);
  assert.equal(having(view, "large-sign").length, 1);
  assert.equal(having(view, "pale").length, 3);
  assert.equal(having(view, "won-line").length, 1);
  assert.equal(having(view, "game-line").length, 0);
});

test("the line of the game is drawn through the middles of its boards", () => {
  const outcome = { winner: "O", text: "O wins.", result: "0-1" };
  const view = drawBoard(boardView({ boards: ["O", "", "", "", "O", "", "", "", "O"], line: [0, 4, 8], outcome }));
  const [casing, line] = having(view, "game-line");
  assert.equal(casing.props.d, line.props.d);
  assert.match(line.props.class, /\bo\b/);
});

test("a move that is asked about stands on an empty square with a question mark", () => {
  const view = drawBoard(boardView(), { wrong: "ee" });
  assert.equal(having(view, "asked").length, 1);
  assert.match(having(view, "square")[40].props["aria-label"], /asked about$/);
});

test("moves that may follow are numbered and change sides", () => {
  const view = drawBoard(boardView({ turn: "O" }), { ghosts: ["ee", "ea", "ab"] });
  const ghosts = having(view, "ghost");
  assert.deepEqual(
    ghosts.map(({ props }) => props.class),
    ["ghost o", "ghost x", "ghost o"],
  );
  assert.deepEqual(
    having(view, "ghost-number").map(({ children }) => children[0].text),
    ["1", "2", "3"],
  );
});

test("squares say their names, and chances in words", () => {
  const chances = new Map([
    ["ee", { text: "52" }],
    ["ea", { text: "win" }],
  ]);
  const squares = having(drawBoard(boardView(), { chances }), "square");
  assert.equal(squares[40].props["aria-label"], "centre board, centre square, empty, can be played, 52 percent");
  assert.match(squares[36].props["aria-label"], /proven win$/);
  assert.equal(squares[64].props["data-name"], "top-middle · hb");
});
