"""Screenshots of every page, made from a real server: `python -m tools.screenshots`."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tests.browser import play
from tests.browser.chromium import FLAGS
from tests.browser.server import running_server
from tools.shrink import shrink
from tools.system import CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
WIDE, PHONE = (1280, 900), (360, 740)


def start(page: Page) -> None:
    """The start page."""
    page.goto("/")
    page.get_by_role("heading", level=1).wait_for()


def new_mastermind(page: Page) -> None:
    """The page for a new game of Mastermind."""
    page.goto("/mastermind")
    page.get_by_role("button", name="Start").wait_for()


def learn(page: Page) -> None:
    """A lesson in the middle: three turns, the judgement, the codes left."""
    play.start_mastermind(page, "Learn")
    for values in ([0, 0, 1, 1], [0, 2, 2, 3], [4, 2, 0, 3]):
        done = play.turns(page).count()
        play.place(page, values)
        page.get_by_role("button", name="Guess", exact=True).click()
        keep = page.get_by_role("button", name="Keep my guess")
        keep.or_(play.turns(page).nth(done)).first.wait_for()
        if keep.is_visible():
            keep.click()
        play.turns(page).nth(done).wait_for()
        if play.result(page).is_visible():
            return learn(page)  # found by luck; a lesson in the middle makes the better picture
    play.place(page, [1, 4])
    for name in ("Best guesses now", "The codes left"):
        heading = page.get_by_text(name, exact=True)
        heading.click()
    page.get_by_role("region", name="Best guesses").get_by_role("cell").first.wait_for()
    return None


def keep_or_take_back(page: Page) -> None:
    """The question after a guess that is not the best."""
    play.start_mastermind(page, "Learn", "3x6")
    play.place(page, [0, 0, 0])
    page.get_by_role("button", name="Guess", exact=True).click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Why?").click()


def guess_mine(page: Page) -> None:
    """Answers that do not fit together, marked."""
    play.start_mastermind(page, "Guess mine")
    card = page.get_by_role("region", name="Contradiction")
    while not card.is_visible():
        play.reply(page, 0, 0)
        page.get_by_role("button", name="Reply").or_(card).first.wait_for()


def review(page: Page) -> None:
    """The review of a finished game."""
    play.kept_slip(page)
    play.finish_with_teacher(page)
    page.get_by_role("button", name="Review").click()
    page.get_by_role("region", name="Review").get_by_role("table").wait_for()


def new_ultimate(page: Page) -> None:
    """The page for a new game of Ultimate Tic-Tac-Toe."""
    page.goto("/ultimate")
    page.get_by_role("button", name="Start").wait_for()


def analysis(page: Page) -> None:
    """A game of Ultimate Tic-Tac-Toe with the analysis on."""
    moves = (
        "cd da ad de ee ed dh hf fh hh hb bf fa ac ca ai ie ec cg gg ge ef fb bc ea aa ah ha af ff "
        "fc ab ba dg"
    )
    page.goto(f"/ultimate?paste={moves.replace(' ', '%20')}")
    page.get_by_text("Understood").wait_for()
    page.get_by_role("radio", name="Against the computer").check()
    page.get_by_role("button", name="Start").click()
    play.moves(page).first.wait_for()
    page.get_by_role("button", name="Analysis", exact=True).click()
    page.get_by_role("region", name="Winning chances").get_by_text("stopped").wait_for()


def games(page: Page) -> None:
    """The list of games and the statistics."""
    page.get_by_role("link", name="My games").click()
    page.get_by_role("region", name="My games").get_by_role("row").first.wait_for()


def lab(page: Page) -> None:
    """The lab: players compared, levels rated."""
    page.goto("/lab")
    page.get_by_role("table", name="Players").wait_for()


PAGES: tuple[Callable[[Page], None], ...] = (
    start, new_mastermind, learn, keep_or_take_back, guess_mine, review, new_ultimate, analysis,
    games,
    lab,
)  # fmt: skip


def shoot(
    browser: Browser,
    address: str,
    name: str,
    pages: tuple[Callable[[Page], None], ...] = PAGES,
) -> None:
    """Walk through pages as one person and take a picture of each."""
    width, height = PHONE if name == "phone" else WIDE
    context = browser.new_context(
        viewport={"width": width, "height": height},
        base_url=address,
        color_scheme="dark" if name == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    for visit in pages:
        visit(page)
        page.mouse.move(0, 0)
        page.wait_for_timeout(200)
        whole = visit not in (keep_or_take_back, lab)
        file = PICTURES / f"page-{visit.__name__.replace('_', '-')}-{name}.png"
        file.write_bytes(shrink(page.screenshot(full_page=whole)))
        sys.stdout.write(f"{file.name}\n")
    context.close()


def main() -> int:
    """Make the pictures for wide screens and phones, light and dark."""
    from playwright.sync_api import sync_playwright

    path = CHROMIUM.find()
    if path is None:
        sys.stderr.write(CHROMIUM.missing() + "\n")
        return 1
    PICTURES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        shoot(browser, address, "light")
        shoot(browser, address, "dark", (learn, analysis))
        shoot(browser, address, "phone", (learn, guess_mine, analysis, games))
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
