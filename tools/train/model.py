"""The network with real-valued weights, as PyTorch fits it, and how it is rounded."""

from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.tables import HAS_LINE

TAME = 7.9
"""Codes and their weights stay below it, so that sixteen bits can hold them."""


class Model(torch.nn.Module):
    """What the kernels compute, see `perfectplay.ultimate.net`, with real numbers."""

    def __init__(self, hidden: int) -> None:
        super().__init__()
        normal = torch.nn.init.normal_
        self.first = torch.nn.Linear(layout.FACTS, hidden)
        normal(self.first.weight, 0, 0.15)
        torch.nn.init.constant_(self.first.bias, 0.3)
        self.last = torch.nn.Linear(hidden, 2 * layout.STAGES)
        normal(self.last.weight, 0, 0.15)
        self.codes = torch.nn.Embedding(layout.STATES + 1, layout.CODE, padding_idx=layout.NO_STATE)
        self.boards = _mixer(9 * layout.BOARD_CODE, hidden, 0.3 / layout.BOARD_CODE**0.5)
        self.prospects = _mixer(54 * layout.PROSPECT_CODE, hidden, 0.1 / layout.PROSPECT_CODE**0.5)
        self.targets = _mixer(9 * layout.TARGET_CODE, hidden, 0.3 / layout.TARGET_CODE**0.5)
        self.target_prospects = _mixer(6 * layout.PROSPECT_CODE, hidden, 0.03)
        self._begin_codes()

    def _begin_codes(self) -> None:
        """Begin with codes that add up what is on the squares, so that rare states make sense."""
        every = torch.arange(layout.STATES)
        squares = [every // 3**cell % 3 == side for side in (1, 2) for cell in range(9)]
        symbols = torch.stack(squares, 1).float()
        size = torch.full((layout.CODE,), 0.5)
        size[layout.BOARD_CODE : layout.BOARD_CODE + layout.PROSPECT_CODE] = 0.1
        with torch.no_grad():
            self.codes.weight[: layout.STATES] = symbols @ (torch.randn(18, layout.CODE) * size)
            self.codes.weight[layout.NO_STATE] = 0

    def forward(
        self, facts: torch.Tensor, states: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Return the expected score of the player to move, the chance of a draw, and the sums.

        The engine asks for the score only. Fitting both makes better scores: what tells draws from
        other games helps to tell who wins.
        """
        sizes = (layout.BOARD_CODE, layout.PROSPECT_CODE, layout.TARGET_CODE)
        board, worth, target = self.codes(states).split(sizes, dim=2)
        gates = facts[:, layout.PROSPECT :].view(-1, 9, 6, 1)
        here = facts[:, layout.TARGET : layout.TARGET + 9]
        worths = worth[:, :, None, :] * gates
        sums = self.first(facts) + self.boards(board.flatten(1))
        sums = sums + self.prospects(worths.flatten(1))
        sums = sums + self.targets((target * here[:, :, None]).flatten(1))
        sums = sums + self.target_prospects((worths * here[:, :, None, None]).sum(1).flatten(1))
        units = torch.clamp(sums, 0, 1) ** 2
        decided = facts[:, layout.FATE : layout.FATE + 27].sum(1)
        stage = torch.clamp(decided.long() // 2, max=layout.STAGES - 1)
        z = self.last(units).gather(1, torch.stack([stage, stage + layout.STAGES], 1))
        said = 0.5 + 0.5 * z * torch.rsqrt(1 + z * z)
        return said[:, 0], said[:, 1], sums

    def shrink(self) -> None:
        """Keep the weights where sixteen bits can hold them."""
        with torch.no_grad():
            self.first.weight.clamp_(-1.9, 1.9)
            self.last.weight.clamp_(-100, 100)
            for part in (self.codes, self.boards, self.prospects, self.targets):
                part.weight.clamp_(-TAME, TAME)
            self.target_prospects.weight.clamp_(-TAME, TAME)


def _mixer(inputs: int, hidden: int, size: float) -> torch.nn.Linear:
    """Make weights for codes."""
    found = torch.nn.Linear(inputs, hidden, bias=False)
    torch.nn.init.normal_(found.weight, 0, size)
    return found


def _open_states() -> npt.NDArray[np.bool_]:
    """Say which states open boards can have; the codes of others would only fill the file."""
    every = np.arange(layout.STATES + 1)
    digits = [every // 3**cell % 3 for cell in range(9)]
    sides = [sum((digit == side) << cell for cell, digit in enumerate(digits)) for side in (1, 2)]
    decided = HAS_LINE[sides[0]] | HAS_LINE[sides[1]] | (sides[0] | sides[1] == layout.FULL)
    found: npt.NDArray[np.bool_] = (decided == 0) & (every != layout.NO_STATE)
    return found


def write_net(model: Model, path: Path) -> None:
    """Round the weights to whole numbers and write what `perfectplay.ultimate.net` loads."""

    def rounded(weights: torch.Tensor, unit: int) -> npt.NDArray[np.int16]:
        found: npt.NDArray[np.int16] = np.round(weights.detach().numpy() * unit).astype(np.int16)
        return found

    def mixed(part: torch.nn.Linear, *shape: int) -> npt.NDArray[np.int16]:
        return rounded(part.weight.T, layout.CODE_UNIT).reshape(*shape, -1)

    rows = torch.cat([model.first.weight.T, model.first.bias[None]])
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(
            file,
            rows=rounded(rows, layout.UNIT),
            codes=rounded(model.codes.weight, layout.CODE_UNIT) * _open_states()[:, None],
            boards=mixed(model.boards, 9, layout.BOARD_CODE),
            prospects=mixed(model.prospects, 9, 6, layout.PROSPECT_CODE),
            targets=mixed(model.targets, 9, layout.TARGET_CODE),
            target_prospects=mixed(model.target_prospects, 6, layout.PROSPECT_CODE),
            output=rounded(model.last.weight[: layout.STAGES], layout.OUTPUT_UNIT),
            bias=np.round(
                model.last.bias[: layout.STAGES].detach().numpy()
                * layout.OUTPUT_UNIT
                * layout.SQUARED_UNIT
            ).astype(np.int32),
        )
    unfinished.replace(path)
