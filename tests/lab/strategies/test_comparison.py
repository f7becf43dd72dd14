"""The players compared in the lab: published totals, intervals, and the same result everywhere."""

import itertools
import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.lab import Run, Workplace
from perfectplay.lab.errors import SettingError
from perfectplay.lab.files import canonical_json
from perfectplay.lab.strategies import PlayerRow, PlayerTable, Settings, compare, published, worker
from perfectplay.lab.strategies import chunks as chunking
from perfectplay.lab.strategies.results import GuessTally
from perfectplay.mastermind import Knowledge, Variant, evaluate, strategies
from perfectplay.mastermind.errors import CodeLengthError, VariantError
from tests.mastermind.helpers import load, variants


def compared(
    settings: Settings, place: Workplace | None = None, folder: Path | None = None
) -> PlayerTable:
    with place or Workplace.threads(1) as there, Run(settings.description(), there, folder) as run:
        return compare(settings, run)


def in_order(row: PlayerRow) -> list[int]:
    return list(row.distribution.values())


@pytest.fixture(scope="module")
def classic() -> dict[str, PlayerRow]:
    return {row.player: row for row in compared(Settings.of("4x6", "deterministic")).rows}


@pytest.mark.parametrize(
    ("player", "total", "most", "distribution"),
    [
        ("knuth", 5801, 5, [1, 6, 62, 533, 694]),
        ("most-parts", 5668, 6, [1, 12, 72, 635, 569, 7]),
        ("expected-size", 5696, 6, [1, 10, 54, 645, 583, 3]),
        ("entropy-win", 5719, 6, [1, 6, 73, 611, 587, 18]),
        ("entropy", 5722, 6, [1, 4, 71, 612, 596, 12]),
        ("optimal", 5625, 6, None),
        ("optimal-worst", 5626, 5, None),
    ],
)
def test_published_figures_of_the_classic_game(
    classic: dict[str, PlayerRow],
    player: str,
    total: int,
    most: int,
    distribution: list[int] | None,
) -> None:
    row = classic[player]
    assert (row.total, row.most, row.games) == (total, most, 1296)
    if distribution:
        assert in_order(row) == distribution
    assert row.exact
    assert row.error is None
    if row.published:
        assert row.difference == 0
        assert row.published.distribution in (None, distribution)
    assert (row.published is None) == (player == "entropy")


PUBLISHED = [
    row
    for row in load("published_strategy_totals.json")["rows"]
    if (row["pegs"], row["colors"]) in {(3, 6), (4, 5), (4, 7), (3, 12)}
    and row["strategy"] == "Knuth"
]


@pytest.mark.parametrize("row", PUBLISHED, ids=[f"{r['pegs']}x{r['colors']}" for r in PUBLISHED])
def test_published_rows_with_their_first_guess(row: dict[str, Any]) -> None:
    variant = Variant(row["pegs"], row["colors"])
    first = variant.text([int(c, 36) - 1 for c in row["first_guess"]])
    (found,) = compared(Settings.of(variant, "knuth", first=first)).rows
    assert (found.first, found.total, found.most) == (
        first,
        row["total_guesses"],
        row["max_guesses"],
    )
    assert found.difference == 0


@pytest.mark.slow
def test_the_published_totals_of_the_super_game() -> None:
    setting = Settings.of("5x8", "entropy-win,expected-size,most-parts")
    rows = compared(setting, Workplace.processes()).rows
    assert [row.total for row in rows] == [179_797, 180_287, 181_834]
    assert [row.difference for row in rows] == [0, 0, 0]
    assert rows[0].most == 8


def test_published_rows_are_well_formed() -> None:
    known = published._known()
    assert len(known) > 100
    for (variant, player, first), row in known.items():
        size = Variant.parse(variant).size
        assert player in strategies.names()
        assert first is None or Knowledge(variant).after(first, (0, 0))
        assert row.total > size
        if row.distribution:
            assert sum(row.distribution) == size
            assert sum(n * c for n, c in enumerate(row.distribution, 1)) == row.total
            assert len(row.distribution) == row.most


def test_a_figure_from_another_opening_is_not_compared() -> None:
    (row,) = compared(Settings.of("4x6", "knuth", first="0123")).rows
    assert row.first == "0123"
    assert row.published is None


@given(variants(300), st.sampled_from(["knuth", "minimax-list", "entropy-win", "most-parts"]))
@settings(deadline=None, max_examples=25)
def test_chunks_add_up_to_the_whole(variant: Variant, player: str) -> None:
    setting = Settings.of(variant, player)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunking, "can_build", lambda *_: False)  # not the whole tree at once
        patch.setattr(chunking, "TOGETHER", 7)  # many small parts, also by the second guess
        (chunks,) = chunking.chunks(setting).values()
    tally = GuessTally()
    for chunk in chunks:
        outcome = worker.do(**chunk.arguments)
        tally.add(outcome.facts, outcome.measures)
    assert sum(chunk.size for chunk in chunks) == variant.size
    assert dict(tally.counts) == evaluate(player, variant).distribution


def test_parts_of_a_large_cell_share_its_secrets() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chunking, "can_build", lambda *_: False)
        patch.setattr(chunking, "TOGETHER", 50)
        (chunks,) = chunking.chunks(Settings.of("4x6", "knuth")).values()
    assert max(chunk.arguments["parts"] for chunk in chunks) >= 5
    games = [sum(worker.do(**c.arguments).facts["distribution"].values()) for c in chunks]
    assert sum(games) == 1296
    assert max(games) < 110


def test_chunks_of_very_many_codes_are_small() -> None:
    (chunks,) = chunking.chunks(Settings.of("6x8", "knuth", sample=40)).values()
    assert len(chunks) == 40
    assert sum(chunk.size for chunk in chunks) == 40
    (few,) = chunking.chunks(Settings.of("4x6", "knuth", sample=40)).values()
    assert len(few) <= 4


def test_optimal_is_searched_where_no_tree_is_shipped() -> None:
    rows = {row.player: row for row in compared(Settings.of("4x4", "optimal,optimal-worst")).rows}
    assert rows["optimal"].total == 905
    assert (rows["optimal-worst"].total, rows["optimal-worst"].most) == (905, 4)


# -- chance -----------------------------------------------------------------------------------


def exact_mean_of_consistent(knowledge: Knowledge) -> float:
    """Return the expected number of guesses, by looking at every guess of every position."""
    left = knowledge.candidates
    mean = 1.0
    for guess in left:
        for answer, after in knowledge.branches(guess).items():
            if answer != knowledge.variant.win:
                chance = len(after.candidates) / len(left) ** 2
                mean += chance * exact_mean_of_consistent(after)
    return mean


def test_the_interval_covers_the_exact_mean_of_a_player_that_draws_lots() -> None:
    exact = exact_mean_of_consistent(Knowledge("2x4"))
    covered, widths = 0, []
    for seed in range(40):
        (row,) = compared(Settings.of("2x4", "consistent", runs=20, seed=seed)).rows
        assert row.error is not None
        covered += abs(row.mean - exact) <= row.error
        widths.append(row.error)
    assert 33 <= covered <= 40  # 38 of 40 are expected; fewer than 33 has a chance of 1 in 1000
    assert max(widths) < 0.15


def test_the_interval_of_a_sample_covers_the_mean_over_all_secrets() -> None:
    covered = 0
    for seed in range(40):
        (row,) = compared(Settings.of("3x6", "expected-size", sample=60, seed=seed)).rows
        assert (row.secrets, row.games) == (60, 60)
        assert not row.exact
        assert row.difference is None
        assert row.error is not None
        covered += abs(row.mean - evaluate("expected-size", "3x6").mean) <= row.error
    assert 33 <= covered <= 40


def test_the_interval_of_a_sample_with_lots_covers_too() -> None:
    exact = exact_mean_of_consistent(Knowledge("2x4"))
    covered = 0
    for seed in range(60):
        (row,) = compared(Settings.of("2x4", "consistent", sample=8, runs=10, seed=seed)).rows
        assert row.error is not None
        covered += abs(row.mean - exact) <= row.error
    assert covered >= 48


def test_an_interval_shrinks_with_more_runs_and_one_run_has_one_too() -> None:
    few, many = (compared(Settings.of("3x4", "consistent", runs=runs)).rows[0] for runs in (1, 100))
    assert few.error is not None
    assert many.error is not None
    assert few.error > 5 * many.error


def test_a_sample_of_all_is_all() -> None:
    (row,) = compared(Settings.of("3x4", "knuth", sample=1000)).rows
    assert row.exact
    assert row.games == 64


def test_random_needs_half_of_all_codes_and_plays_as_the_player_does() -> None:
    (row,) = compared(Settings.of("3x4", "random", runs=60)).rows
    assert row.games == 64 * 60
    assert row.most <= 64
    assert row.error is not None
    assert abs(row.mean - 32.5) < 2 * row.error
    player, variant = strategies.get("random"), Variant(3, 4)
    know, rng = Knowledge(variant), random.Random("0/random/0/123")
    while (guess := player.choose(know, rng)) != "123":
        know = know.after(guess, (0, 0))
    outcome = worker.play("3x4", "random", 27, 28, 1, 64, 0)  # 123 is code 1·16 + 2·4 + 3
    assert outcome.facts["distribution"] == {str(len(know.turns) + 1): 1}


def test_games_with_lots_do_not_depend_on_how_they_are_cut() -> None:
    whole = worker.play("3x4", "consistent", 0, 64, 3, 64, 5).facts
    tally = GuessTally()
    for begin in range(0, 64, 10):
        tally.add(worker.play("3x4", "consistent", begin, min(64, begin + 10), 3, 64, 5).facts, {})
    assert {str(k): v for k, v in sorted(tally.counts.items())} == whole["distribution"]
    assert tally.squares == whole["squares"]


# -- the same everywhere ------------------------------------------------------------------------


def files_of(table: PlayerTable) -> tuple[str, str, str]:
    return table.to_json(), table.to_csv(), table.distribution_csv()


def test_the_same_bytes_with_threads_and_processes_and_any_number_of_workers() -> None:
    setting = Settings.of("4x4", "default", runs=2, sample=200, seed=3)
    expected = files_of(compared(setting))
    assert files_of(compared(setting, Workplace.threads(2))) == expected
    assert files_of(compared(setting, Workplace.processes(2))) == expected
    assert files_of(compared(setting, Workplace.processes(1))) == expected
    other = files_of(compared(Settings.of("4x4", "default", runs=2, sample=200, seed=4)))
    assert other != expected


def test_an_interrupted_run_goes_on_and_gives_the_same_bytes(tmp_path: Path) -> None:
    setting = Settings.of("4x5", "knuth,consistent", runs=4)
    expected = files_of(compared(setting))
    jobs = [chunk for part in chunking.chunks(setting).values() for chunk in part]
    assert len(jobs) > 5
    with Workplace.threads(1) as place, Run(setting.description(), place, tmp_path) as run:
        for _ in itertools.islice(run.results(worker.do, jobs), 3):
            pass
    done: list[str] = []

    class Watched(Run):
        def results(self, work: Any, chunks: Any) -> Any:
            done.extend(chunk.key for chunk in chunks if chunk.key in self.journal)
            return super().results(work, chunks)

    with Workplace.threads(1) as place, Watched(setting.description(), place, tmp_path) as run:
        again = compare(setting, run)
    assert 3 <= len(done) < len(jobs)
    assert files_of(again) == expected


def test_measures_are_not_in_the_results() -> None:
    table = compared(Settings.of("3x4", "knuth"))
    (row,) = table.rows
    assert row.milliseconds is not None
    assert row.milliseconds > 0
    assert "second" not in table.to_json() + table.to_csv()
    assert "milliseconds_a_guess" in table.times_json()


# -- settings -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (
            {"players": "kasparov"},
            SettingError,
            "no computer player 'kasparov'; choose from random",
        ),
        ({"players": ""}, SettingError, "names no player"),
        ({"variant": "4y6"}, VariantError, "not a variant"),
        ({"first": "00"}, CodeLengthError, "2 pegs"),
        ({"players": "optimal", "first": "0011"}, SettingError, "first guess cannot be set"),
        ({"players": "optimal", "variant": "5x8"}, SettingError, "32,768 codes are more than"),
        ({"players": "random", "variant": "5x8"}, SettingError, "lower --sample or --runs"),
        ({"sample": "some"}, SettingError, "'some' secrets cannot be drawn"),
        ({"sample": 0}, SettingError, "for example --sample 500"),
        ({"runs": 0}, SettingError, "0 runs cannot be played"),
    ],
)
def test_bad_settings_are_one_sentence(
    arguments: dict[str, Any], error: type[Exception], words: str
) -> None:
    with pytest.raises(error, match=words) as caught:
        Settings.of(**arguments)
    assert "\n" not in str(caught.value)


def test_groups_and_numbers_of_players() -> None:
    assert Settings.of(players="all").players == tuple(strategies.names())
    assert "random" not in Settings.of().players
    assert Settings.of(players="3,minimax,knuth,Knuth").players == ("minimax-list", "knuth")
    large = Settings.of("5x8", "all")
    assert set(strategies.names()) - set(large.players) == {"random", "optimal", "optimal-worst"}
    assert "Left out: random" in large.left_out
    opened = Settings.of("4x6", "all", first="0123")
    assert "consistent" not in opened.players
    assert "entropy" in opened.players


def test_large_variants_are_sampled_and_said_so() -> None:
    setting = Settings.of("6x8", "consistent", runs=1)
    assert setting.sample == 1_000
    assert not setting.all_secrets
    assert Settings.of("6x8", "consistent", sample="all").all_secrets
    small = Settings.of("6x8", "consistent", sample=5, runs=1)
    table = compared(small)
    assert "a sample of 5 secrets out of 262,144, seed 0" in table.played


def test_a_run_can_be_counted_by_hand() -> None:
    """The sums behind the interval, from games written out."""
    games = {"00": [2, 4], "01": [3, 3], "02": [1, 5]}
    counts = Counter(g for each in games.values() for g in each)
    squares = sum(sum(each) ** 2 for each in games.values())
    row = PlayerRow("consistent", None, 3, 3, 2, dict(sorted(counts.items())), squares)
    # Variances within the secrets: 2, 0 and 8; of the mean of all six: their sum / 2 / 9.
    assert row.error == pytest.approx(1.959964 * (10 / 2 / 9) ** 0.5)
    assert row.mean == 3


def test_what_workers_get_and_give_is_plain_data() -> None:
    setting = Settings.of("3x4", "knuth,consistent", runs=1)
    for chunk, *_ in chunking.chunks(setting).values():
        assert json.loads(canonical_json(chunk.arguments)) == chunk.arguments
        facts = worker.do(**chunk.arguments).facts
        assert json.loads(canonical_json(facts)) == facts
