"""All codes of a variant, and the pegs of a packed code."""

import numpy as np

from perfectplay.compiled import inner, kernel
from perfectplay.mastermind.kernels.types import Numbers, Words


@inner
def value_at(code: np.uint64, peg: int, pegs: int, bits: int) -> np.uint64:
    """Return the value of one peg of a packed code."""
    return (code >> np.uint64(bits * (pegs - 1 - peg))) & np.uint64((1 << bits) - 1)


@kernel
def all_codes(pegs: int, colours: int, bits: int, repeats: bool, out: Words) -> None:
    """Fill `out` with every packed code in ascending order."""
    digits = np.zeros(pegs, np.int64)
    if not repeats:
        for peg in range(pegs):
            digits[peg] = peg
    for n in range(out.size):
        code = np.uint64(0)
        for peg in range(pegs):
            code = (code << np.uint64(bits)) | np.uint64(digits[peg])
        out[n] = code
        # The next code: raise the last peg that can be raised and reset those after it.
        peg = pegs - 1
        while peg >= 0:
            digits[peg] += 1
            if not repeats:
                while digits[peg] < colours and _stands_before(digits, peg):
                    digits[peg] += 1
            if digits[peg] < colours:
                break
            peg -= 1
        if peg < 0:
            return
        for later in range(peg + 1, pegs):
            digits[later] = 0
            if not repeats:
                while _stands_before(digits, later):
                    digits[later] += 1


@inner
def _stands_before(digits: Numbers, peg: int) -> bool:
    for earlier in range(peg):  # noqa: SIM110 - numba compiles loops faster than generators
        if digits[earlier] == digits[peg]:
            return True
    return False
