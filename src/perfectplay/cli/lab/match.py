"""`perfectplay lab match`: two entrants, pair by pair."""

from __future__ import annotations

import shlex
from functools import partial
from typing import Any

from perfectplay.cli.lab.experiment import ULTIMATE, experiment
from perfectplay.cli.lab.match_output import (
    format_difference,
    make_terms,
    parse_entrants,
    say_forfeits,
    warn_of_chance,
)
from perfectplay.cli.lab.options import LabOptions
from perfectplay.cli.lab.plots import plot_files, plots_wanted
from perfectplay.cli.terminal import Terminal, leaving_cleanly
from perfectplay.lab.files import format_json
from perfectplay.lab.matches import EngineMatch, Entrant, MatchResult, Terms, parse_sprt
from perfectplay.lab.matches.match import GAMES, MOST_GAMES
from perfectplay.lab.matches.plots import draw_score
from perfectplay.ultimate.notation import WinRule


def run_match(
    options: LabOptions,
    entrants: list[str],
    games: int | None,
    sprt: str | None,
    risks: tuple[float, float],
    *,
    seed: int,
    openings: str | None,
    rule: WinRule | None,
    move_seconds: float,
    plots: bool | None,
) -> None:
    """Play a match and show what came out."""
    terminal = Terminal(options.as_json)
    with leaving_cleanly(terminal):
        found = parse_entrants(entrants, options.cluster)
        terms = make_terms(seed, openings, rule, move_seconds, found)
        setup = _setup(found, games, sprt, risks, terms)
        drawn = plots_wanted(terminal, plots)
    with experiment(terminal, "match", setup.description(), options, "games", ULTIMATE) as lab:
        result = None
        for result in setup.play(lab.run):
            terminal.event("pair", **_pair(result))
        assert result is not None
        lab.write(
            {
                "faults.txt": result.faults() or None,
                **plot_files(drawn, score=partial(draw_score, result)),
            },
            results_json=format_json(result.to_data()),
            results_csv=result.csv(),
            games_txt=result.records(),
            times_json=format_json(result.measures),
        )
        _report(terminal, result)
        games_file = shlex.quote(str(lab.folder / "games.txt"))
        terminal.say(
            f"Look at a game: perfectplay ultimate review {games_file} --game 1", style="dim"
        )


def _setup(
    entrants: list[Entrant],
    games: int | None,
    sprt: str | None,
    risks: tuple[float, float],
    terms: Terms,
) -> EngineMatch:
    test = None if sprt is None else parse_sprt(sprt, *risks)
    if games is None:
        games = GAMES if test is None else MOST_GAMES
    first, second = entrants
    return EngineMatch(first, second, games, terms, test)


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
    terminal.event("result", **result.to_data())
    setup, tally = result.match, result.tally
    points = tally.won + tally.drawn / 2
    terminal.say(
        f"{setup.first} against {setup.second}: {points:g} of {tally.games:,} points, score "
        f"{tally.measured} "
        f"({tally.won:,} won, {tally.drawn:,} drawn, {tally.lost:,} lost).",
        style="bold",
    )
    terminal.say(
        f"{format_difference(tally)}; likelihood that {setup.first} is stronger: "
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
    say_forfeits(terminal, result.forfeits)
    warn_of_chance(terminal, [setup.first, setup.second])


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
