import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { UltimateGame } from "#js/ultimate/machine.js";
import { solveCard } from "#js/ultimate/solve-card.js";
import { boardView, FakeEvents, fakeServer, fakeTalk, later, refusal, settled, ultimateView } from "../fakes.js";

beforeEach(() => FakeEvents.install());

const all = (view) => (view?.tag ? [view, ...view.children.flatMap(all)] : []);
const tagged = (view, tag) => all(view).filter((one) => one.tag === tag);
const words = (view) => (view?.tag ? view.children.map(words).join("") : (view?.text ?? (view ? String(view) : "")));
const cellsWith = (count) => Array.from({ length: 81 }, (_, i) => (i < count ? "X" : ""));
const lateBoard = (more = {}) => boardView({ cells: cellsWith(28), position: "late", ...more });
const solution = (more = {}) => ({
  position: "late",
  turn: "X",
  proof: "win",
  winner: "X",
  text: "X wins with best play of both. The shortest forced win takes 3 moves.",
  line: ["ee", "ea", "ab"],
  whole: true,
  ...more,
});

function make(board = lateBoard()) {
  const machine = new UltimateGame(ultimateView({ board }), fakeTalk());
  machine.toggleAnalysis();
  return machine;
}

test("a proof is offered for late positions only", () => {
  assert.equal(solveCard(make(boardView({ cells: cellsWith(27) }))), null);
  assert.equal(solveCard(make(lateBoard({ outcome: { text: "A draw." } }))), null);
  assert.deepEqual(tagged(solveCard(make()), "button").map(words), ["solve"]);
});

test("a solved position shows the proven result and the whole line, and says it", async () => {
  const { requests } = fakeServer({ "POST /api/ultimate/solve": solution() });
  const machine = make();
  tagged(solveCard(machine), "button")[0].props.onclick();
  assert.match(words(solveCard(machine)), /Looking for a proof/);
  await settled();
  await settled();
  assert.deepEqual(requests[0].body, { position: "late", seconds: 10 });
  const card = solveCard(machine);
  assert.match(card.props.class, /proven/);
  assert.match(words(card), /X wins, proven/);
  assert.match(words(card), /ee ea ab/);
  assert.equal(machine.talk.said.at(-1), solution().text);
  const [again, line] = tagged(card, "button");
  assert.equal(again.props.disabled, true);
  line.props.onfocus();
  assert.deepEqual(machine.preview, ["ee", "ea", "ab"]);
  line.props.onblur();
  assert.deepEqual(machine.preview, []);
});

test("what is still open does not look proven, and can be asked again", async () => {
  const text = "Not settled yet: O cannot force a win, whether X can is open.";
  fakeServer({ "POST /api/ultimate/solve": solution({ proof: null, winner: null, line: [], text }) });
  const machine = make();
  await machine.analysis.solving.solve(machine.board);
  const card = solveCard(machine);
  assert.doesNotMatch(card.props.class, /proven/);
  assert.ok(words(card).includes(text));
  assert.deepEqual(
    tagged(card, "button").map((button) => [words(button), button.props.disabled]),
    [["solve", false]],
  );
});

test("another position, the end of the analysis, or a click give the question up", async () => {
  fakeServer({ "POST /api/ultimate/solve": () => later().promise });
  for (const end of [
    (machine) => machine.analysis.look(lateBoard({ position: "other" })),
    (machine) => machine.toggleAnalysis(),
    (machine) => tagged(solveCard(machine), "button")[0].props.onclick(),
  ]) {
    const machine = make();
    const asked = machine.analysis.solving.solve(machine.board);
    assert.equal(machine.analysis.solving.busy, true);
    end(machine);
    await asked;
    assert.equal(machine.analysis.solving.busy, false);
    assert.equal(machine.analysis.solving.view, null);
  }
});

test("a refusal is said in its sentence", async () => {
  fakeServer({ "POST /api/ultimate/solve": refusal(400, "The game is over, so there is nothing to solve.") });
  const machine = make();
  await machine.analysis.solving.solve(machine.board);
  assert.match(words(solveCard(machine)), /nothing to solve/);
  assert.equal(machine.analysis.solving.busy, false);
});
