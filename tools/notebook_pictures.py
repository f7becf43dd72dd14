"""The pictures of the guide to notebooks, from real drawings and widgets.

python -m tools.notebook_pictures    # writes docs/pictures/notebook-*.png and .svg
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perfectplay.drawing import draw_code
from perfectplay.mastermind import Game, Knowledge
from perfectplay.mastermind.teacher import Teacher
from perfectplay.ultimate import Board, Limit, analyse
from tests.browser.chromium import FLAGS
from tests.browser.notebook_host import hosted
from tools.shrink import shrink
from tools.system import CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Drawings</title>
<body style="margin:12px;background:{paper}"><div style="display:grid;gap:10px;
grid-template-columns:auto auto;align-items:start;width:max-content">{inside}</div></body></html>"""


def drawings() -> str:
    """Draw a game, what is known, a judgement and an analysis."""
    game = Game(secret="4321")
    for guess in ("0011", "2234"):
        game.guess(guess)
    board = Board()
    for move in ("ee", "ei", "ii", "ia", "aa", "ac", "cc", "ce"):
        board.push_text(move)
    shown: list[Any] = [
        game,
        Teacher(Game(secret="0123")).judge("0000"),
        Knowledge("4x6", [("0011", (1, 1)), ("0023", (0, 2))]),
        analyse(board, Limit(simulations=4_000)),
    ]
    return "".join(thing._repr_html_() for thing in shown)


def shoot_drawings(browser: Browser) -> None:
    """Take the pictures of the drawings, light and dark."""
    inside = drawings()
    for theme, paper in (("light", "#ffffff"), ("dark", "#111111")):
        page = browser.new_page(viewport={"width": 1360, "height": 700})
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        page.set_content(PAGE.format(paper=paper, inside=inside))
        keep(f"notebook-drawings-{theme}.png", page.locator("body > div").screenshot())
        page.close()


def mastermind(page: Page) -> None:
    """Guess once, and ask for the best guesses."""
    page.get_by_role("button", name="Peg 1: empty").click()
    page.keyboard.type("0011")
    page.keyboard.press("Enter")
    page.get_by_role("region", name="Turn 1").wait_for()
    page.get_by_role("button", name="Best guesses").click()
    page.get_by_role("list", name="Best guesses").wait_for()
    page.keyboard.type("2234")


def ultimate(page: Page) -> None:
    """Move once, and let the engine analyse for a while."""
    page.get_by_role("button", name="centre board, centre square, empty, can be played").click()
    page.get_by_role("region", name="Move 1").wait_for()
    page.get_by_role("button", name="Analyse").click()
    page.wait_for_timeout(1500)
    page.get_by_role("button", name="stop").click()
    page.wait_for_timeout(300)


def shoot_widgets(browser: Browser) -> None:
    """Take the pictures of the widgets, one light and one dark."""
    from perfectplay.notebook import MastermindWidget, UltimateWidget

    scenes: tuple[tuple[str, Callable[[], Any], Callable[[Page], None], str], ...] = (
        ("mastermind", lambda: MastermindWidget("4x6", secret="4321"), mastermind, "light"),
        ("ultimate", lambda: UltimateWidget(level=3, seed=1), ultimate, "dark"),
    )
    for name, make, play, theme in scenes:
        with hosted(make) as host:
            page = browser.new_page(
                viewport={"width": 1016, "height": 900}, reduced_motion="reduce"
            )
            page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
            page.goto(host.address)
            play(page)
            page.mouse.move(0, 0)
            keep(f"notebook-{name}-widget.png", page.locator("#cell").screenshot())
            page.close()


def keep(name: str, picture: bytes) -> None:
    """Write a picture small."""
    file = PICTURES / name
    file.write_bytes(shrink(picture))
    sys.stdout.write(f"{name}: {file.stat().st_size:,} bytes\n")


def main() -> int:
    """Do what the module's text says."""
    from playwright.sync_api import sync_playwright

    path = CHROMIUM.find()
    if path is None:
        sys.stderr.write(CHROMIUM.missing() + "\n")
        return 1
    (PICTURES / "notebook-code.svg").write_text(draw_code("RBGY").svg() + "\n", "utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        shoot_drawings(browser)
        shoot_widgets(browser)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
