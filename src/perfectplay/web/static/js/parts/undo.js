// The button that takes back; while it cannot, it says why.

import { h } from "../core/vdom.js";

/** @param {{ noUndo: string, undo: () => unknown }} machine */
export const undoButton = (machine) =>
  h(
    "button",
    {
      type: "button",
      key: "undo",
      class: "undo",
      disabled: machine.noUndo !== "",
      title: machine.noUndo || null,
      onclick: () => machine.undo(),
    },
    "Undo",
  );
