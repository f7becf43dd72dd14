"""Versions of the engine side by side: their sources, their processes, and games between them."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from benchmarks import last_release
from benchmarks.engine_driver import CHUNK
from benchmarks.last_release import (
    EngineProcess,
    VersionError,
    find_sources,
    fingerprint,
    parse_constants,
)
from benchmarks.release_match import (
    GameJournal,
    MoveLimit,
    Side,
    canonical,
    play_match,
    varied_openings,
)
from benchmarks.release_speed import GAME, compare_advance, compare_speed
from perfectplay.ultimate import Board, Limit, SearchTree

SOURCES = last_release.ROOT / "src"
OPENING = varied_openings(1)[0]


@pytest.fixture(scope="module")
def engine() -> Iterator[EngineProcess]:
    with EngineProcess(SOURCES) as running:
        yield running


def board_after(moves: list[int]) -> Board:
    board = Board()
    for move in moves:
        board.check(move)
        board.push(move)
    return board


def test_a_process_plays_what_its_tree_says_and_keeps_it(engine: EngineProcess) -> None:
    engine.ask("game")
    board = board_after(OPENING)
    tree = SearchTree(board, seed=7)
    for _ in range(3):
        answer = engine.ask("move", style="net", moves=board.move_stack, seed=7, simulations=600)
        for simulations in (CHUNK, CHUNK, 600 - 2 * CHUNK):
            tree.run(Limit(simulations=simulations))
        assert answer["move"] == tree.best()
        assert answer["simulations"] == 600
        for move in (tree.best(), board_after([*board.move_stack, tree.best()]).legal_moves[0]):
            board.push(move)
            tree.advance(move)


def test_a_move_ends_when_its_cpu_time_is_used(engine: EngineProcess) -> None:
    engine.ask("game")
    found = [
        engine.ask("move", style="plain", moves=OPENING, seed=1, seconds=seconds)
        for seconds in (1e-9, 0.02)
    ]
    assert found[0]["simulations"] == CHUNK
    assert found[1]["simulations"] % CHUNK == 0
    assert found[1]["seconds"] >= 0.02


def test_speed_and_advance_count_what_was_done(engine: EngineProcess) -> None:
    found = engine.ask("speed", style="net", moves=GAME[:13], simulations=700, seed=1)
    assert found["simulations"] == 700
    assert found["seconds"] > 0
    found = engine.ask("advance", style="net", moves=[], simulations=700)
    assert 0 < found["kept"] < 700
    assert compare_speed(engine, engine, "plain", 26, simulations=300, rounds=1).ratio > 0
    assert compare_advance(engine, engine, simulations=300, rounds=1).ours > 0


def test_the_game_of_the_speed_test_is_legal_and_open() -> None:
    tree = SearchTree(board_after(GAME))
    tree.run(Limit(simulations=2000))
    assert len(GAME) == 26
    assert tree.root.proof is None


def test_what_goes_wrong_in_a_process_is_said(engine: EngineProcess) -> None:
    with pytest.raises(VersionError, match=r"asked for 'move', says: \w+Error: "):
        engine.ask("move", style="net", moves=[40, 0], seed=1, simulations=10)
    with pytest.raises(VersionError, match="no constant 'speed'; there are exploration"):
        EngineProcess(SOURCES, {"speed": 2.0})


def test_constants_reach_the_search() -> None:
    with EngineProcess(SOURCES, parse_constants("exploration=5")) as curious:
        found = curious.ask("move", style="net", moves=OPENING, seed=1, simulations=500)
    tree = SearchTree(board_after(OPENING), seed=1, exploration=5)
    for _ in range(500 // CHUNK):
        tree.run(Limit(simulations=CHUNK))
    assert found["move"] == tree.best()
    with pytest.raises(VersionError, match=r"'c' is not a constant .* exploration=0\.2"):
        parse_constants("c")


def test_openings_are_all_different_up_to_symmetry() -> None:
    openings = varied_openings(100)
    boards = [board_after(opening) for opening in openings]
    assert {len(opening) for opening in openings} == {3, 4}
    assert len({canonical(board) for board in boards}) == 100
    assert varied_openings(100) == openings


def test_images_of_a_position_count_as_the_same() -> None:
    quarter = [2, 5, 8, 1, 4, 7, 0, 3, 6]
    for opening in varied_openings(20):
        turned = board_after([9 * quarter[m // 9] + quarter[m % 9] for m in opening])
        mirrored = board_after([9 * (m // 9 // 3 * 3 + 2 - m // 9 % 3) + m % 9 // 3 * 3 + 2 - m % 3
                                for m in opening])  # fmt: skip
        assert canonical(turned) == canonical(mirrored) == canonical(board_after(opening))


def test_a_match_is_resumed_from_its_journal(tmp_path: Path) -> None:
    journal = tmp_path / "games"
    sides = Side(SOURCES), Side(SOURCES, {"exploration": 0.5})
    first = play_match(*sides, 4, MoveLimit(simulations=40), journal)
    written = journal.read_text()
    lines = written.splitlines()
    assert len(lines) == 4
    journal.write_text("\n".join([*lines[:3], lines[3][:20]]) + "\n")  # stopped while writing
    assert play_match(*sides, 4, MoveLimit(simulations=40), journal) == first
    assert journal.read_text().endswith("\n" + lines[3] + "\n")
    other = GameJournal(journal, {"another": "match"})
    assert other.get(0) is None


@pytest.fixture
def history(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with one commit, and a cache folder of its own."""
    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    root = tmp_path / "repository"
    (root / "src/perfectplay/ultimate").mkdir(parents=True)
    (root / "src/perfectplay/ultimate/board.py").write_text("OLD = True\n")
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], [*who, "commit", "-qm", "Old"], ["tag", "v1"]):
        subprocess.run(["git", *words], cwd=root, check=True)
    monkeypatch.setattr(last_release, "ROOT", root)
    monkeypatch.setattr(last_release, "cache_folder", lambda: tmp_path / "cache")
    return root


def test_a_commit_is_unpacked_once(history: Path) -> None:
    board = history / "src/perfectplay/ultimate/board.py"
    old = fingerprint(history / "src")
    board.write_text("OLD = False\n")
    sources = find_sources("v1")
    assert (sources / "perfectplay/ultimate/board.py").read_text() == "OLD = True\n"
    assert fingerprint(sources) == old != fingerprint(history / "src")
    (sources / "mark").touch()
    assert find_sources("HEAD") == sources
    assert (sources / "mark").exists()
    assert find_sources(str(history)) == find_sources(str(history / "src")) == history / "src"


def test_a_version_that_cannot_be_had_is_explained(
    history: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for wrong in ("f089f40", "--help", "v1:src"):
        with pytest.raises(VersionError, match="neither a folder nor a commit"):
            find_sources(wrong)
    with pytest.raises(VersionError, match="no sources of perfectplay in the folder"):
        find_sources(str(tmp_path))
    monkeypatch.setenv("PATH", "")
    with pytest.raises(VersionError, match="git, which reads it, is not installed here"):
        find_sources("v1")
