// Small charts as SVG; each has its numbers in words for those who do not see it.

import { h } from "./vdom.js";

const WIDTH = 360;

/** A curve through values from `low` to `high`; `slips` are points to mark, `at` the one shown now. */
export function curve({ values, second, low = 0, high = 1, middle, slips = [], at, label, onpick, height = 110, start = 0 }) {
  const count = Math.max(values.length, 2);
  const x = (i) => 8 + (i * (WIDTH - 16)) / (count - 1);
  const y = (v) => 8 + ((high - v) * (height - 16)) / (high - low || 1);
  const path = (list) => {
    let pen = "M";
    return list.map((v, i) => {
      if (v === null || v === undefined) { pen = "M"; return ""; }
      const step = `${pen}${x(i).toFixed(1)} ${y(v).toFixed(1)}`;
      pen = "L";
      return step;
    }).join("");
  };
  return h("svg", { class: "chart", viewBox: `0 0 ${WIDTH} ${height}`, role: "img", "aria-label": label, onclick: onpick && ((event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const i = Math.round((((event.clientX - box.left) / box.width) * WIDTH - 8) / ((WIDTH - 16) / (count - 1)));
    onpick(Math.max(0, Math.min(values.length - 1, i)) + start);
  }) },
    h("line", { class: "axis", x1: 0, x2: WIDTH, y1: y(middle ?? low), y2: y(middle ?? low) }),
    at === undefined || at === null ? null : h("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: height }),
    h("path", { class: "curve", d: path(values) }),
    second && h("path", { class: "curve second", d: path(second) }),
    values.map((v, i) => v !== null && (slips.includes(i)
      ? h("circle", { class: "slip", cx: x(i), cy: y(v), r: 5.5 })
      : values.length < 20 && h("circle", { class: "dot", cx: x(i), cy: y(v), r: 3 }))));
}

/** A bar from 0 to 100 with its name. */
export const meter = (name, value, kind = "") =>
  h("div", null, h("span", null, name, " ", h("b", null, value ?? "–")),
    h("div", { class: `meter ${kind}`, role: "meter", "aria-label": name, "aria-valuemin": 0, "aria-valuemax": 100, "aria-valuenow": value ?? 0 },
      h("i", { css: { "--part": value ?? 0 } })));

/** Codes left after every turn; the length grows with the logarithm, as knowledge does. */
export function shrinking(counts) {
  const most = Math.log(Math.max(...counts, 2));
  return h("ul", { class: "bars", "aria-label": "Codes left, turn by turn" }, counts.map((n) =>
    h("li", null, h("i", { css: { "--part": (100 * Math.log(Math.max(n, 1))) / most } }), n.toLocaleString("en"))));
}
