// Following a game that others may play in.

/** @import { GameMachine, GameView } from "./game-machine.js" */

/**
 * Keep a machine up to date while others may play, and after the tab was away; returns a stop.
 * @template {GameView} Game
 * @param {GameMachine<Game>} machine
 */
export function keepFresh(machine) {
  const needed = () => machine.game.mode === "two" || machine.game.seat === null;
  let stop = needed() ? machine.follow() : null;
  const seen = () => {
    if (document.hidden) {
      // A browser opens only a few connections to one server; tabs in the background give theirs back.
      stop?.();
      stop = null;
      return;
    }
    if (!stop && needed()) stop = machine.follow();
    machine.refresh().catch(() => {});
  };
  document.addEventListener("visibilitychange", seen);
  return () => {
    stop?.();
    document.removeEventListener("visibilitychange", seen);
  };
}
