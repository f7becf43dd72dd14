// Giving a game up, after a question.

import { h } from "../core/vdom.js";
import { ask } from "./messages.js";

/** @import { GameMachine, GameView } from "../core/game-machine.js" */

/** What giving up is called in a game. @param {GameView} game */
export const giveUp = (game) => ("secret" in game ? "Give up" : "Resign");

/** What follows from it. @param {GameView} game */
function consequence(game) {
  if (game.mode === "two") return "The other player wins then.";
  return "secret" in game
    ? "The code is shown then, and the game counts as not found."
    : "The computer wins then, and the game counts as lost.";
}

/** Ask before the game is given up. @param {GameMachine<any>} machine */
export async function resign(machine) {
  const yes = await ask({
    title: `${giveUp(machine.game)}?`,
    body: h("p", null, consequence(machine.game)),
    buttons: [
      { label: "Play on", value: false },
      { label: giveUp(machine.game), value: true, main: true },
    ],
  });
  if (yes) await machine.act("resign", () => machine.send("/api/games/{game_id}/resign", {}), { patient: true });
}
