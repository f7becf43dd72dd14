"""Tournaments and the ladder of levels."""

import json
import re

import pytest

from perfectplay.lab import Run, Workplace
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import format_json
from perfectplay.lab.matches.entrants import parse_entrant
from perfectplay.lab.matches.games import PlayedGame, Terms
from perfectplay.lab.matches.ladder import Ladder, LadderResult
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.matches.tournament import Tournament, TournamentResult
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.ratings import read_ratings


def tournament(*texts: str, **more: object) -> Tournament:
    return Tournament(tuple(map(parse_entrant, texts)), **more)  # type: ignore[arg-type]


def played(setup: Tournament, place: Workplace | None = None) -> TournamentResult:
    with place or Workplace.threads(1) as workplace, Run(setup.description(), workplace) as run:
        *_, result = setup.play(run)
    return result


def files(result: TournamentResult) -> tuple[str, str, str]:
    return format_json(result.to_data()), result.csv(), result.records()


def test_everybody_meets_everybody_and_the_better_one_is_rated_higher() -> None:
    result = played(tournament("random", "level:4", "level:2", games=20))
    assert [entry["entrant"] for entry in result.to_data()["ranking"]] == [
        "level:4",
        "level:2",
        "random",
    ]
    assert all(tally.games == 20 for tally in result.tallies.values())
    assert sum(entry["points"] for entry in result.to_data()["ranking"]) == 60
    for a in range(3):
        for b in range(3):
            if a != b:
                mine, other = result.tally(a, b), result.tally(b, a)
                assert mine is not None
                assert mine.reverse == other
    assert sum(entry["elo"] for entry in result.to_data()["ranking"]) == pytest.approx(0, abs=0.1)


def test_threads_and_processes_give_the_same_bytes() -> None:
    setup = tournament("random", "level:1", "mcts:sims=20", games=6, anchor=0)
    alone = files(played(setup))
    assert files(played(setup, Workplace.threads(3))) == alone
    assert files(played(setup, Workplace.processes(2))) == alone
    assert json.loads(alone[0])["ranking"][-1]["elo"] == 0


def test_pairings_do_not_share_their_chance() -> None:
    result = played(tournament("random", "mcts:sims=1", "mcts:sims=2", games=4))
    begins = [[game.moves.split()[:8] for game in games] for games in result.games.values()]
    assert begins[0] != begins[1] != begins[2] != begins[0]


def test_bad_tournaments_are_refused() -> None:
    with pytest.raises(SettingError, match="two entrants at least"):
        tournament("random")
    with pytest.raises(SettingError, match="level:3 is entered twice"):
        tournament("3", "random", "level:3")
    with pytest.raises(SettingError, match="even number"):
        tournament("3", "random", games=5)


def climbed(ladder: Ladder) -> LadderResult:
    with Workplace.threads(1) as place, Run(ladder.description(), place) as run:
        *_, result = ladder.play(run)
    return result


def test_the_lower_ladder_is_measured_step_by_step() -> None:
    result = climbed(Ladder(games=30, highest=3, terms=Terms(2)))
    assert [number for number, _ in result.steps] == [2, 3]
    assert not result.short_steps
    ratings = result.ratings()
    assert ratings[1].elo == 1000
    assert ratings[1].elo < ratings[2].elo < ratings[3].elo
    assert [ratings[n].games for n in (1, 2, 3)] == [30, 60, 30]
    with pytest.raises(ValueError, match="some levels are missing"):
        read_ratings(format_json(result.ratings_data()))


def test_a_step_that_is_too_small_is_reported() -> None:
    ladder = Ladder(games=2, top_games=2)
    result = LadderResult(ladder, TournamentResult(ladder.tournament))
    for above, below in ladder.tournament.pairings:
        score = 0.5 if above == 6 else 1.0
        games = [PlayedGame(0, x, score, "", 0) for x in (True, False)]
        result.standing.add((above, below), games, {})
    assert result.short_steps == [7]
    assert dict(result.steps)[7] == PairTally.of([0.5, 0.5])
    found = read_ratings(format_json(result.ratings_data()))
    assert found[7].elo == pytest.approx(found[6].elo, abs=0.1)
    assert found[10].games == 2


def test_the_slow_top_has_its_own_number_of_games() -> None:
    games = Ladder(games=8, top_games=2).description()["games"]
    assert games[-1] == [9, 8, 2]
    assert games[0] == [1, 0, 8]
    assert Ladder(games=8, top_games=2, highest=9).description()["games"][-1] == [8, 7, 8]


@pytest.mark.parametrize(("low", "high"), [(3, 3), (5, 2), (0, 3), (1, 11)])
def test_a_ladder_goes_upwards(low: int, high: int) -> None:
    with pytest.raises(SettingError, match=re.escape("--from 1 --to 5")):
        Ladder(lowest=low, highest=high)


@pytest.mark.parametrize(
    ("ladder", "standard"),
    [
        (Ladder(), True),
        (Ladder(games=200, top_games=60, terms=Terms(seed=9)), True),
        (Ladder(games=98), False),
        (Ladder(top_games=38), False),
        (Ladder(lowest=2), False),
        (Ladder(highest=9), False),
        (Ladder(terms=Terms(openings="random:8")), False),
        (Ladder(terms=Terms(rule=WinRule.BOARDS)), False),
    ],
)
def test_a_measurement_is_standard_if_nothing_was_made_easier(
    ladder: Ladder, standard: bool
) -> None:
    assert ladder.is_standard is standard
