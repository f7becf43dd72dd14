"""Files of networks: found, checked, told apart."""

from hashlib import sha256
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from perfectplay.errors import quote
from perfectplay.lab.errors import FolderError, SettingError
from perfectplay.ultimate import __file__ as _ultimate
from perfectplay.ultimate.kernels import layout
from perfectplay.ultimate.kernels.structures import Net
from perfectplay.ultimate.net import read_net, shapes
from perfectplay.ultimate.notation import WinRule

DATA = Path(str(_ultimate)).parent / "data"
SHIPPED = "shipped"
"""The word for the network that comes with the package."""


def shipped_net(rule: WinRule) -> Path:
    """Return where the network of a rule lies in the package."""
    return DATA / f"net_{rule}.npz"


def find_net(text: str, rule: WinRule) -> Path:
    """Return the file that a user means: a path, or `shipped` for the one of the package."""
    path = shipped_net(rule) if text == SHIPPED else Path(text).expanduser()
    load(path)
    return path


def load(path: Path, known: str = "") -> Net:
    """Read a network; `known` is the fingerprint that it must have.

    A long run reads its network again and again, on several machines perhaps: it must not go on
    with another one.
    """
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FolderError(
            f"The network {path} cannot be read ({(error.strerror or str(error)).lower()}); give "
            f"a file that can be, or the word {SHIPPED}."
        ) from None
    if known and fingerprint_of(content) != known:
        raise FolderError(
            f"{path} is no longer the network with which this run began; give another folder, or "
            "put that network back."
        )
    try:
        with path.open("rb") as file, np.load(file) as found:
            width = found["rows"].shape[1]
            fits = all(found[name].shape == shape for name, shape in shapes(width).items())
        if fits and width <= layout.HIDDEN:
            with path.open("rb") as file:
                return read_net(file)
    except KeyError:
        pass  # a network, perhaps, but of another form
    except (ValueError, IndexError, EOFError, BadZipFile, OSError):
        raise SettingError(
            f"{quote(str(path))} is not a network; give a file that 'python -m tools.train fit' "
            f"has written, or the word {SHIPPED}."
        ) from None
    raise SettingError(
        f"{quote(str(path))} is a network of another form than this engine's, which has "
        f"{layout.FACTS} facts, codes of {layout.CODE} numbers and up to {layout.HIDDEN} hidden "
        f"units; give one that fits, or the word {SHIPPED}."
    )


def fingerprint(path: Path) -> str:
    """Return a few letters that tell one network from another."""
    return fingerprint_of(path.read_bytes())


def fingerprint_of(content: bytes) -> str:
    """Return the letters for a file with this content; opening books name networks alike."""
    return sha256(content).hexdigest()[:16]
