// The table of Mastermind in the lab: sorted by any column, filtered, with the facts of a size on demand.

import { h } from "./core/vdom.js";

/** @import { SizeRow, SizeTable } from "./core/api-types" */

/** How many rows are shown before one asks for the rest. */
const SHORT = 24;

/** @param {number} n */
const number = (n) => n.toLocaleString("en");
/** @param {[number, number]} pair */
const span = ([low, high]) => (low === high ? number(low) : `${number(low)} – ${number(high)}`);
/** @param {SizeRow} row */
const title = ({ pegs, colours, repeats }) => `${pegs} × ${colours}${repeats ? "" : " no repeats"}`;
/** @param {SizeRow} row */
const settled = ({ total, worst, within }) => [total, worst, within].every(([low, high]) => low === high);
/** @param {SizeRow} row */
const longest = ({ longest: [low, high] }) => (low === high ? number(low) : `≥ ${number(low)}`);

/**
 * A column: its name, what a row shows in it, what it is sorted by, and which of the values it is.
 * @typedef {{ name: string, show: (row: SizeRow) => string, by: (row: SizeRow) => number, what?: string }} Column
 */
/** @type {Column[]} */
const COLUMNS = [
  { name: "size", show: title, by: (row) => row.pegs * 1000 + row.colours * 2 + Number(row.repeats) },
  { name: "codes", show: (row) => number(row.codes), by: (row) => row.codes },
  { name: "least total", show: (row) => span(row.total), by: (row) => row.total[1], what: "total" },
  { name: "mean", show: (row) => row.mean.toFixed(3), by: (row) => row.mean },
  { name: "worst case", show: (row) => span(row.worst), by: (row) => row.worst[1], what: "worst" },
  { name: "total within it", show: (row) => span(row.within), by: (row) => row.within[1], what: "within" },
  { name: "longest game", show: longest, by: (row) => row.longest[0], what: "longest" },
];

const NAMES = {
  total: "least total",
  worst: "least worst case",
  within: "least total within the worst case",
  longest: "longest game",
};
/** @param {string} what */
const named = (what) => NAMES[/** @type {keyof typeof NAMES} */ (what)] ?? what;

/** Which rows are shown. @type {Record<string, [string, (row: SizeRow) => boolean]>} */
const KINDS = {
  all: ["all", () => true],
  settled: ["settled", settled],
  open: ["not settled yet", (row) => !settled(row)],
  new: ["with a new result", (row) => row.new.length > 0],
  repeats: ["with repeats", (row) => row.repeats],
  unlike: ["without repeats", (row) => !row.repeats],
};

/**
 * @param {string} label
 * @param {string} chosen
 * @param {[string, string][]} options
 * @param {(value: string) => void} choose
 */
const select = (label, chosen, options, choose) =>
  h(
    "label",
    { class: "field" },
    h("span", null, label),
    h(
      "select",
      { onchange: (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value) },
      options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)),
    ),
  );

/** The facts of a size that the columns do not show. @param {SizeRow} row */
function facts(row) {
  /** @type {[string, string][]} */
  const lines = [];
  const { distribution, within_distribution: within, firsts, longest_game: game, known } = row;
  const counted = (/** @type {number[]} */ list) => list.map((n, i) => `${number(n)} in ${i + 1}`).join(", ");
  if (distribution.length)
    lines.push([
      `Codes by guesses, ${row.strategy === "optimal" ? "a best strategy" : row.strategy}`,
      counted(distribution),
    ]);
  if (within.length && String(within) !== String(distribution))
    lines.push(["The same within the worst case", counted(within)]);
  lines.push([
    row.best_firsts === null ? "First guesses" : `First guesses, ${number(row.best_firsts)} of them best`,
    firsts.map((kind) => `${kind.guess} ${span(kind.total)} (${number(kind.codes)} alike)`).join(", "),
  ]);
  if (game.length) lines.push(["A longest game of guesses that could be the code", game.join(" ")]);
  if (known.length) lines.push(["Known before", known.map((one) => `${named(one.what)}: ${one.by}`).join(", ")]);
  if (row.new.length) lines.push(["Settled here, not found published", row.new.map(named).join(", ")]);
  return h(
    "dl",
    { class: "facts small" },
    lines.map(([name, text]) => [h("dt", { class: "muted" }, name), h("dd", null, text)]),
  );
}

/**
 * Make the section; `draw` asks for it to be drawn again.
 * @param {SizeTable} table
 * @param {() => void} draw
 */
export function sizeTable({ rows, command }, draw) {
  let [sorted, falling, pegs, kind, whole] = [0, false, "4", "all", false];
  /** @type {Set<string>} */
  const unfolded = new Set();
  const change = (/** @type {() => void} */ what) => () => {
    what();
    draw();
  };

  /** @param {Column} column @param {number} place */
  const heading = (column, place) =>
    h(
      "span",
      { role: "columnheader", "aria-sort": place === sorted ? (falling ? "descending" : "ascending") : "none" },
      h(
        "button",
        {
          type: "button",
          class: "link",
          onclick: change(() => {
            [sorted, falling] = [place, place === sorted && !falling];
          }),
        },
        column.name,
        place === sorted && h("span", { "aria-hidden": "true" }, falling ? " ▼" : " ▲"),
      ),
    );

  /** @param {SizeRow} row */
  const line = (row) => {
    const open = unfolded.has(row.variant);
    const fold = change(() => (open ? unfolded.delete(row.variant) : unfolded.add(row.variant)));
    const mark = (/** @type {Column} */ { what }) =>
      what && row.new.includes(what) && h("span", { class: "new", title: "new" }, "new");
    return h(
      "div",
      { role: "row", key: row.variant, class: open ? "unfolded" : "" },
      COLUMNS.map((column, place) =>
        h(
          "span",
          { role: "cell", "data-name": column.name },
          place
            ? [h("span", null, column.show(row)), mark(column)]
            : h("button", { type: "button", class: "link", "aria-expanded": open, onclick: fold }, title(row)),
        ),
      ),
      open && h("span", { role: "cell", class: "more" }, facts(row)),
    );
  };

  return () => {
    const { by } = /** @type {Column} */ (COLUMNS[sorted]);
    const [, fits] = KINDS[kind] ?? /** @type {[string, (row: SizeRow) => boolean]} */ (["", () => true]);
    const found = rows
      .filter((row) => fits(row) && (!pegs || String(row.pegs) === pegs))
      .sort((a, b) => (by(a) - by(b)) * (falling ? -1 : 1) || a.codes - b.codes);
    const shown = whole ? found : found.slice(0, SHORT);
    const counts = [...new Set(rows.map((row) => String(row.pegs)))].sort((a, b) => Number(a) - Number(b));
    return h(
      "section",
      { class: "card", "aria-label": "The table of Mastermind" },
      h("h2", null, "The table of Mastermind"),
      h(
        "p",
        { class: "muted" },
        `Perfect play of every size with up to 10,000 codes: ${rows.filter(settled).length} of ${rows.length} sizes are `,
        "settled exactly, the others have proven bounds. The longest game is that of a player whose every guess ",
        "could still be the code.",
      ),
      h(
        "div",
        { class: "filters" },
        select("Pegs", pegs, [["", "all"], ...counts.map((n) => /** @type {[string, string]} */ ([n, n]))], (value) =>
          change(() => (pegs = value))(),
        ),
        select(
          "Sizes",
          kind,
          Object.entries(KINDS).map(([value, [text]]) => [value, text]),
          (value) => change(() => (kind = value))(),
        ),
        h("span", { class: "muted small", role: "status" }, `${found.length} sizes`),
      ),
      h(
        "div",
        { class: "sizes", role: "table", "aria-label": "Sizes of Mastermind" },
        h("div", { role: "row", class: "names" }, COLUMNS.map(heading)),
        shown.map(line),
      ),
      h(
        "div",
        { class: "buttons left" },
        shown.length < found.length &&
          h("button", { type: "button", onclick: change(() => (whole = true)) }, `Show all ${found.length}`),
        h("a", { class: "button", href: "/api/lab/table.csv", download: "mastermind-table.csv" }, "CSV"),
        h("a", { class: "button", href: "/api/lab/table.json", download: "mastermind-table.json" }, "JSON"),
      ),
      h("p", { class: "small muted" }, "Made by ", h("code", null, command), "."),
    );
  };
}
