// A judgement as a chip: its sign, its word, and what it cost.

import { h } from "../core/vdom.js";

/**
 * @param {{ word: string, sign: string }} judged
 * @param {string} extra
 */
export const judgedChip = ({ word, sign }, extra = "") =>
  h(
    "span",
    { class: `judged ${word}` },
    h("span", { "aria-hidden": "true" }, sign),
    h("span", { class: "word" }, word, extra),
  );

/**
 * Say whether a try needs no better one.
 * @param {{ word: string }} judged
 */
export const isGood = ({ word }) => ["best", "excellent", "good"].includes(word);
