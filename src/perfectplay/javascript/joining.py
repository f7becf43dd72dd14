"""Modules in the order in which they can run, each written as a function that runs once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from perfectplay.javascript.modules import Module, read_module
from perfectplay.javascript.scan import PageError

_ONCE = "const modules={};const $=(name,make)=>modules[name]??=make();const $take=(n)=>modules[n];"


def in_order(modules: Mapping[str, Module], names: Iterable[str]) -> list[str]:
    """Return modules and all that they import, each after what it needs."""
    order: list[str] = []

    def visit(name: str, way: tuple[str, ...]) -> None:
        if name in way:
            raise PageError(f"Modules import each other in a circle: {' → '.join((*way, name))}.")
        if name in order:
            return
        for taken in modules[name].imports:
            source = modules.get(taken.source)
            if source is None:
                raise PageError(f"{name} imports {taken.source}, which is not there.")
            for wanted, _ in taken.names:
                if wanted not in source.exports:
                    raise PageError(f"{name} imports {wanted}, which {taken.source} has not.")
            visit(taken.source, (*way, name))
        order.append(name)

    for name in names:
        visit(name, ())
    return order


def written(module: Module) -> str:
    """Write a module as a function that runs once and returns what it exports."""
    taken = ""
    for found in module.imports:
        names = ",".join(_pair(*pair) for pair in found.names)
        taken += f"const{{{names}}}=$take({json.dumps(found.source)});"
    given = ",".join(module.exports)
    return f"$({json.dumps(module.name)},()=>{{{taken}\n{module.body}\nreturn{{{given}}}}});\n"


def one_file(sources: Mapping[str, str], entry: str) -> str:
    """Join a module with all that it needs into one file with one export, what `entry` makes.

    >>> print(one_file({"a.js": "export const make = () => 1;"}, "a.js"))  # doctest: +ELLIPSIS
    const modules={};...
    export default $take("a.js").make();
    <BLANKLINE>
    """
    modules = {name: read_module(name, text) for name, text in sources.items()}
    inside = "".join(written(modules[name]) for name in in_order(modules, [entry]))
    return f"{_ONCE}\n{inside}export default $take({json.dumps(entry)}).make();\n"


def _pair(name: str, local: str) -> str:
    return name if name == local else f"{name}:{local}"
