"""What is certain about the code, without giving a guess away."""

from __future__ import annotations

from collections.abc import Iterator

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.palette import Palette


def sure_colours(knowledge: Knowledge, palette: Palette | None = None) -> str:
    """Say which colours are surely in the code, surely not, and which pegs are settled."""
    left = knowledge.require_candidates()
    variant = knowledge.variant
    if len(left) == 1:
        return "Only one code fits all the answers."
    certain = " ".join(_certainties(knowledge, palette))
    count = f"{len(left):,} of {variant.size:,} codes are possible."
    return f"{count} {certain or 'No colour is certain yet, neither in nor out.'}"


def _certainties(knowledge: Knowledge, palette: Palette | None) -> Iterator[str]:
    variant = knowledge.variant
    rows = [variant.values(code) for code in knowledge.candidates]

    def name(value: int) -> str:
        return palette[value].name if palette else str(value)

    inside = [v for v in range(variant.colours) if all(v in row for row in rows)]
    outside = [v for v in range(variant.colours) if not any(v in row for row in rows)]
    if inside:
        yield f"Surely in it: {', '.join(map(name, inside))}."
    if outside:
        yield f"Surely not in it: {', '.join(map(name, outside))}."
    for peg in range(variant.pegs):
        values = {row[peg] for row in rows}
        if len(values) == 1:
            yield f"Peg {peg + 1} is {name(values.pop())}."
