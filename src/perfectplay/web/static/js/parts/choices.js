// Fields of the forms for a new game.

import { h } from "../core/vdom.js";

/** @import { Child } from "../core/view-types" */

/**
 * One of several choices, with a title and what it means.
 * @param {object} choice
 * @param {string} choice.group
 * @param {string} choice.value
 * @param {string} choice.title
 * @param {Child} choice.about
 * @param {boolean} choice.chosen
 * @param {boolean} [choice.disabled]
 * @param {() => void} choice.choose
 */
export const radio = ({ group, value, title, about, chosen, disabled = false, choose }) =>
  h(
    "label",
    { class: "choice" },
    h("input", { type: "radio", name: group, value, disabled, checked: chosen, onchange: choose }),
    h("div", null, h("b", null, title), about),
  );

/**
 * A group of fields with its name.
 * @param {string} legend
 * @param {...Child} fields
 */
export const group = (legend, ...fields) => h("fieldset", null, h("legend", null, legend), fields);

/** @param {Child} choices */
export const choiceGrid = (choices) => h("div", { class: "choices" }, choices);

/** The largest file that is read, in bytes. */
export const LARGEST = 20e6;
/** @param {File} file */
export const tooLarge = ({ name, size }) =>
  `${name} has ${Math.ceil(size / 1e6)} million bytes; a file with a game has at most ${LARGEST / 1e6} million.`;

/**
 * A file to read instead of pasting its text.
 * @param {(file: File | undefined) => unknown} choose
 */
export const fileField = (choose) =>
  h(
    "label",
    { class: "field" },
    h("span", null, "or a file"),
    h("input", {
      type: "file",
      accept: ".txt,.json",
      onchange: (event) => choose(event.currentTarget.files?.[0]),
    }),
  );

/**
 * @param {boolean} busy
 * @param {boolean} disabled something in the form is missing
 */
export const startButton = (busy, disabled = false) =>
  h(
    "div",
    { class: "buttons left" },
    h("button", { type: "submit", class: "main", disabled }, busy ? "Starting …" : "Start"),
  );
