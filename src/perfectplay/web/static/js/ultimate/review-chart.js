// The winning chances move by move, under the board that it moves: tap, drag or arrow keys.

import { h } from "../core/vdom.js";

/** @import { Review } from "./review.js" */

const SLIPS = ["inaccuracy", "mistake", "blunder"];

/** @param {number} part */
const whole = (part) => Math.round(100 * part);

/**
 * Every so many moves a number stands under the chart.
 * @param {number} count
 */
function numbers(count) {
  const step = [1, 2, 4, 8, 16].find((one) => count / one <= 6) ?? 16;
  const found = Array.from({ length: Math.floor(count / step) }, (_, i) => (i + 1) * step);
  return found.filter((n) => n === count || count - n >= step / 2);
}

/**
 * The chances before and after the move that led to the point on the chart, as its judgement gives them.
 * @param {Review} review
 */
function aroundMove({ data, side, chances, at }) {
  const move = data?.moves[at - 1];
  const now = chances[at] ?? 0.5;
  if (!move) return { before: now, now };
  const of = (/** @type {number} */ chance) => (move.by === side ? chance : 1 - chance);
  return { before: of(move.chance_before), now: of(move.chance) };
}

/** @param {Review} review */
export function reviewChart(review) {
  const { data, chances, at } = review;
  const count = Math.max(1, chances.length - 1);
  const x = (/** @type {number} */ i) => (100 * i) / count;
  const y = (/** @type {number} */ chance) => 100 - 100 * chance;
  const path = chances.map((chance, i) => `${i ? "L" : "M"}${x(i).toFixed(2)} ${y(chance).toFixed(2)}`).join("");
  const pick = (/** @type {MouseEvent & { readonly currentTarget: Element }} */ event) => {
    const box = event.currentTarget.getBoundingClientRect();
    const point = Math.round(((event.clientX - box.left) / box.width) * count);
    const wanted = Math.max(0, Math.min(count, point));
    if (wanted !== review.at) review.goto(wanted);
  };
  const step = (/** @type {KeyboardEvent} */ event) => {
    /** @type {Record<string, number>} */
    const steps = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: count };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to >= 0 && to <= count) review.goto(to);
  };
  const { before, now } = aroundMove(review);
  const label = at === 0 ? `start: ${whole(now)} %` : `move ${at}: ${whole(before)} → ${whole(now)} %`;
  const whose = review.personal ? "Your winning chance" : `${review.side}’s winning chance`;
  const marked = (data?.moves ?? []).filter(
    ({ word, by }) => SLIPS.includes(word) && (!review.personal || by === review.side),
  );
  const slider = {
    class: "plot",
    role: "slider",
    tabindex: 0,
    "aria-label": `${whose}, move by move`,
    "aria-valuemin": 0,
    "aria-valuemax": count,
    "aria-valuenow": at,
    "aria-valuetext": label,
    onkeydown: step,
    onpointerdown: pick,
    onpointermove: (/** @type {PointerEvent & { readonly currentTarget: Element }} */ event) =>
      event.buttons && pick(event),
  };
  return h(
    "div",
    { class: "win-chart" },
    h(
      "div",
      { class: "card-head" },
      h("h2", { class: "title" }, `${whose}, move by move`),
      h(
        "span",
        { class: "chart-signs small muted", "aria-hidden": "true" },
        h("i", { class: "chart-dot mistake" }),
        "mistake",
        h("i", { class: "chart-dot inaccuracy" }),
        "inaccuracy",
      ),
    ),
    h(
      "div",
      { class: "y-labels", "aria-hidden": "true" },
      ["100 %", "50 %", "0 %"].map((text) => h("span", null, text)),
    ),
    h(
      "div",
      slider,
      h(
        "svg",
        { viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
        [0, 25, 50, 75, 100].map((one) => h("path", { class: one === 50 ? "half" : "grid", d: `M0 ${one}H100` })),
        h("path", { class: "area", d: `${path}L100 100L0 100Z` }),
        h("path", { class: "curve", d: path }),
      ),
      h("i", { class: "now-line", css: { "--x": x(at) } }),
      marked.map(({ ply, word }) => {
        const kind = word === "inaccuracy" ? "inaccuracy" : "mistake";
        const look = `chart-dot ${kind} ${ply + 1 === at ? "now" : ""}`;
        return h("i", { key: ply, class: look, css: { "--x": x(ply + 1), "--y": y(chances[ply + 1] ?? 0.5) } });
      }),
      h(
        "span",
        { class: `now-label ${x(at) > 60 ? "left" : ""}`, css: { "--x": x(at) }, "aria-hidden": "true" },
        label,
      ),
    ),
    h(
      "div",
      { class: "x-labels", "aria-hidden": "true" },
      h("span", { css: { "--x": 0 } }, "start"),
      numbers(count).map((n) => h("span", { key: n, css: { "--x": x(n) } }, n)),
    ),
  );
}
