// What the page says: a quiet voice for screen readers, notices that push nothing aside, dialogs.

import { h, patch } from "./vdom.js";

/** Say something to a screen reader; the same words twice are said twice. */
export function say(text) {
  const place = document.getElementById("said");
  place.textContent = "";
  setTimeout(() => (place.textContent = text), 30);
}

/** Show a notice in the corner for a while. */
export function notice(text, kind = "") {
  const place = document.getElementById("notices");
  const item = document.createElement("div");
  item.className = `notice ${kind}`;
  item.setAttribute("role", kind === "good" ? "status" : "alert");
  const words = document.createElement("span");
  words.textContent = text;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "plain tiny";
  close.textContent = "×";
  close.setAttribute("aria-label", "Close this notice");
  close.addEventListener("click", () => item.remove());
  item.append(words, close);
  while (place.children.length > 2) place.firstChild.remove();
  place.append(item);
  setTimeout(() => item.remove(), kind === "good" ? 5000 : 12000);
}

/** Ask something in a dialog; the promise gives the value of the button, null for Escape. */
export function ask({ title, body, buttons = [{ label: "Close", value: null }] }) {
  return new Promise((answer) => {
    const dialog = document.createElement("dialog");
    const back = document.activeElement;
    dialog.setAttribute("aria-labelledby", "dialog-title");
    const done = (value) => {
      dialog.returned = value;
      dialog.close();
    };
    patch(dialog, h("div", null,
      h("h2", { id: "dialog-title" }, title),
      h("div", { class: "body" }, body),
      h("div", { class: "buttons" }, buttons.map((b, i) =>
        h("button", { type: "button", class: b.main ? "main" : "", autofocus: i === 0 || undefined, onclick: () => done(b.value) }, b.label)))));
    dialog.addEventListener("close", () => {
      dialog.remove();
      if (back?.isConnected) back.focus();
      answer(dialog.returned ?? null);
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    notice("Copied.", "good");
  } catch {
    notice("The browser did not let the page copy; select the text and copy it yourself.");
  }
}
