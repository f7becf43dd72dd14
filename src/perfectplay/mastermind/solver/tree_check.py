"""Checks a decision tree by using it to find every secret.

This file imports nothing from the package on purpose: it enumerates the codes and computes the
answers in its own way, so that a mistake of the builder is not repeated here.
"""

import itertools
from collections import Counter
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TreeReport:
    """What was counted, and every fault that was met; a tree without faults is right."""

    secrets: int
    total: int
    depth: int
    distribution: dict[int, int]
    faults: tuple[str, ...]


def check_tree(tree: dict[str, Any]) -> TreeReport:
    """Find every secret of a tree's variant with the tree, given as plain data."""
    pegs, colours = int(tree["pegs"]), int(tree["colours"])
    counts: Counter[int] = Counter()
    faults: list[str] = []
    used: set[int] = set()
    limit = pegs * colours + 64
    for secret in itertools.product(range(colours), repeat=pegs):
        if not tree["repeats"] and len(set(secret)) < pegs:
            continue
        node = tree["tree"]
        for turn in range(1, limit):
            used.add(id(node))
            guess = [int(part) for part in (node[0].split("-") if colours > 10 else node[0])]
            exact = [i for i in range(pegs) if guess[i] == secret[i]]
            left = [secret[i] for i in range(pegs) if i not in exact]
            white = 0
            for i in range(pegs):
                if i not in exact and guess[i] in left:
                    left.remove(guess[i])
                    white += 1
            if len(exact) == pegs:
                counts[turn] += 1
                break
            answer = f"{len(exact)}B{white if tree.get('whites', True) else 0}W"
            branches = node[1] if len(node) > 1 else {}
            if answer not in branches:
                faults.append(f"{secret}: {node[0]} has no branch for {answer}")
                break
            node = branches[answer]
        else:
            faults.append(f"{secret}: not found within {limit} guesses")
    extra = _nodes(tree["tree"]) - len(used)
    if extra:
        faults.append(f"{extra} nodes are reached by no secret")
    total = sum(turns * count for turns, count in counts.items())
    return TreeReport(
        sum(counts.values()),
        total,
        max(counts, default=0),
        dict(sorted(counts.items())),
        tuple(faults),
    )


def _nodes(node: list[Any]) -> int:
    return 1 + sum(_nodes(branch) for branch in (node[1] if len(node) > 1 else {}).values())
