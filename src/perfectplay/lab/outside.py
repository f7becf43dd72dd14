"""Players and evaluators of other packages in experiments: which code they are, and who has it.

What a part of another package does is told by the fingerprint of its files. It is written into the
description of an experiment, so that results of a changed package are not mixed with older ones,
and into every chunk, so that a worker that lacks the package, or has another one, says so.
"""

from __future__ import annotations

import hashlib
import inspect
import platform
from collections.abc import Iterable
from typing import Any

from perfectplay.lab.errors import OtherCodeError, SettingError
from perfectplay.lab.provenance import module_fingerprint
from perfectplay.lab.workplace import Workplace
from perfectplay.mastermind import strategies
from perfectplay.plugins import Plugin, Plugins
from perfectplay.ultimate import evaluators

KINDS: dict[str, Plugins[Any]] = {"player": strategies.OUTSIDE, "evaluator": evaluators.OUTSIDE}


def codes_of(kind: str, names: Iterable[str]) -> dict[str, str]:
    """Return the fingerprints of those of these parts that are from outside, by their names."""
    found = ((name, KINDS[kind].find(name)) for name in dict.fromkeys(names))
    return {name: _code(part) for name, part in found if part is not None}


def packages_data(kind: str, names: Iterable[str]) -> dict[str, dict[str, str]]:
    """Return the fingerprints for the description of an experiment; nothing if all are ours."""
    codes = codes_of(kind, names)
    return {"packages": codes} if codes else {}


def require_same(kind: str, codes: dict[str, str]) -> None:
    """Refuse, where a chunk is done, parts that are not those with which the experiment began."""
    for name, code in codes.items():
        part = KINDS[kind].find(name)
        if part is None:
            package = " ".join(code.split()[:2])
            raise OtherCodeError(
                platform.node(),
                f"no {kind} {name!r} that can be used",
                "install the same packages there as here and start the worker again; "
                + KINDS[kind].left_out.get(name, f"here it is from {package}."),
            )
        if _code(part) != code:
            raise OtherCodeError(
                platform.node(),
                f"another version of the {kind} {name!r} than the one with which this began",
                "install the same there as here, or begin again with --fresh.",
            )


def require_within_reach(kind: str, names: Iterable[str], place: Workplace) -> None:
    """Refuse parts that were registered in this process where other processes do the work."""
    for name in names:
        part = KINDS[kind].find(name)
        if part is not None and not part.package and place.elsewhere:
            raise SettingError(
                f"The {kind} {name!r} was registered in this program and is not known to the "
                f"{place.name}; work with Workplace.threads(), or make it a package with an entry "
                f"point of {KINDS[kind].group}."
            )


def _code(part: Plugin[Any]) -> str:
    """Return letters that change with a part's code, and with the package that it is from."""
    if part.package:
        return f"{part.package} {module_fingerprint(part.module)}"
    # What an instance was made with counts, too. What cannot be told differs in each process.
    digest = hashlib.sha256(repr(sorted(vars(part.part).items())).encode())
    if not (files := module_fingerprint(part.module, whole=False)):
        kind = part.part if isinstance(part.part, type) else type(part.part)
        try:
            files = inspect.getsource(kind)
        except (OSError, TypeError):
            files = repr(part.part) + str(id(part.part))
    digest.update(files.encode())
    return f"registered {digest.hexdigest()[:16]}"
