"""What a first game costs a browser: requests, kilobytes and milliseconds, joined and file by file.

Chromium runs four times slower than it could, as on a small machine. Two servers, one for each way,
are asked in turn; nothing is kept between two visits.
"""

import re
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.browser.chromium import FLAGS
from tests.browser.server import running_server
from tools.system import CHROMIUM

GAMES = ("Mastermind", "Ultimate Tic-Tac-Toe")
ROUNDS, SLOWER = 3, 4
LOADED = """() => performance.getEntriesByType("resource").concat(
  performance.getEntriesByType("navigation")).map((e) => e.transferSize)"""
Figures = tuple[float, float, float]


def visit(browser: Browser, address: str, game: str) -> Figures:
    """Go from the start page to a first game; return requests, KB and ms until one can click."""
    context = browser.new_context(base_url=address, service_workers="block")
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto("/", wait_until="commit")
    button = page.get_by_role("region", name=game).get_by_role("button", name="Play")
    button.wait_for()
    usable: float = page.evaluate("performance.now()")
    button.click()
    page.wait_for_url(re.compile(r"/\w+/[^/?]+$"))
    page.get_by_role("main").get_by_role("heading").first.wait_for()
    sizes: list[int] = page.evaluate(LOADED)
    context.close()
    return len(sizes), sum(sizes) / 1000, usable


def main() -> None:
    """Print for each game what both ways cost, and their ratios."""
    path = CHROMIUM.find()
    if path is None:
        print(CHROMIUM.missing())
        return
    with (
        tempfile.TemporaryDirectory() as one,
        tempfile.TemporaryDirectory() as other,
        running_server(Path(one)) as joined,
        running_server(Path(other), {"PERFECTPLAY_JOIN_FILES": "no"}) as single,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=path, args=list(FLAGS))
        for game in GAMES:
            found: dict[str, list[Figures]] = {joined: [], single: []}
            for _ in range(ROUNDS):
                for address, figures in found.items():
                    figures.append(visit(browser, address, game))
            small, large = (
                [statistics.median(column) for column in zip(*figures, strict=True)]
                for figures in found.values()
            )
            for name, a, b in zip(("requests", "KB", "ms"), small, large, strict=True):
                print(f"{game}, {name}: joined {a:.0f}, file by file {b:.0f}: {b / a:.1f} x fewer")
        browser.close()


if __name__ == "__main__":
    main()
