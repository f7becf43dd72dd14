"""Write the table of levels of `docs/lab-matches.md`: `python -m tools.levels_table`.

Its figures are those of the ratings that come with the package.
"""

import json
from pathlib import Path

from perfectplay.ultimate.ratings import read_ratings, shipped_file

PAGE = Path(__file__).parents[1] / "docs" / "lab-matches.md"
BEGIN, END = "<!-- levels -->\n", "<!-- end of levels -->\n"


def table() -> str:
    """Return the levels, the strongest first, with how each did against the one below."""
    text = shipped_file().read_text("utf-8")
    steps = {step["level"]: step for step in json.loads(text)["against_the_level_below"]}
    lines = [
        "| level | rating | ± | against the one below | won | drawn | lost |",
        "|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for number, rating in sorted(read_ratings(text).items(), reverse=True):
        step = steps.get(number)
        if step is None:
            cells = [f"{number}", f"{rating.elo:.0f}", "", "", "", "", ""]
        else:
            cells = [
                f"{number}", f"{rating.elo:.0f}", f"{rating.margin:.0f}", f"{step['score']:.3f}",
                *(f"{step[word]}" for word in ("won", "drawn", "lost")),
            ]  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def written(text: str) -> str:
    """Return the page with its table made again."""
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{table()}\n{END}{after}"


def main() -> None:
    """Replace the table of the page."""
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
