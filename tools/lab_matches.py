"""Play the matches of `lab-matches.md` and keep their plots: `python -m tools.lab_matches`."""

import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
MATCH = "lab match mcts:sims=1000,c=0.7 mcts:sims=1000 --sprt elo0=0,elo1=40"
TOURNAMENT = (
    "lab tournament mcts:sims=1000,c=0.4 mcts:sims=1000,c=0.7 mcts:sims=1000,c=1 mcts:sims=1000 "
    "mcts:sims=1000,c=2 level:6 --games 40"
)


def main() -> None:
    """Run the commands as a user does, show what they say, and copy what they draw."""
    PICTURES.mkdir(exist_ok=True)
    for command, plots in ((MATCH, ["score"]), (TOURNAMENT, ["ratings", "cross-table"])):
        with tempfile.TemporaryDirectory() as folder:
            words = [sys.executable, "-m", "perfectplay", *shlex.split(command), "--out", folder]
            subprocess.run(words, check=True)
            for plot in plots:
                for dark in ("", "-dark"):
                    kept = PICTURES / f"lab-match-{plot}{dark}.svg"
                    shutil.copy(Path(folder) / f"{plot}{dark}.svg", kept)


if __name__ == "__main__":
    main()
