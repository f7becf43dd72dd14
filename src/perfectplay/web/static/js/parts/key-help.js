// The help that lists the keys, and the switch for sounds.

import { GAME_KEYS, PAGE_KEYS } from "../core/keys.js";
import { h } from "../core/vdom.js";
import { ask } from "./messages.js";
import { soundsOn, switchSounds } from "./sounds.js";

/** @import { Key } from "../core/keys.js" */

/**
 * Show the keys of a game, or of all games, and those that they share.
 * @param {Key[]} keys
 * @param {string[]} taken letters that place something now
 */
export function showKeys(keys, taken = []) {
  const rows = [...keys, ...GAME_KEYS, ...PAGE_KEYS].filter((row) => row.show);
  const shown = (/** @type {Key} */ { show = "" }) => (taken.includes(show) ? `Shift ${show}` : show);
  const list = rows.map((row) => [h("dt", null, h("kbd", null, shown(row))), h("dd", null, row.does)]);
  const shift = "A letter that is a colour here places its peg; the command is then Shift and the letter.";
  return ask({
    title: "Keys",
    body: [
      h("dl", { class: "keys" }, list),
      taken.length > 0 && h("p", { class: "small muted" }, shift),
      h(
        "label",
        { class: "tick switches" },
        h("input", {
          type: "checkbox",
          checked: soundsOn(),
          onchange: (event) => switchSounds(event.currentTarget.checked),
        }),
        h("span", null, "Sounds when pegs, pins and marks are set and games end"),
      ),
    ],
  });
}
