"""Names of a package that are loaded from its files when they are first asked for.

The kernels need numba, which takes a second to import. A package that names its kernels in this
way can be imported at the top of any file; numba is loaded when the first kernel is used.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from typing import Any


def lazy_names(package: str, files: Mapping[str, Sequence[str]]) -> Callable[[str], Any]:
    """Return the `__getattr__` of a package whose names are in these files.

    A file may not have the name of something in it: importing it would hide that name.
    """
    homes = {name: file for file, names in files.items() for name in names}
    if hidden := homes.keys() & files.keys():
        raise ValueError(f"{package} has files named like what they hold: {', '.join(hidden)}")

    def load(name: str) -> Any:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(f"{package}.{homes[name]}"), name)
        setattr(sys.modules[package], name, found)  # found without this function the next time
        return found

    return load
