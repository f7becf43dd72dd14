"""The results that the page shows are what the commands give."""

import pytest

from perfectplay.lab import Run, Workplace
from perfectplay.lab.shipped_results import COMMANDS, shipped_file
from perfectplay.lab.strategies import Settings, compare
from tools.make_results import make


@pytest.mark.slow
@pytest.mark.parametrize("name", list(COMMANDS))
def test_shipped_results_are_made_again_byte_for_byte(name: str) -> None:
    assert make(name) == shipped_file(name).read_bytes()


@pytest.mark.slow
def test_the_shipped_players_are_compared_again_byte_for_byte() -> None:
    # What the command does, in this process and without its plots.
    *_, variant = COMMANDS["strategies"].split()
    settings = Settings.of(variant)
    with Workplace.threads(1) as here, Run(settings.description(), here) as run:
        assert compare(settings, run).to_json().encode() == shipped_file("strategies").read_bytes()
