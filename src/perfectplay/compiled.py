"""The one door to numba: a typed decorator for kernels, where their machine code is kept, popcount.

Numba keeps machine code on disk, but looks only at the file of the function that is called: after a
change in another file it would run the old code. So the folder for the machine code is named by a
hash of all kernel sources; a change anywhere leads to a new, empty folder. What lies in it is the
business of `kept_code`.
"""

import hashlib
import logging
import os
import platform
import shutil
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import llvmlite
import llvmlite.binding
import numba
from numba.core import types
from numba.core.dispatcher import Dispatcher
from numba.extending import intrinsic

from perfectplay.folders import cache_folder
from perfectplay.kept_code import KeptCode

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger("perfectplay")

PACKAGE = Path(__file__).parent
FOLDERS_KEPT = 3
"""How many folders of other sources stay, so that going back to an old version is quick."""
DAY = 24 * 3600.0


def kernel_sources(package: Path = PACKAGE) -> list[Path]:
    """List the files whose text decides what the machine code is.

    These are the files in folders named `kernels`, the way in which such a folder is loaded, this
    one, and the one that says how machine code is written. Kernels may use functions and constants
    of these files only; a test checks it.
    """
    found = [
        path for path in package.rglob("*.py") if "kernels" in path.relative_to(package).parts[:-1]
    ]
    ours = (package / f"{name}.py" for name in ("compiled", "kept_code", "lazy"))
    return [*ours, *sorted(found)]


def kernels_fingerprint(package: Path = PACKAGE) -> str:
    """Return a hash of all kernel sources and of everything else that decides the machine code."""
    digest = hashlib.sha256()
    for path in kernel_sources(package):
        digest.update(f"{path.relative_to(package).as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    cpu = numba.config.CPU_NAME or llvmlite.binding.get_host_cpu_name()
    versions = (numba.__version__, llvmlite.__version__, platform.python_version(), cpu)
    digest.update(repr(versions).encode())
    return digest.hexdigest()[:16]


@cache
def kernels_folder() -> Path | None:
    """Make and return the folder for machine code; None where nothing can be kept.

    It lies in the folder that NUMBA_CACHE_DIR names, else in the user's cache folder. Where that
    cannot be written, a temporary folder takes its place, and one line on stderr says so.
    """
    given = numba.config.CACHE_DIR
    name = f"kernels-{kernels_fingerprint()}"
    try:
        base = Path(given) / "perfectplay" if given else cache_folder()
        return _prepare(base / name)
    except (OSError, RuntimeError) as error:  # pathlib raises RuntimeError when there is no home
        reason = getattr(error, "strerror", None) or error
        wanted = given or "your cache folder"
    try:
        folder = _prepare(_temporary_base() / name)
    except OSError:
        log.warning("The compiled engine cannot be kept in %s (%s).", wanted, reason)
        return None
    log.warning(
        "The compiled engine cannot be kept in %s (%s); it is kept in %s instead.",
        wanted,
        reason,
        folder.parent,
    )
    return folder


def _prepare(folder: Path) -> Path:
    """Make the folder, check that it can be written, and note that it is in use."""
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=folder).close()
    os.utime(folder)
    if is_new:
        _tidy(folder)
    return folder


def _tidy(current: Path) -> None:
    """Remove folders of other sources, except the newest few and those used within a day.

    Other processes may do the same at this moment, or still read there: what is gone already does
    not matter, and numba compiles again what it does not find.
    """
    used: dict[Path, float] = {}
    for folder in current.parent.glob("kernels-*"):
        try:
            used[folder] = folder.stat().st_mtime
        except OSError:
            continue
    used.pop(current, None)
    oldest_last = sorted(used, key=lambda folder: used[folder], reverse=True)
    for folder in oldest_last[FOLDERS_KEPT:]:
        if time.time() - used[folder] > DAY:
            shutil.rmtree(folder, ignore_errors=True)


def _temporary_base() -> Path:
    """Return a temporary folder that only this user can write: machine code found there is run."""
    if not hasattr(os, "getuid"):
        return Path(tempfile.gettempdir()) / "perfectplay"  # Windows has one for each user
    base = Path(tempfile.gettempdir()) / f"perfectplay-{os.getuid()}"
    base.mkdir(mode=0o700, exist_ok=True)
    found = base.lstat()
    if base.is_symlink() or found.st_uid != os.getuid() or found.st_mode & 0o022:
        return Path(tempfile.mkdtemp(prefix="perfectplay-"))
    return base


def _compile(function: Callable[P, R], **options: Any) -> Callable[P, R]:
    """Hand a function to numba, and keep its machine code in our folder, not in numba's own."""
    compiled: Any = numba.njit(nogil=True, **options)(function)
    folder = kernels_folder()
    is_dispatcher = isinstance(compiled, Dispatcher)  # not where numba is told not to compile
    if folder is not None and is_dispatcher and Path(function.__code__.co_filename).is_file():
        compiled._cache = KeptCode(function, folder)
    return compiled  # type: ignore[no-any-return]


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on first call, keep the machine code on disk, and release the GIL.

    Kernels take arrays and numbers only.
    """
    return _compile(function, no_cfunc_wrapper=True)


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call: without its door to Python, it compiles faster."""
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def lean_kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile like `kernel`, for functions that make no arrays.

    Without counting references to the arrays they are given they run up to a third faster.
    """
    return _compile(function, no_cfunc_wrapper=True, _nrt=False)


def lean_inner(function: Callable[P, R]) -> Callable[P, R]:
    """Compile like `inner`, for functions that make no arrays."""
    return _compile(function, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False)


def lean_part(function: Callable[P, R]) -> Callable[P, R]:
    """Compile like `lean_inner`, as a part of each kernel that calls it instead of a call.

    A call passes every number of every array that a structure holds, hundreds of them: that takes
    longer than many a function's work.
    """
    return _compile(
        function, no_cpython_wrapper=True, no_cfunc_wrapper=True, _nrt=False, forceinline=True
    )


def is_kept(*functions: Callable[..., object]) -> bool:
    """Tell whether kernels were compiled before, so that using them takes a moment, not seconds.

    Looks at the files, so that damaged ones do not count.
    """
    caches = (getattr(function, "_cache", None) for function in functions)
    return all(isinstance(kept, KeptCode) and kept.is_kept() for kept in caches)


@intrinsic  # type: ignore[untyped-decorator]
def _popcount(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


def _count_ones(word: int) -> int:
    """Count the ones in a 64-bit word; one instruction."""
    return _popcount(word)  # type: ignore[no-any-return]


popcount: Callable[..., Any] = _compile(_count_ones, inline="always")
