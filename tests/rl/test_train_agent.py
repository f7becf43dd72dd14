"""The example that trains an agent: it learns, it is rated, and a seed decides all of it."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from perfectplay.rl import UltimateGames
from perfectplay.ultimate import Board

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_agent.py"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    """Load the program as a module."""
    spec = importlib.util.spec_from_file_location("train_agent", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_learning_makes_it_better(
    example: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "climb.png"
    told = example.main(["--quick", "--seed", "1", "--plot", str(picture)])
    first, *_, last = told
    assert last.rating.rating > first.rating.rating + 250
    assert last.scores["random"] >= 0.8 > first.scores["random"]
    assert last.scores["level:2"] > first.scores["level:2"]
    assert first.games == 0 < told[1].games < last.games
    assert picture.stat().st_size > 5_000
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 + len(told)
    assert lines[-1].endswith("█")


def test_a_seed_decides_all_of_it(example: ModuleType) -> None:
    one, other = (example.climb(5, 1, 2_000, (1,)) for _ in range(2))
    assert one == other
    assert example.climb(6, 1, 2_000, (1,)) != one


def test_values_are_seen_by_whoever_has_just_moved(example: ModuleType) -> None:
    """The same squares, taken by X or by O, are the same to their owner."""
    by_x, by_o = Board("4x4/9/9/9/9/9/9/9/9 o e line"), Board("4o4/9/9/9/9/9/9/9/8x x e line")
    agent = example.Agent()
    tried = UltimateGames(2, boards=[by_x, by_o]).afterstates()
    seen = example.features(tried.positions)
    assert seen.shape == (len(tried.moves), 11)
    assert seen.max() < example.WEIGHTS
    kinds = np.split(seen[:, 4], [np.searchsorted(tried.games, 1)])
    assert sorted(kinds[0]) == sorted(kinds[1])
    values, _ = agent.values(tried)
    assert set(values.tolist()) == {0.5}


def test_an_agent_takes_a_win(example: ModuleType) -> None:
    board = Board("xxx6/xxx6/xx7/ooo6/ooo6/9/9/9/oo7 x c line")
    assert example.Agent().choose([board, Board()]) == [20, 0]
