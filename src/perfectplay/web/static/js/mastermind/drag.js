// Dragging a colour into a hole with mouse, pen or finger.

let ghost = null;

/** Start on pointerdown; `drop(at)` is called with the number of the hole it was let go over. */
export function dragColour(event, drop) {
  if (event.button) return;
  const from = event.currentTarget;
  const start = { x: event.clientX, y: event.clientY };
  const holeUnder = (e) => document.elementFromPoint(e.clientX, e.clientY)?.closest("[data-hole]") ?? null;
  let over = null;
  const move = (e) => {
    if (!ghost && Math.hypot(e.clientX - start.x, e.clientY - start.y) < 8) return;
    if (!ghost) {
      ghost = from.querySelector("svg").cloneNode(true);
      ghost.classList.add("ghost");
      document.body.append(ghost);
    }
    ghost.style.left = `${e.clientX}px`;
    ghost.style.top = `${e.clientY}px`;
    const now = holeUnder(e);
    if (now !== over) {
      over?.classList.remove("over");
      now?.classList.add("over");
      over = now;
    }
  };
  const end = (e) => {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    over?.classList.remove("over");
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    const target = e.type === "pointerup" ? holeUnder(e) : null;
    if (target) drop(Number(target.dataset.hole));
    // The click that may follow a drag would place the colour a second time.
    const swallow = (click) => click.stopImmediatePropagation();
    from.addEventListener("click", swallow, { capture: true });
    setTimeout(() => from.removeEventListener("click", swallow, { capture: true }), 0);
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
