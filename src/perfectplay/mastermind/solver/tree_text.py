"""Decision trees as text: a compact table that can be read back, and a graph for Graphviz."""

from __future__ import annotations

from perfectplay.errors import quote
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.solver.errors import TreeError
from perfectplay.mastermind.solver.tree_node import TreeNode, require_depth
from perfectplay.mastermind.variant import Variant


def format_tree(variant: Variant, made_by: str, root: TreeNode) -> str:
    """Write the variant and the maker, then each guess behind the answer that leads to it."""
    lines = [f"{variant} | {made_by}", root.guess]

    def write(node: TreeNode, indent: str) -> None:
        for answer, branch in node.branches.items():
            lines.append(f"{indent}{answer} {branch.guess}")
            write(branch, indent + " ")

    write(root, " ")
    return "\n".join(lines) + "\n"


def parse_tree(text: str) -> tuple[Variant, str, TreeNode]:
    """Read what :func:`format_tree` wrote: variant, maker and root."""
    lines = text.splitlines()
    if len(lines) < 2 or "|" not in lines[0]:
        raise TreeError("A tree begins with its variant and maker, for example '4x6 | expected'.")
    name, _, maker = lines[0].partition("|")
    try:
        variant = Variant.parse(name)
        root = TreeNode(parse_code(variant, lines[1]))
        path = [root]
        for number, line in enumerate(lines[2:], 3):
            depth = len(line) - len(line.lstrip(" "))
            words = line.split()
            if not 1 <= depth <= len(path) or len(words) != 2:
                raise TreeError(f"Line {number} of the tree cannot be read: {quote(line)}.", number)
            require_depth(depth + 1)
            node = TreeNode(parse_code(variant, words[1]))
            path[depth:] = [node]
            path[depth - 1].branches[Feedback.parse(words[0])] = node
    except TreeError:
        raise
    except MastermindError as error:
        raise TreeError(f"This is not a decision tree: {error}") from None
    return variant.rules, maker.strip(), root


def format_dot(variant: Variant, made_by: str, root: TreeNode) -> str:
    """Write a Graphviz graph: guesses as boxes, answers on the arrows."""
    lines = [
        "digraph strategy {",
        '  label="' + f"{variant} · {made_by}".replace('"', "'") + '";',
        "  node [shape=box, fontname=monospace];",
    ]
    count = 0

    def write(node: TreeNode) -> int:
        nonlocal count
        own = count
        count += 1
        lines.append(f'  n{own} [label="{node.guess}"];')
        for answer, branch in node.branches.items():
            below = write(branch)
            lines.append(f'  n{own} -> n{below} [label="{answer}"];')
        return own

    write(root)
    return "\n".join([*lines, "}"]) + "\n"
