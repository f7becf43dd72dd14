// The lab: what experiments over many games have shown, and how to run one's own.

import { get, serverOptions } from "./core/api.js";
import { h } from "./core/vdom.js";
import { sizeTable } from "./lab-table.js";

/** @import { Claims, LevelView, PlayerResult, Strategies } from "./core/api-types" */
/** @import { Page } from "./core/games.js" */
/** @import { Route } from "./core/router.js" */

/** @param {number} n */
const round = (n) => n.toLocaleString("en", { minimumFractionDigits: 3, maximumFractionDigits: 3 });

const EXPERIMENTS = [
  [
    "perfectplay lab strategies --variant 4x7 --players knuth,entropy,optimal",
    "Compare Mastermind players over every secret.",
  ],
  ["perfectplay lab tree --variant 3x4 --by knuth,optimal", "Build, verify and draw whole strategies."],
  ["perfectplay lab longest --variant 4x7", "The longest game of a player whose every guess could be the code."],
  ["perfectplay lab match level:7 mcts:sims=50000 --games 40", "Play a match of Ultimate engines."],
  ["perfectplay lab tournament 3 4 5 'cmd:./my_program'", "Your own program in a tournament."],
  ["perfectplay lab check-claims", "Check the claims again."],
];

/**
 * How many games took 1, 2, 3 … guesses, as columns; the numbers are read out.
 * @param {PlayerResult} row
 * @param {number} last
 */
function columns(row, last) {
  const counts = Array.from({ length: last }, (_, i) => row.distribution[i + 1] ?? 0);
  const most = Math.max(...counts);
  const said = counts
    .map((n, i) => n && `${n.toLocaleString("en")} in ${i + 1}`)
    .filter(Boolean)
    .join(", ");
  return h(
    "svg",
    { class: "columns", viewBox: `0 0 ${last * 26} 62`, role: "img", "aria-label": `Games by guesses: ${said}` },
    counts.map((n, i) => {
      const tall = n ? Math.max(1.5, (44 * n) / most) : 0;
      return [
        h("rect", { x: i * 26 + 3, y: 48 - tall, width: 20, height: tall, rx: 2 }),
        h("text", { x: i * 26 + 13, y: 60 }, i + 1),
      ];
    }),
  );
}

/**
 * @param {PlayerResult} row
 * @param {number} last
 */
function player(row, last) {
  const range = row.mean_95;
  const about = (/** @type {string} */ text) => h("span", { class: "muted small about" }, text);
  return h(
    "div",
    { role: "row", key: row.player },
    h("span", { role: "cell" }, h("b", null, row.title), " ", h("code", null, row.player), about(row.description)),
    h("span", { role: "cell" }, columns(row, last)),
    h(
      "span",
      { role: "cell", class: "number" },
      round(row.mean),
      range && about(`± ${round((range[1] - range[0]) / 2)}`),
    ),
    h("span", { role: "cell", class: "number" }, row.most, range && about("seen")),
  );
}

/** @param {Strategies} strategies */
function players({ variant, secrets, results, command }) {
  const last = Math.max(...results.flatMap((row) => Object.keys(row.distribution).map(Number)));
  const names = ["player", "games by guesses", "mean", "at most"];
  const codes = `all ${secrets.toLocaleString("en")} codes of ${variant.replace(/^(\d+)x(\d+)/, "$1 × $2")}`;
  return h(
    "section",
    { class: "card", "aria-label": "Mastermind players compared" },
    h("div", { class: "head" }, h("h1", null, "Mastermind players compared")),
    h("p", { class: "muted" }, `Guesses that each player needs for ${codes}. Fewest on average first.`),
    h(
      "div",
      { class: "compared", role: "table", "aria-label": "Players" },
      h(
        "div",
        { role: "row", class: "names" },
        names.map((name) => h("span", { role: "columnheader" }, name)),
      ),
      results.map((row) => player(row, last)),
    ),
    madeBy(command),
  );
}

/**
 * @param {string} command
 * @param {string} about
 */
const madeBy = (command, about = "") =>
  h("p", { class: "small muted" }, `${about}Made by `, h("code", null, command), ".");

/** @param {LevelView[]} levels */
function ladder(levels) {
  const rated = levels.flatMap(({ number, name, rating }) => (rating ? [{ number, name, elo: rating.elo }] : []));
  if (!rated.length) return null;
  const top = Math.max(...rated.map(({ elo }) => elo));
  const low = Math.min(...rated.map(({ elo }) => elo));
  const step = (/** @type {{ number: number, name: string, elo: number }} */ { number, name, elo }) =>
    h(
      "li",
      null,
      h("span", null, `${number} ${name}`),
      h("i", { "aria-hidden": "true", css: { "--part": 6 + (94 * (elo - low)) / (top - low || 1) } }),
      h("b", null, Math.round(elo)),
    );
  return h(
    "section",
    { class: "card", "aria-label": "Levels of Ultimate Tic-Tac-Toe" },
    h("h2", null, "Levels of Ultimate Tic-Tac-Toe"),
    h("ul", { class: "ladder" }, rated.map(step)),
    madeBy("perfectplay lab levels", "Elo points on the lab's own scale. "),
  );
}

/** @param {string} text */
function verdict(text) {
  const [sign, kind] = text.startsWith("does not hold")
    ? ["✗", "bad"]
    : text.startsWith("holds")
      ? ["✓", "good"]
      : ["○", ""];
  return h("span", { class: `verdict ${kind}` }, h("span", { "aria-hidden": "true" }, `${sign} `), text);
}

/** @param {Claims} claims */
const claims = ({ claims: list, command }) =>
  h(
    "section",
    { class: "card", "aria-label": "Claims checked" },
    h("h2", null, "Claims checked"),
    h(
      "ul",
      { class: "claims" },
      list.map((claim) =>
        h(
          "li",
          { key: claim.claim },
          h("p", null, claim.says, " ", h("span", { class: "muted small" }, `(${claim.source})`)),
          h(
            "p",
            { class: "small" },
            verdict(claim.verdict),
            claim.measured && h("span", { class: "muted" }, ` ${claim.measured}`),
          ),
        ),
      ),
    ),
    madeBy(command),
  );

const own = () =>
  h(
    "section",
    { class: "card", "aria-label": "Your own experiments" },
    h("h2", null, "Your own experiments"),
    h(
      "p",
      { class: "small muted" },
      "In the terminal; on all cores, or on a Dask cluster with ",
      h("code", null, "--cluster"),
      ". A run that was stopped goes on where it was.",
    ),
    h(
      "dl",
      { class: "commands" },
      EXPERIMENTS.map(([command, what]) => [h("dt", null, what), h("dd", null, h("code", null, command))]),
    ),
  );

/**
 * @param {Route} _route
 * @param {() => void} draw
 * @returns {Promise<Page>}
 */
export async function open(_route, draw) {
  const [lab, options, sizes] = await Promise.all([get("/api/lab"), serverOptions(), get("/api/lab/table")]);
  const table = sizeTable(sizes, draw);
  return {
    id: "lab",
    title: () => "The lab",
    view: () =>
      h(
        "div",
        { class: "table" },
        h("div", { class: "stack wide" }, players(lab.strategies), table(), claims(lab.claims)),
        h("aside", { class: "side", "aria-label": "Levels and commands" }, ladder(options.ultimate.levels), own()),
      ),
  };
}
