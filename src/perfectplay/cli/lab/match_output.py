"""What matches, tournaments and the ladder share in the terminal: settings read, sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from perfectplay.cli.terminal import Terminal
from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches import Entrant, PairTally, Terms, parse_entrant, parse_openings
from perfectplay.lab.matches.games import NO_OPENINGS
from perfectplay.lab.stats import elo
from perfectplay.ultimate.notation import WinRule


def make_terms(
    seed: int,
    openings: str | None,
    rule: WinRule | None,
    move_seconds: float,
    entrants: Sequence[Entrant] = (),
) -> Terms:
    """Return what all games have in common, checked; a contest's bots have terms of their own."""
    contest = any(entrant.kind == "codingame" for entrant in entrants)
    if openings is None:
        openings = NO_OPENINGS if contest else "book"
    if rule is None:
        rule = WinRule.BOARDS if contest else WinRule.LINE
    if not 0 < move_seconds <= 86_400:
        raise SettingError(
            f"{move_seconds:g} seconds for a move cannot be given; it is a number above 0, for "
            "example --move-seconds 5."
        )
    return Terms(seed, str(parse_openings(openings)), rule, move_seconds)


def parse_entrants(texts: list[str], cluster: str) -> list[Entrant]:
    """Read entrants, and see that programs are there, unless they run elsewhere."""
    entrants = [parse_entrant(text) for text in texts]
    for entrant in entrants:
        if not cluster or cluster.startswith("local"):
            entrant.check()
    return entrants


def warn_of_chance(terminal: Terminal, entrants: list[Entrant]) -> None:
    """Say when a result cannot be repeated exactly."""
    for entrant in entrants:
        if entrant.seconds is not None or entrant.cpu is not None:
            clock = "the clock" if entrant.seconds is not None else "CPU time"
            terminal.say(
                f"{entrant} goes by {clock}, so this result cannot be repeated exactly.",
                style="dim",
            )
        elif not entrant.is_repeatable:
            terminal.say(
                f"{entrant} is a foreign program: the result can be repeated exactly only if all "
                "its chance comes from PERFECTPLAY_SEED.",
                style="dim",
            )


def format_elo(elo: float | None, otherwise: str) -> str:
    """Write an Elo difference with its sign, or words in place of one that has no end."""
    return otherwise if elo is None else f"{round(elo):+d}"


def format_difference(tally: PairTally) -> str:
    """Say the Elo difference with its interval."""
    low, high = (elo(bound) for bound in tally.interval)
    if elo(tally.score) is None:
        if tally.score > 0.5:
            return (
                f"Elo difference: more than {format_elo(low, 'anything')} (95 % sure), no upper end"
            )
        return f"Elo difference: less than {format_elo(high, 'anything')} (95 % sure), no lower end"
    return (
        f"Elo difference {format_elo(elo(tally.score), '')} "
        f"(95 % sure: {format_elo(low, 'no lower end')} to {format_elo(high, 'no upper end')})"
    )


def say_forfeits(terminal: Terminal, forfeits: Mapping[str, Mapping[str, int]]) -> None:
    """Say who forfeited games, how often and why."""
    for name, reasons in forfeits.items():
        listed = ", ".join(f"{reason} {count:,}" for reason, count in reasons.items())
        total = sum(reasons.values())
        games = "1 game" if total == 1 else f"{total:,} games"
        terminal.say(f"{name} forfeited {games}: {listed}; faults.txt says more.", style="yellow")
