"""The results that the page shows are what the commands give."""

from importlib import resources

import pytest

from perfectplay.lab import shown


@pytest.mark.parametrize("name", ["strategies", pytest.param("claims", marks=pytest.mark.slow)])
def test_shown_results_are_made_again_byte_for_byte(name: str) -> None:
    kept = resources.files("perfectplay.lab") / "data" / f"{name}.json"
    assert shown.make(name) == kept.read_bytes()
