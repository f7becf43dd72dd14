"""Write the playthroughs of OpenSpiel again: `python -m tests.rl.make_playthroughs`."""

from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import perfectplay.rl.openspiel  # noqa: F401 - registers the games

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "mastermind_3x3": "perfectplay_mastermind(variant=3x3)",
    "mastermind_win": "perfectplay_mastermind(variant=2x4 norepeat black only 5 turns,reward=win)",
    "ultimate": "perfectplay_ultimate",
    "ultimate_boards": "perfectplay_ultimate(rule=boards)",
}
SEED = 14


def main() -> None:
    """Play each game at random and write down what OpenSpiel sees of it."""
    for name, game in GAMES.items():
        text = playthrough(game, None, seed=SEED)
        (FOLDER / f"{name}.txt").write_text(text, "utf-8")


if __name__ == "__main__":
    main()
