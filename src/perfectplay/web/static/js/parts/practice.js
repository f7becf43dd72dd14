// Practice: a game that goes on although its secret is known already, and so does not count.

import { h } from "../core/vdom.js";

/** @import { GameView } from "../core/game-machine.js" */

/**
 * The note beside a game; it is always there, so that a screen reader hears when it gets its words.
 * @param {GameView} game
 */
export const practiceNote = (game) =>
  h(
    "p",
    { class: "practice", role: "status", "aria-label": "Practice" },
    game.practice && "Practice: the secret was shown before, so this game does not count in your statistics.",
  );
