// The quiet button with which a game against the computer is given up, once it has begun.

import { loadPart } from "../core/api.js";
import { h } from "../core/vdom.js";

/** @import { GameMachine } from "../core/game-machine.js" */

/** @param {GameMachine<any>} machine */
export function resignLink(machine) {
  const { game, busy } = machine;
  if (!game.may.includes("resign") || machine.played(game) === 0) return null;
  const resign = async () => (await loadPart(() => import("./resign.js"))).resign(machine);
  const words = "secret" in game ? "Give up" : "Resign";
  return h(
    "button",
    { type: "button", key: "resign", class: "link small", disabled: busy !== "", onclick: resign },
    words,
  );
}
