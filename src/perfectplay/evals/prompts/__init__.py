"""What language models are told: files of text, a folder for each version.

A version never changes once results exist; another wording is another folder. `fingerprint` is a
SHA-256 over the names and bytes of all its files, and goes into transcripts and logs.

>>> prompts = load_prompts("v1")
>>> print(prompts.fill("first"))
The code is set. Make your first guess.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import resources
from string import Template

from perfectplay.errors import quote
from perfectplay.evals.errors import NoPromptsError
from perfectplay.evals.replies import example_code, format_guess, format_turns
from perfectplay.evals.sets import Kind, Problem
from perfectplay.mastermind.knowledge import Turn
from perfectplay.mastermind.variant import Variant

VERSIONS = ("v1",)
NEWEST = VERSIONS[-1]


@dataclass(frozen=True)
class Prompts:
    """One version of the texts."""

    version: str
    texts: Mapping[str, str]

    @cached_property
    def fingerprint(self) -> str:
        """The SHA-256 of all texts with their names, in hexadecimal digits."""
        whole = "".join(f"{name}\0{text}\0" for name, text in sorted(self.texts.items()))
        return hashlib.sha256(whole.encode()).hexdigest()

    def fill(self, name: str, **values: object) -> str:
        """Return a text with its `$names` filled in."""
        return Template(self.texts[name].rstrip("\n")).substitute(values)

    def opening(self, problem: Problem, turns: int, *, tools: bool = False) -> tuple[str, str]:
        """Return what the system and the user say before the first reply."""
        rules = self.rules(problem.variant)
        example = example_reply(problem, tools=tools)
        if problem.kind is Kind.GAME:
            system = "system_tools" if tools else "system"
            said = self.fill(system, rules=rules, turns=turns, example=example.split()[-1])
            return said, self.fill("first")
        question = self.fill(
            problem.kind.value,
            turns=written_turns(problem.given),
            choices="\n".join(f"- {choice}" for choice in problem.choices),
        )
        return self.fill("system_position", rules=rules, example=example), question

    def rules(self, variant: Variant) -> str:
        """Return the rules of a variant."""
        secret, guess = _compared(variant)
        answer = variant.answer(guess, secret)
        many = "A digit may stand in several places."
        return self.fill(
            "rules",
            pegs=variant.pegs,
            highest=variant.colours - 1,
            repeats=many if variant.repeats else "No digit stands in two places.",
            secret=secret,
            guess=guess,
            black=answer.black,
            white=answer.white,
        )


def example_reply(problem: Problem, *, tools: bool = False) -> str:
    """Return how an answer to a problem is written, for example `GUESS: 5432`."""
    if problem.kind.asks_for_turns:
        return format_turns((8,) if problem.kind is Kind.WRONG_ANSWER else (8, 9))
    example = example_code(problem.variant)
    return example if tools else format_guess(example)


def written_turns(turns: Sequence[Turn]) -> str:
    """Return turns as a question shows them, numbered from 1."""
    return "\n".join(
        f"{number}. {turn.guess}: {turn.feedback.black} black, {turn.feedback.white} white"
        for number, turn in enumerate(turns, 1)
    )


def _compared(variant: Variant) -> tuple[str, str]:
    """Return a code and a guess for the example of the rules: one digit is right, some misplaced.

    The guess is the code with its second digit taken out and another put at the end.
    """
    places = range(variant.pegs)
    secret = [place % variant.colours for place in places]
    last = variant.colours - 1 if variant.pegs < variant.colours else secret[1 % variant.pegs]
    guess = [*secret[:1], *secret[2:], last][: variant.pegs]
    return variant.text(secret), variant.text(guess)


@cache
def load_prompts(version: str = NEWEST) -> Prompts:
    """Return a version of the texts."""
    if version not in VERSIONS:
        raise NoPromptsError(
            f"There are no prompts {quote(version)}; choose one of {', '.join(VERSIONS)}.",
            given=version,
            allowed=", ".join(VERSIONS),
        )
    folder = resources.files("perfectplay.evals.prompts") / version
    texts = {
        file.name.removesuffix(".txt"): file.read_bytes().decode()
        for file in folder.iterdir()
        if file.name.endswith(".txt")
    }
    return Prompts(version, texts)
