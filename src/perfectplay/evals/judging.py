"""One game of a transcript judged: what every guess gave away, by the exact solver.

Only the answers that the player was given count, so a wrong answer of the referee is not held
against the player; it is named in `faults`. The account of a game is

    guesses + rest = start + regrets − lucks

where `start` is what the best strategy needs on average before the first guess and `rest` what it
still needs at the end, 0 when the code was found. It is checked, to the last fraction, for every
game whose numbers are all exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Self

from perfectplay.evals.errors import AccountError, EvalError
from perfectplay.evals.transcript import UNANSWERED, Transcript
from perfectplay.judgement import Judgement
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.solver import Budget, Solver
from perfectplay.mastermind.teacher.judge import Judge
from perfectplay.mastermind.teacher.review import Review, TurnReview, review
from perfectplay.mastermind.variant import Variant

SOLVED_WHOLE = 5_040
"""Up to so many codes every state is solved exactly, however long it takes."""
NODES = 300
"""In larger variants a search ends after so many nodes: the same ones on every machine."""
Progress = Callable[[int, int], None]
"""Told how many guesses of how many are judged."""


@dataclass(frozen=True)
class JudgedTurn:
    """One guess that was answered, and what it was worth before the answer was known."""

    guess: str
    feedback: Feedback
    attempt: int
    """Which of the transcript's attempts it is, from 0."""
    codes: int
    """How many codes were possible before it."""
    left: int
    """How many are after its answer."""
    word: Judgement
    regret: Fraction
    """The guesses, on average, that it gave away."""
    exact: bool
    """Whether the regret is proven, to the last fraction."""
    optimal: bool | None
    """Whether no guess is better on average; None where that is not proven."""
    best: str
    """A guess that is as good as any, as far as is known: this one, if it is."""
    possible: bool
    """Whether the guess could be the code, after the answers before it."""
    repeated: bool
    """Whether the same guess was made before."""
    luck: Fraction | None
    """What chance gave, in guesses; None where that is not exact."""

    def to_data(self) -> dict[str, Any]:
        """Return the turn as JSON can write it; fractions are texts, so that nothing is lost."""
        return {
            "guess": self.guess,
            "answer": str(self.feedback),
            "attempt": self.attempt,
            "codes": self.codes,
            "left": self.left,
            "word": self.word.value,
            "regret": str(self.regret),
            "exact": self.exact,
            "optimal": self.optimal,
            "best": self.best,
            "possible": self.possible,
            "repeated": self.repeated,
            "luck": _written(self.luck),
        }

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_data` returned."""
        read: dict[str, Any] = {
            "feedback": Feedback.parse(data["answer"]),
            "word": Judgement(data["word"]),
            "regret": Fraction(data["regret"]),
            "luck": _fraction(data["luck"]),
        }
        return cls(**{k: v for k, v in data.items() if k != "answer"} | read)

    @classmethod
    def of(cls, turn: TurnReview, attempt: int) -> Self:
        """Gather what a review says of a turn."""
        judged = turn.judged
        return cls(
            guess=turn.turn.guess,
            feedback=turn.turn.feedback,
            attempt=attempt,
            codes=judged.codes,
            left=turn.left,
            word=judged.word,
            regret=judged.regret,
            exact=judged.exact_average,
            optimal=judged.optimal,
            best=judged.guess if judged.optimal else judged.better or judged.guess,
            possible=judged.value.could_be,
            repeated=judged.repeated,
            luck=turn.luck,
        )


@dataclass(frozen=True)
class JudgedGame:
    """A game whose guesses are judged; everything counted about it follows from these fields.

    Guesses after the code was found do not count, nor do those after an answer that no code fits:
    from there on nothing is known, so nothing can be judged.
    """

    transcript: Transcript
    turns: tuple[JudgedTurn, ...]
    """The guesses that are judged."""
    start: Fraction | None
    rest: Fraction | None
    guesses: int
    """The answered guesses up to the one that found the code, those not judged included."""
    faults: tuple[str, ...] = ()
    """What is wrong with the game itself, in sentences: wrong answers, guesses after the end."""
    review: Review | None = field(default=None, compare=False, repr=False)
    """All that the teacher says of it; not kept in `to_data`."""

    @property
    def solved(self) -> bool:
        """Whether the code was found; of a question, whether it was answered right."""
        right = self.transcript.notes.get("right")
        return right if isinstance(right, bool) else self.transcript.solved

    @property
    def malformed(self) -> int:
        """How many attempts were no guess that could be answered."""
        return self.transcript.malformed

    @property
    def unjudged(self) -> int:
        """How many guesses came after an answer that no code fits."""
        return self.guesses - len(self.turns)

    @property
    def exact(self) -> bool:
        """Whether every number of the account is proven, to the last fraction."""
        known = self.start is not None and self.rest is not None
        return known and all(turn.exact and turn.luck is not None for turn in self.turns)

    @property
    def regret(self) -> Fraction:
        """The guesses, on average, that the choices gave away; an estimate unless `exact`."""
        return sum((turn.regret for turn in self.turns), Fraction(0))

    @property
    def luck(self) -> Fraction | None:
        """The guesses that chance gave; None when some of it is only bounded."""
        lucks = [turn.luck for turn in self.turns]
        return None if None in lucks else sum((x for x in lucks if x is not None), Fraction(0))

    @property
    def balanced(self) -> bool:
        """Whether *guesses + rest = start + regrets − lucks* holds; False when it is not exact."""
        if self.start is None or self.rest is None or self.luck is None or not self.exact:
            return False
        return len(self.turns) + self.rest == self.start + self.regret - self.luck

    @property
    def optimal(self) -> int:
        """How many guesses are proven to be as good as any on average."""
        return sum(turn.optimal is True for turn in self.turns)

    @property
    def contradicting(self) -> int:
        """How many guesses could not be the code, given the answers before them."""
        return sum(not turn.possible for turn in self.turns)

    @property
    def repeated(self) -> int:
        """How many guesses had been made before."""
        return sum(turn.repeated for turn in self.turns)

    @property
    def optimal_share(self) -> Fraction | None:
        """Which share of the judged guesses is optimal; None when none was judged."""
        return Fraction(self.optimal, len(self.turns)) if self.turns else None

    @property
    def contradicting_share(self) -> Fraction | None:
        """Which share of the judged guesses contradicts earlier answers; None when none was."""
        return Fraction(self.contradicting, len(self.turns)) if self.turns else None

    def verdict(self) -> dict[str, Any]:
        """Return all but the transcript, as JSON can write it; `of_verdict` reads it back."""
        return {
            "turns": [turn.to_data() for turn in self.turns],
            "start": _written(self.start),
            "rest": _written(self.rest),
            "guesses": self.guesses,
            "faults": list(self.faults),
        }

    @classmethod
    def of_verdict(cls, transcript: Transcript, data: Mapping[str, Any]) -> Self:
        """Put a transcript and what was found about it together again; there is no review."""
        return cls(
            checked_answers(transcript)[0],
            tuple(JudgedTurn.from_data(turn) for turn in data["turns"]),
            _fraction(data["start"]),
            _fraction(data["rest"]),
            data["guesses"],
            tuple(data["faults"]),
        )

    def to_data(self) -> dict[str, Any]:
        """Return the judged game as JSON can write it, the transcript included."""
        return {"transcript": self.transcript.to_data(), **self.verdict()}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Self:
        """Read what `to_data` returned; there is no review."""
        return cls.of_verdict(Transcript.from_data(data["transcript"]), data)


def new_judge(variant: Variant) -> Judge:
    """Return a judge by the average whose verdicts do not depend on the clock."""
    budget = None if variant.size <= SOLVED_WHOLE else Budget(nodes=NODES)
    return Judge(variant.rules, "expected", Solver(variant.rules), budget)


def judge_transcript(
    transcript: Transcript, judge: Judge | None = None, progress: Progress | None = None
) -> JudgedGame:
    """Judge every guess of a game that was answered.

    A judge may serve many games of one variant, and remembers what it has solved.
    """
    judge = judge or new_judge(transcript.variant)
    if judge.sense != "expected" or judge.variant != transcript.variant.rules:
        raise EvalError(
            f"A game of {transcript.variant} is judged by the average of its own variant; take "
            "new_judge(transcript.variant).",
            given=str(judge.variant),
            allowed=str(transcript.variant.rules),
        )
    transcript, faults = checked_answers(transcript)
    answered = _until_found(transcript)
    before = Knowledge.trusted(transcript.variant.rules, transcript.given)
    judgeable = _consistent(before, [turn for _, turn in answered])
    if judgeable < len(answered):
        faults += (_contradiction(answered[judgeable][0], len(answered) - judgeable),)
    after = len(transcript.turns) - len(answered)
    if after:
        faults += (f"{_count(after)} after the code was found, not counted.",)
    known = [turn for _, turn in answered[:judgeable]]
    if not len(before.candidates):  # what was given cannot be true, so no guess has a value
        return JudgedGame(transcript, (), None, None, len(answered), faults)
    found = review(transcript.variant.rules, known, judge, progress, before)
    game = JudgedGame(
        transcript,
        tuple(
            JudgedTurn.of(turn, place)
            for turn, (place, _) in zip(found.turns, answered[:judgeable], strict=True)
        ),
        found.start,
        found.rest,
        len(answered),
        faults,
        found,
    )
    _require_balance(game)
    return game


def checked_answers(transcript: Transcript) -> tuple[Transcript, tuple[str, ...]]:
    """Fill in the answers that are missing where the secret is known, and name the wrong ones."""
    secret, variant = transcript.secret, transcript.variant
    if secret is None:
        lost = [n for n, one in enumerate(transcript.attempts, 1) if one.problem == UNANSWERED]
        return transcript, ((_unanswered(lost),) if lost else ())
    attempts, faults = [], []
    for number, attempt in enumerate(transcript.attempts, 1):
        kept = attempt
        if attempt.guess is not None:
            right = variant.answer(attempt.guess, secret)
            if attempt.answer is None and attempt.problem == UNANSWERED:
                kept = replace(attempt, answer=right, problem="")
            elif attempt.answer not in (None, right):
                faults.append(
                    f"Attempt {number}: {attempt.guess} was answered {attempt.answer}, and the "
                    f"secret {secret} gives {right}."
                )
        attempts.append(kept)
    return replace(transcript, attempts=tuple(attempts)), tuple(faults)


def _unanswered(attempts: list[int]) -> str:
    """Say that guesses cannot be judged for want of an answer."""
    numbers = ", ".join(map(str, attempts))
    many = "Attempts" if len(attempts) > 1 else "Attempt"
    return f"{many} {numbers}: no answer is given, nor a secret that would tell it; left out."


def _until_found(transcript: Transcript) -> list[tuple[int, Turn]]:
    """Return the answered guesses with their places, up to the one that found the code."""
    found: list[tuple[int, Turn]] = []
    for place, attempt in enumerate(transcript.attempts):
        if attempt.turn is not None:
            found.append((place, attempt.turn))
            if attempt.turn.feedback == transcript.variant.win:
                break
    return found


def _consistent(know: Knowledge, turns: Sequence[Turn]) -> int:
    """Return how many turns from the start some code fits, after what was known before."""
    for number, turn in enumerate(turns):
        know = know.told(turn)
        if not len(know.candidates):
            return number
    return len(turns)


def _contradiction(place: int, guesses: int) -> str:
    return (
        f"Attempt {place + 1}: no code fits its answer and those before it; {_count(guesses)} from "
        "there on cannot be judged."
    )


def _count(guesses: int) -> str:
    return "1 guess" if guesses == 1 else f"{guesses} guesses"


def _require_balance(game: JudgedGame) -> None:
    if game.exact and not game.balanced:
        name = game.transcript.game or "a game"
        raise AccountError(
            f"The account of {name} of {game.transcript.player} does not add up: "
            f"{len(game.turns)} guesses + {game.rest} = {game.start} + {game.regret} − "
            f"{game.luck} is not true. This is a fault of perfectplay.",
            given=name,
        )


def _written(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)
