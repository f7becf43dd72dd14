"""The results that the page shows are what the commands give."""

from importlib import resources

import pytest

from perfectplay.lab import Run, Workplace, shown
from perfectplay.lab.strategies import Settings, compare


def kept(name: str) -> bytes:
    return (resources.files("perfectplay.lab") / "data" / f"{name}.json").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("name", list(shown.COMMANDS))
def test_shown_results_are_made_again_byte_for_byte(name: str) -> None:
    assert shown.make(name) == kept(name)


def test_the_shown_players_are_compared_again_byte_for_byte() -> None:
    # What the command does, in this process and without its plots.
    *_, variant = shown.COMMANDS["strategies"].split()
    settings = Settings.of(variant)
    with Workplace.threads(1) as here, Run(settings.description(), here) as run:
        assert compare(settings, run).to_json().encode() == kept("strategies")
