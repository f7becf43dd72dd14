"""The journal of a run: one line for each chunk that is done, safe against a sudden end.

The first line says which experiment it is. A last line that was cut off in the middle is dropped
when the journal is opened again, so that its chunk is done once more. So is any line whose checksum
is wrong; all others are used, the damage is told with the numbers of the lines, and the file as it
was found is kept beside the mended one. Journals of versions without checksums are read as before.
"""

from __future__ import annotations

import contextlib
import json
import logging
import os
import shutil
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from perfectplay import __version__
from perfectplay.errors import quote
from perfectplay.lab import files
from perfectplay.lab.errors import FolderError
from perfectplay.lab.files import canonical_json
from perfectplay.lab.journal_lines import is_intact, is_sealed, parse_line, read_lines, seal

if TYPE_CHECKING:
    from filelock import BaseFileLock

log = logging.getLogger("perfectplay.lab")

NAME = "journal.jsonl"
DAMAGED = "journal-damaged.jsonl"
"""The journal as it was found, the last time that something in it was damaged."""
LOCK = "journal.lock"
"""Held while a run writes; left behind, and of no effect, by one that was killed."""
_WAIT = 0.2
"""Seconds in which another run may be closing its journal."""
_NAMED = 5
"""How many damaged lines are named one by one."""


class Journal:
    """What has been done of an experiment; in a file, or only in memory."""

    def __init__(
        self, description: dict[str, Any], folder: Path | None = None, fresh: bool = False
    ) -> None:
        self.description = json.loads(canonical_json({**description, "perfectplay": __version__}))
        self.folder = folder
        self.damaged: list[int] = []
        """The numbers of the lines that could not be used, counted from one."""
        self._title = canonical_json({"experiment": self.description})
        self._done: dict[str, Any] = {}
        self._file: IO[bytes] | None = None
        self._held: BaseFileLock | None = None
        if folder is not None:
            self._open(folder / NAME, fresh)
        self.found = len(self._done)
        """How many chunks were done before this run."""

    def __contains__(self, key: str) -> bool:
        return key in self._done

    def __getitem__(self, key: str) -> Any:
        return self._done[key]

    def __len__(self) -> int:
        return len(self._done)

    def write(self, key: str, entry: Any) -> None:
        """Remember that a chunk is done; once this returns, it stays so."""
        # Through JSON also in memory, so that a result is the same whether it was read back or not.
        line = canonical_json({"key": key, "entry": entry})
        self._done[key] = json.loads(line)["entry"]
        if self._file is not None:
            self._append(seal(line, self._title))

    @property
    def damage(self) -> str:
        """A sentence about the lines that could not be used; empty if there are none."""
        if not self.damaged or self.folder is None:
            return ""
        named = ", ".join(str(number) for number in self.damaged[:_NAMED])
        more = len(self.damaged) - _NAMED
        lines = "line" if len(self.damaged) == 1 else "lines"
        return (
            f"{self.folder / NAME} is damaged in {lines} {named}"
            f"{f' and {more} more' if more > 0 else ''}; what stood there is done again, and the "
            f"damaged file is kept as {DAMAGED}."
        )

    def close(self) -> None:
        """Let the file go, so that another run may use it."""
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._held is not None:
            with contextlib.suppress(OSError):  # Windows lets go first, and then it is removed
                Path(self._held.lock_file).unlink()  # while it is ours: whoever waits looks again
            self._held.release()
            self._held = None

    def _append(self, line: str) -> None:
        assert self._file is not None
        try:
            self._file.write(line.encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._cannot_write(error) from None

    def _cannot_write(self, error: OSError) -> FolderError:
        return FolderError(
            f"The journal in {self.folder} cannot be written "
            f"({(error.strerror or str(error)).lower()}); make room or give another --out, "
            "and run the same command again to go on."
        )

    def _open(self, path: Path, fresh: bool) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and not path.is_file():
                raise FileExistsError(0, f"its {path.name} is not a file")
            self._file = path.open("r+b" if path.exists() else "w+b")
        except OSError as error:
            raise FolderError(
                f"{path.parent} cannot be used for results "
                f"({(error.strerror or str(error)).lower()}); give a folder that can be written, "
                "for example --out results."
            ) from None
        try:
            self._lock(path)
            if fresh:
                self._file.truncate(0)
                files.remove(path.with_name(DAMAGED))
            self._read(path)
        except BaseException:
            self.close()
            raise

    def _lock(self, path: Path) -> None:
        """Keep a second run out; the lock goes with the process, however it ends."""
        from filelock import FileLock, Timeout  # slow to load, and few commands write a journal

        lock = FileLock(path.with_name(LOCK), timeout=_WAIT, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise FolderError(
                f"Another run is writing to {path.parent}; wait for it, "
                "or give another folder, for example --out results-2."
            ) from None
        except OSError as error:
            raise self._cannot_write(error) from None
        self._held = lock

    def _read(self, path: Path) -> None:
        """Take over what is done, and leave the file such that lines can be added."""
        assert self._file is not None
        self._file.seek(0)
        lines = read_lines(self._file)
        first, title = next(lines, b""), seal(self._title).encode()
        if title.startswith(first) or first == self._title.encode():
            self._begin()  # empty, or cut off while its first line was written
            return
        kept, cut, old = [first], False, not is_sealed(first.rstrip())
        if not self._is_ours(first.rstrip(), path):
            self.damaged.append(1)
            kept, old = [title + b"\n"], False
        for number, line in enumerate(lines, 2):
            if not line.endswith(b"\n"):
                cut = True  # off while it was written
            elif self._take(line.rstrip(), old):
                kept.append(line)
            else:
                self.damaged.append(number)
        if 1 in self.damaged and len(kept) == 1:
            raise _not_a_journal(path)
        if self.damaged:
            self._keep_damaged(path)
            log.warning("%s", self.damage)
        if self.damaged or cut:
            self._rewrite(kept)
        self._file.seek(0, os.SEEK_END)

    def _is_ours(self, line: bytes, path: Path) -> bool:
        """Look at the first line; an error for another experiment, False if it is damaged."""
        found = parse_line(line)
        if found is None or "experiment" not in found:
            return False
        if len(found) > 1 and not is_intact(line):  # older versions wrote the experiment alone
            return False
        self._compare(found["experiment"], path)
        return True

    def _take(self, line: bytes, old: bool) -> bool:
        """Use what a line says if it is as it was written."""
        if not is_intact(line, self._title) and (is_sealed(line) or not old):
            return False
        found = parse_line(line)
        if found is None or not isinstance(found.get("key"), str) or "entry" not in found:
            return False
        self._done[found["key"]] = found["entry"]
        return True

    def _begin(self) -> None:
        assert self._file is not None
        self._file.seek(0)
        self._file.truncate()
        self._append(seal(self._title))

    def _keep_damaged(self, path: Path) -> None:
        try:
            shutil.copyfile(path, path.with_name(DAMAGED))
        except OSError as error:
            raise self._cannot_write(error) from None

    def _rewrite(self, lines: list[bytes]) -> None:
        """Write the good lines over the file.

        In place, since the file is open. They only move towards the front: should we be stopped in
        the middle, those not yet moved still stand further behind.
        """
        assert self._file is not None
        try:
            self._file.seek(0)
            self._file.writelines(lines)
            self._file.truncate()
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise self._cannot_write(error) from None

    def _compare(self, found: Any, path: Path) -> None:
        if found == self.description:
            return
        keys = {*found, *self.description} if isinstance(found, dict) else set()
        other = sorted(k for k in keys if found.get(k) != self.description.get(k))
        what = "it cannot be compared"
        if other:
            there, here = (
                quote(canonical_json(d.get(other[0]))) for d in (found, self.description)
            )
            what = f"{other[0]} is {there} there and {here} here"
            if there == here:
                what = f"{other[0]} differs there"
        if other and {*other} <= {"code", "perfectplay"}:
            what = "the same, but played by another version of perfectplay"
        elif other == ["packages"]:
            what = "the same, but with a player or an evaluator that has changed since"
        elif other == ["programs"]:
            what = "the same, but with a program that has changed since"
        raise FolderError(
            f"{path.parent} holds another experiment ({what}); give another folder, "
            "for example --out results-2, or --fresh to begin again there."
        )


def _not_a_journal(path: Path) -> FolderError:
    return FolderError(
        f"{path} is not a journal of the lab, or nothing in it is whole; give another folder, for "
        "example --out results, or --fresh to begin again there."
    )
