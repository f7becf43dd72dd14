"""Self-play: legal positions, honest scores, the same files however it was run."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from perfectplay.lab.errors import FolderError, SettingError
from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.worker import position_array
from tests.training_net.boards import board_of
from tests.training_net.conftest import SMALL
from tests.ultimate.solver import exact, playable
from tools.train.play import Games, play
from tools.train.positions import count, position_files, read_positions, rule_of, split


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob("*.npz")}


def test_positions_are_those_of_legal_games(played: Path) -> None:
    notes = read_positions(position_files([played])[0])
    assert len(notes.positions) > 300
    begun = 0
    following: set[tuple[int, ...]] = set()
    for pos in notes.positions:
        board = board_of(pos)
        assert not board.is_over
        assert position_array(board).tolist() == pos.tolist()
        symbols = int(np.bitwise_count(pos[:18].astype(np.uint16)).sum())
        if tuple(pos.tolist()) not in following:
            begun += 1  # another game, which begins with a few random moves
            assert symbols < SMALL.opening
        following = set()
        for move in board.legal_moves:
            board.push(move)
            following.add(tuple(position_array(board).tolist()))
            board.pop()
    assert begun >= 3


def test_scores_are_scores_and_proven_ones_are_right(played: Path) -> None:
    known = 0
    for path in position_files([played]):
        notes = read_positions(path)
        for scores in (notes.opinions, notes.results):
            assert scores.dtype == np.float32
            assert scores.min() >= 0
            assert scores.max() <= 1
        proven = notes.exact.astype(bool)
        assert set(notes.opinions[proven].tolist()) <= {0.0, 0.5, 1.0}
        assert proven.any()
        assert not proven.all()
        for pos, said in zip(notes.positions[proven], notes.opinions[proven], strict=True):
            board = board_of(pos)
            if playable(board) <= 9:
                assert said == exact(board)
                known += 1
    assert known > 10


def test_workers_make_no_difference(played: Path, net: Path, tmp_path: Path) -> None:
    with Workplace.processes(2) as place:
        play(net, tmp_path, SMALL, place)
    assert contents(tmp_path) == contents(played)


def test_an_interruption_makes_no_difference(played: Path, net: Path, tmp_path: Path) -> None:
    class StoppedError(Exception):
        pass

    def stop(done: int, total: int) -> None:
        if done > SMALL.per_chunk:
            raise StoppedError

    with Workplace.threads(1) as place, pytest.raises(StoppedError):
        play(net, tmp_path, SMALL, place, stop)
    seen: list[int] = []
    with Workplace.threads(1) as place:
        play(net, tmp_path, SMALL, place, lambda done, total: seen.append(done))
    assert seen[0] >= SMALL.per_chunk  # what was done counts
    assert contents(tmp_path) == contents(played)


def test_more_positions_are_added_and_other_games_refused(net: Path, tmp_path: Path) -> None:
    tiny = replace(SMALL, positions=200, per_chunk=200, simulations=8)
    with Workplace.threads(1) as place:
        play(net, tmp_path, tiny, place)
        before = contents(tmp_path)
        play(net, tmp_path, replace(tiny, positions=400), place)
        assert contents(tmp_path).items() > before.items()
        with pytest.raises(FolderError, match="another experiment"):
            play(net, tmp_path, replace(tiny, simulations=9), place)
        (tmp_path / next(iter(before))).unlink()
        with pytest.raises(FolderError, match="is gone"):
            play(net, tmp_path, tiny, place)


def test_games_by_the_other_rule_say_so(net: Path, tmp_path: Path) -> None:
    games = Games(WinRule.BOARDS, positions=200, per_chunk=200, simulations=8)
    with Workplace.threads(1) as place:
        play(net, tmp_path, games, place)
    notes = read_positions(position_files([tmp_path])[0])
    assert rule_of(notes) is WinRule.BOARDS
    assert set(notes.positions[:, layout.RULE].tolist()) == {1}


@pytest.mark.parametrize(
    "wrong",
    [
        {"positions": 0},
        {"simulations": 1},
        {"slips": 1.5},
        {"opening": 0},
        {"seed": -1},
        {"per_chunk": 100},
    ],
)
def test_impossible_games_are_refused_in_a_sentence(wrong: dict[str, float]) -> None:
    with pytest.raises(SettingError, match=r"is a number from .* for example --"):
        Games(**wrong)  # type: ignore[arg-type]


def test_files_are_counted_and_held_back(played: Path, tmp_path: Path) -> None:
    paths = position_files([played])
    found = count(paths)
    assert found.files == 3
    assert found.positions == sum(len(read_positions(path).exact) for path in paths)
    assert 0 < found.share < 1
    many = [Path(f"{number}.npz") for number in range(100)]
    fitted, held_back = split(many)
    assert held_back == [many[0], many[40], many[80]]
    assert sorted(fitted + held_back) == sorted(many)
    with pytest.raises(SettingError, match="not enough"):
        split(paths[:1])
    with pytest.raises(FolderError, match="no files of positions"):
        position_files([tmp_path])
    (tmp_path / "x.npz").write_bytes(b"no zip")
    with pytest.raises(FolderError, match="not a file of positions"):
        count(position_files([tmp_path]))
