// Which theme a widget has: its own, that of the notebook, or that of the system.

import assert from "node:assert/strict";
import { test } from "node:test";
import { themeOf } from "../../../src/perfectplay/notebook/static/host.js";

/** An element below one that a selector names. */
const below = (name) => ({ closest: (selectors) => (name && selectors.includes(name) ? {} : null) });

test("what is asked for counts first, then the notebook, then the system", () => {
  assert.equal(themeOf("dark", below('[data-jp-theme-light="true"]'), false), "dark");
  assert.equal(themeOf("auto", below('[data-jp-theme-light="true"]'), true), "light");
  assert.equal(themeOf("auto", below('[data-jp-theme-light="false"]'), false), "dark");
  assert.equal(themeOf("auto", below(".dark"), false), "dark");
  assert.equal(themeOf("auto", below(null), true), "dark");
  assert.equal(themeOf("auto", below(null), false), "light");
});
