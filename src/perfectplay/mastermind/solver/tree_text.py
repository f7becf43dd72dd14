"""Decision trees for people and for Graphviz."""

from __future__ import annotations

from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver.errors import TreeError
from perfectplay.mastermind.solver.tree import DecisionTree, Node
from perfectplay.mastermind.variant import Variant


def to_text(tree: DecisionTree) -> str:
    """Write the variant and the maker, then each guess behind the answer that leads to it."""
    lines = [f"{tree.variant} | {tree.made_by}", tree.root.guess]

    def write(node: Node, indent: str) -> None:
        for answer, branch in node.branches.items():
            lines.append(f"{indent}{answer} {branch.guess}")
            write(branch, indent + " ")

    write(tree.root, " ")
    return "\n".join(lines) + "\n"


def from_text(text: str) -> DecisionTree:
    """Read a tree as written by :func:`to_text`."""
    lines = text.splitlines()
    if len(lines) < 2 or "|" not in lines[0]:
        raise TreeError("A tree begins with its variant and maker, for example '4x6 | expected'.")
    name, _, maker = lines[0].partition("|")
    try:
        variant = Variant.parse(name)
        root = Node(parse_code(variant, lines[1]))
        path = [root]
        for number, line in enumerate(lines[2:], 3):
            depth = len(line) - len(line.lstrip(" "))
            words = line.split()
            if not 1 <= depth <= len(path) or len(words) != 2:
                raise TreeError(f"Line {number} of the tree cannot be read: {line!r}.")
            node = Node(parse_code(variant, words[1]))
            path[depth:] = [node]
            path[depth - 1].branches[Feedback.parse(words[0])] = node
    except TreeError:
        raise
    except MastermindError as error:
        raise TreeError(f"This is no decision tree: {error}") from None
    return DecisionTree(variant.rules, root, maker.strip())


def to_dot(tree: DecisionTree) -> str:
    """Write a Graphviz graph: guesses as boxes, answers on the arrows."""
    lines = [
        "digraph strategy {",
        '  label="' + f"{tree.variant} · {tree.made_by}".replace('"', "'") + '";',
        "  node [shape=box, fontname=monospace];",
    ]
    count = 0

    def write(node: Node) -> int:
        nonlocal count
        own = count
        count += 1
        lines.append(f'  n{own} [label="{node.guess}"];')
        for answer, branch in node.branches.items():
            below = write(branch)
            lines.append(f'  n{own} -> n{below} [label="{answer}"];')
        return own

    write(tree.root)
    return "\n".join([*lines, "}"]) + "\n"
