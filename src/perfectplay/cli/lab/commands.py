"""The signatures of `perfectplay lab …`; each command imports the module that does its work.

Nothing here loads numba, numpy or matplotlib, so that help is shown at once. This file has no
`from __future__ import annotations`: typer gets the options as they are.
"""

from pathlib import Path
from typing import Annotated

import typer

from perfectplay.cli.lab.options import (
    ENTRANTS,
    LabOptions,
    MatchOpeningsOption,
    MatchRuleOption,
    MoveSecondsOption,
    OpeningsOption,
    PlotsOption,
    RuleOption,
    SeedOption,
    with_lab_options,
)
from perfectplay.ultimate.notation import WinRule


@with_lab_options
def strategies(
    options: LabOptions,
    variant: Annotated[
        str, typer.Option("--variant", "-v", help="What is played: classic, 5x8, '4x10 norepeat'.")
    ] = "4x6",
    players: Annotated[
        str,
        typer.Option(
            "--players",
            "-p",
            help="Names with commas between, or a group: default (all but random), "
            "deterministic, all.",
        ),
    ] = "default",
    first: Annotated[
        str | None,
        typer.Option(
            "--first", metavar="CODE", help="The first guess, for players that can be given one."
        ),
    ] = None,
    sample: Annotated[
        str | None,
        typer.Option(
            "--sample",
            metavar="N",
            help="So many secrets, drawn by the seed; or all.",
            show_default="all up to 50,000 codes, else 1000",
        ),
    ] = None,
    runs: Annotated[
        int, typer.Option("--runs", help="How often players that draw lots play each secret.")
    ] = 10,
    plots: PlotsOption = None,
    seed: SeedOption = 0,
) -> None:
    """Compare Mastermind players over every secret: mean, maximum, total, distribution, time.

    Published figures stand beside ours where they are known. Of large variants a sample of the
    secrets is played; then, and for players that draw lots, the mean comes with its 95 %
    confidence interval.

    \b
    perfectplay lab strategies
    perfectplay lab strategies --variant 4x7 --players knuth --first 0123
    perfectplay lab strategies --variant 5x8 --players entropy --sample 200
    """
    from perfectplay.cli.lab.strategies import run_strategies

    run_strategies(
        options, variant, players, first=first, sample=sample, runs=runs, seed=seed, plots=plots
    )


@with_lab_options
def tree(
    options: LabOptions,
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            "-v",
            help="What is played: 3x4, 4x6, '4x10 norepeat'.",
            show_default="3x4, or that of the files",
        ),
    ] = None,
    by: Annotated[
        str,
        typer.Option(
            "--by",
            help="Players, with commas: knuth,entropy,optimal,…",
            show_default="knuth,entropy,optimal, or none with files",
        ),
    ] = "",
    files: Annotated[
        list[Path] | None,
        typer.Option("--files", "-f", help="A saved tree to compare too; may be given again."),
    ] = None,
    first: Annotated[
        str | None,
        typer.Option(
            "--first",
            help="A first guess for all players, such as 0123.",
            show_default="each one's own",
        ),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option(
            "--depth",
            "-d",
            min=1,
            help="How many guesses deep the drawings go.",
            show_default="whole, or what fits 150 rows",
        ),
    ] = None,
) -> None:
    """Build whole strategies, verify them against every secret, draw and compare them.

    Each tree is written as JSON, which `perfectplay mastermind tree --load` reads, and as an SVG
    drawing. For example: perfectplay lab tree --variant 4x6 --by knuth,optimal --depth 3
    """
    from perfectplay.cli.lab.tree import run_tree

    run_tree(options, variant, by, files or [], first, depth)


@with_lab_options
def match(
    options: LabOptions,
    first: Annotated[str, typer.Argument(metavar="A", help=f"One: {ENTRANTS}.")],
    second: Annotated[str, typer.Argument(metavar="B", help="The other.")],
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            "-g",
            help="How many games, an even number; with --sprt the most there may be.",
            show_default="100, with --sprt 20000",
        ),
    ] = None,
    sprt: Annotated[
        str | None,
        typer.Option(
            "--sprt",
            metavar="BOUNDS",
            help="Stop as soon as one of two Elo differences is accepted, like elo0=0,elo1=20.",
        ),
    ] = None,
    alpha: Annotated[
        float, typer.Option("--alpha", help="The risk of accepting elo1 wrongly.")
    ] = 0.05,
    beta: Annotated[
        float, typer.Option("--beta", help="The risk of accepting elo0 wrongly.")
    ] = 0.05,
    openings: MatchOpeningsOption = None,
    rule: MatchRuleOption = None,
    move_seconds: MoveSecondsOption = 5.0,
    plots: PlotsOption = None,
    seed: SeedOption = 1,
) -> None:
    """Play a match of Ultimate Tic-Tac-Toe: two games from each opening, each side once.

    For example: perfectplay lab match level:6 level:5 --games 60;
    perfectplay lab match mcts:sims=5000,c=1 mcts:sims=5000 --sprt elo0=0,elo1=30;
    perfectplay lab match 'cmd:python3 my_program.py' level:3
    """
    from perfectplay.cli.lab.match import run_match

    run_match(
        options, [first, second], games, sprt, (alpha, beta),
        seed=seed, openings=openings, rule=rule, move_seconds=move_seconds, plots=plots,
    )  # fmt: skip


@with_lab_options
def tournament(
    options: LabOptions,
    entrants: Annotated[
        list[str], typer.Argument(metavar="ENTRANT...", help=f"Two or more: {ENTRANTS}.")
    ],
    games: Annotated[
        int, typer.Option("--games", "-g", help="Games between every two, an even number.")
    ] = 20,
    anchor: Annotated[
        str | None,
        typer.Option(
            "--anchor",
            metavar="ENTRANT",
            help="The entrant whose rating is 0.",
            show_default="the mean of all is 0",
        ),
    ] = None,
    openings: MatchOpeningsOption = None,
    rule: MatchRuleOption = None,
    move_seconds: MoveSecondsOption = 5.0,
    plots: PlotsOption = None,
    seed: SeedOption = 1,
) -> None:
    """Let everybody play everybody: a cross table and a rating list.

    For example: perfectplay lab tournament level:3 level:5 mcts:sims=1000 random --games 40
    """
    from perfectplay.cli.lab.tournament import run_tournament

    run_tournament(
        options, entrants, games, anchor,
        seed=seed, openings=openings, rule=rule, move_seconds=move_seconds, plots=plots,
    )  # fmt: skip


@with_lab_options
def levels(
    options: LabOptions,
    games: Annotated[
        int,
        typer.Option("--games", "-g", help="Games of each level against the one below, even."),
    ] = 100,
    top_games: Annotated[
        int,
        typer.Option("--top-games", help="Games of level 10, which takes half a minute for one."),
    ] = 40,
    lowest: Annotated[int, typer.Option("--from", help="The lowest level.", min=1, max=10)] = 1,
    highest: Annotated[int, typer.Option("--to", help="The highest level.", min=1, max=10)] = 10,
    keep: Annotated[
        bool | None,
        typer.Option(
            "--keep/--no-keep",
            help="Show these ratings, of all levels, on the page and in 'perfectplay ultimate "
            "levels' from now on.",
            show_default="kept if measured with the default games, openings and rule, or more "
            "games",
        ),
    ] = None,
    ship: Annotated[
        bool,
        typer.Option(
            "--ship", help="Write the ratings into the package itself, for its developers."
        ),
    ] = False,
    openings: OpeningsOption = "book",
    rule: RuleOption = WinRule.LINE,
    plots: PlotsOption = None,
    seed: SeedOption = 1,
) -> None:
    """Measure the levels: each plays the one below, and all get a rating.

    The scale is Elo with level 1 at 1000. For a quick look at the lower half: perfectplay lab
    levels --to 5 --games 40
    """
    from perfectplay.cli.lab.levels import run_levels

    run_levels(
        options, (games, top_games), (lowest, highest), keep, ship,
        seed=seed, openings=openings, rule=rule, plots=plots,
    )  # fmt: skip


@with_lab_options
def openings(
    options: LabOptions,
    simulations: Annotated[
        int, typer.Option("--simulations", "-s", help="Those of one search of a position.")
    ] = 1_000_000,
    searches: Annotated[
        int,
        typer.Option("--searches", help="Searches of each position; their spread is shown."),
    ] = 2,
    ship: Annotated[
        bool,
        typer.Option("--ship", help="Write the book into the package itself, for its developers."),
    ] = False,
    rule: RuleOption = WinRule.LINE,
    seed: SeedOption = 1,
) -> None:
    """Make the opening book: value every first move and every reply to it, up to symmetry.

    117 positions get two searches of the full engine each, some minutes of one core. For a
    quick look: perfectplay lab openings --simulations 20000
    """
    from perfectplay.cli.lab.openings import run_openings

    run_openings(options, rule, simulations, searches, seed=seed, ship=ship)


def engine(
    entrant: Annotated[str, typer.Argument(metavar="ENTRANT", help=f"One: {ENTRANTS}.")],
    seed: Annotated[
        int, typer.Option("--seed", envvar="PERFECTPLAY_SEED", help="All chance comes from it.")
    ] = 1,
    rule: Annotated[
        WinRule,
        typer.Option("--rule", envvar="PERFECTPLAY_RULE", help="The winning rule."),
    ] = WinRule.LINE,
) -> None:
    """Play by lines: for each line of moves so far, answer with a line that holds one move.

    For example: echo 'ee ea' | perfectplay lab engine level:5
    """
    from perfectplay.cli.lab.engine import run_engine

    run_engine(entrant, seed, rule)


@with_lab_options
def check_claims(
    options: LabOptions,
    only: Annotated[
        list[str] | None,
        typer.Option("--only", help="A claim's name or a part of it; may be given again."),
    ] = None,
    listing: Annotated[bool, typer.Option("--list", help="List the claims and leave.")] = False,
    seed: SeedOption = 1,
) -> None:
    """Check what five documents claim about the two games.

    Each claim is checked by exact search, by playing every secret, or by games drawn from the
    seed. For example: perfectplay lab check-claims --only minimax
    """
    from perfectplay.cli.lab.claims import run_check_claims

    run_check_claims(options, only or [], listing, seed)
