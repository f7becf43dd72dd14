// The chart under the board of a review: the codes left, turn by turn. A tap, a drag or the arrows move the board.

import { h } from "../core/vdom.js";

/** @import { Review } from "./review.js" */

const WIDTH = 640;
const HEIGHT = 150;
const [LEFT, RIGHT, TOP, BOTTOM] = [46, 14, 26, 30];

/** @param {number} n */
const plain = (n) => n.toLocaleString("en");

/**
 * A slip: a disc, or a diamond when it was small.
 * @param {string} word
 * @param {number} x
 * @param {number} y
 */
function mark(word, x, y) {
  if (word === "inaccuracy")
    return h("path", {
      class: "mark inaccuracy",
      d: `M${x} ${y - 6.5}L${x + 6.5} ${y}L${x} ${y + 6.5}L${x - 6.5} ${y}Z`,
    });
  if (word === "mistake" || word === "blunder") return h("circle", { class: "mark mistake", cx: x, cy: y, r: 6 });
  return h("circle", { class: "dot", cx: x, cy: y, r: 3.4 });
}

/**
 * Whether a turn was judged with one of these words.
 * @param {{ turns: { word: string }[] }} data
 * @param {...string} words
 */
const has = ({ turns }, ...words) => turns.some(({ word }) => words.includes(word));

/** @param {Review} review */
export function reviewChart(review) {
  const { data, turn } = review;
  if (!data) return null;
  const left = [data.turns[0]?.codes ?? 1, ...data.turns.map((told) => told.left)];
  const most = Math.max(2, ...left);
  const log = (/** @type {number} */ n) => Math.log(Math.max(1, n)) / Math.log(most);
  const x = (/** @type {number} */ i) => LEFT + (i * (WIDTH - LEFT - RIGHT)) / Math.max(1, left.length - 1);
  const y = (/** @type {number} */ n) => TOP + (1 - log(n)) * (HEIGHT - TOP - BOTTOM);
  const path = left.map((n, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(n).toFixed(1)}`).join("");
  const labels = [...new Set([1, Math.round(Math.sqrt(most)), most])];
  const told = data.turns[turn];
  const label = `turn ${turn + 1}: ${plain(left[turn] ?? 0)} → ${plain(left[turn + 1] ?? 0)}`;
  const wide = label.length * 6.7 + 16;
  const flag = Math.max(LEFT, Math.min(WIDTH - RIGHT - wide, x(turn + 1) - wide / 2));
  const pick = (/** @type {PointerEvent & { readonly currentTarget: Element }} */ event) => {
    if (event.type === "pointermove" && !event.buttons) return;
    const box = event.currentTarget.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * WIDTH - LEFT;
    review.goto(Math.round(across / ((WIDTH - LEFT - RIGHT) / Math.max(1, left.length - 1))) - 1);
  };
  return h(
    "div",
    { class: "review-chart" },
    h(
      "p",
      { class: "chart-head" },
      h("b", { class: "title" }, "Codes left, turn by turn"),
      h(
        "span",
        { class: "legend" },
        has(data, "mistake", "blunder") && [h("i", { class: "disc" }), "mistake"],
        has(data, "inaccuracy") && [h("i", { class: "diamond" }), "inaccuracy"],
      ),
    ),
    h(
      "svg",
      {
        class: "chart",
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        role: "slider",
        tabindex: 0,
        "aria-label": "Turn on the board",
        "aria-valuemin": 1,
        "aria-valuemax": data.turns.length,
        "aria-valuenow": turn + 1,
        "aria-valuetext": `${label} codes left${told ? `, ${told.word}` : ""}`,
        onpointerdown: pick,
        onpointermove: pick,
      },
      labels.map((n) => [
        h("line", { class: "axis", x1: LEFT, x2: WIDTH - RIGHT, y1: y(n), y2: y(n) }),
        h("text", { x: LEFT - 8, y: y(n) + 4, class: "end" }, plain(n)),
      ]),
      left.map((_, i) => h("text", { x: x(i), y: HEIGHT - 10, class: "middle" }, i === 0 ? "start" : i)),
      h("line", { class: "now", x1: x(turn + 1), x2: x(turn + 1), y1: TOP - 6, y2: HEIGHT - BOTTOM }),
      h("path", { class: "curve", d: path }),
      left.map((n, i) => (i === 0 ? mark("", x(0), y(n)) : mark(data.turns[i - 1]?.word ?? "", x(i), y(n)))),
      h("rect", { class: "flag", x: flag, y: 0, width: wide, height: 20, rx: 10 }),
      h("text", { class: "flag-text", x: flag + wide / 2, y: 14 }, label),
    ),
  );
}
