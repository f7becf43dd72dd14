"""Draw the strategies that the documents show: `make picture`."""

from pathlib import Path

from perfectplay.lab import Run, Workplace, files, trees
from perfectplay.mastermind import Variant

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
# A small strategy whole, and a large one as far as a page can show it.
DRAWN = (("3x4", "optimal", None), ("4x6", "knuth", 2))


def main() -> None:
    """Build, verify and draw each strategy."""
    for name, player, depth in DRAWN:
        variant = Variant.parse(name)
        with Workplace.threads(1) as workplace, Run({}, workplace) as run:
            (tree,) = trees.build(run, variant, [player])
            best = trees.find_optimum(run, variant)
        drawn = trees.draw_svg(trees.verify(player, tree), depth, best)
        files.write(PICTURES / f"lab-tree-{name}-{player}.svg", drawn)


if __name__ == "__main__":
    main()
