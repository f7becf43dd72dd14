// The menu of pages that the head folds into where it is narrow: opened by its button, closed by
// Escape, by a choice, and by going elsewhere.

/**
 * @param {HTMLElement} head has the button `#menu` and what it opens, `#pages`
 */
export function foldMenu(head) {
  const button = head.querySelector("#menu");
  const pages = head.querySelector("#pages");
  if (!(button instanceof HTMLElement) || !(pages instanceof HTMLElement)) throw new Error("The head has no menu.");

  const isOpen = () => "open" in head.dataset;

  const show = (/** @type {boolean} */ open) => {
    if (open) head.dataset.open = "";
    else delete head.dataset.open;
    button.setAttribute("aria-expanded", String(open));
  };

  button.addEventListener("click", () => {
    show(!isOpen());
    if (isOpen()) /** @type {HTMLElement | null} */ (pages.querySelector("a"))?.focus();
  });
  head.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    show(false);
    button.focus();
  });
  pages.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("a")) show(false);
  });
  head.addEventListener("focusout", (event) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !head.contains(next)) show(false);
  });
  document.addEventListener("pointerdown", (event) => {
    if (event.target instanceof Node && !head.contains(event.target)) show(false);
  });
}
