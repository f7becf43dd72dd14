"""Fit a network to played positions with PyTorch, and write it with whole-number weights.

The network is what the kernels compute: one hidden layer of clipped and squared units over the
features of a position, and one row of output weights for each stage of the game.
"""

import json
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter

import numpy as np
import numpy.typing as npt
import torch

from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.net import features
from tools.train.symmetries import feature_orders


@dataclass(frozen=True, slots=True)
class Plan:
    """How to fit."""

    hidden: int = layout.HIDDEN
    epochs: int = 10
    batch: int = 8192
    rate: float = 0.004
    trust: float = 0.7
    """How much of the target is the search's opinion; the rest is the result of the game."""
    seed: int = 1


class Positions:
    """Positions with their targets, as tensors that fit in memory."""

    def __init__(self, files: list[Path], trust: float) -> None:
        facts, goals = [], []
        for file in files:
            with np.load(file) as found:
                positions = found["positions"]
                opinions = found["opinions"].astype(np.float32)
                results = found["results"].astype(np.float32)
                exact = found["exact"].astype(bool)
            facts.append(features(positions))
            mixed = trust * opinions + (1 - trust) * results
            goals.append(np.where(exact, opinions, mixed).astype(np.float32))
        self.facts = torch.from_numpy(np.concatenate(facts))
        self.goals = torch.from_numpy(np.concatenate(goals))

    def __len__(self) -> int:
        return len(self.goals)


class Model(torch.nn.Module):
    """The network with real-valued weights."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        self.first = torch.nn.Linear(layout.FEATURES, hidden)
        self.last = torch.nn.Linear(hidden, layout.STAGES)
        torch.nn.init.normal_(self.first.weight, 0, 0.15)
        torch.nn.init.constant_(self.first.bias, 0.3)
        torch.nn.init.normal_(self.last.weight, 0, 0.15)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Return the expected score of the player to move."""
        decided = x[:, layout.FATE : layout.FATE + 27].sum(1)
        stage = torch.clamp(decided.long() // 2, max=layout.STAGES - 1)
        units = torch.clamp(self.first(x), 0, 1) ** 2
        z = self.last(units).gather(1, stage[:, None])[:, 0]
        return 0.5 + 0.5 * z * torch.rsqrt(1 + z * z)

    def shrink(self) -> None:
        """Keep the weights where sixteen bits can hold them."""
        with torch.no_grad():
            self.first.weight.clamp_(-1.9, 1.9)
            self.last.weight.clamp_(-100, 100)


def fit(train: list[Path], held_back: list[Path], path: Path, plan: Plan) -> dict[str, object]:
    """Fit a network and write it; return the figures of each epoch."""
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    known, unseen = Positions(train, plan.trust), Positions(held_back, plan.trust)
    orders = [torch.from_numpy(order) for order in feature_orders()]
    model = Model(plan.hidden)
    wanted = torch.optim.Adam(model.parameters(), lr=plan.rate, fused=True)
    per_epoch = len(known) // plan.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        wanted, plan.rate, plan.epochs * per_epoch, pct_start=0.1, final_div_factor=300
    )
    losses: list[dict[str, float]] = []
    begin = perf_counter()
    for epoch in range(plan.epochs):
        total = 0.0
        order = torch.randperm(len(known))
        for step in range(per_epoch):
            rows = order[step * plan.batch : (step + 1) * plan.batch]
            turned = orders[int(torch.randint(8, ()))]
            x = known.facts[rows][:, turned].float()
            loss = torch.mean((model(x) - known.goals[rows]) ** 2)
            wanted.zero_grad()
            loss.backward()
            wanted.step()
            schedule.step()
            model.shrink()
            total += float(loss.detach())
        figures = {
            "train": total / per_epoch,
            "held_back": held_back_loss(model, unseen),
            "seconds": perf_counter() - begin,
        }
        losses.append(figures)
        print(
            f"epoch {epoch + 1}: loss {figures['train']:.5f}, on games held back "
            f"{figures['held_back']:.5f}, {figures['seconds']:.0f} s",
            flush=True,
        )
        write_net(model, path)
    report = {"plan": asdict(plan), "positions": len(known), "held_back": len(unseen)}
    report |= {"losses": losses}
    path.with_suffix(".json").write_text(json.dumps(report, indent=1) + "\n")
    return report


def held_back_loss(model: Model, unseen: Positions) -> float:
    """The mean squared error on positions that the network was not fitted to."""
    with torch.no_grad():
        parts = [
            torch.sum((model(x.float()) - y) ** 2)
            for x, y in zip(unseen.facts.split(8192), unseen.goals.split(8192), strict=True)
        ]
        return float(sum(parts)) / max(1, len(unseen))


def write_net(model: Model, path: Path) -> None:
    """Round the weights to whole numbers and write them as `perfectplay.ultimate.net` loads them.

    The features come in the house's own order, then the bias.
    """
    first = model.first.weight.detach().numpy().T * layout.UNIT
    hidden = first.shape[1]
    rows = np.zeros((layout.FEATURES + 1, hidden), np.int16)
    rows[: layout.FEATURES] = np.round(first)
    rows[layout.BIAS_ROW] = np.round(model.first.bias.detach().numpy() * layout.UNIT)
    output: npt.NDArray[np.int16] = np.round(
        model.last.weight.detach().numpy() * layout.OUTPUT_UNIT
    ).astype(np.int16)
    bias: npt.NDArray[np.int32] = np.round(
        model.last.bias.detach().numpy() * layout.OUTPUT_UNIT * layout.SQUARED_UNIT
    ).astype(np.int32)
    with path.open("wb") as file:
        np.savez_compressed(file, rows=rows, output=output, bias=bias)
