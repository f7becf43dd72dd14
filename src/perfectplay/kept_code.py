"""Machine code on disk: every file carries a checksum, and a damaged one is compiled again.

Numba's own cache believes what it finds. An empty or cut file ends the program with whatever error
comes first, and a changed byte of machine code is run. Here nothing is used before its checksum is
compared. One file holds one function for one kind of arguments and is named by a hash of both: no
list of files could be wrong, and processes that write at the same time write the same.

Numba asks a cache for the methods of `numba.core.caching._Cache`.
"""

from __future__ import annotations

import glob
import hashlib
import logging
import pickle
import re
import shutil
import threading
import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.compiler import CompileResult
from numba.core.serialize import dumps
from numba.core.sigutils import normalize_signature

log = logging.getLogger("perfectplay")

ENDING = ".nbc"
DAMAGED = ".damaged"
"""What is added to the name of a damaged file; an earlier one of the same name goes."""
_MAGIC = b"perfectplay machine code 1\n"
_CHECKSUM = hashlib.sha256().digest_size

_saying = threading.Lock()
_said: set[str] = set()


class DamagedError(Exception):
    """A file of machine code that cannot be used; the text says why."""


class KeptCode:
    """The machine code of one function, kept in a folder."""

    def __init__(self, function: Callable[..., Any], folder: Path) -> None:
        source = function.__code__.co_filename
        line = function.__code__.co_firstlineno
        name = f"{function.__module__}.{function.__qualname__}-{line}"
        self._folder = folder
        self._name = re.sub(r"[^\w.-]", "", name)[-150:]
        # The folder is named by the sources of our own kernels; a test or a user may add others.
        self._about = repr((name, _file_hash(source), line))

    @property
    def cache_path(self) -> str:
        """The folder, as numba shows it in its statistics."""
        return str(self._folder)

    def load_overload(self, signature: Any, target: Any) -> CompileResult | None:
        """Return what was kept for these arguments; None means: compile it."""
        target.refresh()
        path = self._path(signature, target.codegen())
        try:
            return CompileResult._rebuild(target, *pickle.loads(read(path)))
        except FileNotFoundError:
            return None
        except DamagedError as error:
            why = str(error)
        except MemoryError:
            raise
        except Exception as error:  # whole, but not for this numba: pickle can raise anything
            why = f"it cannot be loaded, {type(error).__name__}"
        set_aside(path)
        _say_once(
            "damaged",
            f"The compiled engine in {self._folder} was damaged ({path.name}: {why}); it is "
            f"compiled again, and the damaged files end in {DAMAGED} now.",
        )
        return None

    def save_overload(self, signature: Any, compiled: CompileResult) -> None:
        """Keep what was compiled; where that cannot be, it is compiled again the next time."""
        if compiled.library.has_dynamic_globals or any(not x.can_cache for x in compiled.lifted):
            return
        path = self._path(signature, compiled.codegen)
        content = dumps(compiled._reduce())
        try:
            write(path, content)
        except OSError as error:
            if not path.is_file():  # on Windows a process that reads it keeps others from writing
                reason = (error.strerror or str(error)).lower()
                _say_once(
                    "not kept",
                    f"The compiled engine cannot be kept in {self._folder} ({reason}); the next "
                    "start compiles it again.",
                )

    def is_kept(self) -> bool:
        """Tell whether there is machine code that can be used, for any arguments."""
        pattern = f"{glob.escape(self._name)}.*{ENDING}"
        return any(_is_whole(path) for path in self._folder.glob(pattern))

    def flush(self) -> None:
        """Forget what was kept; numba calls this before it compiles everything afresh."""
        for path in self._folder.glob(f"{glob.escape(self._name)}.*{ENDING}"):
            with suppress(OSError):
                path.unlink()

    def _path(self, signature: Any, codegen: Any) -> Path:
        arguments, returned = normalize_signature(signature)
        about = repr((self._about, arguments, returned, codegen.magic_tuple()))
        return (
            self._folder / f"{self._name}.{hashlib.sha256(about.encode()).hexdigest()[:20]}{ENDING}"
        )


def read(path: Path) -> bytes:
    """Return the content of a file if it is what was written, under this name."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        raise
    except OSError as error:
        raise DamagedError((error.strerror or str(error)).lower()) from None
    if not data:
        raise DamagedError("it is empty")
    start = len(_MAGIC) + _CHECKSUM
    content = data[start:]
    if not data.startswith(_MAGIC) or data[len(_MAGIC) : start] != _checksum(path, content):
        raise DamagedError("its checksum is wrong")
    return content


def write(path: Path, content: bytes) -> None:
    """Write a file in one step: whoever looks sees the old one or the new one, never a half."""
    beside = path.with_name(f"{path.name}.{uuid.uuid4().hex[:16]}")
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with beside.open("wb") as file:
            file.write(_MAGIC)
            file.write(_checksum(path, content))
            file.write(content)
        beside.replace(path)
    except BaseException:
        with suppress(OSError):
            beside.unlink()
        raise


def set_aside(path: Path) -> None:
    """Move a damaged file away; another process may have done so already."""
    aside = path.with_name(path.name + DAMAGED)
    with suppress(OSError):
        if aside.is_dir():
            shutil.rmtree(aside, ignore_errors=True)
        else:
            aside.unlink(missing_ok=True)
        path.rename(aside)


def _checksum(path: Path, content: bytes) -> bytes:
    """Return the checksum; the name is part of it, so that files cannot change places."""
    digest = hashlib.sha256(path.name.encode())
    digest.update(content)
    return digest.digest()


def _is_whole(path: Path) -> bool:
    try:
        read(path)
    except (OSError, DamagedError):
        return False
    return True


@cache
def _file_hash(source: str) -> str:
    return hashlib.sha256(Path(source).read_bytes()).hexdigest()


def _say_once(kind: str, text: str) -> None:
    """Warn the first time in this process: after a power cut all files may be damaged alike."""
    with _saying:
        if kind in _said:
            return
        _said.add(kind)
    log.warning("%s", text)
