"""Screenshots of every page, made from a real server.

python -m tools.screenshots            # every page, light and dark, 1280 and 360 wide, in a folder
python -m tools.screenshots --docs     # the pictures of the guides, two of them moving
"""

from __future__ import annotations

import argparse
import io
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tests.browser.chromium import FLAGS
from tests.browser.places import MOVES, PLACES, Visit, mastermind, ultimate
from tests.browser.server import running_server
from tools.shrink import shrink
from tools.system import CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
WIDE, PHONE = (1280, 800), (360, 740)
Theme = Literal["light", "dark"]
FRAME_MS, FRAMES = 350, 16
PATIENCE_MS = 90_000
"""How long a page may take to show what its picture is about: an engine may have to work for it."""

GUIDE: tuple[tuple[str, str, Theme, tuple[int, int]], ...] = (
    ("start", "home", "light", WIDE),
    ("learn", "learn", "light", WIDE),
    ("learn", "learn", "dark", WIDE),
    ("guess-mine", "guess mine", "light", WIDE),
    ("review", "review", "light", WIDE),
    ("analysis", "Ultimate analysed", "dark", WIDE),
    ("ultimate-review", "Ultimate reviewed", "light", WIDE),
    ("games", "my games", "light", WIDE),
    ("lab", "lab", "light", WIDE),
    ("puzzles", "puzzles", "light", WIDE),
    ("lessons", "lessons", "light", WIDE),
    ("learn-phone", "learn with a hint", "dark", PHONE),
    ("analysis-phone", "Ultimate analysed", "light", PHONE),
)
"""The guides' pictures: their names, the places they show, theme and size."""


def person(browser: Browser, at: str, theme: Theme, size: tuple[int, int]) -> Page:
    """Open a page as somebody new."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        base_url=at,
        color_scheme=theme,
        reduced_motion="reduce",
        service_workers="block",
    )
    return context.new_page()


def shoot(page: Page, visit: Visit, whole: bool) -> bytes:
    """Go to a place and return its picture."""
    visit(page)
    page.mouse.move(0, 0)
    page.wait_for_timeout(300)
    return shrink(page.screenshot(full_page=whole))


def every_page(browser: Browser, at: str, folder: Path) -> None:
    """Take pictures of every page in both themes, wide and narrow."""
    themes: tuple[Theme, ...] = ("light", "dark")
    for theme in themes:
        for size in (WIDE, PHONE):
            for name, visit in PLACES.items():
                page = person(browser, at, theme, size)
                plain = re.sub(r"\W+", "-", name.lower())
                file = folder / f"{plain}-{theme}-{size[0]}.png"
                file.write_bytes(shoot(page, visit, whole=True))
                sys.stdout.write(f"{file}\n")
                page.context.close()


def guide(browser: Browser, at: str) -> None:
    """Take the pictures of the guides."""
    for name, place, theme, size in GUIDE:
        page = person(browser, at, theme, size)
        file = PICTURES / (f"page-{name}.png" if size == PHONE else f"page-{name}-{theme}.png")
        file.write_bytes(shoot(page, PLACES[place], whole=size == WIDE))
        sys.stdout.write(f"{file.name}\n")
        page.context.close()


def lesson(page: Page) -> Callable[[int], None]:
    """A lesson: pegs are placed one by one, guessed, and judged."""
    mastermind("classic", "0011", mode="learn")(page)
    keys = ["2", "0", "5", "0", "", "", "Enter", "", "", ""]

    def step(number: int) -> None:
        if number < len(keys) and keys[number]:
            page.keyboard.press(keys[number])
        keep = page.get_by_role("button", name="Keep my guess")
        if number == len(keys) - 1 and keep.is_visible():
            keep.click()

    return step


def analysis(page: Page) -> Callable[[int], None]:
    """A live analysis of Ultimate Tic-Tac-Toe."""
    ultimate(mode="computer", level=1, moves=" ".join(MOVES.split()[:12]))(page)

    def step(number: int) -> None:
        if number == 1:
            page.keyboard.press("a")

    return step


def moving(browser: Browser, at: str) -> None:
    """Make the two moving pictures."""
    from PIL import Image

    scenes: dict[str, Callable[[Page], Callable[[int], None]]] = {
        "lesson": lesson,
        "live-analysis": analysis,
    }
    for name, scene in scenes.items():
        page = person(browser, at, "light", (1100, 700))
        step = scene(page)
        frames = []
        for number in range(FRAMES):
            step(number)
            page.wait_for_timeout(FRAME_MS)
            shot = Image.open(io.BytesIO(page.screenshot()))
            frames.append(shot.convert("RGB").resize((880, 560), Image.Resampling.LANCZOS))
        file = PICTURES / f"page-{name}.webp"
        times = [FRAME_MS * 2] * (len(frames) - 1) + [2500]
        frames[0].save(
            file, save_all=True, append_images=frames[1:], duration=times, loop=0, quality=55
        )
        sys.stdout.write(f"{file.name}: {file.stat().st_size:,} bytes\n")
        page.context.close()


def main() -> int:
    """Do what the module's text says."""
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE_MS)
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--docs", action="store_true", help="the pictures of the guides instead")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "screenshots")
    given = parser.parse_args()
    path = CHROMIUM.find()
    if path is None:
        sys.stderr.write(CHROMIUM.missing() + "\n")
        return 1
    with (
        tempfile.TemporaryDirectory() as games,
        running_server(Path(games)) as at,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        if given.docs:
            guide(browser, at)
            moving(browser, at)
        else:
            given.folder.mkdir(parents=True, exist_ok=True)
            every_page(browser, at, given.folder)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
