// Small charts as SVG; each has its numbers in words for those who do not see it.

import { h } from "../core/vdom.js";

const WIDTH = 360;
const EDGE = 8;

/**
 * A curve through values from `low` to `high`, with a second one behind it if wished.
 * @param {object} chart
 * @param {number[]} chart.values
 * @param {number[]} [chart.second]
 * @param {number} [chart.low]
 * @param {number} [chart.high]
 * @param {number} [chart.middle] where the axis is
 * @param {number[]} [chart.slips] points to mark
 * @param {number} [chart.at] the point shown now
 * @param {string} chart.label all of it in words
 * @param {(point: number) => void} [chart.onpick] called with the point that is clicked
 * @param {number} [chart.height]
 */
export function curve({ values, second, low = 0, high = 1, middle, slips = [], at, label, onpick, height = 110 }) {
  const count = Math.max(values.length, 2);
  const x = (/** @type {number} */ i) => EDGE + (i * (WIDTH - 2 * EDGE)) / (count - 1);
  const y = (/** @type {number} */ value) => EDGE + ((high - value) * (height - 2 * EDGE)) / (high - low || 1);
  const path = (/** @type {number[]} */ list) =>
    list.map((value, i) => `${i ? "L" : "M"}${x(i).toFixed(1)} ${y(value).toFixed(1)}`).join("");
  const pick = (/** @type {MouseEvent & { readonly currentTarget: Element }} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const across = ((event.clientX - box.left) / box.width) * WIDTH - EDGE;
    const point = Math.round(across / ((WIDTH - 2 * EDGE) / (count - 1)));
    onpick?.(Math.max(0, Math.min(values.length - 1, point)));
  };
  const point = (/** @type {number} */ value, /** @type {number} */ i) => {
    if (slips.includes(i)) return h("circle", { class: "slip", cx: x(i), cy: y(value), r: 5.5 });
    return values.length < 20 && h("circle", { class: "dot", cx: x(i), cy: y(value), r: 3 });
  };
  const axis = y(middle ?? low);
  return h(
    "svg",
    {
      class: "chart",
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: "img",
      "aria-label": label,
      onclick: onpick && pick,
    },
    h("line", { class: "axis", x1: 0, x2: WIDTH, y1: axis, y2: axis }),
    at !== undefined && h("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: height }),
    h("path", { class: "curve", d: path(values) }),
    second && h("path", { class: "curve second", d: path(second) }),
    values.map(point),
  );
}

/**
 * A bar from 0 to 100 with its name.
 * @param {string} name
 * @param {number} value
 * @param {string} kind
 */
export const meter = (name, value, kind = "") =>
  h(
    "div",
    null,
    h("span", null, name, " ", h("b", null, value)),
    h(
      "div",
      {
        class: `meter ${kind}`,
        role: "meter",
        "aria-label": name,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": value,
      },
      h("i", { css: { "--part": value } }),
    ),
  );

/**
 * Codes left after every turn; the length grows with the logarithm, as knowledge does.
 * @param {number[]} counts
 */
export function shrinking(counts) {
  const most = Math.log(Math.max(...counts, 2));
  const bar = (/** @type {number} */ n) =>
    h("li", null, h("i", { css: { "--part": (100 * Math.log(Math.max(n, 1))) / most } }), n.toLocaleString("en"));
  return h("ul", { class: "bars", "aria-label": "Codes left, turn by turn" }, counts.map(bar));
}

/**
 * A number with its name under a chart or in a card.
 * @param {string} name
 * @param {string | number} value
 * @param {string} [unit]
 */
export const tile = (name, value, unit) =>
  h("div", null, h("dt", null, name), h("dd", null, value, unit !== undefined && [" ", h("small", null, unit)]));
