"""`perfectplay lab match`: two entrants, pair by pair."""

from __future__ import annotations

import shlex
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from perfectplay.cli.console import Terminal, leaving_cleanly
from perfectplay.cli.lab import matches as common
from perfectplay.cli.lab import options as shared
from perfectplay.ultimate.notation import WinRule

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from perfectplay.lab.figures import Theme
    from perfectplay.lab.match import Match, MatchResult


def match(
    first: Annotated[str, typer.Argument(metavar="A", help=f"One: {common.ENTRANTS}.")],
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
    openings: common.Openings = "book",
    rule: common.Rule = WinRule.LINE,
    move_seconds: common.MoveSeconds = 5.0,
    plots: shared.Plots = True,
    seed: shared.Seed = 1,
    workers: shared.Workers = None,
    kind: shared.With = "processes",
    cluster: shared.Cluster = "",
    out: shared.Out = None,
    fresh: shared.Fresh = False,
    as_json: shared.Json = False,
) -> None:
    """Play a match of Ultimate Tic-Tac-Toe: two games from each opening, each side once.

    For example: perfectplay lab match level:6 level:5 --games 60;
    perfectplay lab match mcts:sims=5000,c=1 mcts:sims=5000 --sprt elo0=0,elo1=30;
    perfectplay lab match 'cmd:python3 my_program.py' level:3
    """
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        setup = _setup(
            [first, second], games, sprt, (alpha, beta), cluster,
            common.make_terms(seed, openings, rule, move_seconds),
        )  # fmt: skip
    options = shared.Options(workers, kind, cluster, out, fresh)
    with shared.experiment(
        terminal, "match", setup.description, options, "games", shared.ULTIMATE
    ) as lab:
        result = None
        for result in setup.play(lab.run):
            terminal.event("pair", **_pair(result))
        assert result is not None
        from perfectplay.lab.files import as_json as json_text

        lab.write(
            {
                "faults.txt": result.faults() or None,
                **common.plot_files(plots, score=partial(_draw, result)),
            },
            results_json=json_text(result.plain()),
            results_csv=result.csv(),
            games_txt=result.records(),
            times_json=json_text(result.measures),
        )
        _report(terminal, result)
        if not as_json:
            games_file = shlex.quote(str(lab.folder / "games.txt"))
            terminal.say(
                f"Look at a game: perfectplay ultimate review {games_file} --game 1", style="dim"
            )


def _draw(result: MatchResult, theme: Theme) -> Figure:
    from perfectplay.lab import match_figures

    return match_figures.progress(result, theme)


def _setup(
    texts: list[str],
    games: int | None,
    sprt: str | None,
    risks: tuple[float, float],
    cluster: str,
    terms: Any,
) -> Match:
    from perfectplay.lab.match import GAMES, MOST_GAMES, Match
    from perfectplay.lab.sprt import read_sprt

    test = None if sprt is None else read_sprt(sprt, *risks)
    if games is None:
        games = GAMES if test is None else MOST_GAMES
    first, second = common.read_entrants(texts, cluster)
    return Match(first, second, games, terms, test)


def _pair(result: MatchResult) -> dict[str, Any]:
    last = result.games[-2:]
    return {
        "pair": last[0].pair + 1,
        "scores": [game.score for game in last],
        "score": round(result.tally.score, 6),
        "games": result.tally.games,
        "ratio": None if result.ratio is None else round(result.ratio, 6),
    }


def _report(terminal: Terminal, result: MatchResult) -> None:
    terminal.event("result", **result.plain())
    setup, tally = result.match, result.tally
    points = tally.won + tally.drawn / 2
    terminal.say(
        f"{setup.first} against {setup.second}: {points:g} of {tally.games:,} points, score "
        f"{tally.score:.3f} ({tally.won:,} won, {tally.drawn:,} drawn, {tally.lost:,} lost).",
        style="bold",
    )
    terminal.say(
        f"{common.elo_text(tally)}; likelihood that {setup.first} is stronger: "
        f"{100 * tally.superiority:.1f} %."
    )
    listed = ", ".join(
        f"{score}: {count:,}"
        for score, count in zip(("0", "½", "1", "1½", "2"), tally.pairs, strict=True)
    )
    terminal.say(f"Pairs by their score: {listed}.")
    if setup.sprt is not None:
        terminal.say(_verdict(result))
    if result.verdict is not None:
        terminal.say(
            "Because the test chose when to stop, score and interval lean somewhat to the side it "
            "accepts.",
            style="dim",
        )
    speeds = [
        1000 * result.measures.get(f"{who}_seconds", 0) / max(1, result.measures[f"{who}_moves"])
        for who in ("first", "second")
    ]
    terminal.say(f"Time for a move: {speeds[0]:,.1f} ms against {speeds[1]:,.1f} ms.")
    common.say_forfeits(terminal, result.forfeits)
    common.warn_of_chance(terminal, [setup.first, setup.second])


def _verdict(result: MatchResult) -> str:
    sprt = result.match.sprt
    assert sprt is not None
    lower, upper = sprt.bounds
    ratio = f"log likelihood ratio {result.ratio:.2f}, bounds {lower:.2f} and {upper:.2f}"
    if result.verdict is None:
        return f"The test is undecided after all games ({ratio})."
    accepted = sprt.elo0 if result.verdict == "elo0" else sprt.elo1
    side = "or less" if result.verdict == "elo0" else "or more"
    return f"The test accepts {accepted:+g} Elo {side} ({ratio})."
