"""Shared by the Mastermind tests: data files, strategies for hypothesis."""

import json
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from perfectplay.mastermind import Variant

DATA = Path(__file__).parents[1] / "data"


def load(name: str) -> Any:
    """Read a file of checked facts."""
    return json.loads((DATA / name).read_text("utf-8"))


def variants(most_codes: int = 5_000) -> st.SearchStrategy[Variant]:
    """Draw variants small enough to look at whole."""

    def make(pegs: int, colours: int, repeats: bool, turns: int) -> Variant | None:
        if not repeats and pegs > colours:
            pegs, colours = colours, pegs
        size = colours**pegs if repeats else math.perm(colours, pegs)
        return None if size > most_codes else Variant(pegs, colours, repeats, turns)

    return (
        st.builds(make, st.integers(1, 7), st.integers(1, 14), st.booleans(), st.integers(1, 60))
        .filter(lambda v: v is not None and v.size <= most_codes)
        .map(lambda v: v or Variant())
    )


def unusual_variants(most_codes: int = 5_000) -> st.SearchStrategy[Variant]:
    """Draw variants with every mix of rules, black only and with lies among them."""
    return st.builds(
        lambda variant, whites, lies: replace(variant, whites=whites, lies=lies),
        variants(most_codes),
        st.booleans(),
        st.integers(0, 3),
    )


@st.composite
def codes(draw: st.DrawFn, variant: Variant) -> str:
    """Draw a code of a variant."""
    if variant.repeats:
        one = st.integers(0, variant.colours - 1)
        return variant.text(draw(st.lists(one, min_size=variant.pegs, max_size=variant.pegs)))
    return variant.text(draw(st.permutations(range(variant.colours)))[: variant.pegs])


@st.composite
def variant_and_codes(
    draw: st.DrawFn, count: int, most_codes: int = 5_000
) -> tuple[Variant, list[str]]:
    """Draw a variant and some of its codes."""
    variant = draw(variants(most_codes))
    return variant, [draw(codes(variant)) for _ in range(count)]
