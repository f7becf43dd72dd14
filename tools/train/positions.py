"""Files of positions: written whole, read, counted, and held back from fitting."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
import numpy.typing as npt

from perfectplay.errors import quote
from perfectplay.lab.errors import FolderError, SettingError
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.self_play import Notes
from perfectplay.ultimate.notation import WinRule

HELD_BACK = 40
"""Of so many files one is never fitted to: its games say how well the network does on others."""


@dataclass(frozen=True, slots=True)
class Counted:
    """How many positions there are, and of how many the result is proven."""

    files: int
    positions: int
    proven: int

    @property
    def share(self) -> float:
        """The share of proven ones."""
        return self.proven / max(1, self.positions)

    def to_data(self) -> dict[str, Any]:
        """Return the numbers for a record."""
        return {
            "files": self.files,
            "positions": self.positions,
            "proven": self.proven,
            "share_proven": round(self.share, 4),
        }


def write_positions(path: Path, notes: Notes) -> None:
    """Write positions so that a file is either whole or not there."""
    unfinished = path.with_suffix(".part")
    try:
        with unfinished.open("wb") as file:
            np.savez(file, **notes._asdict())
        unfinished.replace(path)
    except OSError as error:
        raise FolderError(
            f"{path} cannot be written ({(error.strerror or str(error)).lower()}); make room or "
            "give another folder. Workers on other machines need the folder under the same name."
        ) from None


def read_positions(path: Path) -> Notes:
    """Read a file of positions."""
    try:
        with np.load(path) as found:
            notes = Notes._make(found[name] for name in Notes._fields)
        if notes.positions.shape == (len(notes.exact), layout.POSITION):
            return notes
    except (OSError, ValueError, KeyError, EOFError, BadZipFile):
        pass
    raise FolderError(
        f"{path} is not a file of positions, or is damaged; give a folder that 'python -m "
        "tools.train play' has filled."
    )


def position_files(folders: Iterable[Path]) -> list[Path]:
    """List the files of positions of some folders, in the order of these and of their names."""
    found: list[Path] = []
    for folder in folders:
        files = sorted(folder.glob("*.npz"))
        if not files:
            raise FolderError(
                f"There are no files of positions in {quote(str(folder))}; fill it first, for "
                f"example with 'python -m tools.train play shipped {folder}'."
            )
        found += files
    return found


def count(files: Iterable[Path]) -> Counted:
    """Count positions, and those with a proven result."""
    number = positions = proven = 0
    for file in files:
        exact = read_positions(file).exact
        number += 1
        positions += len(exact)
        proven += int(exact.astype(bool).sum())
    return Counted(number, positions, proven)


def split(files: list[Path]) -> tuple[list[Path], list[Path]]:
    """Return the files to fit to, and those held back: the first one and every 40th after it."""
    if len(files) < 2:
        raise SettingError(
            f"{len(files)} file of positions is not enough, since one is held back; play more, "
            "or shorter files, for example with --per-file 10000."
        )
    held_back = files[::HELD_BACK]
    return [file for i, file in enumerate(files) if i % HELD_BACK], held_back


def rule_of(notes: Notes) -> WinRule:
    """Return the rule by which positions were played."""
    return WinRule.BOARDS if notes.positions[:1, layout.RULE].any() else WinRule.LINE


def targets(notes: Notes, trust: float) -> npt.NDArray[np.float32]:
    """Return what a network should say of positions: a proven result, or a mixture.

    The mixture is so much (`trust`) of the search's opinion, and for the rest how the game went.
    """
    mixed = trust * notes.opinions + (1 - trust) * notes.results
    return np.where(notes.exact.astype(bool), notes.opinions, mixed).astype(np.float32)


def draw_targets(notes: Notes) -> npt.NDArray[np.float32]:
    """Return 1 where a game ended in a draw, 0 where it did not, and -1 where nobody knows.

    After a slip the result that is noted is what the search expected, not how the game ended.
    """
    ends = np.where(notes.exact.astype(bool), notes.opinions, notes.results)
    is_known = (ends == 0) | (ends == 0.5) | (ends == 1)
    return np.where(is_known, ends == 0.5, -1).astype(np.float32)
