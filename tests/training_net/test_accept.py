"""Acceptance: equal networks are not accepted, a better one is, and a match goes on."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from perfectplay.lab.errors import FolderError, SettingError
from perfectplay.lab.matches import Sprt
from perfectplay.lab.run import Run
from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate import Board, Limit, SearchTree
from perfectplay.ultimate.net import load_net, shapes
from perfectplay.ultimate.notation import WinRule, parse_moves
from tools.train import nets
from tools.train.accept import Result, Trial, describe, try_out

QUICK = Trial(simulations=20, games=40, openings="book")


@pytest.fixture(scope="module")
def blind(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A network that holds every position to be even."""
    path = tmp_path_factory.mktemp("nets") / "blind.npz"
    arrays: dict[str, Any] = {name: np.zeros(shape) for name, shape in shapes(8).items()}
    np.savez(path, **arrays)
    return path


def result(
    new: Path, old: Path, trial: Trial, folder: Path | None = None, workers: int = 1
) -> Result:
    with (
        Workplace.threads(workers) as place,
        Run(describe(new, old, trial), place, folder) as run,
    ):
        return try_out(run, new, old, trial)


def test_equal_networks_are_not_accepted(net: Path) -> None:
    found = result(net, net, QUICK)
    assert not found.is_accepted
    assert found.sentence().startswith("Refused: the new network scored 0.")
    assert 0.2 < found.tally.score < 0.8


def test_a_better_network_is_accepted_and_a_worse_one_refused(net: Path, blind: Path) -> None:
    trial = Trial(simulations=20, games=400, openings="book", sprt=Sprt(0, 100))
    better, worse = result(net, blind, trial), result(blind, net, trial)
    assert better.is_accepted
    assert better.verdict == "elo1"
    assert better.tally.games < trial.games  # the test was sure before the end
    assert worse.verdict == "elo0"
    assert not worse.is_accepted
    assert better.sentence().startswith("Accepted")
    data = better.to_data()
    assert data["accepted"]
    assert data["score"] > 0.6
    assert data["new"] == nets.fingerprint(net)
    assert data["old"] == nets.fingerprint(blind)


def test_a_match_goes_on_and_does_not_depend_on_workers(
    net: Path, blind: Path, tmp_path: Path
) -> None:
    class StoppedError(Exception):
        pass

    def stop(so_far: Result) -> None:
        if so_far.tally.games == 22:
            raise StoppedError

    folder = tmp_path / "match"
    with (
        Workplace.threads(1) as place,
        Run(describe(net, net, QUICK), place, folder) as run,
        pytest.raises(StoppedError),
    ):
        try_out(run, net, net, QUICK, stop)
    again, whole = result(net, net, QUICK, folder, workers=2), result(net, net, QUICK)
    assert again.games == whole.games
    assert again.tally == whole.tally
    with pytest.raises(FolderError, match="another experiment"):
        result(net, blind, QUICK, folder)


def test_openings_are_played_with_colours_swapped(net: Path) -> None:
    games = result(net, net, Trial(simulations=4, games=8, openings="random:6")).games
    for one, other in zip(games[::2], games[1::2], strict=True):
        assert one.first_is_x
        assert not other.first_is_x
        assert parse_moves(one.moves)[:6] == parse_moves(other.moves)[:6]
    assert len({tuple(parse_moves(game.moves)[:6]) for game in games}) == 4


def test_a_search_uses_the_network_it_is_given(blind: Path) -> None:
    def chances(**given: object) -> list[float]:
        tree = SearchTree(Board(), memory=2**20, seed=1, **given)  # type: ignore[arg-type]
        tree.run(Limit(simulations=200))
        return [child.chance for child in tree.root.children]

    usual = chances()
    assert chances(net=load_net(WinRule.LINE)) == usual
    assert chances(net=nets.load(blind)) != usual


def test_networks_that_cannot_be_used_are_explained(net: Path, tmp_path: Path) -> None:
    with pytest.raises(FolderError, match="cannot be read"):
        nets.find_net(str(tmp_path / "none.npz"), WinRule.LINE)
    other = tmp_path / "other.npz"
    other.write_bytes(b"something else")
    with pytest.raises(SettingError, match="is not a network"):
        nets.find_net(str(other), WinRule.LINE)
    np.savez(other, rows=np.zeros((9, 8)), output=np.zeros((1, 8)), bias=np.zeros(1))
    with pytest.raises(SettingError, match="of another form"):
        nets.find_net(str(other), WinRule.LINE)
    with pytest.raises(FolderError, match="no longer the network"):
        nets.load(net, "0123")
    assert nets.find_net("shipped", WinRule.BOARDS) == nets.shipped_net(WinRule.BOARDS)
