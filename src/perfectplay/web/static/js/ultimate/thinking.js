// Two fields: how long the computer thinks about a move, and whether it does so on the player's time.

import { h } from "../core/vdom.js";

/** @import { LevelView, UltimateOptions } from "../core/api-types" */
/** @import { Thinking } from "./pondering.js" */

const SECONDS = [1, 2, 5, 10, 30, 60];
const AS_LEVEL = "as its level does";

/** A limit in words: time=5s is 5 seconds; others stand as they are written. @param {string | null} limit */
function inWords(limit) {
  if (limit === null) return AS_LEVEL;
  const seconds = /^time=([\d.]+)s$/.exec(limit)?.[1];
  return seconds ? `${seconds} ${seconds === "1" ? "second" : "seconds"}` : limit;
}

/**
 * What the choice means for the level and for one's own rating.
 * @param {Thinking} now
 * @param {LevelView} level
 * @param {UltimateOptions} options
 * @param {boolean} counts whether the game could count until now
 */
function meaning({ limit, ponder }, level, { levels, ponder: offered }, counts) {
  const able = levels.filter(({ ponders }) => ponders).map(({ number }) => number);
  if (limit !== null) return "Not the player that was rated, so the game does not count for your rating.";
  if (ponder && level.ponders)
    return "A little stronger than the level’s rating, so the game does not count for your rating.";
  if (!counts) return "It has thought in another way in this game, which does not count for your rating.";
  if (!offered || level.ponders) return "";
  return `Levels ${able[0]} to ${able.at(-1)} can also think on your time.`;
}

/** How the computer thinks, in a few words. @param {Thinking} now @param {LevelView} level */
export const thinkingWords = ({ limit, ponder }, level) =>
  `Thinks ${limit === null ? AS_LEVEL : `for ${inWords(limit)}`}${ponder && level.ponders ? ", and on your time" : ""}`;

/**
 * @param {UltimateOptions} options
 * @param {LevelView} level
 * @param {Thinking} now
 * @param {object} how
 * @param {boolean} how.against whether a person plays against the computer
 * @param {boolean} [how.disabled]
 * @param {boolean} [how.counts]
 * @param {(change: Partial<Thinking>) => unknown} how.choose
 */
export function thinkingFields(options, level, now, { against, disabled = false, counts = true, choose }) {
  const offered = SECONDS.filter((seconds) => seconds <= options.move_seconds).map((seconds) => `time=${seconds}s`);
  const limits = [null, ...offered, ...(now.limit === null || offered.includes(now.limit) ? [] : [now.limit])];
  return h(
    "div",
    { class: "time-fields" },
    h(
      "label",
      null,
      h("span", null, "Thinking time"),
      h(
        "select",
        { disabled, onchange: (event) => choose({ limit: event.currentTarget.value || null }) },
        limits.map((limit) => h("option", { value: limit ?? "", selected: limit === now.limit }, inWords(limit))),
      ),
    ),
    against &&
      options.ponder &&
      h(
        "label",
        { class: "tick" },
        h("input", {
          type: "checkbox",
          checked: now.ponder && level.ponders,
          disabled: disabled || !level.ponders,
          "aria-describedby": "thinking-means",
          onchange: (event) => choose({ ponder: event.currentTarget.checked }),
        }),
        h("span", null, "Thinks on your time"),
      ),
    h("p", { class: "small muted", id: "thinking-means", "aria-live": "polite" }, meaning(now, level, options, counts)),
  );
}
