"""Make the figures of the lab's page again, by the commands that the page names: `make picture`."""

import shutil
import tempfile
from pathlib import Path

from typer.testing import CliRunner

from perfectplay.cli.app import app

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
# The figure's name on the page, the command, and the figure it writes.
FIGURES = {"lab-strategies": ("lab strategies", "histogram")}


def main() -> None:
    """Run each command in a folder of its own and keep its figure, for light and dark pages."""
    for name, (command, figure) in FIGURES.items():
        with tempfile.TemporaryDirectory() as folder:
            result = CliRunner().invoke(app, [*command.split(), "--out", folder])
            if result.exit_code:
                raise SystemExit(f"perfectplay {command}: {result.output}")
            for theme in ("", "-dark"):
                shutil.copyfile(
                    Path(folder) / f"{figure}{theme}.svg", PICTURES / f"{name}{theme}.svg"
                )


if __name__ == "__main__":
    main()
