"""Making the opening book: repeatable, and it goes on where it was stopped."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from perfectplay.lab import Run, Workplace
from perfectplay.lab.errors import SettingError
from perfectplay.lab.journal import NAME
from perfectplay.lab.opening_book import BookSetup, book_csv, dated
from perfectplay.lab.provenance import fingerprint_of
from perfectplay.ultimate.analysis import analyse
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.book_file import every_opening, parse_book, shipped_book
from perfectplay.ultimate.notation import WinRule, parse_moves
from perfectplay.ultimate.search import Limit

FEW = 100


def made(setup: BookSetup, folder: Path | None = None, most: int = 10**9) -> str:
    """Make a book and return its text; empty if it was stopped after so many searches."""

    class StoppedError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done >= most:
            raise StoppedError

    with (
        Workplace.threads(1) as place,
        Run(setup.description(), place, folder, progress=stop) as run,
    ):
        try:
            return setup.make(run)[0].text()
        except StoppedError:
            return ""


@pytest.mark.parametrize("rule", list(WinRule))
def test_a_stopped_run_goes_on_and_ends_with_the_same_file(tmp_path: Path, rule: WinRule) -> None:
    setup = BookSetup(rule, FEW, 2, seed=5)
    whole = made(setup)
    assert parse_book(whole).rule is rule
    for most in (3, 100):
        assert made(setup, tmp_path, most) == ""
    kept = (tmp_path / NAME).read_bytes().count(b"\n") - 1
    assert 100 <= kept < len(setup.chunks()) == 2 * len(every_opening())
    assert made(setup, tmp_path) == whole
    assert made(BookSetup(rule, FEW, 2, seed=6)) != whole


def test_a_killed_command_goes_on(tmp_path: Path) -> None:
    words = ["lab", "openings", "--simulations", "4000", "--searches", "1", "--with", "threads"]
    words += ["--workers", "1", "--out", str(tmp_path)]
    command = [sys.executable, "-m", "perfectplay", *words]
    journal = tmp_path / NAME
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        while not journal.exists() or journal.read_bytes().count(b"\n") < 5:
            assert running.poll() is None
            time.sleep(0.01)
        running.send_signal(signal.SIGKILL)
    assert not (tmp_path / "results.json").exists()
    before = journal.read_bytes().splitlines()[:5]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
    assert journal.read_bytes().splitlines()[:5] == before
    assert (tmp_path / "results.json").read_text("utf-8") == made(BookSetup(WinRule.LINE, 4000, 1))


def test_a_search_is_that_of_the_full_engine() -> None:
    setup = BookSetup(WinRule.BOARDS, 400, 1)
    book = parse_book(made(setup))
    chunk = next(chunk for chunk in setup.chunks() if chunk.arguments["moves"] == "ee ea")
    board = Board("9/9/9/9/o3x4/9/9/9/9 x a boards")
    found = analyse(board, Limit(simulations=400), seed=chunk.arguments["seed"])
    (search,) = book.positions[tuple(parse_moves("ee ea"))].searches
    assert search.value == round(found.chance, 5)
    assert search.line == found.line
    assert search.simulations == 400


def test_the_day_is_all_that_shipping_adds() -> None:
    book = parse_book(made(BookSetup(simulations=FEW, searches=1)))
    shipped = dated(book, "2026-01-31")
    assert parse_book(shipped.text()).date == "2026-01-31"
    assert shipped.text().replace('"date": "2026-01-31",\n', "") == book.text()
    rows = book_csv(book).splitlines()
    assert rows[0] == "moves,value,margin,simulations,proof,line"
    assert len(rows) == 1 + len(every_opening())


def test_impossible_settings_are_refused_with_an_example() -> None:
    with pytest.raises(SettingError, match="99 simulations are not possible; give 100 to"):
        BookSetup(simulations=99)
    with pytest.raises(SettingError, match="for example --searches 2"):
        BookSetup(searches=0)


def test_a_book_that_is_shipped_does_not_make_its_own_run_another_one() -> None:
    """It counts for matches, where levels play from it, but not for what makes it."""
    names = frozenset(shipped_book(rule).name for rule in WinRule)
    package = "perfectplay.ultimate"
    assert fingerprint_of(package, unread=names) != fingerprint_of(package)
    assert fingerprint_of(package, unread=frozenset({"none.json"})) == fingerprint_of(package)
