"""Fitting with PyTorch, where it is installed; and what rounding may do to a network."""

import json
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from perfectplay.lab.errors import FolderError, SettingError
from perfectplay.lab.workplace import Workplace
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.net import make_net, net_scores, read_net, shapes
from perfectplay.ultimate.notation import WinRule
from tools.train import nets, whole_numbers
from tools.train.commands import app
from tools.train.plan import Plan
from tools.train.play import Games, play
from tools.train.positions import draw_targets, position_files, read_positions, targets
from tools.train.whole_numbers import Rounded, RoundingError, measure

PLAN = Plan(hidden=16, epochs=3, batch=128, rate=0.03)


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A few thousand positions."""
    folder = tmp_path_factory.mktemp("games")
    with Workplace.threads(1) as place:
        wanted = Games(positions=5000, per_chunk=1000, simulations=32)
        play(nets.shipped_net(WinRule.LINE), folder, wanted, place)
    return position_files([folder])


def test_sums_far_from_what_makes_a_difference_are_drawn_back() -> None:
    torch = pytest.importorskip("torch")
    from tools.train.fit import FAR, excess

    sums = torch.tensor([[-FAR, 0.0, 0.5, 1.0, FAR], [FAR + 3.0, -FAR - 1.0, 0.0, 0.0, 0.0]])
    assert float(excess(sums[:1])) == 0
    assert float(excess(sums)) == pytest.approx((9 + 1) / 10)


def test_the_loss_falls_and_the_network_loads(paths: list[Path], tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from tools.train.fit import fit

    said: list[str] = []
    goal = tmp_path / "net.npz"
    report = fit(paths, goal, PLAN, said.append)
    losses = [epoch["held_back"] for epoch in report["losses"]]
    assert len(losses) == len(said) == PLAN.epochs
    assert losses[-1] < losses[0]
    held_back = read_positions(paths[0])
    wanted = targets(held_back, PLAN.trust)
    assert losses[-1] < float(np.var(wanted))  # better than always saying the mean
    with goal.open("rb") as file:
        net = read_net(file)
    scores = net_scores(held_back.positions, net)
    whole = float(np.mean((scores - wanted) ** 2))
    assert report["whole_numbers"]["loss"] == pytest.approx(whole, abs=1e-6)
    assert whole == pytest.approx(losses[-1], rel=0.02)
    assert json.loads(goal.with_suffix(".json").read_text()) == report
    assert report["positions"] + report["held_back"] == sum(
        len(read_positions(path).exact) for path in paths
    )
    assert sorted(path.name for path in tmp_path.iterdir()) == ["net.json", "net.npz"]


def test_a_fit_goes_on_after_the_last_epoch(paths: list[Path], tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from tools.train.fit import fit

    class StoppedError(Exception):
        pass

    def stop(line: str) -> None:
        if line.startswith("epoch 2"):
            raise StoppedError

    one, other = tmp_path / "one.npz", tmp_path / "other.npz"
    fit(paths, one, PLAN, lambda _: None)
    with pytest.raises(StoppedError):
        fit(paths, other, PLAN, stop)
    said: list[str] = []
    fit(paths, other, PLAN, said.append)
    assert [line[:7] for line in said] == ["epoch 3"]
    assert other.read_bytes() == one.read_bytes()


def test_a_generation_is_fitted_and_tried(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    words = [
        *("generation", "1", "--home", str(tmp_path), "--positions", "1200", "--per-file", "400"),
        *("--simulations", "16", "--nodes", "100", "--epochs", "2", "--batch", "100"),
        *("--match-simulations", "8", "--match-games", "20", "--openings", "book"),
        *("--with", "threads", "--workers", "1"),
    ]
    assert CliRunner().invoke(app, words).exit_code == 0
    folder = tmp_path / "line-1"
    record = json.loads((folder / "generation.json").read_text())
    assert len(record["fit"]["losses"]) == 2
    assert record["fit"]["net"] == record["match"]["new"] == nets.fingerprint(folder / "net.npz")
    assert record["match"]["accepted"] is False  # it has seen a thousand positions


def test_what_cannot_be_fitted_is_explained(paths: list[Path], tmp_path: Path) -> None:
    pytest.importorskip("torch")
    from tools.train.fit import fit

    goal = tmp_path / "net.npz"
    with pytest.raises(SettingError, match="fewer than a batch"):
        fit(paths, goal, Plan(batch=10**6))
    with pytest.raises(SettingError, match=r"ends in \.npz"):
        fit(paths, tmp_path / "net.json", PLAN)
    with pytest.raises(FolderError, match="cannot be written"):
        fit(paths, paths[0] / "net.npz", PLAN)
    other = tmp_path / "other"
    with Workplace.threads(1) as place:
        wanted = Games(WinRule.BOARDS, positions=200, per_chunk=200, simulations=4)
        play(nets.shipped_net(WinRule.BOARDS), other, wanted, place)
    with pytest.raises(SettingError, match="different rules"):
        fit([*paths, *position_files([other])], goal, PLAN)
    with pytest.raises(SettingError, match="different rules"):
        fit([*position_files([other]), *paths], goal, PLAN)


@pytest.mark.parametrize(
    "wrong",
    [
        {"hidden": layout.HIDDEN + 1},
        {"epochs": 0},
        {"batch": 0},
        {"rate": 0.0},
        {"rate": float("nan")},
        {"trust": 1.1},
    ],
)
def test_impossible_plans_are_refused_in_a_sentence(wrong: dict[str, float]) -> None:
    with pytest.raises(SettingError, match=r"is a number from .* for example --"):
        Plan(**wrong)  # type: ignore[arg-type]


def test_targets_mix_opinions_and_results_but_not_where_a_result_is_proven(
    paths: list[Path],
) -> None:
    notes = read_positions(paths[0])
    proven = notes.exact.astype(bool)
    assert (targets(notes, 0.3)[proven] == notes.opinions[proven]).all()
    assert (targets(notes, 0)[~proven] == notes.results[~proven]).all()
    assert (targets(notes, 1) == notes.opinions).all()


def test_chances_of_a_draw_are_fitted_where_the_end_is_known(paths: list[Path]) -> None:
    notes = read_positions(paths[0])
    wanted = draw_targets(notes)
    proven = notes.exact.astype(bool)
    assert set(wanted.tolist()) == {-1.0, 0.0, 1.0}
    assert (wanted[proven] == (notes.opinions[proven] == 0.5)).all()
    ended = np.isin(notes.results, (0, 0.5, 1))
    assert (wanted[~proven & ended] == (notes.results[~proven & ended] == 0.5)).all()
    assert (wanted[~proven & ~ended] == -1).all()


def test_sums_that_leave_sixteen_bits_are_found(paths: list[Path]) -> None:
    arrays = {name: np.zeros(shape, np.int16) for name, shape in shapes(2).items()}
    arrays["rows"][:, 0], arrays["rows"][:, 1] = 1900, -1900
    found = measure(make_net(arrays), paths[:1], 1.0)
    assert found.largest_sum == -found.least_sum > whole_numbers.HIGHEST
    with pytest.raises(RoundingError, match="leave sixteen bits"):
        found.check(found.loss)


def test_a_network_that_rounding_has_changed_is_found() -> None:
    rounded = Rounded(-32768, 32767, 0.0404)
    rounded.check(0.0402)
    with pytest.raises(RoundingError, match=r"With whole numbers the loss is 0\.04040"):
        rounded.check(0.038)
