"""Docstrings as Markdown, for the pages of the API.

Docstrings are written for readers of the code. Two things in them are not Markdown: Sphinx's roles,
which become code, and sessions of Python, which Markdown would take for quotations.
"""

from __future__ import annotations

import re

ROLE = re.compile(r":(?:mod|class|func|meth|attr|data|exc):`~?([^`]+)`")
SESSION = re.compile(r"^(?P<indent>[ ]*)>>> .*(?:\n(?P=indent)[ ]*\S.*)*", re.M)


def as_markdown(docstring: str) -> str:
    """Return a docstring as Markdown."""

    def fenced(match: re.Match[str]) -> str:
        indent = match["indent"]
        return f"{indent}```pycon\n{match[0]}\n{indent}```"

    return SESSION.sub(fenced, ROLE.sub(r"`\1`", docstring))
