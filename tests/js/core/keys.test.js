import assert from "node:assert/strict";
import { before, test } from "node:test";

import { actionOf } from "#js/core/keys.js";
import { KEYS as MASTERMIND } from "#js/mastermind/keys.js";
import { KEYS as ULTIMATE } from "#js/ultimate/keys.js";

/** As much of an element as keys ask about: what it is, and what it is inside of. */
class FakeElement {
  constructor(...is) {
    this.is = is;
  }

  matches(selector) {
    return this.is.some((name) => selector.split(", ").includes(name) || selector.startsWith(`${name}:not`));
  }

  closest(selector) {
    return this.matches(selector) ? this : null;
  }
}

before(() => (globalThis.HTMLElement = FakeElement));

const press = (key, more = {}) => ({ key, code: "", target: null, ...more });

test("a key means what the table of the game says, or what all games share", () => {
  assert.deepEqual(actionOf(press("a"), ULTIMATE), { act: "analysis" });
  assert.equal(actionOf(press("a"), MASTERMIND), null);
  assert.deepEqual(actionOf(press("o"), MASTERMIND), { act: "optimal" });
  for (const keys of [MASTERMIND, ULTIMATE]) assert.deepEqual(actionOf(press("h"), keys), { act: "hint" });
});

test("without a game only the help has a key", () => {
  assert.deepEqual(actionOf(press("?", { shiftKey: true }), null), { act: "help" });
  for (const key of ["h", "u", "3", "Enter"]) assert.equal(actionOf(press(key), null), null);
});

test("a letter that is a colour places a peg; with Shift it is the command", () => {
  assert.deepEqual(actionOf(press("o"), MASTERMIND, ["o", "r"]), { act: "colour", key: "o" });
  assert.deepEqual(actionOf(press("O", { shiftKey: true }), MASTERMIND, ["o", "r"]), { act: "optimal" });
  assert.deepEqual(actionOf(press("R"), MASTERMIND, ["o", "r"]), { act: "colour", key: "r" }); // Caps Lock
});

test("digits say whether they come from the number pad", () => {
  assert.deepEqual(actionOf(press("7", { code: "Digit7" }), ULTIMATE), { act: "digit", digit: 7, pad: false });
  assert.deepEqual(actionOf(press("7", { code: "Numpad7" }), ULTIMATE), { act: "digit", digit: 7, pad: true });
});

test("the browser's own shortcuts are left alone", () => {
  for (const modifier of ["ctrlKey", "metaKey", "altKey"])
    assert.equal(actionOf(press("r", { [modifier]: true }), MASTERMIND), null);
});

test("nobody is disturbed while writing, or in a dialog", () => {
  for (const is of ["textarea", "select", "input", "dialog[open]"])
    assert.equal(actionOf(press("h", { target: new FakeElement(is) }), MASTERMIND), null, is);
});

test("Enter on a button presses the button, except on a hole or a colour", () => {
  assert.equal(actionOf(press("Enter", { target: new FakeElement("button") }), MASTERMIND), null);
  const hole = new FakeElement("button", "[data-hole]");
  assert.deepEqual(actionOf(press("Enter", { target: hole }), MASTERMIND), { act: "enter" });
});
