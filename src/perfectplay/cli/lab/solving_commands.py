"""The signatures of `perfectplay lab` for perfect play: solve, strategy, verify, table, longest."""

from typing import Annotated

import typer

from perfectplay.cli.lab.options import LabOptions, with_lab_options


@with_lab_options
def solve(
    options: LabOptions,
    variant: Annotated[
        str, typer.Option("--variant", "-v", help="What is solved: 4x6, 5x4, '4x8 norepeat'.")
    ] = "4x6",
    sense: Annotated[
        str,
        typer.Option("--sense", help="expected: the least total; worst: the least worst case."),
    ] = "expected",
    words: Annotated[
        int,
        typer.Option(
            "--words", help="Other hash words to know sets by, for a second proof: 1, 2, …"
        ),
    ] = 0,
) -> None:
    """Solve a variant exactly, parts of the first two guesses side by side.

    Nothing that comes solved with the package is used. A run that was cut short goes on where it
    was. For example: perfectplay lab solve --variant 4x7 --workers 2
    """
    from perfectplay.cli.lab.solve import run_solve

    run_solve(options, variant, sense, words)


@with_lab_options
def strategy(
    options: LabOptions,
    variant: Annotated[
        str, typer.Option("--variant", "-v", help="What is played: 5x8, 6x5, '5x9 norepeat'.")
    ] = "5x8",
    minutes: Annotated[
        float, typer.Option("--minutes", "-m", help="How long to look for a better one.")
    ] = 10.0,
    start: Annotated[
        str | None,
        typer.Option(
            "--start",
            metavar="FILE",
            help="A strategy to begin with: strategy.xz of another run, or best for the shipped.",
        ),
    ] = None,
) -> None:
    """Look for a whole strategy with a low total, for variants too large to be solved.

    The best strategy so far is kept in the folder as strategy.xz; in the end it is verified against
    every secret. A run that was cut short goes on where it was, and with more minutes it goes
    further. For example: perfectplay lab strategy --variant 5x8 --minutes 30 --out five-by-eight
    """
    from perfectplay.cli.lab.strategy import run_strategy

    run_strategy(options, variant, minutes, start)


def verify(
    variant: Annotated[
        str | None,
        typer.Option("--variant", "-v", help="One of them: 4x9.", show_default="all"),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="One JSON object a line, for programs.")
    ] = False,
) -> None:
    """Replay the strategies that come with perfectplay against every code.

    The check shares no code with the search. What each needs is compared with what is on record,
    and with what was proven to be least. For example: perfectplay lab verify --variant 4x10
    """
    from perfectplay.cli.lab.verify import run_verify

    run_verify(as_json, variant)


@with_lab_options
def table(
    options: LabOptions,
    sizes: Annotated[
        str,
        typer.Option(
            "--sizes",
            help="Sizes with commas between: 4x6,5x4,'4x8 norepeat'.",
            show_default="all with up to --most-codes",
        ),
    ] = "",
    most_codes: Annotated[
        int, typer.Option("--most-codes", help="How many codes a size has at most.")
    ] = 10_000,
    minutes: Annotated[
        float,
        typer.Option(
            "--minutes", help="How long one size may take; a later run with more goes on."
        ),
    ] = 1.0,
    taken: Annotated[
        list[str] | None,
        typer.Option(
            "--take",
            metavar="RESULT",
            help="Take over what is proven: a folder of lab solve, lab longest or lab table, a "
            "saved tree or strategy, or 'shipped' for the table that comes with perfectplay; may "
            "be given again.",
        ),
    ] = None,
    show: Annotated[
        bool, typer.Option("--show", help="Show the table that comes with perfectplay.")
    ] = False,
    ship: Annotated[
        bool,
        typer.Option("--ship", help="Write rows into the package itself, for its developers."),
    ] = False,
) -> None:
    """Make the table of Mastermind: perfect play of every size, exact or with proven bounds.

    Least total, least worst case, least total within it, the first guesses, a strategy's
    distribution, and the longest game of a player whose every guess could be the code. For example:
    perfectplay lab table --show;
    perfectplay lab table --sizes 3x4,4x5 --minutes 0.5;
    perfectplay lab table --take perfectplay-lab/solve-4x9 --minutes 30
    """
    from perfectplay.cli.lab.table import run_table, show_table

    if show:
        show_table(options, sizes, most_codes)
    else:
        run_table(options, sizes, most_codes, minutes, taken or [], ship)


@with_lab_options
def longest(
    options: LabOptions,
    variant: Annotated[
        str, typer.Option("--variant", "-v", help="What is searched: 4x6, '4x10 norepeat'.")
    ] = "4x6",
) -> None:
    """Find the longest game of a player whose every guess could still be the code.

    By exhaustive search; the game is printed and checked. For example: perfectplay lab longest
    --variant 4x7
    """
    from perfectplay.cli.lab.longest import run_longest

    run_longest(options, variant)
