// Dragging a colour into a hole with mouse, pen or finger.

/** The colour under the pointer. @type {SVGElement | null} */
let ghost = null;

/**
 * The hole under the pointer.
 * @param {PointerEvent} event
 * @param {DocumentOrShadowRoot} root
 */
function holeUnder(event, root) {
  const found = root.elementFromPoint(event.clientX, event.clientY)?.closest("[data-hole]");
  return found instanceof HTMLElement ? found : null;
}

/**
 * Start on pointerdown; `drop(at)` is called with the number of the hole it was let go over.
 * @param {PointerEvent & { readonly currentTarget: HTMLElement }} event
 * @param {(at: number) => void} drop
 */
export function dragColour(event, drop) {
  if (event.button) return;
  const from = event.currentTarget;
  // A widget of a notebook has a tree of its own, with its own style.
  const above = from.getRootNode();
  const root = above instanceof ShadowRoot ? above : document;
  const start = { x: event.clientX, y: event.clientY };
  /** @type {HTMLElement | null} */
  let over = null;

  function makeGhost() {
    const copy = /** @type {SVGElement} */ (from.querySelector("svg")?.cloneNode(true));
    copy.classList.add("ghost");
    (root instanceof ShadowRoot ? from : document.body).append(copy);
    return copy;
  }

  function move(/** @type {PointerEvent} */ event) {
    if (!ghost && Math.hypot(event.clientX - start.x, event.clientY - start.y) < 8) return;
    ghost ??= makeGhost();
    ghost.style.left = `${event.clientX}px`;
    ghost.style.top = `${event.clientY}px`;
    const now = holeUnder(event, root);
    if (now !== over) {
      over?.classList.remove("over");
      now?.classList.add("over");
      over = now;
    }
  }

  function end(/** @type {PointerEvent} */ event) {
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    over?.classList.remove("over");
    if (!ghost) return;
    ghost.remove();
    ghost = null;
    const target = event.type === "pointerup" ? holeUnder(event, root) : null;
    if (target) drop(Number(target.dataset.hole));
    // The click that may follow a drag would place the colour a second time.
    const swallow = (/** @type {Event} */ click) => click.stopImmediatePropagation();
    from.addEventListener("click", swallow, { capture: true });
    setTimeout(() => from.removeEventListener("click", swallow, { capture: true }), 0);
  }

  addEventListener("pointermove", move);
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
