"""Games of other programs in the terminal: reviewed, analysed, written in another form."""

import json
from pathlib import Path

import pytest

from perfectplay.ultimate.record import parse_record
from tests.cli.person import run
from tests.ultimate.foreign_games import WHOLE, replay

LINK = "https://uttt.ai/init?actions=X40O36X4"


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "replay.json"
    path.write_text(replay(WHOLE))
    return str(path)


def test_a_link_is_reviewed() -> None:
    done = run("ultimate", "review", LINK, "--simulations", "50", "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (found,) = [json.loads(line) for line in done.stdout.splitlines()]
    assert [move["move"] for move in found["moves"]] == ["ee", "ea", "ae"]


def test_a_replay_is_reviewed_with_its_names(file: str) -> None:
    done = run("ultimate", "review", file, "--simulations", "5", "--no-retry")
    assert (done.returncode, done.stderr) == (0, "")
    assert "X: Ann   O: Bob" in done.stdout


def test_a_link_and_a_file_are_analysed_and_solved(file: str, tmp_path: Path) -> None:
    done = run("ultimate", "analyze", LINK, "--simulations", "50", "--json")
    assert json.loads(done.stdout.splitlines()[-1])["position"] == "4x4/9/9/9/o3x4/9/9/9/9 o e line"
    begun = tmp_path / "begun.json"
    begun.write_text(replay(WHOLE[:-4]))
    for command in (("analyze", "--simulations", "50"), ("solve",)):
        found = run("ultimate", command[0], str(begun), *command[1:], "--json")
        assert found.returncode == 0
    over = run("ultimate", "analyze", file)
    assert over.returncode == 2
    assert "The game is over" in over.stderr


def test_sequences_are_counted_from_a_link() -> None:
    done = run("ultimate", "perft", LINK, "--depth", "1")
    assert done.stdout.split() == ["1", "7"]


def test_a_game_is_written_in_every_form(file: str) -> None:
    assert run("ultimate", "convert", "ee", "ea", "ae", "--to", "link").stdout.strip() == LINK
    assert run("ultimate", "convert", LINK, "--to", "moves").stdout.strip() == "ee ea ae"
    position = run("ultimate", "convert", LINK, "--to", "position").stdout.strip()
    assert position == "4x4/9/9/9/o3x4/9/9/9/9 o e line"
    state = run("ultimate", "convert", *position.split(), "--to", "link").stdout.strip()
    assert "state=" in state
    assert run("ultimate", "convert", state, "--to", "position").stdout.strip() == position
    record = parse_record(run("ultimate", "convert", file).stdout)
    assert (record.x, record.o, len(record.moves)) == ("Ann", "Bob", 69)
    said = json.loads(run("ultimate", "convert", LINK, "--json").stdout)
    assert said["form"] == "record"
    assert parse_record(said["text"]).moves == [40, 36, 4]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("review", "https://uttt.ai/"), "leads to no game: a link of uttt.ai with a game looks"),
        (("review", "uttt.ai/init?actions=X40O0"), "Move 2 of the link: aa is in the top-left"),
        (("review", "uttt.ai/init?actions="), "holds a game without moves"),
        (("review", "not-there.json"), "not-there.json cannot be read"),
        (("analyze", "uttt.ai/init?state=1"), "The state of a link is 93 digits"),
        (("convert", "ee", "--to", "pgn"), "--to is one of record, moves, position, link"),
        (("convert", "ee", "zz"), "'zz' is not a move"),
        (("convert", "not-there.json"), "not-there.json cannot be read"),
        (("convert", "9/9/9/9/4x4/9/9/9/9 o e boards", "--to", "link"), "the rule line only"),
    ],
)
def test_what_cannot_be_read_is_a_sentence(arguments: tuple[str, ...], says: str) -> None:
    done = run("ultimate", *arguments)
    assert done.returncode == 2
    assert says in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_a_file_that_is_no_game_is_told(tmp_path: Path) -> None:
    path = tmp_path / "half.json"
    path.write_text(replay(WHOLE)[:-50])
    done = run("ultimate", "review", str(path))
    assert done.returncode == 2
    assert "it cannot be read as JSON" in done.stderr
