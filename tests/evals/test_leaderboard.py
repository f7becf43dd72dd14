"""What rows say of games, how sure it is, and the files that they become."""

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction

import pytest

from perfectplay.cli.evals.judge_games import sample_text
from perfectplay.evals.judging import JudgedGame
from perfectplay.evals.leaderboard import SCHEMA, Estimate, Leaderboard, Row, mean, share
from perfectplay.evals.plot import draw_regret
from perfectplay.evals.reading import read_transcripts
from perfectplay.evals.reference import EVERY_CODE, reference_rows
from perfectplay.evals.report import format_report
from perfectplay.evals.results import COLUMNS, format_games, format_leaderboard
from perfectplay.evals.running import judge_all
from perfectplay.evals.transcript import Attempt, Transcript
from perfectplay.lab import Workplace
from perfectplay.lab.figures import LIGHT, render
from perfectplay.lab.stats import wilson
from perfectplay.mastermind import Variant

SAMPLE = read_transcripts(sample_text().split("\n"))
GAMES = [each for each in judge_all(SAMPLE) if isinstance(each, JudgedGame)]


def test_a_row_counts_what_its_games_are() -> None:
    row = next(
        r for r in Leaderboard.of(GAMES).rows if (r.player, r.set) == ("hasty", "sample-3x3")
    )
    own = [g for g in GAMES if (g.transcript.player, g.transcript.set) == (row.player, row.set)]
    assert (row.games, row.judged_guesses, row.malformed) == (2, 8, 1)
    assert row.regret == Estimate(Fraction(sum(g.regret for g in own), 2))
    assert row.regret_per_guess == Estimate(Fraction(sum(g.regret for g in own), 8))
    low, high = wilson(2, 8)
    assert row.optimal == Estimate(Fraction(2, 8), (round(low, 6), round(high, 6)))
    assert row.contradicting == share(2, 8)
    assert row.guesses == Estimate(Fraction(4))


def test_a_mean_of_few_has_no_interval() -> None:
    assert mean([]) is None
    assert share(0, 0) is None
    assert mean([Fraction(1)] * 4) == Estimate(Fraction(1))
    of_five = mean([Fraction(n) for n in range(5)])
    assert of_five is not None
    assert of_five.interval == (0.036757, 3.963243)  # 2 ± 2.776 · √2.5 / √5


def test_rows_and_boards_are_read_back() -> None:
    board = Leaderboard.of(GAMES)
    data = json.loads(format_leaderboard(board))
    assert data["schema"] == SCHEMA
    assert [Row.from_data(row) for row in data["rows"]] == list(board.rows)
    assert format_leaderboard(board) == format_leaderboard(Leaderboard.of(reversed(GAMES)))


def test_players_are_compared_in_the_games_that_both_played() -> None:
    board = Leaderboard.of(GAMES)
    pair = next(pair for pair in board.pairs if pair.set == "sample-2x3")
    assert (pair.first, pair.second, pair.games) == ("careful", "hasty", 2)
    assert pair.difference.value == Fraction(-1, 3)
    assert pair.text(named=True) == f"{pair.set}: {pair.text()}"
    assert pair.text() == (
        "careful gives away 0.333 guesses less than hasty in 2 games that both played "
        "(too few to be sure)."
    )


def test_games_without_a_guess_do_not_look_perfect() -> None:
    silent = Transcript("mute", Variant.parse("2x3"), (Attempt(said="?", problem="none"),) * 2)
    (game,) = judge_all([silent])
    assert isinstance(game, JudgedGame)
    (row,) = Leaderboard.of([game]).rows
    assert (row.regret, row.optimal, row.judged_games, row.malformed) == (None, None, 0, 2)
    assert row.solved == share(0, 1)


def test_the_table_of_games_has_a_line_for_each() -> None:
    lines = list(csv.DictReader(io.StringIO(format_games(GAMES))))
    assert len(lines) == len(GAMES)
    assert tuple(lines[0]) == COLUMNS
    assert [Fraction(line["regret_exact"]) for line in lines] == [game.regret for game in GAMES]


def test_where_games_are_judged_changes_nothing() -> None:
    with Workplace.processes(2) as place:
        assert judge_all(SAMPLE * 3, place) == GAMES * 3


def test_what_cannot_be_judged_is_an_error_in_its_place() -> None:
    lying = Transcript("me", Variant.parse("2x3 1 lie"), (Attempt("01", Variant(2, 3).win),))
    found = judge_all([SAMPLE[0], lying])
    assert isinstance(found[0], JudgedGame)
    assert "needs true answers" in str(found[1])


def test_references_stand_beside_the_players_of_their_variant() -> None:
    board = Leaderboard.of(GAMES).with_references(reference_rows())
    beside = {row.player for row in board.rows if row.set == "sample-classic" and row.reference}
    assert {"random", "consistent", "knuth", "optimal"} <= beside
    assert not [row for row in board.rows if row.set == "sample-2x3" and row.reference]


def test_the_shipped_references_are_what_is_known_of_the_players() -> None:
    rows = {(row.variant, row.player): row for row in reference_rows()}
    totals = {
        ("4x6", "knuth"): Fraction(5801, 1296),
        ("4x6", "entropy"): Fraction(5722, 1296),
        ("4x6", "most-parts"): Fraction(5668, 1296),
        ("4x6", "optimal"): Fraction(5625, 1296),
        ("4x7", "optimal"): Fraction(11228, 2401),
        ("4x10 norepeat", "optimal"): Fraction(26274, 5040),
    }
    for name, guesses in totals.items():
        row = rows[name]
        assert row.guesses == Estimate(guesses)
        assert row.regret is not None
        assert row.guesses.value - row.regret.value == totals[name[0], "optimal"]
    assert all(row.set == EVERY_CODE and row.reference and row.exact for row in rows.values())


def test_the_report_holds_what_was_said_and_cannot_be_led_astray() -> None:
    evil = "</script><script>alert(1)</script><!--"
    told = Transcript(evil, Variant.parse("2x3"), (Attempt("01", None, evil, evil),), game=evil)
    games = [each for each in judge_all([told]) if isinstance(each, JudgedGame)]
    page = format_report(Leaderboard.of(games), games)
    assert "alert(1)</script>" not in page
    assert page.count("</script>") == 2
    assert "https://" not in page
    assert "http://" not in page
    assert page == format_report(Leaderboard.of(games), games)


def test_the_plot_is_the_same_every_time_and_takes_any_name() -> None:
    told = [
        Transcript("$x_\\frac^\x00é" * 9, *(each.variant, each.attempts)) for each in SAMPLE[:2]
    ]
    games = [each for each in judge_all(told) if isinstance(each, JudgedGame)]
    board = Leaderboard.of(games).with_references(reference_rows())
    first, second = (render(lambda theme: draw_regret(board, theme), "regret") for _ in range(2))
    assert first == second
    assert b"<svg" in first["regret.svg"]
    assert draw_regret(Leaderboard((), ()), LIGHT) is not None


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\x1b[31m"])
def test_names_are_no_formulas_and_no_more_than_a_cell(name: str) -> None:
    told = replace(GAMES[0], transcript=replace(GAMES[0].transcript, player=name, set=name))
    text = format_games([told])
    (line,) = csv.DictReader(io.StringIO(text, newline=""))
    assert line["player"] == line["set"]
    assert line["player"].startswith(("'", "\N{REPLACEMENT CHARACTER}"))
    assert line["variant"] == "2x3"
    assert text.count("\n") == 2
    assert text.replace("\n", "").isprintable()
