"""The one door to numba: a typed decorator for kernels, and popcount, which numba lacks."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import numba
from numba.core import types
from numba.extending import intrinsic

P = ParamSpec("P")
R = TypeVar("R")


def kernel(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function on first call, keep the machine code on disk, and release the GIL.

    Kernels take arrays and numbers only. Those of one game share one file where they can,
    because numba's cache does not see changes in other files.
    """
    compiled: Callable[P, R] = numba.njit(cache=True, nogil=True, no_cfunc_wrapper=True)(function)
    return compiled


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call: without its door to Python, it compiles faster."""
    compiled: Callable[P, R] = numba.njit(
        cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return compiled


def is_kept(*functions: Callable[..., object]) -> bool:
    """Tell whether kernels were compiled before, so that using them takes a moment, not seconds.

    Looks for numba's index files; where numba keeps them elsewhere the answer is no.
    """
    try:
        paths = [Path(f._cache._cache_file._index_path) for f in functions]  # type: ignore[attr-defined]
    except AttributeError:
        return False
    sources = [Path(f.py_func.__code__.co_filename) for f in functions]  # type: ignore[attr-defined]
    return all(
        path.exists() and path.stat().st_mtime >= source.stat().st_mtime
        for path, source in zip(paths, sources, strict=True)
    )


@intrinsic  # type: ignore[untyped-decorator]
def _popcount(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@numba.njit(cache=True, nogil=True, inline="always")  # type: ignore[untyped-decorator]
def popcount(word: int) -> int:
    """Count the ones in a 64-bit word; one instruction."""
    return _popcount(word)  # type: ignore[no-any-return]
