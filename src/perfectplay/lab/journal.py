"""The journal of a run: one line for each chunk that is done, safe against a sudden end.

The first line says which experiment it is. A last line that was cut off in the middle is dropped
when the journal is opened again, so that its chunk is done once more.
"""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import IO, Any

from perfectplay import __version__
from perfectplay.errors import quote
from perfectplay.lab.errors import FolderError
from perfectplay.lab.files import canonical_json

NAME = "journal.jsonl"


class Journal:
    """What has been done of an experiment; in a file, or only in memory."""

    def __init__(
        self, description: dict[str, Any], folder: Path | None = None, fresh: bool = False
    ) -> None:
        self.description = json.loads(canonical_json({**description, "perfectplay": __version__}))
        self.folder = folder
        self._done: dict[str, Any] = {}
        self._file: IO[bytes] | None = None
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
            self._append(line)

    def close(self) -> None:
        """Let the file go, so that another run may use it."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _append(self, line: str) -> None:
        assert self._file is not None
        try:
            self._file.write(line.encode() + b"\n")
            self._file.flush()
            os.fsync(self._file.fileno())
        except OSError as error:
            raise FolderError(
                f"The journal in {self.folder} cannot be written "
                f"({(error.strerror or str(error)).lower()}); make room or give another --out, "
                "and run the same command again to go on."
            ) from None

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
            self._read(path)
        except BaseException:
            self.close()
            raise

    def _lock(self, path: Path) -> None:
        """Keep a second run out; the lock goes with the process, however it ends."""
        assert self._file is not None
        with contextlib.suppress(ImportError):  # Windows has no such lock
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise FolderError(
                    f"Another run is writing to {path.parent}; wait for it, "
                    "or give another folder, for example --out results-2."
                ) from None

    def _read(self, path: Path) -> None:
        assert self._file is not None
        title = canonical_json({"experiment": self.description})
        self._file.seek(0)
        whole = 0
        for number, raw in enumerate(self._file):
            if not raw.endswith(b"\n") and (number or title.encode().startswith(raw)):
                break  # cut off while it was written
            try:
                line = json.loads(raw)
                if number == 0:
                    self._compare(line["experiment"], path)
                else:
                    self._done[line["key"]] = line["entry"]
            except (ValueError, KeyError, TypeError) as error:
                if isinstance(error, FolderError):
                    raise
                if number == 0:
                    raise FolderError(
                        f"{path} is not a journal of the lab; give another folder, for example "
                        "--out results, or --fresh to begin again there."
                    ) from None
                break
            whole += len(raw)
        self._file.seek(whole)
        self._file.truncate()
        if whole == 0:
            self._append(title)

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
        elif other == ["programs"]:
            what = "the same, but with a program that has changed since"
        raise FolderError(
            f"{path.parent} holds another experiment ({what}); give another folder, "
            "for example --out results-2, or --fresh to begin again there."
        )
