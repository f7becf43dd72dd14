"""Published totals: ours are the same, by the command that shows them side by side."""

import json
from importlib import resources

import pytest

from perfectplay.lab import Run, Workplace
from perfectplay.lab.strategies import Settings, compare
from perfectplay.mastermind import Variant

ROWS = json.loads((resources.files("perfectplay.lab.strategies") / "published.json").read_text())
OPTIMAL = sorted(
    {row[0] for row in ROWS if row[1] == "optimal" and Variant.parse(row[0]).size <= 1024},
    key=lambda text: Variant.parse(text).size,
)
QUICK = 700


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(v, marks=[pytest.mark.slow] if Variant.parse(v).size > QUICK else [])
        for v in OPTIMAL
    ],
)
def test_optimal_totals_are_the_published_ones(variant: str) -> None:
    settings = Settings.of(variant, "optimal")
    with Workplace.threads(1) as workplace, Run(settings.description(), workplace) as run:
        (row,) = compare(settings, run).rows
    assert row.published is not None
    assert (row.total, row.difference) == (row.published.total, 0)
