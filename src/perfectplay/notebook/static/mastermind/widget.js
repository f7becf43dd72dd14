// The widget of Mastermind: what a notebook calls.

import { tellMarks } from "../../../web/static/js/core/prefs.js";
import { mount } from "../host.js";
import { MastermindPlay } from "./machine.js";
import { view } from "./view.js";

/** @import { Model } from "../model-types" */

/** @type {import("../../../web/static/js/core/keys.js").Key[]} */
const KEYS = [
  { key: "ArrowLeft", act: "left" },
  { key: "ArrowRight", act: "right" },
  { key: "ArrowUp", act: "up" },
  { key: "ArrowDown", act: "down" },
  { key: "Backspace", act: "clear" },
  { key: "Enter", act: "enter" },
];

export const make = () => ({
  /** @param {{ model: Model, el: HTMLElement }} shown */
  render({ model, el }) {
    const machine = new MastermindPlay(model);
    const gone = mount(model, el, {
      view: () => {
        tellMarks(model.get("marks"));
        return view(machine);
      },
      press: (action) => machine.press(action),
      letters: () => machine.letters(),
      keys: KEYS,
      subscribe: (listener) => machine.subscribe(listener),
    });
    return () => {
      gone();
      machine.leave();
    };
  },
});
