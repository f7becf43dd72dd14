// What the page says: a quiet voice for screen readers, notices that push nothing aside, dialogs.

import { ApiError } from "../core/api.js";
import { h, patch } from "../core/vdom.js";

/** @import { Child } from "../core/view-types" */

/**
 * An element that index.html has.
 * @param {string} id
 */
function place(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element “${id}”.`);
  return found;
}

/**
 * Say something to a screen reader; the same words twice are said twice.
 * @param {string} text
 */
export function say(text) {
  const voice = place("said");
  voice.textContent = "";
  setTimeout(() => (voice.textContent = text), 30);
}

/**
 * How a notice is shown: `good` is good news; `until` says when its cause is gone, and it goes with it;
 * one with the same `key` takes its place.
 * @typedef {{ kind?: "" | "good", until?: () => boolean, key?: string }} Manner
 */
/** When the notices on the screen go, beside their time. @type {Map<HTMLElement, () => boolean>} */
const causes = new Map();

/** Take away the notices whose cause is gone; called after each drawing. */
export function tidyNotices() {
  for (const [item, gone] of causes)
    if (!item.isConnected || gone()) {
      item.remove();
      causes.delete(item);
    }
}

/** Take away what was wrong on a page that is left; good news stays its time. */
export function leaveNotices() {
  for (const item of place("notices").querySelectorAll(".notice:not(.good)")) item.remove();
}

/**
 * Show a notice in the corner for a while; the function returned takes it away when its cause is gone.
 * @param {string} text
 * @param {"" | "good" | Manner} [manner]
 */
export function notice(text, manner = "") {
  const { kind = "", until, key = text } = typeof manner === "string" ? { kind: manner } : manner;
  const corner = place("notices");
  for (const old of corner.querySelectorAll(".notice"))
    if (old instanceof HTMLElement && old.dataset.key === key) old.remove();
  const item = document.createElement("div");
  item.className = `notice ${kind}`;
  item.dataset.key = key;
  if (until) causes.set(item, until);
  item.setAttribute("role", kind === "good" ? "status" : "alert");
  const words = document.createElement("span");
  const [, said, request] = /^(.*?)( \(request [\w-]+\))?$/s.exec(text) ?? ["", text];
  words.textContent = said ?? text;
  if (request) words.append(Object.assign(document.createElement("small"), { textContent: request }));
  const close = document.createElement("button");
  close.type = "button";
  close.className = "plain tiny";
  close.textContent = "×";
  close.setAttribute("aria-label", "Close this notice");
  close.addEventListener("click", () => item.remove());
  item.append(words, close);
  while (corner.children.length > 2) corner.firstElementChild?.remove();
  corner.append(item);
  setTimeout(() => item.remove(), kind === "good" ? 5000 : 12000);
  return () => item.remove();
}

/**
 * Show the server's sentence when something is refused; any other error goes on.
 * @param {unknown} problem
 */
export function noticeRefusal(problem) {
  if (!(problem instanceof ApiError)) throw problem;
  notice(problem.message);
}

/**
 * Ask something in a dialog; the promise gives the value of the button, null for Escape.
 * @template [Value=null]
 * @param {{ title: string, body: Child, buttons?: { label: string, value: Value, main?: boolean }[] }} question
 * @returns {Promise<Value | null>}
 */
export function ask({ title, body, buttons }) {
  /** @type {{ label: string, value: Value | null, main?: boolean }[]} */
  const choices = buttons ?? [{ label: "Close", value: null }];
  return new Promise((answer) => {
    const dialog = document.createElement("dialog");
    const back = document.activeElement;
    /** @type {Value | null} */
    let chosen = null;
    dialog.setAttribute("aria-labelledby", "dialog-title");
    patch(
      dialog,
      h(
        "div",
        null,
        h("h2", { id: "dialog-title" }, title),
        h("div", { class: "body" }, body),
        h(
          "div",
          { class: "buttons" },
          choices.map(({ label, value, main }, i) => {
            const choose = () => {
              chosen = value;
              dialog.close();
            };
            const autofocus = i === 0 || undefined;
            return h("button", { type: "button", class: main ? "main" : "", autofocus, onclick: choose }, label);
          }),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (back instanceof HTMLElement && back.isConnected) back.focus();
      answer(chosen);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/**
 * Copy a text and say whether it worked.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice("Copied.", "good");
  } catch {
    notice("The browser did not let the page copy; select the text and copy it yourself.");
  }
}
