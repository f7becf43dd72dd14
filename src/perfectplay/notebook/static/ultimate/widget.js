// The widget of Ultimate Tic-Tac-Toe: what a notebook calls.

import { mount } from "../host.js";
import { UltimatePlay } from "./machine.js";
import { view } from "./view.js";

/** @import { Model } from "../model-types" */

/** @type {import("../../../web/static/js/core/keys.js").Key[]} */
const KEYS = [
  { key: "a", act: "analysis" },
  { key: "[", act: "back" },
  { key: "]", act: "forth" },
];

export const make = () => ({
  /** @param {{ model: Model, el: HTMLElement }} shown */
  render({ model, el }) {
    const machine = new UltimatePlay(model);
    const gone = mount(model, el, {
      view: () => view(machine),
      press: (action) => machine.press(action),
      letters: () => [],
      keys: KEYS,
      subscribe: (listener) => machine.subscribe(listener),
    });
    return () => {
      gone();
      machine.leave();
    };
  },
});
