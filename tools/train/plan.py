"""How a network is fitted; nothing here needs PyTorch."""

from dataclasses import dataclass

from perfectplay.lab.errors import SettingError
from perfectplay.ultimate.kernels import layout
from tools.train.play import check_range


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

    def __post_init__(self) -> None:
        check_range("--hidden", self.hidden, 1, layout.HIDDEN, f"--hidden {layout.HIDDEN}")
        check_range("--epochs", self.epochs, 1, 10_000, "--epochs 10")
        check_range("--batch", self.batch, 1, 10**7, "--batch 8192")
        check_range("--rate", self.rate, 1e-7, 1, "--rate 0.004")
        check_range("--trust", self.trust, 0, 1, "--trust 0.7")
        check_range("--seed", self.seed, 0, 10**9, "--seed 1")

    def check_batch(self, positions: int) -> None:
        """Raise an error unless there are positions for a whole batch."""
        if positions < self.batch:
            raise SettingError(
                f"{positions:,} positions are fewer than a batch of {self.batch:,}; play more, or "
                f"give a smaller batch, for example --batch {max(1, positions // 10)}."
            )
