"""Who plays in a match: a text such as `level:7` or `mcts:sims=50000,c=1.4`, read and written.

>>> parse_entrant("mcts:sims=50_000,c=1.4")
<Entrant mcts:sims=50000,c=1.4>
>>> str(parse_entrant("7"))
'level:7'
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from math import inf

from perfectplay.durations import TimeError, format_seconds, parse_seconds
from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.entrant_players import (
    EntrantPlayer,
    LevelPlayer,
    RandomMovePlayer,
    SearchPlayer,
)
from perfectplay.lab.matches.entrant_programs import (
    KINDS,
    PROGRAM_ALIASES,
    ProgramSettings,
    check_program,
    format_program,
    parse_program,
    program_player,
)
from perfectplay.lab.outside import packages_data, require_within_reach
from perfectplay.lab.provenance import program_fingerprint
from perfectplay.lab.workplace import Workplace
from perfectplay.plugins import is_name
from perfectplay.ultimate import evaluators
from perfectplay.ultimate.levels import LEVELS, Opponent, level
from perfectplay.ultimate.notation import WinRule
from perfectplay.ultimate.search import Limit

STYLES = {"mcts": "plain", "playout": "playout", "strong": "net"}
"""The searches: their names here, and those of `perfectplay.ultimate.search`."""
ALIASES = {"plain": "mcts", "net": "strong", **PROGRAM_ALIASES}
SIMULATIONS = 10_000
"""What a search does for each move, unless given."""
EVALUATIONS = 400
"""The same of a search with an evaluator from outside, which is slower by far."""
_EVALUATION = 20
"""How many simulations of ours take about as long as one with an evaluator from outside."""
MOVE_SECONDS = 5.0
"""How long a foreign program may think about a move, unless given."""
_EXAMPLES = (
    "level:7, mcts:sims=50000,c=1.4, strong:cpu=100ms, random, cmd:./my_program, uci:./engine or "
    "codingame:./bot"
)


@dataclass(frozen=True, repr=False)
class Entrant:
    """Someone who takes part in matches; makes a new player for each game."""

    kind: str
    """`level`, `random`, one of the searches, or `cmd`, `uci` or `codingame` for programs."""
    number: int = 0
    """The level."""
    simulations: int | None = None
    seconds: float | None = None
    cpu: float | None = None
    """Seconds of CPU time for a move, of all its threads together."""
    exploration: float | None = None
    threads: int = 1
    memory: int | None = None
    """Megabytes that the tree may take; when it is full, seldom visited positions are given up."""
    evaluator: str = ""
    """An evaluator from outside that values positions in place of our playouts."""
    traps: bool = True
    """Whether the strong search sets traps where a draw or a loss is certain."""
    command: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    """What an engine of the protocol UCI is told at first: names and values."""

    def __str__(self) -> str:
        """Return the entrant as a text that :func:`parse_entrant` reads."""
        if self.kind == "level":
            return f"level:{self.number}"
        if self.is_program:
            return f"{self.kind}:{format_program(self._program)}"
        given: dict[str, float | str | None] = {
            "eval": self.evaluator or None,
            "sims": self.simulations,
            "seconds": self.seconds,
            "cpu": self.cpu,
            "c": self.exploration,
            "threads": self.threads if self.threads != 1 else None,
            "memory": self.memory,
            "traps": None if self.traps else 0,
        }
        settings = ",".join(
            f"{name}={_format(name, v)}" for name, v in given.items() if v is not None
        )
        return f"{self.kind}:{settings}" if settings else self.kind

    @property
    def is_program(self) -> bool:
        """Say whether this is somebody else's program, whatever it speaks."""
        return self.kind in KINDS

    @property
    def _program(self) -> ProgramSettings:
        return ProgramSettings(
            self.command, self.simulations, self.seconds, self.cpu, options=self.options
        )

    @property
    def is_repeatable(self) -> bool:
        """Say whether the same seed gives the same games; a clock does not, a program may not."""
        return self.seconds is None and self.cpu is None and not self.is_program

    @property
    def effort(self) -> int:
        """Roughly how many simulations a move costs."""
        if self.kind == "level":
            return level(self.number).simulations
        if self.kind in STYLES:
            seconds = min(self.seconds or inf, self.cpu or inf)
            found = self.simulations or int(seconds * 100_000)
            return found * (_EVALUATION if self.evaluator else 1)
        return 0 if self.kind == "random" else 10**6

    def check(self) -> None:
        """Raise an error if this entrant cannot play on this machine."""
        if self.evaluator:
            evaluators.get(self.evaluator)
        if self.is_program:
            check_program(self.kind, self.command)

    def player(
        self, seed: int, rule: WinRule = WinRule.LINE, move_seconds: float = MOVE_SECONDS
    ) -> EntrantPlayer:
        """Make a player for one game; all its chance comes from the seed."""
        if self.kind == "random":
            return RandomMovePlayer(seed)
        if self.kind == "level":
            # No clock: what is found must not depend on the machine.
            return LevelPlayer(Opponent(level(self.number), seed=seed, seconds=None))
        if self.is_program:
            return program_player(self.kind, self._program, seed, rule, move_seconds)
        return SearchPlayer(
            STYLES[self.kind],
            Limit(simulations=self.simulations, seconds=self.seconds, cpu=self.cpu),
            seed=seed,
            threads=self.threads,
            memory=self.memory,
            exploration=self.exploration,
            traps=self.traps,
            evaluator=evaluators.get(self.evaluator) if self.evaluator else None,
        )

    def __repr__(self) -> str:
        return f"<Entrant {self}>"


def programs_data(*entrants: Entrant) -> dict[str, dict[str, str]]:
    """Return the fingerprints of the foreign programs among entrants, for a description.

    So it is with evaluators of other packages. Without either there is nothing to add, and the
    mapping is empty.
    """
    found = {str(e): program_fingerprint(e.command) for e in entrants if e.is_program}
    brought = packages_data("evaluator", [e.evaluator for e in entrants if e.evaluator])
    return brought | ({"programs": found} if found else {})


def require_entrants_within_reach(entrants: Iterable[Entrant], place: Workplace) -> None:
    """Refuse evaluators that only this process knows where other processes play."""
    require_within_reach("evaluator", [e.evaluator for e in entrants if e.evaluator], place)


def _format(name: str, value: float | str) -> str:
    """Write the value of a setting so that it is read back the same: 1, not 1.0."""
    if isinstance(value, str):
        return value
    if name == "traps":
        return _ANSWERS[int(value)]
    if name == "cpu":
        return format_seconds(value)
    if name == "seconds":
        return format_seconds(value).removesuffix("s")
    return str(int(value)) if value == int(value) else repr(value)


def parse_entrant(text: str) -> Entrant:
    """Read an entrant; what cannot be one is explained in a sentence."""
    given = text.strip()
    kind, _, rest = given.partition(":")
    kind, rest = kind.strip().lower(), rest.strip()
    kind = ALIASES.get(kind, kind)
    if kind.isdecimal() and not rest:
        kind, rest = "level", kind
    if kind == "level":
        digits = rest.lstrip("0")
        known = [str(number) for number in range(1, len(LEVELS) + 1)]
        if digits not in known:
            raise SettingError(
                f"{quote(text)} is not a level; give one from 1 to {len(LEVELS)}, for example "
                "level:7."
            )
        return Entrant("level", number=int(digits))
    if kind in KINDS:
        found = parse_program(kind, rest)
        return Entrant(
            kind,
            simulations=found.nodes,
            seconds=found.seconds,
            cpu=found.cpu,
            command=found.command,
            options=found.options,
        )
    if kind == "random":
        if rest:
            raise SettingError(f"random has no settings, so {quote(text)} cannot be read.")
        return Entrant("random")
    if kind == "eval":  # short for a plain search with this evaluator
        name, _, more = rest.partition(",")
        kind, rest = "mcts", f"eval={name},{more}".rstrip(", ")
    if kind in STYLES:
        return _parse_search(kind, rest)
    raise SettingError(f"{quote(text)} is not an entrant; give for example {_EXAMPLES}.")


_TIME = "a time of up to a day"
_SETTINGS = {
    "sims": ("a whole number from 1", "sims=50000"),
    "time": (_TIME, "time=500ms"),
    "cpu": (_TIME, "cpu=100ms"),
    "c": ("a number from 0", "c=1.4"),
    "threads": ("a whole number from 1 to 64", "threads=2"),
    "memory": ("megabytes, a whole number from 1 to 65536", "memory=256"),
}
_STRONG = {"traps": ("yes or no", "traps=no")}
"""What only the strong search can be told."""
_PLAIN = {"eval": ("the name of an evaluator that a package brings", "eval=mine,sims=400")}
"""What only the plain search can be told."""
_ANSWERS = ("no", "yes")
_OTHER_WORDS = {"simulations": "sims", "seconds": "time", "exploration": "c"}
"""Words that mean a setting too; `seconds` is how a match has always written its entrants down."""


def _parse_search(kind: str, rest: str) -> Entrant:
    found: dict[str, float] = {}
    evaluator = ""
    known = _SETTINGS | {"strong": _STRONG, "mcts": _PLAIN}.get(kind, {})
    for part in rest.split(",") if rest else []:
        word, _, value = (piece.strip() for piece in part.partition("="))
        name = _OTHER_WORDS.get(word, word)
        if name not in known:
            raise SettingError(
                f"{kind} has no setting {quote(word)}; it has {', '.join(known)}, for example "
                f"{kind}:sims=50000,c=1.4."
            )
        if name in found or (name == "eval" and evaluator):
            raise SettingError(
                f"{word} is set twice in {quote(f'{kind}:{rest}')}; once is enough, for example "
                f"{kind}:{known[name][1]}."
            )
        if name == "eval":
            evaluator = _parse_evaluator(value)
        elif (number := _parse_number(name, value)) is None:
            allowed, example = known[name]
            raise SettingError(
                f"{word} is {allowed}, not {quote(value)}; write for example {kind}:{example}."
            )
        else:
            found[name] = number
    if evaluator and found.get("threads", 1) > 1:
        raise SettingError(
            "A search with an evaluator from outside has one thread; leave threads out, for "
            f"example mcts:eval={evaluator},sims={EVALUATIONS}."
        )
    whole = {name: int(found[name]) for name in ("sims", "threads", "memory") if name in found}
    timed = "time" in found or "cpu" in found
    return Entrant(
        kind,
        simulations=whole.get("sims", None if timed else EVALUATIONS if evaluator else SIMULATIONS),
        seconds=found.get("time"),
        cpu=found.get("cpu"),
        exploration=found.get("c"),
        threads=whole.get("threads", 1),
        memory=whole.get("memory"),
        traps=bool(found.get("traps", True)),
        evaluator=evaluator,
    )


def _parse_evaluator(text: str) -> str:
    """Read the name of an evaluator; whether there is one is seen when it is to play."""
    name = text.lower()
    if not is_name(name):
        raise SettingError(
            f"{quote(text)} is not the name of an evaluator, which has small letters, digits and "
            "hyphens; write for example mcts:eval=mine,sims=400."
        )
    return name


_MOST = {"sims": 10**12, "c": 10**6, "threads": 64, "memory": 65536}


def _parse_number(name: str, text: str) -> float | None:
    """Read the value of a setting; None for what it cannot be."""
    with suppress(ValueError, TimeError):
        if name in ("time", "cpu"):
            return parse_seconds(text)
        if name == "traps":
            return float(_ANSWERS.index(text.lower()))
        value = float(text) if name == "c" else int(text)
        if value <= _MOST[name] and (value > 0 or (name == "c" and value == 0)):
            return value
    return None
