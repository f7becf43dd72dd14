"""Evaluators of other packages in the analysis: chosen, remembered, and told when they fail."""

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser import play
from tests.browser.axe import findings
from tests.browser.conftest import NewPage
from tests.browser.server import running_server
from tests.outside import write_package

TEXT = """
def boards(board):
    "Values a position by the small boards that each side has won."
    won = {player: mask.bit_count() for player, mask in board.won.items()}
    return 0.5 + (won[board.turn] - won[board.turn.other]) / 18

def broken(board):
    "Has no idea."
    raise ValueError("no idea")
"""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server beside which a package is installed."""
    folder = tmp_path_factory.mktemp("packages")
    entries = {"boards": "mine:boards", "broken": "mine:broken"}
    write_package(folder, "mine", TEXT, evaluators=entries)
    path = os.pathsep.join(filter(None, [str(folder), os.environ.get("PYTHONPATH")]))
    with running_server(tmp_path_factory.mktemp("server"), {"PYTHONPATH": path}) as found:
        yield found


def begin_analysis(page: Page) -> None:
    play.start_ultimate(page, "Two people")
    play.playable(page).first.click()
    page.get_by_role("button", name="Analysis", exact=True).click()


def test_an_evaluator_is_chosen_by_keyboard_used_and_remembered(page: Page) -> None:
    begin_analysis(page)
    lines = page.get_by_role("region", name="Best lines")
    choice = page.get_by_role("combobox", name="Valued by")
    expect(choice).to_have_value("")
    expect(choice).to_have_accessible_description("Its network, and proofs.")
    choice.focus()
    with page.expect_request(re.compile(r"analysis/stream.*evaluator=boards")):
        page.keyboard.press("b")
    about = "Values a position by the small boards that each side has won."
    expect(choice).to_have_accessible_description(about)
    # Nobody has won a board yet, which is all that it looks at.
    expect(page.get_by_role("meter", name="Winning chances of X")).to_have_attribute(
        "aria-valuenow", "50"
    )
    expect(lines.get_by_role("button", name=re.compile("play this line"))).to_have_count(4)
    expect(lines.get_by_role("status")).to_have_text("done")
    page.reload()
    page.get_by_role("button", name="Analysis", exact=True).click()
    expect(choice).to_have_value("boards")


def test_one_that_fails_is_told_and_our_engine_takes_over(page: Page) -> None:
    begin_analysis(page)
    choice = page.get_by_role("combobox", name="Valued by")
    choice.select_option("broken")
    alert = page.get_by_role("region", name="Best lines").get_by_role("alert")
    expect(alert).to_contain_text("The evaluator 'broken' raised ValueError: no idea at '")
    choice.select_option("")
    expect(alert).to_have_count(0)
    expect(page.get_by_label("Simulations")).to_have_text(re.compile(r"[kM]$"))


def test_the_choice_shuts_nobody_out_and_fits_the_narrowest_screen(new_page: NewPage) -> None:
    page = new_page(320, 800)
    begin_analysis(page)
    choice = page.get_by_role("combobox", name="Valued by")
    choice.select_option("broken")
    expect(page.get_by_role("alert")).to_be_visible()
    for width in (320, 1280):
        for scheme in ("light", "dark"):
            assert findings(page, scheme, width) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
            box = choice.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= width
            if folder := os.environ.get("PICTURES"):
                page.screenshot(path=f"{folder}/{width}-{scheme}.png", full_page=True)
