"""A game of Mastermind in progress: both roles, any player on the breaker's seat, and a teacher.

Modes: `learn` and `play` (the program keeps the code), `two` (a person keeps it, typed in before
the game), `guess` (only the user knows the code and the program guesses it). The operations of
`guess` are those of the Chalmers lab's guess engine, under Python names.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Self

from perfectplay.drawn import Drawn
from perfectplay.judgement import Judgement
from perfectplay.mastermind.breaking import BREAKER, MAKER, TurnNote
from perfectplay.mastermind.contradiction import (
    Contradiction,
    WrongAnswer,
    explain_wrong_answer,
    wrong_answers,
)
from perfectplay.mastermind.errors import ContradictionError, MastermindError, RecordError
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.game import Winner, require_running
from perfectplay.mastermind.judged_views import BoundsView, RemarkView
from perfectplay.mastermind.knowledge import Knowledge, Turn, require_possible
from perfectplay.mastermind.lesson import GuessReport, Lesson
from perfectplay.mastermind.liar import Liar
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import Palette
from perfectplay.mastermind.record import HEADER, Record
from perfectplay.mastermind.showing import game_view
from perfectplay.mastermind.strategies import Choice
from perfectplay.mastermind.views import ContradictionView, MastermindView, RepairView
from perfectplay.session import Data, GameEnd, Progress, Seal, anything, to_data
from perfectplay.table import Ended

__all__ = ["BREAKER", "MAKER", "GuessReport", "MastermindSession", "TurnNote"]

SEATS = {Winner.BREAKER: BREAKER, Winner.MAKER: MAKER}


class MastermindSession(Drawn, Lesson):
    """One game of any mode.

    >>> session = MastermindSession("4x6", "two", secret="0123", player="knuth")
    >>> session.step().guess, session.standing
    ('0011', 'computer')
    >>> session.switch("human")
    >>> session.guess("0123").made, session.ending.winner
    (True, 'breaker')

    The roles reversed, with a code that only the user knows:

    >>> session = MastermindSession("4x6", "guess")
    >>> session.new_guess()
    '0011'
    >>> session.answer("2B2W")
    >>> session.new_guess()
    '0102'
    """

    waiting: Choice | None = None
    """The program's guess that waits for an answer."""
    _clash: ContradictionView | None = None

    # -- seats and commands -------------------------------------------------------------------

    def seats_of_starter(self) -> tuple[str, ...]:
        """Whoever starts breaks the code, keeps it, or does both until somebody joins."""
        if self.mode == "two":
            return (MAKER, BREAKER)
        return (MAKER,) if self.mode == "guess" else (BREAKER,)

    def free_seat(self) -> str | None:
        """In a game for two the second person breaks the code."""
        return BREAKER if self.mode == "two" else None

    def to_move(self) -> str | None:
        """The maker answers where the program guesses; else it is the breaker's turn."""
        if self.outcome:
            return None
        return MAKER if self.mode == "guess" else BREAKER

    def may(self, mine: Collection[str]) -> list[str]:
        """Where the program guesses, nobody gives up."""
        return [] if self.mode == "guess" else super().may(mine)

    def resign(self, seat: str) -> None:
        """Give up, and see the code."""
        self.require_mode("learn", "play", "two")
        super().resign(seat)

    def new_rematch(self, code: str | None = None) -> MastermindSession:
        """Set up the same game with another code, chosen by whoever broke the last one."""
        self.require_mode("two")
        palette, sense = self.palette, self.sense
        session = type(self)(self.variant, "two", palette=palette, sense=sense, secret=code)
        session.set_clock(None if self.clock is None else str(self.clock.control))
        return session

    def may_copy(self, mine: Collection[str]) -> bool:
        """A copy can be played to its end, so in a game for two only the maker, who knows it."""
        return (MAKER if self.mode == "two" else BREAKER) in mine

    def commands(self, mine: Collection[str]) -> tuple[str, ...]:
        """Return what somebody with these seats may do now."""
        found: list[str] = []
        if self.mode == "guess" and MAKER in mine:
            found += ["move", "switch"] if self.standing == "waiting" else []
            found += ["correct", "undo", "review"] if self.turns else []
        elif self.mode != "guess" and BREAKER in mine:
            moves = {"human": ["move", "optimal", "hint", "switch"], "computer": ["step", "switch"]}
            found += moves.get(self.standing, [])
            found += ["undo", "review"] if self.turns else []
        if self.variant.lies and "review" in found:
            found.remove("review")  # nobody can judge guesses after answers that may be wrong
        return tuple(found)

    def move(self, text: str) -> None:
        """Make a guess, or answer one where the program guesses."""
        if self.mode == "guess":
            self.answer(text)
        else:
            self.guess(text)

    @property
    def ending(self) -> GameEnd | None:
        """Who won and why, or None while the game goes on."""
        ended = self.outcome
        if ended is None:
            return None
        sentence = f"{ended.winner.value.capitalize()} won: {ended.reason}."
        return GameEnd(SEATS[ended.winner], sentence)

    # -- the roles reversed -------------------------------------------------------------------

    def next_guess(self, progress: Progress | None = None) -> Choice:
        """Return the guess to be answered next; asked again before the answer, the same one."""
        self.require_mode("guess")
        if self.waiting is None:
            require_running(self.variant, self.turns)
            self.require_consistent()
            self.waiting = self.consider(progress)
        return self.waiting

    def new_guess(self) -> str:
        """Return the guess to be answered next, as digits."""
        return self.next_guess().guess

    def answer(self, reply: Feedback | tuple[int, int] | str) -> None:
        """Take the answer to the guess that waits.

        An answer that no code gives to it is refused; one that clashes with earlier answers is
        taken, and :attr:`contradiction` then says what clashes.
        """
        self.require_mode("guess")
        require_running(self.variant, self.turns)
        if self.waiting is None:
            raise MastermindError(
                "No guess waits for an answer: ask for new_guess() first, and correct the answers "
                "that clash, if some do."
            )
        guess = self.waiting.guess
        self.add_turn(guess, require_possible(self.variant, guess, reply), self.player)
        self.waiting = None

    def correct(self, turn: int, reply: Feedback | tuple[int, int] | str) -> None:
        """Change the answer of an earlier turn, counted from 0; what came after it stays."""
        self.require_mode("guess")
        if not 0 <= turn < len(self.turns):
            known = f"1 to {len(self.turns)}" if self.turns else "none yet"
            raise MastermindError(
                f"There is no answer {turn + 1} to correct; there are: {known}.",
                given=turn,
                allowed=f"0 to {len(self.turns) - 1}" if self.turns else "none yet",
            )
        guess = self.turns[turn].guess
        turns = list(self.turns)
        turns[turn] = Turn(guess, require_possible(self.variant, guess, reply))
        self._recount(turns)

    def take_answer(self, reply: Feedback | tuple[int, int] | str, turn: int | None = None) -> None:
        """Take an answer, or correct that of a turn; then make the next guess, if there is one."""
        if turn is None:
            self.answer(reply)
        else:
            self.correct(turn, reply)
        if self.standing == "waiting":
            self.next_guess()

    def _recount(self, turns: Sequence[Turn]) -> None:
        """Count the codes left after every turn again."""
        know = Knowledge(self.variant)
        for note, turn in zip(self.notes, turns, strict=True):
            _ = know.candidates
            know = know.told(turn)
            note.left = len(know.candidates)
        self.knowledge = know
        self.waiting = None
        self._clash = None

    def add_turn(self, code: str, feedback: Feedback, mover: str) -> TurnNote:
        """Write a turn down; what clashes is found out when somebody asks."""
        self._clash = None
        return super().add_turn(code, feedback, mover)

    def undo(self, mine: Collection[str] | None = None, people: int = 1) -> None:
        """Take the last turn back; a guess of the program waits for its answer again."""
        last = self.turns[-1] if self.turns else None
        super().undo(mine, people)
        self._clash = None
        self.waiting = Choice(last.guess) if last and self.mode == "guess" else None

    def switch(self, player: str) -> None:
        """Let another player guess from now on; a guess that waits for its answer is forgotten."""
        super().switch(player)
        self.waiting = None

    @property
    def contradiction(self) -> Contradiction | None:
        """Why no code fits the answers, or None when one does."""
        return None if self.left else self.knowledge.contradiction

    @property
    def contradiction_view(self) -> ContradictionView | None:
        """What clashes, in the palette of the game; found out once."""
        if self.left:
            return None
        if self._clash is None and (found := self.contradiction):
            self._clash = ContradictionView.of(found, self.spoken)
        return self._clash

    def require_consistent(self) -> None:
        """Raise :class:`ContradictionError` when the answers so far clash."""
        if found := self.contradiction:
            raise ContradictionError(found.text(self.spoken, self.style), found)

    def wrong_answers(self, secret: str | Sequence[int]) -> tuple[WrongAnswer, ...]:
        """Return each answer that is not the one this secret gives."""
        code = parse_code(self.variant, secret, self.palette)
        return wrong_answers(self.variant, self.turns, code)

    def explain_contradiction(
        self, secret: str | Sequence[int], palette: Palette | None = None
    ) -> str:
        """Say which answers were wrong for the revealed secret and what they should have been."""
        found = self.wrong_answers(secret)
        if not found:
            return "All your answers were right."
        return "\n".join(explain_wrong_answer(self.variant, wrong, palette) for wrong in found)

    # -- as data, as a record, as a view ------------------------------------------------------

    def to_data(self) -> Data:
        """Return the whole state, the secret included."""
        return {
            "variant": str(self.variant),
            "mode": self.mode,
            "palette": self.palette.name,
            "player": self.player,
            "sense": self.sense,
            "secret": self.secret,
            "liar": self.liar.seed,
            "practice": self.practice,
            "turns": [
                {"guess": turn.guess, "answer": list(turn.feedback), **to_data(note)}
                for turn, note in zip(self.turns, self.notes, strict=True)
            ],
            "waiting": None if self.waiting is None else to_data(self.waiting),
            "contradiction": to_data(self._clash),
            "worst": to_data(self.worst),
            "expected": self.expected,
            **self.table_data(),
        }

    @classmethod
    def from_data(cls, data: Data) -> Self:
        """Set the game up again from its state."""
        session = cls(
            data["variant"],
            data["mode"],
            palette=data["palette"],
            player=data["player"],
            sense=data["sense"],
            secret=data["secret"],
        )
        session.practice = data.get("practice", False)  # the first release did not write it
        session.liar = Liar(data.get("liar", 0))
        rows = data["turns"]
        turns = [Turn(row["guess"], Feedback(*row["answer"])) for row in rows]
        session.knowledge = Knowledge.trusted(session.variant, turns)
        session.notes = [_note(row) for row in rows]
        session.waiting = Choice(**data["waiting"]) if data["waiting"] else None
        session._clash = _clash(data["contradiction"]) if data["contradiction"] else None
        session.worst = BoundsView(**data["worst"]) if data["worst"] else None
        session.expected = data["expected"]
        session.take_table(data)
        return session

    def to_record(self, seal: Seal | None = None) -> str:
        """Write the game as text; `seal` returns what stands for a running game's secret."""
        return Record(
            self.variant,
            self.mode,
            self.palette.name,
            self.player,
            self.secret,
            self.turns,
            tuple(self.movers),
            self.sense,
            self.practice,
            None if self.ended is None else self.ended.how,
        ).format(seal)

    @classmethod
    def from_record(
        cls, text: str, unseal: Seal | None = None, accept: Callable[[Self], None] = anything
    ) -> Self:
        """Read a saved game, or say in one sentence what is wrong with it."""
        record = Record.parse(text, unseal)
        secret = record.secret
        if secret is None and record.mode != "guess":
            if not record.turns or record.turns[-1].feedback != record.variant.win:
                raise RecordError(
                    "The saved game still runs and its secret is not in it, so it cannot go on; "
                    "save it again as one of its players, or start a new game."
                )
            secret = record.turns[-1].guess
        session = cls(
            record.variant,
            record.mode,
            palette=record.palette,
            player=None if record.mode == "guess" and record.player == "human" else record.player,
            sense=record.sense,
            secret=secret,
        )
        accept(session)  # a large variant's codes are counted after every turn
        session.practice = record.practice
        movers = [*record.movers, *["human"] * (len(record.turns) - len(record.movers))]
        session.notes = [TurnNote(mover, 0) for mover in movers]
        session._recount(record.turns)
        session.ended = None if record.ended is None else Ended(record.ended, BREAKER)
        return session

    @classmethod
    def reads(cls, text: str) -> bool:
        """Tell whether a text begins as our records do."""
        return text.lstrip().startswith(HEADER)

    def view(self, mine: Collection[str] = ()) -> MastermindView:
        """Return what somebody may see; a running game's secret only who has made it."""
        return game_view(self, mine)


def _note(row: Data) -> TurnNote:
    word, remark = row["word"], row["remark"]
    return TurnNote(
        row["player"],
        row["left"],
        None if word is None else Judgement(word),
        row["skill"],
        row["fortune"],
        # The first two releases wrote neither the cost in its measure nor what is being judged.
        None if remark is None else RemarkView(**{"cost": "", "aside": "", **remark}),
        row.get("judging", False),
    )


def _clash(data: Data) -> ContradictionView:
    repairs = [RepairView(**repair) for repair in data["repairs"]]
    return ContradictionView(**{**data, "repairs": repairs})
