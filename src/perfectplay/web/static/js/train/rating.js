// My rating: a card for each game with its margin, a fair opponent, a chart, and what improved.

import { h } from "../core/vdom.js";
import { curve } from "../parts/chart.js";

/** @import { Rating, Ratings } from "../core/api-types" */

/**
 * @param {string} title
 * @param {Rating} rating
 */
function card(title, { rating, margin, games, story, counts, fair, points }) {
  const values = points.map((point) => point.rating);
  const [low, high] = [Math.min(...points.map((p) => p.low)), Math.max(...points.map((p) => p.high))];
  return h(
    "section",
    { class: "card rating-card", "aria-label": `My rating in ${title}` },
    h("h2", null, `My rating in ${title}`),
    h(
      "div",
      { class: "tally" },
      h("strong", null, rating === null ? "–" : rating.toLocaleString("en")),
      h(
        "span",
        null,
        h("span", null, rating === null ? "No game counts yet" : `± ${margin}`),
        h("small", { class: "muted" }, games === 1 ? "1 game" : `${games} games`),
      ),
    ),
    h(
      "div",
      { class: "rating-chart" },
      values.length > 1 &&
        curve({
          values,
          low: low - 10,
          high: high + 10,
          height: 90,
          label: `Rating after each game: from ${values[0]} to ${values.at(-1)}.`,
        }),
    ),
    h("p", { class: "story" }, story),
    fair &&
      h(
        "p",
        { class: "fair" },
        h("span", { class: "muted" }, "A fair opponent: "),
        h("a", { href: fair.url }, fair.title),
        h("span", { class: "muted" }, ` ${fair.text}`),
      ),
    h("p", { class: "muted small" }, counts),
  );
}

/**
 * The cards of all games; nothing until the ratings are there.
 * @param {Ratings | null} ratings
 * @param {{ kind: string, shortTitle: string }[]} games
 */
export const ratingCards = (ratings, games) =>
  ratings &&
  games.map(({ kind, shortTitle }) => {
    const found = ratings[/** @type {keyof Ratings} */ (kind)];
    return found ? card(shortTitle, found) : null;
  });
