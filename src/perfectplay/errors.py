"""Every error that perfectplay raises on purpose: the whole tree.

PerfectPlayError(ValueError)          one sentence for a user: what was given, what is allowed
├── SessionError                      what this game or its mode does not allow
│   └── SeatError                     what is for another seat of the game
├── UnknownGameError                  a game that is not in the registry
├── ExtraMissingError                 an optional library that is not installed
├── mastermind.errors.MastermindError
│   ├── VariantError                  an impossible or too large variant
│   ├── PaletteError                  a palette that is unknown or has too few colours
│   ├── CodeError
│   │   ├── CodeLengthError           too few or too many pegs
│   │   ├── ColourError               a value, letter or name that is not a colour here
│   │   └── ColourTwiceError          a colour used twice where that is not allowed
│   ├── FeedbackError                 an answer that cannot be read
│   │   └── ImpossibleFeedbackError   … or that no code could get
│   ├── GameOverError                 a guess after the end
│   ├── NothingToUndoError            no turn to take back
│   ├── RepeatedGuessError            a guess that was made before
│   ├── PlayerError                   an unknown player, or not that player's turn
│   ├── ContradictionError            no code fits all the answers
│   ├── RecordError                   a saved game that cannot be read
│   ├── LiesError                     what needs true answers, where some may be wrong
│   └── solver.errors.SolverError
│       ├── NotExactError             only bounds are known
│       ├── NoCodesError              no code to find
│       ├── BoundsError               a lower bound that is not below the upper one
│       ├── DepthError                no strategy is quick enough
│       ├── TooLargeError             too many codes for an exact search
│       └── TreeError                 a decision tree that is not one
├── ultimate.errors.UltimateError
│   ├── IllegalMoveError              a move that breaks a rule
│   │   ├── GameOverError             the game has ended
│   │   ├── WrongBoardError           the last move sends this one elsewhere
│   │   ├── BoardDecidedError         the board is won or full
│   │   └── SquareTakenError          the square holds a symbol already
│   ├── NotationError                 a text that cannot be read
│   │   ├── MoveTextError             … as a move
│   │   ├── PositionError             … as a position
│   │   ├── RecordError               … as the record of a game
│   │   ├── BookError                 … as an opening book
│   │   └── CommandError              … as a line of a protocol
│   ├── NoMoveError                   no move is known or left
│   ├── NoChildError                  a node of the tree without this move
│   ├── VariationError                a variation that is not there, or one too many
│   ├── LevelError                    a level that does not exist
│   └── LimitError                    a limit of a search that makes no sense
├── lab.errors.LabError
│   ├── SettingError                  an option of an experiment that cannot be read
│   ├── ClusterError                  a cluster that cannot do the work
│   │   └── OtherCodeError            … because a worker has other code
│   ├── FolderError                   a folder of results that cannot be used
│   ├── LostWorkersError              workers that died too often on the same work
│   └── ContradictingResultsError     two results of a size that cannot both be right
├── rl.errors.RlError                 what the environments for learning cannot do
│   ├── OptionError                   an option of an environment that does not exist
│   ├── ActionError                   an action that is not one, or at the wrong moment
│   └── PolicyError                   a policy that does not exist, or plays the other game
├── evals.errors.EvalError            what the evaluation cannot do
│   ├── TranscriptError               a transcript of a game that cannot be read
│   ├── AccountError                  a judged game whose account does not add up
│   ├── NoSetError                    a set of problems, or a problem, that does not exist
│   ├── LogError                      a log of another framework that cannot be read
│   ├── NoPromptsError                a version of the prompts that does not exist
│   └── ReplyError                    a reply without a guess or an answer
├── exports.errors.ExportError        what cannot be exported, or read back
├── training.errors.TrainingError
│   ├── NoPuzzleError                 a puzzle or a game with puzzles that does not exist
│   ├── NoLessonError                 a lesson, or a step of one, that does not exist
│   ├── AnswerError                   a rule that does not go with the answer asked for
│   └── DayError                      a text that is not a day
├── mcp.errors.McpError               what the server for language models cannot do
│   ├── ArgumentError                 an argument of a tool that cannot be used
│   ├── GameIdError                   the id of a game that is not there
│   ├── ManyGamesError                more games at once than are kept
│   ├── ManyCallsError                more work at once than is waited for
│   └── LongCallError                 work that took longer than it may
├── cli.files.FileError               a file that cannot be read or written as asked
├── drawing.choices.MarksError        marks for pegs that there are not
├── PluginError                   a part of another package that does not do as it should
├── durations.TimeError               a text that is not a time
├── cli.serve.ServeError              a server that cannot start
├── web.errors.ApiError               an answer of the server other than success
│   ├── BadRequest                    400
│   ├── NotYourSeat                   403
│   ├── NotOnPurpose                  403, for work that another site could have caused
│   ├── NoSuchGame                    404
│   ├── NoSuchPlayer                  404
│   ├── NoSuchSlip                    404
│   ├── NoSuchTraining                404
│   ├── Stale                         409, with the new state
│   ├── TooMany                       429, with Retry-After
│   ├── Busy                          503, with Retry-After
│   │   └── EngineUnavailable         … because the engines elsewhere are away
│   └── NotReady                      503, with Retry-After
├── javascript.scan.PageError         a module of the page that cannot be joined to others
├── web.phrase.PhraseError            a text that is no recovery phrase
├── web.settings.SettingsError        a setting of the server that cannot be used
├── web.database.opening.StoreError   a database that cannot be used
├── web.database.backup.BackupError   a backup that cannot be written or read
└── web.database.trouble.DatabaseUnavailable   … that cannot be used for the moment
"""

from __future__ import annotations

import sys
from typing import Any


def quote(given: object, most: int = 40) -> str:
    """Return what a user gave, in quotes, on one line and not too long to read."""
    text = given.strip() if isinstance(given, str) else _written(given)
    shown = repr(text if len(text) <= most else text[: most - 1] + "…")
    return shown if isinstance(given, str) else shown[1:-1]


def printable(text: str) -> str:
    """Return a text that somebody else chose, without what would steer a terminal."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


def _written(given: object) -> str:
    try:
        return repr(given)
    except ValueError:  # Python writes no whole number of more than some thousand digits
        return "a number of thousands of digits"


class PerfectPlayError(ValueError):
    """Something a user said cannot be done; the message is one sentence meant for that user.

    `given` is what was said, `allowed` what would have been right, and `position` where in a text
    the first wrong character stands, each None where it does not apply.
    """

    def __init__(
        self,
        message: str = "",
        *,
        given: object = None,
        allowed: str | None = None,
        position: int | None = None,
    ) -> None:
        super().__init__(message)
        self.given = given
        self.allowed = allowed
        self.position = position

    def __reduce__(self) -> tuple[Any, ...]:
        # Errors travel between processes and machines. Their classes want all kinds of arguments,
        # so they are made again without being asked.
        return _made_again, (type(self), self.args, self.__dict__)


def _made_again(
    kind: type[PerfectPlayError], args: tuple[Any, ...], facts: dict[str, Any]
) -> PerfectPlayError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class SessionError(PerfectPlayError):
    """Something that this game or its mode does not allow."""


class SeatError(SessionError):
    """Something that is for another seat of the game."""


class UnknownGameError(PerfectPlayError):
    """The name of a game that is not in the registry."""


class ExtraMissingError(PerfectPlayError):
    """An optional library is needed and not installed."""

    def __init__(self, what: str, library: str, extra: str, instead: str = "") -> None:
        mark = '"' if sys.platform == "win32" else "'"  # a shell of Windows keeps the other one
        command = f"pip install {mark}perfectplay[{extra}]{mark}"
        or_else = f", {instead}" if instead else ""
        super().__init__(
            f"{what} needs {library}, which is not installed; try: {command}{or_else}",
            allowed=command,
        )
        self.extra = extra
        """The extra of perfectplay that brings the library."""


class PluginError(PerfectPlayError):
    """A part that another package brings or a program registered does not do as it should."""
