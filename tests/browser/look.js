// What is wrong with a page at its width, in words: it scrolls sideways, or something is covered or cut.
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) {
    const over = [...document.querySelectorAll("body *")].filter(
      (e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".unseen"),
    );
    found.push(`scrolls sideways: ${wide} px; ` + over.slice(0, 3).map(name).join(", "));
  }
  function name(e) {
    const words = (e.getAttribute("aria-label") ?? e.textContent ?? "").trim().slice(0, 30);
    return `<${e.tagName.toLowerCase()} class="${e.getAttribute("class") ?? ""}"> ${words}`;
  }
  const shown = (e) =>
    e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !e.closest("[inert], .unseen, [hidden], .skip");
  // A phone's sheet lies over the page on purpose, and can be closed.
  const sheet = (e) => innerWidth <= 640 && e.closest(".sheet");
  const apart = (a, b) =>
    a.right - b.left < 2.5 || b.right - a.left < 2.5 || a.bottom - b.top < 2.5 || b.bottom - a.top < 2.5;

  // Whatever can be used can be reached by a finger or a mouse.
  const use = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']";
  for (const e of document.querySelectorAll(use)) {
    if (!shown(e)) continue;
    let box = e.getClientRects()[0];
    if (!box || box.width < 2) continue;
    const away = () => box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth;
    e.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    box = e.getClientRects()[0];
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const mine = hit && (e.contains(hit) || hit.closest("label")?.contains(e) || sheet(hit));
    if (!mine) found.push(`covered${away() ? " or away" : ""}: ${name(e)} by ${hit ? name(hit) : "nothing"}`);
  }
  scrollTo(0, 0);

  // No words are cut, and none lie on others.
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode,
      e = node.parentElement;
    if (!node.data.trim() || !e || e.closest("svg, script, noscript, option, dialog:not([open])") || !shown(e))
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((b) => b.width > 1 && b.height > 1);
    let hidden = false;
    for (let up = e; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up),
        edge = up.getBoundingClientRect();
      if (edge.width <= 1 || edge.height <= 1 || style.clipPath !== "none") {
        hidden = true;
        break;
      }
      if (style.overflowX === "visible" || style.display === "inline") continue;
      if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY)) {
        hidden = true;
        break;
      }
      if (style.textOverflow === "ellipsis") {
        hidden = true;
        break;
      }
      const cut = boxes.find((b) => b.right > edge.right + 1 || b.left < edge.left - 1 || b.bottom > edge.bottom + 3);
      if (cut) {
        found.push(`cut: ${name(e)}`);
        break;
      }
    }
    if (!hidden) for (const box of boxes) texts.push({ box, e });
  }
  // Lines of text have air above and below; only where the letters meet do words lie on words.
  for (const text of texts) {
    const air = text.box.height * 0.2;
    text.box = { left: text.box.left, right: text.box.right, top: text.box.top + air, bottom: text.box.bottom - air };
  }
  const fixed = (e) => {
    // What lies over the page on purpose can be closed or scrolled away.
    for (; e; e = e.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(e).position)) return true;
    return false;
  };
  const scrolled = (e) => {
    for (let up = e.parentElement; up; up = up.parentElement)
      if (up !== document.documentElement && /auto|scroll/.test(getComputedStyle(up).overflowY)) return true;
    return false;
  };
  const flat = texts.filter(({ e }) => !fixed(e));
  flat.forEach((one, i) => {
    for (const other of flat.slice(i + 1))
      if (one.e !== other.e && !apart(one.box, other.box))
        found.push(`on top of each other: ${name(one.e)} and ${name(other.e)}`);
  });
  const pictures = [...document.querySelectorAll("main svg:not(svg svg)")].filter(
    (e) => shown(e) && !fixed(e) && !scrolled(e),
  );
  for (const picture of pictures) {
    const box = picture.getBoundingClientRect();
    for (const { box: words, e } of flat)
      if (box.width > 8 && !apart(box, words)) found.push(`words on a picture: ${name(e)} on ${name(picture)}`);
  }
  return found.slice(0, 8);
};
