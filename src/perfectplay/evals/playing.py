"""One door for every player: a problem as a dialogue that ends as a transcript.

A `Dialogue` is what an adapter drives: it holds what was said, reads each reply, and says what
comes next. `play` does it for a Python function:

>>> def ask(question):
...     return "GUESS: " + str(question.knowledge.candidates[0])
>>> games = list(play("easy", ask, player="lowest", count=2))
>>> [(game.game, game.solved, len(game.turns)) for game in games]
[('easy-v1-01', True, 4), ('easy-v1-02', True, 6)]
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from perfectplay.errors import quote
from perfectplay.evals.errors import EvalError, ReplyError
from perfectplay.evals.positions import Answer, check_answer, is_right, parse_answer, regret_of
from perfectplay.evals.prompts import Prompts, example_reply, load_prompts
from perfectplay.evals.replies import format_guess
from perfectplay.evals.sets import EvalSet, Kind, Problem, find_set
from perfectplay.evals.transcript import Attempt, Transcript
from perfectplay.mastermind import strategies
from perfectplay.mastermind.knowledge import Knowledge, Turn
from perfectplay.mastermind.variant import Variant

MALFORMED = 3
"""So many replies of a game may be malformed; one more ends it."""
MOST_MALFORMED = 100
SYSTEM, USER, ASSISTANT = "system", "user", "assistant"
Message = dict[str, str]


@dataclass(frozen=True)
class Question:
    """What a player is asked; the secret is not in it."""

    game: str
    """The problem's name, such as `classic-v1-07`."""
    kind: Kind
    variant: Variant
    turns: tuple[Turn, ...]
    """Every guess so far with its answer, those that were given included."""
    choices: tuple[str, ...]
    messages: tuple[Message, ...]
    """The whole conversation, as chat models take it."""

    @property
    def text(self) -> str:
        """What was said last."""
        return self.messages[-1]["content"]

    @property
    def knowledge(self) -> Knowledge:
        """What the turns tell."""
        return Knowledge.trusted(self.variant, self.turns)


class Dialogue:
    """A problem and one player: what was said, and what it came to.

    A game ends when the code is found, when all guesses are used, or with one malformed reply more
    than are allowed; a position with the first answer that can be read. `turns` limits the guesses.
    """

    def __init__(
        self,
        problem: Problem,
        *,
        turns: int | None = None,
        prompts: Prompts | None = None,
        malformed: int = MALFORMED,
        tools: bool = False,
    ) -> None:
        self.problem = problem
        self.variant = problem.variant if turns is None else replace(problem.variant, turns=turns)
        self.prompts = prompts or load_prompts()
        self.allowed = _checked_malformed(malformed)
        self.tools = tools
        self.attempts: list[Attempt] = []
        self.answer: Answer | None = None
        """The answer to a position, once there is one; the last guess of a game."""
        self.last_words = ""
        """What was said with an answer that is no guess."""
        self.over = False
        system, first = self.prompts.opening(problem, self.variant.turns, tools=tools)
        self.messages: list[Message] = [
            {"role": SYSTEM, "content": system},
            {"role": USER, "content": first},
        ]

    @property
    def question(self) -> Question:
        """What the player is asked now."""
        made = tuple(attempt.turn for attempt in self.attempts if attempt.turn is not None)
        return Question(
            self.problem.id,
            self.problem.kind,
            self.variant,
            (*self.problem.given, *made),
            self.problem.choices,
            tuple(self.messages),
        )

    def reply(self, text: str) -> str:
        """Take what the player said; return what is said next, nothing after an answer."""
        self._require_running()
        self.messages.append({"role": ASSISTANT, "content": text})
        try:
            answer = parse_answer(self.problem, text)
        except ReplyError as error:
            said = self._refuse(error, text, "malformed")
        else:
            said = self._take(answer, text)
        if said:
            self.messages.append({"role": USER, "content": said})
        return said

    def guess(self, code: str, said: str = "") -> str:
        """Take a guess made with the tool, and what was said along with it."""
        self._require_running()
        try:
            answer = check_answer(self.problem, code)
        except ReplyError as error:
            return self._refuse(error, said or code, "malformed_tools")
        return self._take(answer, said)

    def refuse(self, said: str, problem: str) -> str:
        """Take a reply that has no guess, for a reason that the adapter knows."""
        return self._refuse(ReplyError(problem), said, "malformed_tools")

    def _require_running(self) -> None:
        if self.over:
            raise EvalError(f"{self.problem.id} is over; begin another dialogue.")

    def _refuse(self, error: ReplyError, said: str, prompt: str) -> str:
        self.attempts.append(Attempt(said=said, problem=str(error)))
        left = self.allowed - sum(attempt.turn is None for attempt in self.attempts)
        self.over = left < 0
        return self.prompts.fill(
            "ended" if self.over else prompt,
            problem=str(error),
            example=example_reply(self.problem, tools=self.tools),
            allowed=left,
        )

    def _take(self, answer: Answer, said: str) -> str:
        self.answer = answer
        if not isinstance(answer, str):  # turns were asked for: this is no guess
            self.last_words, self.over = said, True
            return ""
        assert self.problem.secret is not None
        feedback = self.variant.answer(answer, self.problem.secret)
        self.attempts.append(Attempt(answer, feedback, said))
        if self.problem.kind is not Kind.GAME:
            self.over = True
            return ""
        made = sum(attempt.turn is not None for attempt in self.attempts)
        solved, left = feedback == self.variant.win, self.variant.turns - made
        self.over = solved or not left
        return self.prompts.fill(
            "solved" if solved else "answer" if left else "lost",
            number=made,
            guess=answer,
            black=feedback.black,
            white=feedback.white,
            left=left,
        )

    def transcript(self, player: str, **notes: Any) -> Transcript:
        """Return what was said as a transcript; `notes` are kept with it."""
        problem = self.problem
        kept: dict[str, Any] = {
            "kind": problem.kind.value,
            "prompts": self.prompts.version,
            "prompts_sha256": self.prompts.fingerprint,
            "set_sha256": find_set(problem.set).fingerprint,
            "tools": self.tools,
            "malformed_allowed": self.allowed,
        }
        if problem.kind is not Kind.GAME:
            kept |= self._position_notes()
        return Transcript(
            player,
            self.variant,
            tuple(self.attempts),
            problem.secret,
            problem.id,
            problem.set,
            problem.given,
            kept | notes,
        )

    def _position_notes(self) -> dict[str, Any]:
        """Return what a transcript says of a position beside its attempts."""
        answer = self.answer
        found: dict[str, Any] = {"right": answer is not None and is_right(self.problem, answer)}
        if isinstance(answer, tuple):
            found |= {"named": list(answer), "said": self.last_words}
        if answer is not None and (regret := regret_of(self.problem, answer)) is not None:
            found["regret"] = str(regret)
        return found


def _checked_malformed(given: int) -> int:
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given <= MOST_MALFORMED:
        raise EvalError(
            f"{quote(given)} malformed replies cannot be allowed; give 0 to {MOST_MALFORMED}, for "
            f"example {MALFORMED}.",
            given=given,
            allowed=f"0 to {MOST_MALFORMED}",
        )
    return given


Ask = Callable[[Question], str]
Progress = Callable[[int, int], None]


def play(
    which: str | EvalSet,
    ask: Ask,
    *,
    player: str,
    count: int | None = None,
    turns: int | None = None,
    prompts: Prompts | None = None,
    malformed: int = MALFORMED,
    progress: Progress | None = None,
) -> Iterator[Transcript]:
    """Put the first `count` problems of a set, or all, to a function; yield the transcripts.

    The function gets a `Question` and returns what the player says, such as `GUESS: 0011`.
    """
    chosen = find_set(which) if isinstance(which, str) else which
    problems = chosen.first(count)
    for number, problem in enumerate(problems):
        if progress is not None:
            progress(number, len(problems))
        dialogue = Dialogue(problem, turns=turns, prompts=prompts, malformed=malformed)
        while not dialogue.over:
            said = ask(dialogue.question)
            if not isinstance(said, str):
                raise EvalError(
                    f"The player {quote(player)} returned {quote(said)} and no text; a guess is "
                    "made with a text such as 'GUESS: 0011'.",
                    given=said,
                    allowed="a text",
                )
            dialogue.reply(said)
        yield dialogue.transcript(player)


def strategy_name(name: str) -> str:
    """Return the full name of a player of ours; some have numbers and short ones, too."""
    return strategies.get(name).name


def strategy_player(name: str, seed: int = 0) -> Ask:
    """Return a player of ours as a function for `play`; one that draws lots does so by the seed."""
    strategy = strategies.get(name)

    def ask(question: Question) -> str:
        if question.kind not in (Kind.GAME, Kind.DEDUCTION):
            raise EvalError(
                f"The player {strategy.name!r} makes guesses of its own and answers no such "
                "question; it plays easy, classic, bulls-and-cows and deduction.",
                given=question.kind.value,
                allowed="easy, classic, bulls-and-cows, deduction",
            )
        # By game and turn, so that no game depends on those before it.
        rng = random.Random(f"{seed}/{question.game}/{len(question.turns)}")
        return format_guess(strategy.choose(question.knowledge, rng))

    return ask
