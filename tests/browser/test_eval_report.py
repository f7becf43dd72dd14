"""The report of an evaluation in a browser: stepped through by hand and by key, on any screen."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from perfectplay.cli.evals.judge_games import sample_text
from perfectplay.evals.judging import JudgedGame
from perfectplay.evals.leaderboard import Leaderboard
from perfectplay.evals.reading import read_transcripts
from perfectplay.evals.reference import reference_rows
from perfectplay.evals.report import format_report
from perfectplay.evals.running import judge_all
from tests.browser.axe import findings

WIDTHS = (320, 768, 1920)


def write(folder: Path, copies: int = 1) -> str:
    """Write the report of the sample, perhaps of many games, and return its address."""
    found = judge_all(read_transcripts(sample_text().split("\n")))
    games = [each for each in found if isinstance(each, JudgedGame)] * copies
    board = Leaderboard.of(games).with_references(reference_rows())
    path = folder / "report.html"
    path.write_text(format_report(board, games), "utf-8")
    return path.as_uri()


@pytest.fixture
def report(new_page: Callable[..., Page], tmp_path: Path) -> Page:
    page = new_page()
    page.goto(write(tmp_path))
    return page


def test_a_game_is_stepped_through(report: Page) -> None:
    report.get_by_role("combobox", name="Player").select_option("hasty")
    report.get_by_role("combobox", name="Set").select_option("sample-3x3")
    report.get_by_role("button", name="Open c").click()
    expect(report.get_by_role("heading", name="hasty, game c")).to_be_focused()
    expect(report.locator("#detail")).to_contain_text("Attempt 1 of 5")
    report.get_by_role("button", name="Next →").click()
    detail = report.locator("#detail")
    expect(detail).to_contain_text("Attempt 2 of 5")
    expect(detail).to_contain_text("No guess that counts: no guess was found in it")
    # What the model said is shown as it was written.
    expect(detail.locator("blockquote")).to_have_text("Hm, let me think about it <b>again</b>.")
    report.keyboard.press("ArrowRight")
    expect(detail).to_contain_text("Attempt 3 of 5")
    expect(detail).to_contain_text("1.000 (1)")
    expect(detail).to_contain_text("Made before")
    report.keyboard.press("End")
    expect(detail).to_contain_text("Attempt 5 of 5")
    expect(report.get_by_role("button", name="Next →")).to_be_disabled()
    report.keyboard.press("ArrowRight")
    expect(detail).to_contain_text("Attempt 5 of 5")
    report.keyboard.press("Home")
    report.keyboard.press("ArrowLeft")
    expect(detail).to_contain_text("Attempt 1 of 5")
    report.get_by_role("button", name="Attempt 4").click()
    expect(detail).to_contain_text("Attempt 4 of 5")


def test_games_are_sorted_out(report: Page) -> None:
    rows = report.locator("#games tr")
    expect(rows).to_have_count(10)
    report.get_by_role("combobox", name="Which").select_option("unsolved")
    expect(rows).to_have_count(1)
    report.get_by_role("combobox", name="Which").select_option("faults")
    expect(report.get_by_role("status")).to_have_text("No game is like that.")
    report.get_by_role("combobox", name="Which").select_option("")
    report.get_by_role("combobox", name="Order").select_option("regret")
    expect(rows.first).to_contain_text("1.856")


def test_thousands_of_games_open_page_by_page(
    new_page: Callable[..., Page], tmp_path: Path
) -> None:
    page = new_page()
    page.goto(write(tmp_path, copies=400))
    expect(page.get_by_role("status")).to_have_text("Games 1 to 25 of 4000")
    expect(page.locator("#games tr")).to_have_count(25)
    page.get_by_role("button", name="Later games").click()
    expect(page.get_by_role("status")).to_have_text("Games 26 to 50 of 4000")


def test_nothing_is_too_wide_and_nobody_is_shut_out(report: Page) -> None:
    problems = []
    report.get_by_role("button", name="Open c").first.click()
    for width in WIDTHS:
        for scheme in ("light", "dark"):
            report.emulate_media(color_scheme=scheme)
            report.set_viewport_size({"width": width, "height": 800})
            if report.evaluate("document.documentElement.scrollWidth > innerWidth"):
                problems.append(f"{scheme}, {width} px: too wide")
            problems += findings(report, scheme, width)
    assert problems == [], json.dumps(problems, indent=1)
