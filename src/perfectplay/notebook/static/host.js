// What both widgets share: a tree of their own in the notebook, its theme, keys, and drawing again.

import { actionOf } from "../../web/static/js/core/keys.js";
import { h, patch } from "../../web/static/js/core/vdom.js";

/** @import { Action, Key } from "../../web/static/js/core/keys.js" */
/** @import { Child } from "../../web/static/js/core/view-types" */
/** @import { Model } from "./model-types" */

// The style of the game comes here when its script is made.
const STYLE = "STYLE";

/** Where notebooks say which theme they have; nothing is said: as the system is. */
const THEMES = {
  dark: `[data-jp-theme-light="false"], [data-vscode-theme-kind$="dark"], [data-vscode-theme-kind="vscode-high-contrast"], [data-theme="dark"], [theme="dark"], .dark`,
  light: `[data-jp-theme-light="true"], [data-vscode-theme-kind$="light"], [data-theme="light"], [theme="light"], .light`,
};

/**
 * The theme that a widget has: its own, that of the notebook, or that of the system.
 * @param {string} wanted
 * @param {Element} el
 * @param {boolean} systemIsDark
 */
export function themeOf(wanted, el, systemIsDark) {
  if (wanted === "light" || wanted === "dark") return wanted;
  if (el.closest(THEMES.dark)) return "dark";
  if (el.closest(THEMES.light)) return "light";
  return systemIsDark ? "dark" : "light";
}

/** The light that lies on pegs. */
const shine = () =>
  h(
    "svg",
    { class: "unseen", "aria-hidden": "true", width: 0, height: 0 },
    h(
      "defs",
      null,
      h(
        "radialGradient",
        { id: "shine", cx: 0.38, cy: 0.3, r: 0.8 },
        h("stop", { offset: 0, "stop-color": "#fff", "stop-opacity": 0.22 }),
        h("stop", { offset: 0.45, "stop-color": "#fff", "stop-opacity": 0 }),
        h("stop", { offset: 1, "stop-color": "#000", "stop-opacity": 0.2 }),
      ),
    ),
  );

/**
 * What a widget is to its host.
 * @typedef {object} Game
 * @property {() => Child} view
 * @property {(action: Action) => boolean} press says whether the key meant something
 * @property {() => string[]} letters those that place something now
 * @property {Key[]} keys
 * @property {(listener: () => void) => () => void} subscribe
 */

/**
 * Show a game in an element of a notebook; returns what takes it away again.
 * @param {Model} model
 * @param {HTMLElement} el
 * @param {Game} game
 */
export function mount(model, el, game) {
  // JupyterLab would take letters for commands: "a" for a new cell, "d d" for deleting one.
  el.setAttribute("data-lm-suppress-shortcuts", "true");
  const tree = el.attachShadow({ mode: "open" });
  const sheet = document.createElement("style");
  sheet.textContent = STYLE;
  const frame = document.createElement("div");
  const root = document.createElement("div");
  root.className = "perfectplay";
  frame.append(root);
  tree.append(sheet, frame);
  const system = matchMedia("(prefers-color-scheme: dark)");

  function draw() {
    frame.dataset.theme = themeOf(model.get("theme"), el, system.matches);
    patch(root, [shine(), game.view()]);
  }

  /** @param {KeyboardEvent} event */
  function key(event) {
    const inner = event.composedPath()[0];
    const target = inner instanceof HTMLElement ? inner : null;
    const told = { key: event.key, code: event.code, shiftKey: event.shiftKey, target };
    const held = { ctrlKey: event.ctrlKey, metaKey: event.metaKey, altKey: event.altKey };
    const press = /** @type {KeyboardEvent} */ (/** @type {unknown} */ ({ ...told, ...held }));
    const action = actionOf(press, game.keys, game.letters());
    if (action && game.press(action)) event.preventDefault();
    // A notebook shall not take what was typed here for itself; Tab and Escape lead out as ever.
    if (!["Tab", "Escape"].includes(event.key)) event.stopPropagation();
  }

  root.addEventListener("keydown", key);
  const ends = [game.subscribe(draw)];
  const listen = (/** @type {string} */ name) => {
    model.on(name, draw);
    ends.push(() => model.off(name, draw));
  };
  listen("change:theme");
  listen("change:marks");
  system.addEventListener("change", draw);
  const watcher = new MutationObserver(draw);
  const attributes = ["class", "data-theme", "theme", "data-jp-theme-light", "data-vscode-theme-kind"];
  for (const watched of [document.documentElement, document.body])
    watcher.observe(watched, { attributes: true, attributeFilter: attributes });
  draw();
  return () => {
    for (const end of ends) end();
    system.removeEventListener("change", draw);
    watcher.disconnect();
    sheet.remove();
    frame.remove();
  };
}
