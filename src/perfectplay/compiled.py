"""The one door to numba: a typed decorator for kernels, and popcount, which numba lacks."""

from collections.abc import Callable
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
    compiled: Callable[P, R] = numba.njit(cache=True, nogil=True)(function)
    return compiled


def inner(function: Callable[P, R]) -> Callable[P, R]:
    """Compile a function that only kernels call: without its door to Python, it compiles faster."""
    compiled: Callable[P, R] = numba.njit(
        cache=True, nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True
    )(function)
    return compiled


@intrinsic  # type: ignore[untyped-decorator]
def _popcount(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@numba.njit(cache=True, nogil=True, inline="always")  # type: ignore[untyped-decorator]
def popcount(word: int) -> int:
    """Count the ones in a 64-bit word; one instruction."""
    return _popcount(word)  # type: ignore[no-any-return]
