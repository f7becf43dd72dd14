"""Whole strategies in a small file: only what does not follow from the rules.

The file is compressed with xz. Its first line is JSON: the variant, who made the strategy, and what
it reaches. Then comes, for every set of three codes and more, the number of its guess among all
codes in ascending order, as two bytes, the lower one first. Sets come depth first; the parts of a
guess in the order of black plus white hits, then of black ones. Of one or two codes the lower is
guessed. So answers, parts and all other guesses follow from the rules of the game.
"""

from __future__ import annotations

import json
import lzma
from typing import Any

import numpy as np

from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.solver.errors import TreeError
from perfectplay.mastermind.solver.whole_trees import WholeTree, replayed
from perfectplay.mastermind.variant import Variant

FORMAT = "perfectplay-strategy"
MOST_BYTES = 4_000_000
"""No strategy of a variant that can be planned takes as much."""


def write_strategy(tree: WholeTree) -> bytes:
    """Return the file of a strategy."""
    about = {
        "format": FORMAT,
        "version": 1,
        "pegs": tree.variant.pegs,
        "colours": tree.variant.colours,
        "repeats": tree.variant.repeats,
        "made_by": tree.made_by,
        "total": tree.total,
        "worst": tree.depth,
    }
    plain = json.dumps(about).encode() + b"\n" + tree.guesses().astype("<u2").tobytes()
    return lzma.compress(plain, preset=9 | lzma.PRESET_EXTREME)


def read_strategy(content: bytes) -> WholeTree:
    """Read what :func:`write_strategy` wrote; :class:`TreeError` when it is something else."""
    try:
        plain = lzma.LZMADecompressor().decompress(content, MOST_BYTES)
        line, _, body = plain.partition(b"\n")
        about: dict[str, Any] = json.loads(line)
        if about["format"] != FORMAT or about["version"] != 1:
            raise TreeError(f"This is not a {FORMAT} of version 1.")
        variant = Variant(about["pegs"], about["colours"], about["repeats"])
        guesses = np.frombuffer(body, "<u2").astype(np.int32)
        if guesses.size and int(guesses.max()) >= variant.size:
            raise TreeError(f"This is not a strategy: it guesses codes that {variant} has not.")
        made = replayed(variant, guesses, str(about["made_by"]))
        said = about["total"], about["worst"]
    except TreeError:
        raise
    except (
        lzma.LZMAError, EOFError, ValueError, KeyError, TypeError, AttributeError, MastermindError,
    ) as error:  # fmt: skip
        raise TreeError(f"This is not a strategy: {error}.") from None
    if made is None:
        raise TreeError("This is not a strategy: its guesses do not find every code.")
    if said != (made.total, made.depth):
        raise TreeError(
            f"The strategy says {said[0]} guesses and {said[1]} at worst, replaying it gives "
            f"{made.total} and {made.depth}."
        )
    return made
