// The games that this page plays: one folder for each kind, in the order of the links in the head, which
// the server writes. `<kind>/game.js` exports `game`, which says what the shared pages need, and
// `<kind>/door.js` exports `door`, its card on the start page; `css/<kind>.css` is its look.
// A new game is a new folder: nothing here, in main.js or in the shared pages names one.

import { ApiError, loadPart } from "./api.js";

/** @import { Stats } from "./api-types" */
/** @import { Action, Key } from "./keys.js" */
/** @import { Route } from "./router.js" */
/** @import { Child } from "./view-types" */

/**
 * A page on the screen.
 * @typedef {object} Page
 * @property {string} id changes when everything is drawn from scratch
 * @property {() => string} title
 * @property {() => Child} view
 * @property {() => string} [about] a few words for the head of a phone, such as the mode and the size
 * @property {Key[]} [keys] the keys of its game
 * @property {() => string[]} [taken] letters that place something, so that they are not commands now
 * @property {(action: Action) => boolean} [press] do what a key means; false when it means nothing now
 * @property {(root: HTMLElement) => void} [drawn] called after each drawing
 * @property {() => void} [close] called when the page is left
 */
/**
 * Make a page for an address; `draw` asks for it to be drawn again.
 * @typedef {(route: Route, draw: () => void) => Promise<Page>} Open
 */
/**
 * A game's card on the start page.
 * @typedef {object} Door
 * @property {string} title
 * @property {string} text what it is about, in two sentences
 * @property {() => Child} sample a board for who has no game yet
 * @property {(id: string) => Promise<{ picture: () => Child, at: string } | null>} running the board of one's own game,
 *   and where it is; nothing when it is over
 * @property {() => Promise<void>} play start a game at once, with the last settings
 * @property {string | (() => Promise<void>)} learn the address of the lessons, or what starts one
 */
/**
 * What the folder of a game gives.
 * @typedef {object} Game
 * @property {string} kind the name of its folder, its routes and its options
 * @property {string} title
 * @property {string} shortTitle for lists and the header
 * @property {Key[]} keys
 * @property {(n: number) => string} [counted] so many guesses or moves
 * @property {(stats: Stats) => Child} statistics the card on the page of one's games
 * @property {(text: string) => string} [shortened] a record of another program without what nobody reads;
 *   any other text as it is
 * @property {Open} open
 */

/** The kinds of games that the head links. */
const kinds = () =>
  [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-game]"))].map(
    (link) => link.dataset.page ?? "",
  );

/**
 * Load something of every game; a kind that has no folder here is left out.
 * @template Part
 * @param {(kind: string) => Promise<Part>} load
 * @returns {Promise<Part[]>}
 */
async function ofAll(load) {
  const found = await Promise.all(
    kinds().map(async (kind) => {
      try {
        return await loadPart(() => load(kind));
      } catch (problem) {
        if (problem instanceof ApiError) throw problem;
        console.error(`The page cannot show games of kind “${kind}”.`, problem);
        return null;
      }
    }),
  );
  return found.filter((part) => part !== null);
}

/** @type {Promise<Game[]> | undefined} */
let games;
/** The games. Loaded once. */
export function loadGames() {
  games ??= ofAll(async (kind) => /** @type {Game} */ ((await import(`../${kind}/game.js`)).game)).catch((problem) => {
    games = undefined;
    throw problem;
  });
  return games;
}

/**
 * What opens the page of a game; nothing when there is no such game.
 * @param {string} kind
 * @returns {Promise<Open | undefined>}
 */
export async function openerOf(kind) {
  if (!kinds().includes(kind)) return undefined;
  return (await loadPart(() => import(`../${kind}/game.js`))).game.open;
}

/** The doors of the start page: the kind of each game, and its card. */
export const loadDoors = () =>
  ofAll(async (kind) => ({ kind, door: /** @type {Door} */ ((await import(`../${kind}/door.js`)).door) }));
