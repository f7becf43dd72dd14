// Following a game that others may play in: what they do, who is there, and the time that runs.

/** @import { GameMachine, GameView } from "./game-machine.js" */

/** How often a running clock is drawn. */
const TICK = 500;

/** When each clock was told by the server. @type {WeakMap<object, number>} */
const toldAt = new WeakMap();

/**
 * The seconds that a seat has left now, counted on from what the server said.
 * @param {NonNullable<GameView["clock"]>} clock
 * @param {string} seat
 */
export function secondsLeft(clock, seat) {
  const now = performance.now();
  const told = toldAt.get(clock) ?? now;
  toldAt.set(clock, told);
  const spent = seat === clock.running ? (now - told) / 1000 : 0;
  return Math.max(0, (clock.left[seat] ?? 0) - spent);
}

/**
 * Draw a clock while it runs; when the time is over the server is asked, and says so.
 * @template {GameView} Game
 * @param {GameMachine<Game>} machine
 */
function keepTime(machine) {
  let asking = false;
  const timer = setInterval(() => {
    const clock = machine.game.clock;
    if (!clock?.running) return;
    if (secondsLeft(clock, clock.running) === 0 && !asking && !machine.busy) {
      asking = true;
      machine
        .refresh()
        .catch(() => {})
        .finally(() => (asking = false));
    }
    machine.changed();
  }, TICK);
  return () => clearInterval(timer);
}

/**
 * Keep a machine up to date while others may play, and after the tab was away; returns a stop.
 * @template {GameView} Game
 * @param {GameMachine<Game>} machine
 */
export function keepFresh(machine) {
  const needed = () => machine.game.mode === "two" || machine.game.seat === null;
  /** @param {Pick<GameView, "here" | "names">} there */
  const presence = ({ here, names }) => {
    machine.game = { ...machine.game, here, names };
    machine.changed();
  };
  const follow = () => (needed() ? machine.follow({ presence }) : null);
  let stop = follow();
  const rest = keepTime(machine);
  const seen = () => {
    if (document.hidden) {
      // A browser opens only a few connections to one server; tabs in the background give theirs back.
      stop?.();
      stop = null;
      return;
    }
    stop ??= follow();
    machine.refresh().catch(() => {});
  };
  document.addEventListener("visibilitychange", seen);
  return () => {
    stop?.();
    rest();
    document.removeEventListener("visibilitychange", seen);
  };
}
