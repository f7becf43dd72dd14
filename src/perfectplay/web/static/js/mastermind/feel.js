// What a turn feels like: sounds for those who want them, and a short celebration when the code was found here.

import { celebrate } from "../parts/celebrate.js";
import { play } from "../parts/sounds.js";
import { foundByMe } from "./result.js";

/** @import { MastermindGame } from "./machine.js" */

/**
 * Returns what is called after each drawing; what was there when the page came is not news.
 * @param {MastermindGame} machine
 */
export function feel(machine) {
  let turns = machine.game.turns.length;
  let { over } = machine;
  let { missing } = machine.row;
  return (/** @type {HTMLElement} */ root) => {
    const longer = machine.game.turns.length > turns;
    const ended = machine.over && !over;
    if (machine.row.missing < missing && !longer) play("place");
    if (longer && !ended) play("pin");
    if (ended) play(foundByMe(machine) ? "win" : "lose");
    turns = machine.game.turns.length;
    missing = machine.row.missing;
    over = machine.over;
    const box = ended && foundByMe(machine) && root.querySelector(".guess-box");
    if (box) celebrate(box);
  };
}
