import assert from "node:assert/strict";
import { test } from "node:test";

import { invitationText } from "#js/parts/join.js";

const clock = { title: "5 minutes each, and 5 seconds more with every move" };
const ultimate = { title: "Ultimate Tic-Tac-Toe", rules: "three boards in a line" };

test("an invitation says who, to what, as what and with which clock", () => {
  assert.deepEqual(invitationText({ free: "o", names: { x: "Anna" }, clock }, ultimate), [
    "Anna invites you to Ultimate Tic-Tac-Toe: three boards in a line.",
    "You play O; 5 minutes each, and 5 seconds more with every move.",
  ]);
  const rules = "4 pegs, 6 colours, 10 turns";
  assert.deepEqual(
    invitationText({ free: "breaker", names: { maker: "Bo" }, clock: null }, { title: "Mastermind", rules }),
    [`Bo invites you to Mastermind: ${rules}.`, "You break the code; without a clock."],
  );
});

test("the name is that of the one who invites, or nobody's", () => {
  // Without a clock the one who invites holds both seats.
  const [both] = invitationText({ free: "x", names: { x: "Anna", o: "Anna" }, clock: null }, ultimate);
  assert.match(both, /^Anna invites/);
  const [nameless] = invitationText({ free: "o", names: {}, clock: null }, ultimate);
  assert.match(nameless, /^Somebody invites/);
});
