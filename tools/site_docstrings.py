"""The extension of griffe that `mkdocs.yml` names: docstrings become Markdown as they are read."""

from __future__ import annotations

from typing import Any

from griffe import Extension

from tools.docstrings import as_markdown


class Docstrings(Extension):  # type: ignore[misc]
    """Turn every docstring into Markdown when it has been read."""

    def on_object(self, *, obj: Any, **_: Any) -> None:
        """Change the docstring of a module, class, function or attribute, if it has one."""
        if obj.docstring is not None:
            obj.docstring.value = as_markdown(obj.docstring.value)
