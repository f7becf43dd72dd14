"""Matches: the same bytes wherever they run, resumed or not; records that can be read."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from perfectplay.lab import Run, Workplace
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import format_json
from perfectplay.lab.matches.entrants import parse_entrant
from perfectplay.lab.matches.games import Terms, chunks
from perfectplay.lab.matches.match import EngineMatch, MatchResult
from perfectplay.lab.matches.sprt import Sprt
from perfectplay.lab.matches.tally import PairTally
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.record import parse_record, split_records


def match(
    first: str = "level:2", second: str = "random", games: int = 24, **more: object
) -> EngineMatch:
    return EngineMatch(parse_entrant(first), parse_entrant(second), games, **more)  # type: ignore[arg-type]


def played(
    setup: EngineMatch, place: Workplace | None = None, folder: Path | None = None
) -> MatchResult:
    with (
        place or Workplace.threads(1) as workplace,
        Run(setup.description(), workplace, folder) as run,
    ):
        *_, result = setup.play(run)
    return result


def files(result: MatchResult) -> tuple[str, str, str]:
    return format_json(result.to_data()), result.csv(), result.records()


@pytest.mark.slow
def test_threads_and_processes_give_the_same_bytes() -> None:
    setup = match("mcts:sims=40", "level:1", terms=Terms(5, "random:4", WinRule.BOARDS))
    alone = files(played(setup))
    assert files(played(setup, Workplace.threads(3))) == alone
    assert files(played(setup, Workplace.processes(2))) == alone


def test_a_match_that_was_cut_short_goes_on_to_the_same_bytes(tmp_path: Path) -> None:
    setup = match()
    whole = files(played(setup))
    with Workplace.threads(1) as place, Run(setup.description(), place, tmp_path) as run:
        standing = setup.play(run)
        next(standing)
        standing.close()  # type: ignore[attr-defined]
    journal = tmp_path / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    assert 2 <= len(lines) <= 1 + len(chunks(setup.first, setup.second, 24, setup.terms))
    journal.write_bytes(b"".join(lines[:-1]) + lines[-1][:20])  # the last line was being written
    assert files(played(setup, folder=tmp_path)) == whole
    assert files(played(setup, folder=tmp_path)) == whole  # and once more, with nothing to do


def test_single_games_as_chunks_make_the_same_match(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = match(games=8)
    usual = files(played(setup))
    monkeypatch.setattr("perfectplay.lab.matches.games._DEAR", 0)
    assert [c.size for c in chunks(setup.first, setup.second, 8, setup.terms)] == [1] * 8
    assert files(played(setup)) == usual


def test_every_pair_has_one_opening_and_both_colours() -> None:
    result = played(match(games=40))
    assert len(result.games) == 40
    for one, other in zip(result.games[::2], result.games[1::2], strict=True):
        assert one.pair == other.pair
        assert (one.first_is_x, other.first_is_x) == (True, False)
        begin = [game.moves.split()[: game.opening] for game in (one, other)]
        assert begin[0] == begin[1] != []
    assert len({game.moves for game in result.games}) > 35
    assert result.tally == PairTally.of([game.score for game in result.games])
    assert result.tally.score > 0.7


def test_the_seed_is_all_the_chance_there_is() -> None:
    assert files(played(match(games=4, terms=Terms(1)))) != files(
        played(match(games=4, terms=Terms(2)))
    )


def test_an_entrant_against_itself_plays_different_games() -> None:
    result = played(match("level:1", "level:1", 12))
    for one, other in zip(result.games[::2], result.games[1::2], strict=True):
        assert one.moves != other.moves
    assert result.tally.variance > 0


@pytest.mark.slow
def test_ours_by_command_make_the_same_match_as_ours_in_process() -> None:
    command = f"cmd:{shlex.quote(sys.executable)} -m perfectplay lab engine"
    here = played(match("mcts:sims=30", "random", 2))
    there = played(match(f"{command} mcts:sims=30", f"{command} random", 2))
    assert [game.moves for game in there.games] == [game.moves for game in here.games]
    assert there.tally == here.tally
    assert here.to_data()["repeatable"]
    assert not there.to_data()["repeatable"]


def test_a_test_stops_the_match_at_the_same_pair_everywhere() -> None:
    setup = match("level:3", "random", 2000, sprt=Sprt(0, 200))
    one = played(setup)
    assert one.verdict == "elo1"
    assert one.tally.count < 60
    assert setup.sprt is not None
    before = PairTally.of([game.score for game in one.games[:-2]])
    assert setup.sprt.decide(before) is None
    assert files(played(setup, Workplace.threads(3))) == files(one)
    assert one.to_data()["test"]["accepted"] == "elo1"


def test_records_hold_the_games_and_say_who_forfeited() -> None:
    bad = "cmd:sh -c 'read x; echo look >&2; exit 7'"
    result = played(match("random", bad, 4))
    texts = split_records(result.records())
    assert len(texts) == 4
    for text, game in zip(texts, result.games, strict=True):
        record = parse_record(text)
        assert (record.x, record.o) == (("random", bad) if game.first_is_x else (bad, "random"))
        assert record.tags["Termination"] == "crash"
        assert record.result == ("1-0" if game.first_is_x else "0-1")
        assert "exit code 7" in record.comments[len(record.moves)]
    assert result.to_data()["forfeits"] == {bad: {"crash": 4}}
    assert result.faults().count("look\n") == 4
    assert json.loads(format_json(result.to_data()))["result"]["elo"] is None


@pytest.mark.parametrize("games", [0, -2, 3, 10**9])
def test_games_come_in_pairs(games: int) -> None:
    with pytest.raises(SettingError, match="give an even number from 2"):
        match(games=games)
