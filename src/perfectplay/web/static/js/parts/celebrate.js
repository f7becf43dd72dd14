// A short celebration over something that was won. It takes no room, no clicks and no words, and
// there is none for who wants less motion.

const PIECES = 28;
const LASTS = 1500;
const COLOURS = ["#cf3d34", "#3b6fd9", "#e8bb2d", "#23874f", "#ee8b2c"];

/** @param {Element} element over which it happens */
export function celebrate(element) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const { left, top, width, height } = element.getBoundingClientRect();
  const show = document.createElement("div");
  show.className = "celebration";
  show.setAttribute("aria-hidden", "true");
  show.style.setProperty("left", `${left + width / 2}px`);
  show.style.setProperty("top", `${top + height / 2}px`);
  for (let i = 0; i < PIECES; i += 1) {
    const piece = document.createElement("i");
    const angle = (2 * Math.PI * i) / PIECES;
    const far = (0.5 + Math.random() * 0.5) * Math.min(260, Math.max(120, width / 2));
    piece.style.setProperty("--x", `${Math.cos(angle) * far}px`);
    piece.style.setProperty("--y", `${Math.sin(angle) * far * 0.8 - 40}px`);
    piece.style.setProperty("--turn", `${Math.round(Math.random() * 720 - 360)}deg`);
    piece.style.setProperty("background", COLOURS[i % COLOURS.length] ?? "");
    show.append(piece);
  }
  document.body.append(show);
  setTimeout(() => show.remove(), LASTS);
}
