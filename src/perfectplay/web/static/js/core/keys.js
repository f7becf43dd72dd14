// Keys: the table of those that all games share, and which action a key press means. Each game has
// a table of its own beside this one; the `?` help shows both.
// A letter that is a colour of the game places the peg; the command is then Shift and the letter.

/**
 * A row of a table: the key, what the help shows for it and says about it, and the action.
 * @typedef {{ key?: string, act?: string, show?: string, does?: string }} Key
 */
/** @typedef {{ act: string, key?: string, digit?: number, pad?: boolean }} Action */

/** Keys that mean the same in every game. @type {Key[]} */
export const GAME_KEYS = [
  { key: "h", show: "h", does: "hint", act: "hint" },
  { key: "u", show: "u", does: "undo", act: "undo" },
  { key: "r", show: "r", does: "review of a finished game; run or pause a computer player", act: "run" },
  { key: "n", show: "n", does: "new game", act: "new" },
];
/** Keys that work on every page. @type {Key[]} */
export const PAGE_KEYS = [{ key: "?", show: "?", does: "this list", act: "help" }];

const TEXT = "input:not([type=range], [type=checkbox], [type=radio]), textarea, select";

/**
 * Say whether somebody is writing something, or answering in a dialog.
 * @param {HTMLElement | null} target
 */
const typing = (target) => target !== null && (target.matches(TEXT) || target.closest("dialog[open]") !== null);

/**
 * Find the action of a key press.
 * @param {KeyboardEvent} event
 * @param {Key[] | null} keys the table of the game on the page, if there is one
 * @param {string[]} taken letters that the game itself uses
 * @returns {Action | null}
 */
export function actionOf(event, keys, taken = []) {
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (event.ctrlKey || event.metaKey || event.altKey || typing(target)) return null;
  const control = target?.closest("a, button, summary, input");
  if (event.key === "Enter" && control && !control.matches("[data-hole], [data-colour]")) return null;
  if (target?.matches("input") && event.key.startsWith("Arrow")) return null;
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!event.shiftKey && taken.includes(letter)) return { act: "colour", key: letter };
  if (keys && /^[0-9]$/.test(event.key))
    return { act: "digit", digit: Number(event.key), pad: event.code.startsWith("Numpad") };
  const table = keys ? [...keys, ...GAME_KEYS, ...PAGE_KEYS] : PAGE_KEYS;
  const act = table.find((row) => row.key === letter)?.act;
  return act ? { act } : null;
}
