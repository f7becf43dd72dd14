// The opening book beside an analysis: what the first two moves of a game are worth.

import { h } from "../core/vdom.js";
import { many } from "./analysis-card.js";
import { moveName } from "./squares.js";

/** @import { BookMoveView, BookView } from "../core/api-types" */
/** @import { UltimateGame } from "./machine.js" */

/** The book ends after so many moves. */
const PLIES = 2;

/** @param {{ chance: number, proof: string | null }} found */
const chance = ({ chance, proof }) => proof ?? `${(100 * chance).toFixed(1)} %`;

/** How far a chance may be off, in percent; never shown as nothing unless it is proven. @param {number} margin */
const sureness = (margin) => (margin ? Math.max(0.1, 100 * margin).toFixed(1) : "0");

/**
 * Moves that a turn or a reflection of the board makes alike, in one row.
 * @param {BookMoveView} found
 * @param {number} place
 */
function row(found, place) {
  const same = found.alike.length > 1 && ` ×${found.alike.length}`;
  return h(
    "tr",
    { key: found.move, class: place === 0 ? "first" : "" },
    h(
      "th",
      { scope: "row", class: "left", title: found.alike.join(" ") },
      h("span", { class: "move" }, found.move),
      h("span", { class: "unseen" }, `, ${moveName(found.move)}`),
      same && h("span", { class: "muted" }, same),
    ),
    h("td", { class: "chance" }, chance(found)),
    h("td", null, sureness(found.margin)),
    h("td", null, many(found.simulations)),
  );
}

/** @param {BookView} book */
const list = (book) =>
  h(
    "table",
    { class: "list" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        h("th", { scope: "col" }, "Move"),
        h("th", { scope: "col" }, "Chance"),
        h("th", { scope: "col", title: "The chance may well be off by so much" }, "±"),
        h("th", { scope: "col" }, "Simulations"),
      ),
    ),
    h("tbody", null, book.moves.map(row)),
  );

/** What the book says where it has no moves any more. @param {BookView} book @param {string} turn */
const sentence = (book, turn) =>
  `${turn} stands at ${chance(book)} ± ${sureness(book.margin)}, by ${many(book.simulations)} simulations.`;

/** @param {UltimateGame} machine */
export function bookCard({ analysis, board }) {
  // Its room is kept until the first news, so that nothing below jumps.
  if (board.outcome || board.cells.filter(Boolean).length > PLIES) return null;
  const book = analysis.view?.book;
  if (analysis.view && !book) return null;
  const box = { class: "book-list", role: "region", "aria-label": "Moves of the opening book", tabindex: 0 };
  return h(
    "section",
    { class: "card", key: "book", "aria-label": "Opening book" },
    h(
      "div",
      { class: "card-head" },
      h("h2", { class: "title" }, "Opening book"),
      h("span", { class: "small muted" }, book?.date ?? ""),
    ),
    h("div", box, book && (book.moves.length ? list(book) : h("p", null, sentence(book, board.turn)))),
  );
}
