// The card of the split: a bar for each answer, as long as the codes that it would leave are many.

import { h } from "../core/vdom.js";
import { valuesOf } from "./codes.js";
import { code, pinStrip } from "./pegs.js";

/** @import { Split as SplitView, SplitGroup } from "../core/api-types" */
/** @import { MastermindGame } from "./machine.js" */

const MOST_BARS = 40;

/** @param {SplitGroup} group */
const keyOf = ({ black, white }) => `${black},${white}`;

/**
 * @param {SplitGroup} group
 * @param {number} most
 * @param {MastermindGame} machine
 */
function bar(group, most, { split }) {
  const key = keyOf(group);
  const { black, white, count, found } = group;
  const words = found ? "found" : count === 1 ? "code left" : "codes left";
  const show = () => split.show(key);
  const button = {
    type: "button",
    class: `bar ${found ? "found" : ""}`,
    "aria-expanded": split.shown === key,
    "aria-label": `${black} black, ${white} white: ${count} ${words}`,
    onclick: show,
    onpointerenter: show,
    onfocus: show,
  };
  return h(
    "li",
    { key },
    h(
      "button",
      button,
      h("span", { class: "which" }, pinStrip(black, white)),
      h("span", { class: "rail" }, h("i", { css: { "--part": (100 * count) / most } })),
      h("b", null, count),
      h("span", { class: "words" }, words),
    ),
  );
}

/**
 * The codes behind the bar that is pointed at.
 * @param {SplitView} data
 * @param {MastermindGame} machine
 */
function codesOf(data, { split, palette }) {
  const group = data.groups.find((one) => keyOf(one) === split.shown);
  if (!group) return null;
  const more = group.count - group.codes.length;
  return h(
    "div",
    { class: "behind", role: "status", "aria-label": "Codes of this answer" },
    group.codes.map((text) => code(valuesOf(text), palette, { small: true })),
    more > 0 && h("span", { class: "muted" }, `and ${more.toLocaleString("en")} more`),
  );
}

/** @param {MastermindGame} machine */
function waiting({ row }) {
  const { missing, pegs } = row;
  const more = missing === 1 ? "Fill 1 more peg" : `Fill ${missing} more pegs`;
  return h(
    "p",
    { class: "fill" },
    h("b", null, missing === pegs ? "See the split before you guess" : more),
    h(
      "span",
      null,
      missing === pegs
        ? "Fill the row: here you see how many codes each answer would leave."
        : "and see how it splits the codes.",
    ),
  );
}

/** @param {MastermindGame} machine */
export function splitCard(machine) {
  const { split, palette, row } = machine;
  const { values, turn } = split.subject;
  const { data } = split;
  const old = split.old || !values;
  const shownValues = values ?? row.values;
  const most = Math.max(1, ...(data?.groups.map(({ count }) => count) ?? []));
  const groups = data?.groups.slice(0, MOST_BARS) ?? [];
  const largest = data?.groups[0]?.count ?? 0;
  return h(
    "section",
    {
      class: "card split",
      key: "split",
      "aria-label": "The split",
      "aria-busy": split.old && Boolean(values),
      onpointerleave: () => split.show(null),
    },
    h(
      "div",
      { class: "split-head" },
      h("h2", null, turn === undefined ? "If you guess" : `Turn ${turn + 1}`),
      values &&
        code(
          shownValues.filter((value) => value !== null),
          palette,
          { small: true },
        ),
      values &&
        data &&
        !split.old &&
        h(
          "span",
          { class: `fits ${data.could_be ? "can" : ""}` },
          data.could_be ? "✓ can be the code" : "cannot be the code",
        ),
    ),
    h(
      "div",
      { class: `split-body ${old ? "old" : ""}` },
      data &&
        h(
          "ul",
          { class: "answers", "aria-label": "Codes left by answer" },
          groups.map((group) => bar(group, most, machine)),
        ),
    ),
    !values && waiting(machine),
    data && !old && codesOf(data, machine),
    h(
      "p",
      { class: "split-foot" },
      data &&
        !old && [
          h("span", null, "all answers ", h("b", null, data.left.toLocaleString("en"))),
          h("span", null, "expected left ", h("b", null, data.expected_left)),
          h("span", null, "largest ", h("b", null, largest.toLocaleString("en"))),
        ],
    ),
  );
}
