import assert from "node:assert/strict";
import { test } from "node:test";

import { bookCard } from "#js/ultimate/book-card.js";
import { boardView } from "../fakes.js";

const all = (view) => (view?.tag ? [view, ...view.children.flatMap(all)] : []);
const tagged = (view, tag) => all(view).filter((one) => one.tag === tag);
const words = (view) => (view?.tag ? view.children.map(words).join("") : (view?.text ?? (view ? String(view) : "")));

const found = (move, chance, more = {}) => ({
  move,
  alike: [move],
  chance,
  margin: 0.0061,
  searched: chance,
  simulations: 2_000_000,
  proof: null,
  line: [move],
  ...more,
});
const book = (more = {}) => ({
  chance: 0.563,
  margin: 0.0061,
  simulations: 2_000_000,
  proof: null,
  date: "2026-01-31",
  moves: [found("ea", 0.563, { alike: ["ea", "ec", "eg", "ei"] }), found("ee", 0.561, { margin: 0.0002 })],
  ...more,
});
const card = (view, more = {}) => bookCard({ analysis: { view }, board: boardView(more) });
const cellsWith = (count) => Array.from({ length: 81 }, (_, i) => (i < count ? "X" : ""));

test("each kind of move has a row with its chance, how surely and how often", () => {
  const rows = tagged(card({ book: book() }), "tr").map((row) => row.children.map(words));
  assert.deepEqual(rows[0], ["Move", "Chance", "±", "Simulations"]);
  assert.match(rows[1][0], /^ea.* ×4$/);
  assert.deepEqual(rows[1].slice(1), ["56.3 %", "0.6", "2.0 M"]);
  assert.doesNotMatch(rows[2][0], /×/);
  assert.deepEqual(rows[2].slice(1), ["56.1 %", "0.1", "2.0 M"]);
});

test("a table's heads say what they head, and its box can be reached by the keyboard", () => {
  const view = card({ book: book() });
  assert.deepEqual(
    tagged(view, "th").map(({ props }) => props.scope),
    ["col", "col", "col", "col", "row", "row"],
  );
  assert.equal(all(view).find(({ props }) => props.role === "region").props.tabindex, 0);
});

test("after two moves it is a sentence, after three it is gone", () => {
  const end = book({ moves: [], proof: null });
  assert.match(
    words(card({ book: end }, { cells: cellsWith(2) })),
    /X stands at 56\.3 % ± 0\.6, by 2\.0 M simulations\./,
  );
  assert.equal(card({ book: null }, { cells: cellsWith(3) }), null);
});

test("its room is kept until the first news, and given up if there is no book", () => {
  assert.equal(tagged(card(null), "table").length, 0);
  assert.equal(card(null).props["aria-label"], "Opening book");
  assert.equal(card({ book: null }), null);
});

test("a proof is said in a word", () => {
  const rows = tagged(card({ book: book({ moves: [found("ea", 1, { proof: "win", margin: 0 })] }) }), "tr");
  assert.deepEqual(rows[1].children.slice(1).map(words), ["win", "0", "2.0 M"]);
});
