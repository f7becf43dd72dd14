// The exact result of a late position, below its estimates.

import { h } from "../core/vdom.js";

/** @import { SolutionView } from "../core/api-types" */
/** @import { UltimateGame } from "./machine.js" */

/** @param {SolutionView} found */
const result = (found) => (found.proof === "draw" ? "proven draw" : `${found.winner} wins, proven`);

/**
 * Perfect play of both, to be looked at on the board and kept as a variation.
 * @param {UltimateGame} machine
 * @param {SolutionView} found
 */
function perfectLine(machine, found) {
  const line = found.line.join(" ");
  const show = () => machine.show(found.line);
  const hide = () => machine.show([]);
  const button = {
    type: "button",
    "aria-label": `Perfect play ${line}: play this line as a variation`,
    disabled: !machine.mayBranch,
    onmouseenter: show,
    onfocus: show,
    onmouseleave: hide,
    onblur: hide,
    onclick: () => machine.play(found.line, result(found)),
  };
  return h("div", { class: "best-line" }, h("button", button, h("span", { class: "rest" }, line)));
}

/** Nothing before a position is late enough for it. @param {UltimateGame} machine */
export function solveCard(machine) {
  const { board } = machine;
  const { solving } = machine.analysis;
  if (!solving.offered(board)) return null;
  const found = solving.of(board);
  const proven = Boolean(found?.proof);
  const button = {
    type: "button",
    class: "link",
    disabled: proven && !solving.busy,
    onclick: () => (solving.busy ? solving.stop() : solving.solve(board)),
  };
  const text =
    solving.problem || (solving.busy ? "Looking for a proof …" : (found?.text ?? "The exact result, proven."));
  return h(
    "section",
    { class: `card solve ${proven ? "proven" : ""}`, key: "solve", "aria-label": "Exact result" },
    h(
      "div",
      { class: "card-head" },
      h("h2", { class: "title" }, "Exact result"),
      found && proven && h("b", { class: "certain" }, "✓ ", result(found)),
      h("button", button, solving.busy ? "stop" : "solve"),
    ),
    h("p", { class: "small muted", role: "status" }, text),
    found && proven && perfectLine(machine, found),
  );
}
