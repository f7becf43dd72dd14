"""What plays is part of what results depend on: our code, and files of foreign programs."""

import sys
from pathlib import Path

import pytest

import perfectplay
from perfectplay.lab import FolderError, Run, Workplace
from perfectplay.lab import provenance as code
from perfectplay.lab.matches.entrants import parse_entrant
from perfectplay.lab.matches.match import EngineMatch
from perfectplay.lab.matches.tournament import Tournament


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of our own that can be changed."""
    root = tmp_path / "sample_of_code"
    (root / "data").mkdir(parents=True)
    (root / "__init__.py").write_text("")
    (root / "play.py").write_text("BEST = 1\n")
    (root / "data" / "net.npz").write_bytes(b"one")
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop("sample_of_code", None)
    return root


def now() -> str:
    code.fingerprint_of.cache_clear()
    return code.fingerprint_of("sample_of_code")


@pytest.mark.parametrize("name", ["play.py", "data/net.npz", "new.py"])
def test_any_source_and_any_data_file_counts(package: Path, name: str) -> None:
    before = now()
    assert now() == before
    (package / name).write_text("BEST = 2\n")
    assert now() != before


@pytest.mark.parametrize("name", ["__pycache__/play.pyc", "data/ratings.json", ".hidden"])
def test_what_is_only_made_by_it_does_not(package: Path, name: str) -> None:
    before = now()
    (package / name).parent.mkdir(exist_ok=True)
    (package / name).write_text("made")
    assert now() == before


def test_the_two_games_have_code_of_their_own() -> None:
    games = "perfectplay.mastermind", "perfectplay.ultimate"
    assert len({code.fingerprint_of(*games), *map(code.fingerprint_of, games)}) == 3


def test_an_edited_program_is_another_experiment(tmp_path: Path) -> None:
    script, settings = tmp_path / "play.sh", tmp_path / "settings"
    script.write_text("exit 3\n")
    settings.write_text("1")
    entrant = parse_entrant(f"cmd:sh {script} --settings={settings} {tmp_path}")
    match = EngineMatch(parse_entrant("random"), entrant, 2)
    tournament = Tournament((parse_entrant("random"), entrant), 2)
    for setup in (match, tournament):
        before = setup.description()
        assert setup.description() == before
        for path in (script, settings):
            text = path.read_text()
            path.write_text(f"{text} ")
            assert setup.description() != before
            path.write_text(text)
        assert setup.description() == before
    plain = match.result().to_data()
    assert "programs" not in plain

    with Workplace.threads(1) as place:
        with Run(match.description(), place, tmp_path / "out") as run:
            list(match.play(run))
        script.write_text("exit 4\n")
        with pytest.raises(FolderError, match="a program that has changed since"):
            Run(match.description(), place, tmp_path / "out")


def test_the_program_itself_counts(tmp_path: Path) -> None:
    program = tmp_path / "play"
    program.write_text("#!/bin/sh\nexit 3\n")
    program.chmod(0o755)
    before = code.program_fingerprint([str(program)])
    program.write_text("#!/bin/sh\nexit 4\n")
    assert code.program_fingerprint([str(program)]) != before


def test_a_huge_file_is_not_read_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(code, "_WHOLE", 4)
    net = tmp_path / "net"
    net.write_text("abcdefgh")
    before = code.program_fingerprint(["sh", str(net)])
    assert code.program_fingerprint(["sh", str(net)]) == before
    net.write_text("abcdefghi")
    assert code.program_fingerprint(["sh", str(net)]) != before


def test_without_programs_nothing_is_added() -> None:
    match = EngineMatch(parse_entrant("random"), parse_entrant("level:1"), 2)
    assert match.description() == match.to_data()


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("compiled.py", True),
        ("lab/run.py", True),
        ("lab/strategies/published.json", True),
        ("mastermind/knowledge.py", True),
        ("ultimate/data/ratings.json", False),
        ("ultimate/__pycache__/board.pyc", False),
        ("cli/app.py", False),
        ("web/static/page.css", False),
    ],
)
def test_workers_are_compared_by_all_that_results_depend_on(
    tmp_path: Path, name: str, counts: bool
) -> None:
    (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / name).write_text("one")
    before = code.fingerprint_below(tmp_path)
    assert code.fingerprint_below(tmp_path) == before
    (tmp_path / name).write_text("two")
    assert (code.fingerprint_below(tmp_path) != before) is counts


def test_the_code_of_this_process_is_read_once() -> None:
    root = Path(perfectplay.__file__).parent
    assert code.worker_fingerprint() == code.fingerprint_below(root)
