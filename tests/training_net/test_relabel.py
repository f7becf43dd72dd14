"""Exact labels: only late and unproven positions change, and what is said of them is true."""

from pathlib import Path

import numpy as np
import pytest

from perfectplay.lab.errors import SettingError
from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate.notation import WinRule
from tests.training_net.boards import board_of
from tests.ultimate.solver import exact, playable
from tools.train import nets
from tools.train.play import Games, play
from tools.train.positions import count, position_files, read_positions
from tools.train.relabel import relabel

FROM_PLY = 30


@pytest.fixture(scope="module", params=list(WinRule), ids=str)
def folders(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Positions after very short searches, which prove little, and the same looked at again."""
    games, goal = tmp_path_factory.mktemp("games"), tmp_path_factory.mktemp("exact")
    rule: WinRule = request.param
    wanted = Games(rule, positions=1000, per_chunk=500, simulations=4)
    with Workplace.threads(1) as place:
        play(nets.shipped_net(rule), games, wanted, place)
        relabel(games, goal, FROM_PLY, 500, place)
    return [games, goal]


def test_only_late_unproven_positions_are_touched(folders: list[Path]) -> None:
    for before, after in zip(*(position_files([folder]) for folder in folders), strict=True):
        old, new = read_positions(before), read_positions(after)
        assert (old.positions == new.positions).all()
        assert (old.results == new.results).all()
        plies = np.bitwise_count(old.positions[:, :18].astype(np.uint16)).sum(axis=1)
        left = (plies < FROM_PLY) | (old.exact == 1)
        assert (old.opinions == new.opinions)[left].all()
        assert (old.exact == new.exact)[left].all()
        fresh = ~left & (new.exact == 1)
        assert fresh.any()
        assert set(new.opinions[fresh].tolist()) <= {0.0, 0.5, 1.0}
        unsettled = ~left & (new.exact == 0)
        assert (old.opinions == new.opinions)[unsettled].all()
    assert count(position_files(folders[1:])).proven > count(position_files(folders[:1])).proven


def test_exact_values_are_those_of_the_readable_solver(folders: list[Path]) -> None:
    compared = 0
    for before, after in zip(*(position_files([folder]) for folder in folders), strict=True):
        old, new = read_positions(before), read_positions(after)
        for i in np.flatnonzero((old.exact == 0) & (new.exact == 1)):
            board = board_of(new.positions[i])
            if playable(board) <= 10:
                assert new.opinions[i] == exact(board)
                compared += 1
    assert compared > 10


def test_relabelling_again_changes_nothing(folders: list[Path]) -> None:
    games, goal = folders
    before = {path: path.read_bytes() for path in position_files([goal])}
    with Workplace.threads(2) as place:
        relabel(games, goal, FROM_PLY, 500, place)
    assert {path: path.read_bytes() for path in position_files([goal])} == before


def test_what_cannot_be_relabelled_is_explained(folders: list[Path], tmp_path: Path) -> None:
    games, _ = folders
    with Workplace.threads(1) as place:
        with pytest.raises(SettingError, match="another goal"):
            relabel(games, games, FROM_PLY, 500, place)
        with pytest.raises(SettingError, match="--from-ply is a number from 0 to 81"):
            relabel(games, tmp_path, 82, 500, place)
        with pytest.raises(SettingError, match="--nodes"):
            relabel(games, tmp_path, FROM_PLY, 0, place)
