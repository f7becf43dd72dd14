"""Every parser of the package: how it is called, its longest text, and the error it raises."""

import importlib
import inspect
import json
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import perfectplay
from perfectplay.cli.files import FileError, parse_path
from perfectplay.cli.lab.match_output import parse_entrants
from perfectplay.cli.mastermind.commands import resume_command
from perfectplay.cli.mastermind.setup import parse_sense, parse_style
from perfectplay.cli.options import parse_yes
from perfectplay.cli.ultimate.setup import new_board, parse_level
from perfectplay.cli.ultimate.start import parse_first
from perfectplay.clock import TimeControl
from perfectplay.durations import TimeError, parse_seconds
from perfectplay.errors import PerfectPlayError
from perfectplay.evals import readers
from perfectplay.evals.errors import EvalError
from perfectplay.evals.positions import parse_answer
from perfectplay.evals.reading import parse_json, parse_transcript
from perfectplay.evals.replies import parse_guess, parse_turns
from perfectplay.evals.sets import find_set
from perfectplay.exports.errors import ExportError
from perfectplay.exports.files import parse_row
from perfectplay.lab.errors import LabError
from perfectplay.lab.journal_lines import parse_line
from perfectplay.lab.matches.entrant_programs import parse_program
from perfectplay.lab.matches.entrants import parse_entrant
from perfectplay.lab.matches.openings import parse_openings
from perfectplay.lab.matches.sprt import parse_sprt
from perfectplay.lab.strategies.settings import Settings
from perfectplay.lab.table.sizes import parse_sizes
from perfectplay.lab.workplace import Workplace
from perfectplay.mastermind.errors import MastermindError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.history import parse_history
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.players import find_player
from perfectplay.mastermind.record import HEADER
from perfectplay.mastermind.record import Record as MastermindRecord
from perfectplay.mastermind.session import MastermindSession
from perfectplay.mastermind.solver import DecisionTree
from perfectplay.mastermind.solver.tree_text import parse_tree
from perfectplay.mastermind.variant import Variant
from perfectplay.training.lessons import find_lesson
from perfectplay.training.mastermind.steps import MastermindStep
from perfectplay.training.puzzles import parse_day
from perfectplay.training.ultimate.steps import UltimateStep
from perfectplay.ultimate import contest, search_settings
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.book_file import parse_book
from perfectplay.ultimate.errors import UltimateError
from perfectplay.ultimate.kaggle_replays import looks_like_replay, parse_replay
from perfectplay.ultimate.notation import parse_fields, parse_move, parse_moves, parse_rule
from perfectplay.ultimate.pasted import (
    looks_like_foreign,
    looks_like_game,
    looks_like_position,
    parse_pasted,
)
from perfectplay.ultimate.perft import parse_depth
from perfectplay.ultimate.record import parse_record, split_records
from perfectplay.ultimate.search_settings import Limit, parse_limit_value
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.uci_text import parse_best, parse_go, parse_option, parse_position
from perfectplay.ultimate.utttai_links import looks_like_link, parse_link
from perfectplay.web.database.opening import parse_address
from perfectplay.web.phrase import parse_phrase
from perfectplay.web.players import Owner
from perfectplay.web.security import parse_cookie
from perfectplay.web.store import Store
from perfectplay.web.transfer import read as read_import
from perfectplay.web.ultimate.texts import parse_rule_name, parse_text

LINE, TEXT, FILE = 4_000, 8_000, 50_000
"""The longest text of a field or an option, of what is pasted, and of a file or an import."""
LINK = "uttt.ai/init?"
REPLAY = '{"name": "open_spiel_ultimate_tic_tac_toe", "steps": '
CLASSIC, WIDE = Variant(), Variant(4, 12)
COLOURS = get_palette("classic")


@dataclass(frozen=True)
class Parser:
    """A function that reads a text; `about` tells two ways to call it apart."""

    function: Callable[..., Any]
    error: type[PerfectPlayError]
    longest: int = LINE
    call: Callable[[str], object] | None = None
    about: str = ""

    @property
    def name(self) -> str:
        """Where the function is."""
        return qualified(self.function)

    def __str__(self) -> str:
        return f"{self.name.removeprefix('perfectplay.')} {self.about}".strip()

    def read(self, text: str) -> PerfectPlayError | None:
        """Read a text; return the error if it is refused. Any other exception is a defect."""
        try:
            (self.call or self.function)(text)
        except self.error as error:
            return error
        return None


def qualified(function: Callable[..., Any]) -> str:
    """Return the module and the name of a function."""
    return f"{function.__module__}.{function.__qualname__}"


def mastermind_record(*lines: str) -> Callable[[str], object]:
    """Put a text behind these lines of a saved game."""
    head = "\n".join([HEADER, *lines])
    return lambda text: MastermindRecord.parse(head + text)


@cache
def _store() -> Store:
    """An empty database for the tokens of exports, in memory."""
    return Store("sqlite://")


def _import(text: str) -> object:
    return read_import(text, _store(), Owner("a" * 64))


def _lesson(kind: str, name: str) -> Callable[[str], object]:
    """Read a text as the answer to the first step of a lesson."""
    return lambda text: find_lesson(kind, name).step(0).parse(text)


def behind(head: str, parse: Callable[[str], object]) -> Callable[[str], object]:
    """Put a text behind a head; the place of an error is then counted from the text."""

    def read(text: str) -> object:
        try:
            return parse(head + text)
        except PerfectPlayError as error:
            if error.position is not None:
                error.position = max(0, error.position - len(head))
            raise

    return read


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


PARSERS = (
    # Ultimate Tic-Tac-Toe.
    Parser(parse_move, UltimateError),
    Parser(parse_moves, UltimateError, TEXT),
    Parser(parse_rule, UltimateError),
    Parser(search_settings.parse_style, UltimateError),
    Parser(Limit.parse, UltimateError),
    Parser(Limit.parse, UltimateError, LINE, lambda text: Limit.parse(f"time={text}"), "time"),
    Parser(parse_limit_value, UltimateError, LINE, lambda t: parse_limit_value("simulations", t)),
    Parser(parse_fields, UltimateError, TEXT),
    Parser(Board.__init__, UltimateError, TEXT, Board),
    Parser(Board.push_text, UltimateError, LINE, lambda text: Board().push_text(text)),
    Parser(looks_like_position, UltimateError, FILE),
    Parser(looks_like_game, UltimateError, FILE),
    Parser(parse_pasted, UltimateError, TEXT),
    Parser(parse_record, UltimateError, FILE),
    Parser(split_records, UltimateError, FILE),
    Parser(UltimateSession.from_record, UltimateError, TEXT),
    Parser(UltimateSession.reads, UltimateError, FILE),
    Parser(parse_book, UltimateError, FILE),
    Parser(looks_like_foreign, UltimateError, FILE),
    Parser(looks_like_link, UltimateError, FILE),
    Parser(parse_link, UltimateError, FILE),
    Parser(parse_link, UltimateError, FILE, behind(f"{LINK}actions=", parse_link), "moves"),
    Parser(parse_link, UltimateError, FILE, behind(f"{LINK}state=", parse_link), "state"),
    Parser(looks_like_replay, UltimateError, FILE),
    Parser(parse_replay, UltimateError, FILE),
    Parser(parse_replay, UltimateError, FILE, behind(REPLAY, parse_replay), "rest"),
    Parser(contest.parse_answer, UltimateError),
    Parser(contest.read_turn, UltimateError, FILE, lambda t: contest.read_turn(t.splitlines())),
    Parser(parse_position, UltimateError, TEXT),
    Parser(parse_position, UltimateError, TEXT, lambda t: parse_position(f"fen {t}"), "fen"),
    Parser(parse_go, UltimateError),
    Parser(parse_option, UltimateError, TEXT),
    Parser(parse_best, UltimateError),
    Parser(parse_depth, UltimateError),
    # Mastermind.
    Parser(Variant.parse, MastermindError),
    Parser(Feedback.parse, MastermindError),
    Parser(parse_code, MastermindError, LINE, lambda text: parse_code(CLASSIC, text), "digits"),
    Parser(parse_code, MastermindError, LINE, lambda text: parse_code(WIDE, text, COLOURS), "all"),
    Parser(parse_history, MastermindError, TEXT, lambda text: parse_history(CLASSIC, text)),
    Parser(
        parse_history, MastermindError, TEXT, lambda t: parse_history(WIDE, t, COLOURS), "palette"
    ),
    Parser(get_palette, MastermindError),
    Parser(find_player, MastermindError),
    Parser(MastermindRecord.parse, MastermindError, FILE),
    Parser(MastermindRecord.parse, MastermindError, FILE, mastermind_record(""), "lines"),
    Parser(MastermindRecord.parse, MastermindError, TEXT, mastermind_record(" 1.  "), "turn"),
    Parser(
        MastermindRecord.parse, MastermindError, FILE, mastermind_record("secret: sealed-"), "seal"
    ),
    Parser(MastermindRecord.parse, MastermindError, TEXT, mastermind_record("variant: "), "rules"),
    Parser(MastermindSession.from_record, MastermindError, FILE),
    Parser(MastermindSession.reads, MastermindError, FILE),
    Parser(resume_command, MastermindError, FILE),
    Parser(parse_tree, MastermindError, FILE),
    Parser(parse_tree, MastermindError, FILE, lambda t: parse_tree(f"4x6 | x\n0011\n{t}"), "nodes"),
    Parser(DecisionTree.from_text, MastermindError, FILE),
    Parser(DecisionTree.from_json, MastermindError, FILE),
    # The lab.
    Parser(parse_entrant, LabError, TEXT),
    Parser(parse_entrant, LabError, TEXT, lambda text: parse_entrant(f"mcts:{text}"), "search"),
    Parser(parse_entrant, LabError, TEXT, lambda text: parse_entrant(f"cmd:{text}"), "command"),
    Parser(parse_entrant, LabError, TEXT, lambda text: parse_entrant(f"uci:{text}"), "engine"),
    Parser(parse_program, LabError, TEXT, lambda text: parse_program("uci", text)),
    Parser(parse_entrants, LabError, TEXT, lambda text: parse_entrants([text], "tcp://there:1")),
    Parser(parse_openings, LabError),
    Parser(parse_sprt, LabError),
    Parser(parse_sizes, PerfectPlayError),
    Parser(Workplace.cluster, LabError, LINE, lambda text: Workplace.cluster(f"local{text}")),
    Parser(Settings.of, PerfectPlayError, LINE, lambda t: Settings.of("3x4", "knuth", first=t)),
    Parser(Settings.of, LabError, LINE, lambda t: Settings.of("3x4", "knuth", sample=t), "sample"),
    Parser(Settings.of, LabError, LINE, lambda text: Settings.of("3x4", text), "players"),
    # Transcripts of others.
    Parser(parse_json, EvalError, FILE),
    Parser(parse_transcript, PerfectPlayError, FILE),
    Parser(readers.parse_games, EvalError, FILE),
    Parser(readers.bulls_and_cows.parse_results, PerfectPlayError, FILE),
    Parser(readers.textarena.parse_games, PerfectPlayError, FILE),
    Parser(
        readers.textarena.parse_games,
        PerfectPlayError,
        FILE,
        lambda text: readers.textarena.parse_games(json.dumps({"logs": [[-1, text], [0, text]]})),
        "logs",
    ),
    # Positions that were exported.
    Parser(parse_row, ExportError, FILE),
    # Training, and games with a clock.
    Parser(TimeControl.parse, PerfectPlayError),
    Parser(parse_day, PerfectPlayError),
    Parser(MastermindStep.parse, PerfectPlayError, LINE, _lesson("mastermind", "pins"), "pins"),
    Parser(MastermindStep.parse, PerfectPlayError, LINE, _lesson("mastermind", "consistent")),
    Parser(UltimateStep.parse, PerfectPlayError, LINE, _lesson("ultimate", "sending")),
    # Replies of language models.
    Parser(parse_guess, EvalError, FILE, lambda text: parse_guess(CLASSIC, text)),
    Parser(
        parse_guess, EvalError, FILE, lambda text: parse_guess(CLASSIC, f"GUESS: {text}"), "line"
    ),
    Parser(parse_turns, EvalError, FILE, lambda text: parse_turns(6, text)),
    Parser(parse_turns, EvalError, FILE, lambda text: parse_turns(6, f"ANSWER: {text}"), "line"),
    Parser(
        parse_answer,
        EvalError,
        FILE,
        lambda text: parse_answer(find_set("best-of-four").problems[0], text),
    ),
    # The terminal.
    Parser(parse_path, FileError, LINE, lambda text: parse_path(text, "game.txt")),
    Parser(parse_seconds, TimeError),
    Parser(parse_yes, PerfectPlayError),
    Parser(parse_level, UltimateError),
    Parser(parse_first, PerfectPlayError),
    Parser(parse_style, MastermindError),
    Parser(parse_sense, MastermindError),
    Parser(new_board, UltimateError, TEXT, lambda text: new_board(None, text, None)),
    # The page.
    Parser(parse_rule_name, UltimateError),
    Parser(parse_text, UltimateError, TEXT, lambda text: parse_text(text, None)),
    Parser(parse_text, UltimateError, LINE, lambda text: parse_text("ee", text), "rule"),
    Parser(parse_cookie, PerfectPlayError, FILE),
    Parser(parse_phrase, PerfectPlayError),
    Parser(read_import, PerfectPlayError, FILE, _import),
    # Files and addresses.
    Parser(parse_address, PerfectPlayError),
    Parser(parse_line, PerfectPlayError, FILE, lambda text: parse_line(_bytes(text))),
)


def found_parsers() -> Iterator[str]:
    """Walk the package and yield every public function or method that reads a text, by its name."""
    for module in pkgutil.walk_packages(perfectplay.__path__, "perfectplay."):
        if module.name.endswith("__main__"):
            continue
        for owner in _owners(importlib.import_module(module.name)):
            for name, found in vars(owner).items():
                function = inspect.unwrap(getattr(found, "__func__", found))
                here = getattr(function, "__module__", "") == module.name
                if here and _is_parser(name) and not inspect.isabstract(owner):
                    yield qualified(function)


def _owners(module: Any) -> list[Any]:
    """Return a module and the classes that are defined in it."""
    classes = [c for c in vars(module).values() if inspect.isclass(c)]
    return [module, *(c for c in classes if c.__module__ == module.__name__)]


def _is_parser(name: str) -> bool:
    """Tell by its name whether a function reads a text that somebody wrote."""
    words = ("parse", "looks_like", "from_record", "from_text", "from_json", "reads", "push_text")
    return name.startswith(words)
