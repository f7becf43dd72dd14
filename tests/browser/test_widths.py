"""Every page and mode at every width: no scrolling sideways, nothing covered, no words cut."""

import json
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.places import PLACES, Visit

WIDTHS = (320, 360, 390, 640, 768, 876, 1024, 1280, 1920)
LARGE_TEXT = (390, 768, 1280, 1920)
"""Widths at which the text is made twice as large."""
HEIGHT = 800

LOOK = """
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) {
    const over = [...document.querySelectorAll("body *")].filter(
      (e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest(".unseen"));
    found.push(`scrolls sideways: ${wide} px; ` + over.slice(0, 3).map(name).join(", "));
  }
  function name(e) {
    const words = (e.getAttribute("aria-label") ?? e.textContent ?? "").trim().slice(0, 30);
    return `<${e.tagName.toLowerCase()} class="${e.getAttribute("class") ?? ""}"> ${words}`;
  }
  const shown = (e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    && !e.closest("[inert], .unseen, [hidden], .skip");
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
    const mine = hit && (e.contains(hit) || hit.closest("label")?.contains(e));
    if (!mine) found.push(`covered${away() ? " or away" : ""}: ${name(e)} by ${hit ? name(hit) : "nothing"}`);
  }
  scrollTo(0, 0);

  // No words are cut, and none lie on others.
  const texts = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode, e = node.parentElement;
    if (!node.data.trim() || !e || e.closest("svg, script, noscript, option, dialog:not([open])") || !shown(e)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter((b) => b.width > 1 && b.height > 1);
    let hidden = false;
    for (let up = e; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up), edge = up.getBoundingClientRect();
      if (edge.width <= 1 || edge.height <= 1 || style.clipPath !== "none") { hidden = true; break; }
      if (style.overflowX === "visible" || style.display === "inline") continue;
      if (["auto", "scroll"].includes(style.overflowX) || ["auto", "scroll"].includes(style.overflowY)) { hidden = true; break; }
      if (style.textOverflow === "ellipsis") { hidden = true; break; }
      const cut = boxes.find((b) => b.right > edge.right + 1 || b.left < edge.left - 1 || b.bottom > edge.bottom + 3);
      if (cut) { found.push(`cut: ${name(e)}`); break; }
    }
    if (!hidden) for (const box of boxes) texts.push({ box, e });
  }
  // Lines of text have air above and below; only where the letters meet do words lie on words.
  for (const text of texts) {
    const air = text.box.height * 0.2;
    text.box = { left: text.box.left, right: text.box.right, top: text.box.top + air, bottom: text.box.bottom - air };
  }
  const fixed = (e) => { for (; e; e = e.parentElement) if (["fixed", "sticky"].includes(getComputedStyle(e).position)) return true; return false; };
  const flat = texts.filter(({ e }) => !fixed(e));
  flat.forEach((one, i) => {
    for (const other of flat.slice(i + 1))
      if (one.e !== other.e && !apart(one.box, other.box)) found.push(`on top of each other: ${name(one.e)} and ${name(other.e)}`);
  });
  const pictures = [...document.querySelectorAll("main svg:not(svg svg)")].filter((e) => shown(e) && !fixed(e));
  for (const picture of pictures) {
    const box = picture.getBoundingClientRect();
    for (const { box: words, e } of flat)
      if (box.width > 8 && !apart(box, words)) found.push(`words on a picture: ${name(e)} on ${name(picture)}`);
  }
  return found.slice(0, 8);
}
"""


def troubles(page: Page, widths: tuple[int, ...], text: str) -> list[str]:
    """Bring the page to each width and return what is wrong there."""
    page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
    found: list[str] = []
    for width in widths:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        wrong: list[Any] = page.evaluate(LOOK)
        found += [f"{width} px, text {text}: {trouble}" for trouble in wrong]
    page.evaluate("() => { document.documentElement.style.fontSize = '' }")
    return found


@pytest.mark.parametrize("place", PLACES.values(), ids=list(PLACES))
def test_a_page_fits_at_every_width(new_page: NewPage, place: Visit) -> None:
    page = new_page(width=1280, height=HEIGHT)
    place(page)
    found = troubles(page, WIDTHS, "100%") + troubles(page, LARGE_TEXT, "200%")
    assert not found, json.dumps(found, indent=1, ensure_ascii=False)


def test_the_menu_opens_every_page_by_keyboard(new_page: NewPage) -> None:
    page = new_page(width=360, height=740)
    page.goto("/lab")
    menu = page.get_by_role("button", name="Menu")
    menu.focus()
    page.keyboard.press("Enter")
    links = page.get_by_role("navigation", name="Pages").get_by_role("link")
    names = ["Mastermind", "Ultimate", "Puzzles", "Lessons", "My games", "Lab"]
    assert links.all_inner_texts() == names
    assert menu.get_attribute("aria-expanded") == "true"
    assert page.evaluate("document.activeElement.textContent") == "Mastermind"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "menu"
    assert not links.first.is_visible()
    menu.click()
    links.filter(has_text="My games").click()
    page.get_by_role("heading", name="My games").wait_for()
    assert not links.first.is_visible()
    page.set_viewport_size({"width": 1280, "height": 740})
    assert links.first.is_visible()
    assert not menu.is_visible()
