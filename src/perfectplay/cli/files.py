"""Files that the user names: read and written with errors that are one sentence."""

from __future__ import annotations

from pathlib import Path

from perfectplay.errors import PerfectPlayError, quote


class FileError(PerfectPlayError):
    """A file that cannot be read or written as asked."""


def parse_path(name: str, example: str) -> Path:
    """Read the name of a file; quotes around it and `~` are understood."""
    name = name.strip()
    if len(name) > 1 and name[0] == name[-1] and name[0] in "\"'":
        name = name[1:-1]
    if not name:
        raise FileError(f"Give the file a name, for example: {example}")
    try:
        return Path(name).expanduser()
    except (RuntimeError, ValueError):
        raise FileError(
            f"{quote(name)} names the folder of a user who is not known here; "
            f"try for example: {example}",
            given=name,
        ) from None


def read_text(path: Path, wanted: str = "a file that 'save' has written") -> str:
    """Return the text of a file."""
    try:
        # Some editors begin a file with a mark of its encoding, which is not part of the text.
        return path.expanduser().read_text("utf-8-sig")
    except UnicodeDecodeError:
        why = "it is not a text file"
    except (OSError, ValueError, RuntimeError) as error:
        why = _reason(error)
    raise FileError(f"{quote_path(path)} cannot be read ({why}); give {wanted}.", given=str(path))


def write_text(path: Path, text: str, example: str) -> None:
    """Write a text to a file, whatever was in it."""
    try:
        path.expanduser().write_text(text, "utf-8")
    except (OSError, ValueError, RuntimeError) as error:
        raise FileError(
            f"{quote_path(path)} cannot be written ({_reason(error)}); try for example: {example}",
            given=str(path),
        ) from None


def require_free(path: Path | None, force: bool, example: str) -> None:
    """Refuse to write over what is there, unless it was asked for."""
    if path is not None and not force and exists(path.expanduser()):
        raise FileError(
            f"{quote_path(path)} is there already; give another name, for example {example}, or "
            "--force to replace it.",
            given=str(path),
        )


def exists(path: Path) -> bool:
    """Tell whether there is something at a path; a name that no file can have is nowhere."""
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def quote_path(path: Path | str) -> str:
    """Return a path for a sentence: as it is when it is plain, else quoted and shortened."""
    text = str(path)
    return text if text.isprintable() and len(text) <= 200 else quote(text)


def _reason(error: Exception) -> str:
    return getattr(error, "strerror", None) or "no file can have that name"
