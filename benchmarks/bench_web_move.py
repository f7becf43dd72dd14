"""A move of Ultimate Tic-Tac-Toe through the API with its answer: one request, or two as before."""

from benchmarks.web_flows import compare


def main() -> None:
    """Print what a move in the middle of a game and the answer of level 1 cost the server."""
    compare("an Ultimate move", "move-in-two", "move-in-one")


if __name__ == "__main__":
    main()
