"""Every page and mode at every width: no scrolling sideways, nothing covered, no words cut.

In both themes axe-core finds nothing there. A place is reached once for all of it.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.axe import findings
from tests.browser.conftest import NewPage
from tests.browser.places import PLACES, Visit

WIDTHS = (320, 360, 390, 640, 768, 876, 1024, 1280, 1920)
LARGE_TEXT = (390, 768, 1280, 1920)
"""Widths at which the text is made twice as large."""
HEIGHT = 800

LOOK = (Path(__file__).parent / "look.js").read_text(encoding="utf-8")


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
def test_a_page_fits_at_every_width_and_shuts_nobody_out(new_page: NewPage, place: Visit) -> None:
    page = new_page(width=1280, height=HEIGHT)
    place(page)
    found = findings(page, "light", 1280)
    found += troubles(page, WIDTHS, "100%") + troubles(page, LARGE_TEXT, "200%")
    found += findings(page, "dark", 390)
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
