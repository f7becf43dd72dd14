"""What rounding does to a network: do its sums fit, and does it still say the same?

The kernels add the sums of the hidden layer in sixteen bits. On the way such a sum may leave them
and come back, as additions wrap around; what counts is that the sum of a whole position fits.
"""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from perfectplay.lab.errors import LabError
from perfectplay.ultimate.kernels.net import net_score
from perfectplay.ultimate.kernels.structures import Net
from perfectplay.ultimate.net import hidden_sums
from perfectplay.ultimate.net_space import new_net_space
from tools.train.positions import read_positions, targets

AT_ONCE = 8192
LOWEST, HIGHEST = -(2**15), 2**15 - 1
CLOSE = 0.01
"""The part by which the loss of the whole-number network may differ from the real-valued one's."""
NEARLY_NONE = 1e-5
"""A difference that does not matter, however small the loss is."""


class RoundingError(LabError):
    """A network does not survive being written with whole numbers."""


@dataclass(frozen=True, slots=True)
class Rounded:
    """A whole-number network on positions that it was not fitted to."""

    least_sum: int
    largest_sum: int
    loss: float

    def to_data(self) -> dict[str, Any]:
        """Return the numbers for a record."""
        return asdict(self)

    def check(self, real_loss: float) -> None:
        """Raise an error if sums leave sixteen bits, or if rounding has changed the network."""
        if not (self.least_sum >= LOWEST and self.largest_sum <= HIGHEST):
            raise RoundingError(
                f"Sums of the hidden layer go from {self.least_sum:,} to {self.largest_sum:,} and "
                "leave sixteen bits; fit with a lower rate, for example --rate 0.002."
            )
        if abs(self.loss - real_loss) > CLOSE * real_loss + NEARLY_NONE:
            raise RoundingError(
                f"With whole numbers the loss is {self.loss:.5f} in place of {real_loss:.5f}; "
                "fit with a lower rate, for example --rate 0.002."
            )


def measure(net: Net, files: list[Path], trust: float) -> Rounded:
    """Look at a network on the positions of some files, valued by the kernels themselves."""
    space = new_net_space()
    least, largest, total, count = np.inf, -np.inf, 0.0, 0
    for file in files:
        notes = read_positions(file)
        wanted = targets(notes, trust)
        for begin in range(0, len(wanted), AT_ONCE):
            part = notes.positions[begin : begin + AT_ONCE].astype(np.int64)
            sums = hidden_sums(part, net)
            least, largest = min(least, float(sums.min())), max(largest, float(sums.max()))
            said = np.array([net_score(pos, net, space) for pos in part])
            total += float(np.sum((said - wanted[begin : begin + AT_ONCE]) ** 2))
            count += len(part)
    return Rounded(int(least), int(largest), round(total / max(1, count), 6))
