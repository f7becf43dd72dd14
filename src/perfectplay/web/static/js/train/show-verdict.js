// On a small screen what is said of a try lies below the board: it is brought into view.

/** @param {HTMLElement} root */
export function showVerdict(root) {
  const box = root.querySelector(".verdict-box");
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
  box?.scrollIntoView({ block: "nearest", behavior });
}
