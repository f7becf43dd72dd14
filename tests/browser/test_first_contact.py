"""Somebody who has never been here: to the first move, and to a judged guess, by a few clicks."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import play
from tests.browser.conftest import NewPage

MOST_REQUESTS, MOST_BYTES = 12, 60_000


class Clicks:
    """Counts clicks."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, what: Locator) -> None:
        """Click on something."""
        what.click()
        self.count += 1


def card(page: Page, name: str) -> Locator:
    """The door of a game on the start page."""
    return page.get_by_role("region", name=name)


def test_a_first_peg_by_two_clicks(page: Page) -> None:
    page.goto("/")
    clicks = Clicks()
    clicks.on(card(page, "Mastermind").get_by_role("button", name="Play"))
    clicks.on(page.get_by_role("button", name=re.compile("^Place red|red$")).first)
    expect(page.get_by_role("button", name="Peg 1: red")).to_be_visible()
    assert clicks.count <= 2


def test_a_first_move_by_two_clicks(page: Page) -> None:
    page.goto("/")
    clicks = Clicks()
    clicks.on(card(page, "Ultimate Tic-Tac-Toe").get_by_role("button", name="Play"))
    clicks.on(play.playable(page).nth(40))
    expect(play.moves(page).first).to_be_visible()
    assert clicks.count <= 2


def test_a_judged_guess_by_five_clicks(page: Page) -> None:
    """Two clicks start a lesson of four pegs and take the optimal guess; the chip judges it."""
    page.goto("/")
    clicks = Clicks()
    clicks.on(card(page, "Mastermind").get_by_role("button", name="Learn"))
    clicks.on(page.get_by_role("button", name=re.compile("optimal guess")))
    expect(play.turns(page)).to_have_count(1)
    expect(play.turns(page).first.get_by_text("best", exact=True)).to_be_visible()
    assert clicks.count <= 5


LOADED = """() => performance.getEntriesByType("resource").concat(
  performance.getEntriesByType("navigation")).map((e) => [e.name, e.transferSize])"""


@pytest.mark.parametrize("name", ["Mastermind", "Ultimate Tic-Tac-Toe"])
def test_a_first_game_is_small(new_page: NewPage, name: str) -> None:
    page = new_page()
    page.goto("/")
    card(page, name).get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile(r"/(mastermind|ultimate)/[^/?]+$"))
    expect(page.get_by_role("main").get_by_role("heading").first).to_be_visible()
    loaded: list[list[Any]] = page.evaluate(LOADED)
    said = "\n".join(f"{size:>7,} {address}" for address, size in loaded)
    assert len(loaded) <= MOST_REQUESTS, said
    assert sum(size for _, size in loaded) <= MOST_BYTES, said
