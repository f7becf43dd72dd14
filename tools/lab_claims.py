"""Check every claim and write the table of `docs/lab-claims.md` again: `make picture`."""

from pathlib import Path

from perfectplay.lab import Run, Workplace
from perfectplay.lab.claims import Claim, Finding, check, find

PAGE = Path(__file__).parents[1] / "docs" / "lab-claims.md"
BEGIN, END = "<!-- measured -->\n", "<!-- end -->\n"
SEED = 1


def table(found: list[tuple[Claim, Finding]]) -> str:
    """Return the findings as a table, document by document."""
    lines = ["| claim | document | what it says | measured | verdict |", "|---|---|---|---|---|"]
    for claim, finding in found:
        cells = (f"`{claim.key}`", claim.source, claim.says, finding.measured, finding.verdict)
        lines.append(f"| {' | '.join(cell.replace('|', '·') for cell in cells)} |")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Check the claims with the seed of the command, and replace the table."""
    with Workplace.processes() as workplace, Run({}, workplace) as run:
        found = check(run, find(), SEED)
    text = PAGE.read_text("utf-8")
    before, rest = text.split(BEGIN)
    _, after = rest.split(END)
    PAGE.write_text(f"{before}{BEGIN}{table(found)}{END}{after}", "utf-8")


if __name__ == "__main__":
    main()
