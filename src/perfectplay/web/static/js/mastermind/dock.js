// The dock of a phone: the colours and the buttons at the foot of the screen, as long as they leave room for
// the board above them. With large text or on a low screen they lie in the page instead.

const MOST = 0.42;

/** After each drawing: the room that the dock takes is kept free. */
export function reserveDock() {
  const dock = document.querySelector(".guess-dock");
  const height = dock instanceof HTMLElement ? dock.offsetHeight : 0;
  const page = document.documentElement;
  const pinned = height < innerHeight * MOST;
  page.toggleAttribute("data-tall-dock", !pinned);
  page.style.setProperty("--dock", `${pinned ? height : 0}px`);
}
