"""Small folders of positions that the tests of the training share."""

from pathlib import Path

import pytest

from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate.notation import WinRule
from tools.train import nets
from tools.train.play import Games, play

SMALL = Games(positions=1200, per_chunk=400, simulations=24, seed=5)
"""Three files; a few hundred positions each."""


@pytest.fixture(scope="session")
def net() -> Path:
    """The shipped network: whichever it is, it plays legally."""
    return nets.shipped_net(WinRule.LINE)


@pytest.fixture(scope="session")
def played(tmp_path_factory: pytest.TempPathFactory, net: Path) -> Path:
    """Positions of a few games, played in one thread."""
    folder = tmp_path_factory.mktemp("games")
    with Workplace.threads(1) as place:
        play(net, folder, SMALL, place)
    return folder
