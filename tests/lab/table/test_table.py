"""The table of Mastermind: rows made from nothing, rows that are shipped, results taken over."""

import csv
import json
import math
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab import Run, Workplace
from perfectplay.lab.errors import ContradictingResultsError, SettingError
from perfectplay.lab.files import format_json
from perfectplay.lab.longest import find_longest, longest_data
from perfectplay.lab.solving import solve
from perfectplay.lab.table import (
    TableRow,
    files,
    known_before,
    make_table,
    new_here,
    parse_sizes,
    read_table,
    rounds,
    table_sizes,
    take,
)
from perfectplay.lab.table.files import read_table_file, row_data, shipped_table, table_csv
from perfectplay.lab.table.worker import PLAYERS, settle
from perfectplay.mastermind import Variant, strategies
from perfectplay.mastermind.first_kinds import first_kinds
from perfectplay.mastermind.solver import Bounds, DecisionTree, LongestGame
from perfectplay.mastermind.solver.whole_trees import whole_tree
from perfectplay.mastermind.solver.written_strategy import write_strategy
from tools.lab_table import PAGE, written

SHIPPED = {row.variant: row for row in read_table()}


def guesses(distribution: tuple[int, ...]) -> int:
    return sum(n * codes for n, codes in enumerate(distribution, 1))


def made(
    sizes: str, minutes: float = 1.0, folder: Path | None = None, **given: object
) -> list[TableRow]:
    with Workplace.threads(1) as place, Run({}, place, folder) as run:
        return make_table(run, parse_sizes(sizes), minutes, **given)  # type: ignore[arg-type]


def test_rows_made_from_nothing_are_the_shipped_ones() -> None:
    for row in made("2x2 norepeat, 2x5, 3x3, 3x4, 3x5, 4x3, 5x2, 3x4 norepeat, 4x5 norepeat, 5x3"):
        assert row == SHIPPED[row.variant]
        assert row.complete
        assert row.longest.exact


@pytest.mark.parametrize("row", SHIPPED.values(), ids=str)
def test_every_row_is_consistent(row: TableRow) -> None:
    size = row.variant.size
    assert row.total.lower <= row.total.upper
    assert row.worst.lower <= row.worst.upper
    assert row.total.lower <= row.within.lower <= row.within.upper
    assert sum(kind.codes for kind in row.firsts) == size
    for kind in row.firsts:
        assert row.total.lower <= kind.total.lower <= kind.total.upper
        assert row.worst.lower <= kind.worst.lower <= kind.worst.upper
    if row.distribution:
        assert sum(row.distribution) == size
        assert guesses(row.distribution) >= row.total.upper
        assert (row.strategy == "optimal") == (guesses(row.distribution) == row.total.lower)
        assert len(row.distribution) >= row.worst.lower
    if row.within_distribution:
        assert sum(row.within_distribution) == size
        assert guesses(row.within_distribution) == row.within.value
        assert len(row.within_distribution) <= row.worst.value
    if row.best_firsts is not None:
        assert row.best_firsts > 0
        assert min(kind.total.upper for kind in row.firsts) == row.total.value
    assert len(row.longest_game) == row.longest.lower <= row.longest.upper
    LongestGame(row.variant, row.longest_game).verify()
    for known in known_before(row.variant):
        value = getattr(row, known.what)
        if known.value is not None:
            assert value.lower <= known.value <= value.upper


def test_the_table_has_every_size_once_and_sixty_are_settled() -> None:
    assert list(SHIPPED) == table_sizes()
    assert sum(row.settled for row in SHIPPED.values()) >= 60
    assert sum(row.longest.exact for row in SHIPPED.values()) >= 60


@pytest.mark.parametrize(
    ("size", "length"),
    [("4x4", 8), ("4x5", 9), ("4x6", 10), ("3x5", 7), ("3x6", 8), ("3x7", 9), ("4x7", 11),
     ("4x10 norepeat", 10)],
)  # fmt: skip
def test_longest_games_are_the_known_ones(size: str, length: int) -> None:
    assert SHIPPED[Variant.parse(size)].longest.value == length


def test_files_and_page_are_made_from_the_rows() -> None:
    rows = list(SHIPPED.values())
    assert shipped_table("csv").read_text("utf-8") == table_csv(rows)
    assert read_table_file()["rows"] == [json.loads(json.dumps(row_data(row))) for row in rows]
    lines = csv.DictReader(shipped_table("csv").read_text("utf-8").splitlines())
    classic = next(line for line in lines if line["variant"] == "4x6")
    assert (classic["total"], classic["worst"], classic["within"]) == ("5625", "5", "5626")
    page = PAGE.read_text("utf-8")
    assert page == written(page, rows)


def test_shipping_some_rows_keeps_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for ending in ("json", "csv"):
        (tmp_path / f"table.{ending}").write_bytes(shipped_table(ending).read_bytes())
    monkeypatch.setattr(files, "shipped_table", lambda ending="json": tmp_path / f"table.{ending}")
    files.read_table_file.cache_clear()
    try:
        files.ship_table([TableRow.unknown(Variant.parse("3x3"))])
        rows = {row.variant: row for row in files.read_table()}
    finally:
        files.read_table_file.cache_clear()
    assert list(rows) == list(SHIPPED)
    assert [v for v in rows if rows[v] != SHIPPED[v]] == [Variant.parse("3x3")]


def test_new_is_what_nobody_had_and_is_exact() -> None:
    classic, seven = SHIPPED[Variant.parse("4x6")], SHIPPED[Variant.parse("4x7")]
    assert new_here(classic) == ["longest"]
    assert new_here(seven) == ["longest"]
    assert new_here(replace(seven, longest=Bounds(11, 12))) == []
    assert new_here(SHIPPED[Variant.parse("5x5")]) == ["worst", "within", "longest"]
    assert new_here(SHIPPED[Variant.parse("3x3")]) == []


def test_kinds_of_first_guesses_are_all_codes() -> None:
    for variant in table_sizes(3000):
        assert sum(codes for _, codes in first_kinds(variant)) == variant.size
    assert first_kinds(Variant.parse("3x2")) == [("000", 2), ("001", 6)]


def test_sizes_have_the_codes_asked_for() -> None:
    assert [str(v) for v in table_sizes(9)] == [
        "2x2 norepeat", "2x2", "2x3 norepeat", "3x3 norepeat", "3x2", "2x3",
    ]  # fmt: skip
    assert max(v.size for v in table_sizes()) == math.pow(10, 4)
    assert parse_sizes("4x6, 2x3,4x6") == [Variant.parse("2x3"), Variant.parse("4x6")]


@pytest.mark.parametrize("minutes", [0.0, -1.0, math.inf, math.nan])
def test_odd_minutes_are_refused(minutes: float) -> None:
    with pytest.raises(SettingError, match="example --minutes 5"):
        rounds(minutes)


@given(st.floats(0.001, 10_000))
def test_rounds_grow_up_to_the_minutes(minutes: float) -> None:
    found = rounds(minutes)
    assert found == sorted(set(found))
    assert found[-1] == minutes * 60


def test_other_odd_settings_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingError, match="example --sizes"):
        parse_sizes(" , ")
    with pytest.raises(SettingError, match="example --most-codes"):
        table_sizes(0)
    odd = tmp_path / "odd.json"
    for content in ("", "[]", "{}", '{"rows": [{}]}', '{"tree": []}', '{"variant": "4x6"}'):
        odd.write_text(content)
        with pytest.raises(SettingError, match="cannot be taken over"):
            take(str(odd))
    strategy = tmp_path / "odd.xz"
    strategy.write_bytes(b"odd")
    with pytest.raises(SettingError, match="cannot be taken over"):
        take(str(strategy))
    with pytest.raises(SettingError, match="no such file"):
        take(str(tmp_path / "nowhere"))


@pytest.mark.parametrize("row", SHIPPED.values(), ids=str)
def test_rows_are_read_back(row: TableRow) -> None:
    assert TableRow.from_data(json.loads(json.dumps(row.to_data()))) == row


def test_a_run_goes_on_with_more_minutes_and_more_sizes(tmp_path: Path) -> None:
    first = made("3x3", 1.0, tmp_path)
    assert made("3x3,2x3", 2.0, tmp_path)[1] == first[0]
    journal = (tmp_path / "journal.jsonl").read_text()
    assert journal.count("3x3/perfect play") == 1
    assert journal.count("2x3/perfect play") == 1


def test_results_from_elsewhere_are_taken_over(tmp_path: Path) -> None:
    variant = Variant.parse("3x4")
    with Workplace.threads(1) as place, Run({}, place) as run:
        written_by = {
            "total": format_json(solve(run, variant).to_data()),
            "worst": format_json(solve(run, variant, "worst").to_data()),
            "longest": format_json(longest_data(find_longest(run, variant))),
            "tree": DecisionTree.build(variant, "expected").to_json(),
        }
    row = TableRow.unknown(variant)
    for name, content in written_by.items():
        (tmp_path / name).mkdir()
        (tmp_path / name / "results.json").write_text(content)
        (taken,) = take(str(tmp_path / name))
        row = row.merged(taken)
    assert (row.total.value, row.worst.value, row.longest.value) == (206, 4, 6)
    assert row.distribution == (1, 7, 33, 23)
    assert row.firsts[1].total.value == 206
    (known,) = [r for r in take("shipped") if r.variant == variant]
    assert row.merged(known).complete


def test_a_written_strategy_is_taken_over(tmp_path: Path) -> None:
    variant = Variant.parse("3x4")
    tree = whole_tree(variant, strategies.get("entropy"))
    assert tree is not None
    path = tmp_path / "strategy.xz"
    path.write_bytes(write_strategy(tree))
    (row,) = take(str(path))
    assert (row.total.upper, row.worst.upper, row.strategy) == (tree.total, tree.depth, "entropy")
    assert dict(enumerate(row.distribution, 1)) == tree.distribution


def test_contradictions_are_refused() -> None:
    row = SHIPPED[Variant.parse("3x4")]
    with pytest.raises(ContradictingResultsError, match="the total is 206 by one and 205"):
        row.merged(replace(row, total=Bounds(205, 205)))


def test_without_time_there_are_bounds_and_a_strategy() -> None:
    (row,) = made("4x6", 0.000_01)
    exact = SHIPPED[row.variant]
    assert row.total.lower <= exact.total.value <= row.total.upper
    assert row.worst.lower <= exact.worst.value <= row.worst.upper
    assert row.merged(exact) == exact or row.merged(exact).total == exact.total
    assert sum(row.distribution) == 1296


def test_a_known_total_and_no_time_for_its_strategy_still_give_a_strategy() -> None:
    variant = Variant.parse("4x8")
    known = replace(TableRow.unknown(variant), total=SHIPPED[variant].total)
    row = TableRow.from_data(settle(known.to_data(), 0.0).facts)
    assert row.total == SHIPPED[variant].total
    assert sum(row.distribution) == variant.size
    assert row.strategy in PLAYERS
