// The games that this page plays: one folder for each kind that the server offers. `<kind>/game.js`
// exports `game`, which says everything that the shared pages need; `css/<kind>.css` is its look.
// A new game is a new folder: nothing here, in main.js or in the shared pages names one.

import { serverOptions } from "./api.js";

/** @import { Options, Stats } from "./api-types" */
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
 * @typedef {{ text: string, picture: () => Child, buttons: () => Child }} Door
 */
/**
 * What the folder of a game gives.
 * @typedef {object} Game
 * @property {string} kind the name of its folder, its routes and its options
 * @property {string} title
 * @property {string} shortTitle for lists and the header
 * @property {Key[]} keys
 * @property {(options: Options, draw: () => void) => Door} door
 * @property {(stats: Stats) => Child} statistics the card on the page of one's games
 * @property {Open} open
 */

/**
 * Load the look of a game; it stands before the last sheet, which has the last word.
 * @param {string} kind
 * @returns {Promise<void>}
 */
const loadStyle = (kind) =>
  new Promise((done) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `/static/css/${kind}.css`;
    link.onload = link.onerror = () => done();
    const last = document.querySelector("link[data-last]");
    document.head.insertBefore(link, last);
  });

/**
 * Load one game; a kind that has no folder here is left out.
 * @param {string} kind
 * @returns {Promise<Game | null>}
 */
async function load(kind) {
  try {
    const [module] = await Promise.all([import(`../${kind}/game.js`), loadStyle(kind)]);
    return module.game;
  } catch (problem) {
    console.error(`The page cannot show games of kind “${kind}”.`, problem);
    return null;
  }
}

/** @type {Promise<Game[]> | undefined} */
let games;
/** The games, in the order in which the server names them. Loaded once. */
export function loadGames() {
  games ??= serverOptions()
    .then((options) => Promise.all(Object.keys(options).map(load)))
    .then((found) => found.filter((game) => game !== null))
    .catch((problem) => {
      games = undefined;
      throw problem;
    });
  return games;
}
