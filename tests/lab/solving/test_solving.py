"""The exact solver shared out: the same values as alone, the same bytes wherever it ran."""

import json
from pathlib import Path

import pytest

from perfectplay.lab import ChunkResult, Run, Workplace
from perfectplay.lab.errors import SettingError
from perfectplay.lab.solving import Solution, check_variant, search, solve
from perfectplay.lab.solving import worker as w
from perfectplay.lab.solving.solution import NEVER
from perfectplay.mastermind import Knowledge, Variant
from perfectplay.mastermind.solver import Sense, Solver


def solved(variant: str, sense: Sense = "expected", workers: int = 2) -> Solution:
    with Workplace.threads(workers) as workplace, Run({}, workplace) as run:
        return solve(run, Variant.parse(variant), sense)


@pytest.mark.parametrize(
    ("variant", "total"),
    [
        ("1x1", 1), ("1x4", 10), ("2x2", 8), ("2x6", 132), ("3x4", 206), ("3x6", 854),
        ("4x5", 2463), ("4x6", 5625), ("5x3", 816), ("6x3", 2649), ("4x6 norepeat", 1446),
        ("4x7 norepeat", 3639), ("5x4", 3954),
    ],
)  # fmt: skip
def test_totals_are_the_known_ones(variant: str, total: int) -> None:
    found = solved(variant)
    assert found.value == total
    game = Variant.parse(variant)
    # Everything that is said on the way is right as well, by the solver alone.
    alone = Solver(game, memory_mb=64, shipped=False)
    assert alone.expected_total(Knowledge(game)).value == total
    facts = found.to_data()
    assert sum(row["codes"] for row in facts["answers"]) + 1 == game.size
    assert sum(row["total"] for row in facts["answers"]) + game.size == total
    start = Knowledge(game)
    for row in facts["answers"]:
        know = start.after(found.first, row["answer"])
        assert alone.expected_total(know).value == row["total"]
        assert alone.evaluate(know, row["guess"]).total.value == row["total"]


@pytest.mark.parametrize("variant", ["3x4", "4x4", "4x5", "3x6 norepeat"])
def test_bounds_of_the_other_first_guesses_hold(variant: str) -> None:
    game = Variant.parse(variant)
    alone = Solver(game, memory_mb=64, shipped=False)
    for row in solved(variant).to_data()["openings"]:
        exact = alone.evaluate(Knowledge(game), row["guess"]).total.value
        if "total" in row:
            assert row["total"] == exact
        else:
            assert row["at_least"] <= exact


@pytest.mark.parametrize(
    ("variant", "worst"),
    [("1x1", 1), ("2x6", 5), ("3x4", 4), ("3x7", 6), ("4x4", 4), ("4x6", 5), ("4x7 norepeat", 6)],
)
def test_worst_cases_are_the_known_ones(variant: str, worst: int) -> None:
    found = solved(variant, "worst")
    assert found.value == worst
    game = Variant.parse(variant)
    assert Solver(game).evaluate(Knowledge(game), found.first).worst.value == worst


def test_facts_do_not_depend_on_the_workplace_or_on_what_was_solved_before() -> None:
    one = solved("4x6", workers=1)
    two = solved("4x6", workers=2)  # the same process: all of it is remembered
    w._engine.cache_clear()
    three = solved("4x6", workers=3)
    assert one.to_data() == two.to_data() == three.to_data()


@pytest.mark.parametrize("deep", [3, 40, 100])
def test_leading_second_guesses_are_shared_out(deep: int, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = solved("4x6", workers=1)
    monkeypatch.setattr(search, "DEEP", deep)
    w._engine.cache_clear()
    one = solved("4x6", workers=1)
    w._engine.cache_clear()
    three = solved("4x6", workers=3)
    assert one.to_data() == three.to_data()
    assert one.value == usual.value == 5625
    assert solved("4x7 norepeat").value == 3639
    best = next(first for first in three.first_guesses if first.guess == three.first)
    seconds = [part.second for part in best.parts if part.second is not None]
    assert seconds
    alone = Solver(Variant(), memory_mb=64, shipped=False)
    for part in best.parts:
        if part.second is not None:
            know = Knowledge().after(best.guess, part.answer)
            exact = alone.evaluate(know, part.second.guess).total.value
            assert part.second.low == exact if part.second.exact else part.second.low <= exact


def test_a_run_that_was_cut_short_goes_on(tmp_path: Path) -> None:
    game = Variant.parse("4x6")
    with Workplace.threads(2) as workplace, Run({}, workplace, tmp_path / "a") as run:
        whole = solve(run, game)
        chunks = len(run.journal)
    lines = (tmp_path / "a" / "journal.jsonl").read_bytes().splitlines(keepends=True)
    assert len(lines) == chunks + 1
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "journal.jsonl").write_bytes(b"".join(lines[:30]) + lines[30][:20])
    with Workplace.threads(1) as workplace, Run({}, workplace, tmp_path / "b") as run:
        assert run.journal.found == 29
        again = solve(run, game)
        assert len(run.journal) == chunks
    assert json.dumps(again.to_data()) == json.dumps(whole.to_data())


def test_a_bound_that_cannot_be_met_is_said_and_no_more() -> None:
    exact = w.solve_parts("4x6", "0012", ["2B0W"], [NEVER]).facts[0]
    assert exact is not None
    assert w.solve_parts("4x6", "0012", ["2B0W"], [exact + 1]).facts == [exact]
    assert w.solve_parts("4x6", "0012", ["2B0W"], [exact]).facts == [None]


def test_second_guesses_are_worth_what_the_solver_says() -> None:
    game = Variant.parse("4x6")
    alone = Solver(game, memory_mb=64, shipped=False)
    know = Knowledge(game).after("0012", "0B1W")
    rows = {row[0]: row for row in w.outline("4x6", "0012").facts}
    assert rows["0B1W"][1] == len(know.candidates)
    assert rows["0B1W"][3] == sorted(rows["0B1W"][3])
    for place in (0, 1, 7):
        total, guess = w.try_seconds("4x6", "0012", "0B1W", place, place + 1, NEVER).facts
        assert alone.evaluate(know, guess).total.value == total
        assert rows["0B1W"][3][place] <= total
        missed: ChunkResult = w.try_seconds("4x6", "0012", "0B1W", place, place + 1, total)
        assert missed.facts == [None, ""]


def test_a_variant_that_is_too_large_is_refused() -> None:
    with pytest.raises(SettingError, match="6x8 has 262,144 codes, too many"):
        check_variant(Variant.parse("6x8"))


@pytest.mark.slow
@pytest.mark.parametrize(("variant", "total"), [("4x7", 11228), ("5x5", 13496)])
def test_large_variants(variant: str, total: int) -> None:
    assert solved(variant).value == total
