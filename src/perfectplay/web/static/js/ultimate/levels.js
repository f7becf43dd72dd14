// The slider for the computer's level, and how strong a level is.

import { h } from "../core/vdom.js";

/** @import { LevelView } from "../core/api-types" */

/**
 * The level with a number; the first when there is none.
 * @param {LevelView[]} levels
 * @param {number} number
 */
export function levelNumbered(levels, number) {
  const level = levels.find((one) => one.number === number) ?? levels[0];
  if (!level) throw new Error("The server offers no level.");
  return level;
}

/**
 * @param {LevelView[]} levels
 * @param {LevelView} now
 * @param {{ disabled?: boolean, show: (level: number) => unknown, choose?: (level: number) => unknown }} how
 */
export const levelSlider = (levels, now, { disabled = false, show, choose }) =>
  h("input", {
    type: "range",
    css: { "--part": (100 * levels.indexOf(now)) / (levels.length - 1) },
    min: levels[0]?.number,
    max: levels.at(-1)?.number,
    step: 1,
    value: String(now.number),
    "aria-label": "Level",
    "aria-valuetext": `${now.number}, ${now.name}`,
    disabled,
    oninput: (event) => show(Number(event.currentTarget.value)),
    onchange: choose && ((event) => choose(Number(event.currentTarget.value))),
  });

/** How strong a level is, as the lab measured it; nothing where nobody has. @param {LevelView} level */
export const rated = ({ rating }) => rating && h("p", { class: "small muted rating" }, rating.sentence);
