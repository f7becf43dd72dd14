"""The teacher's findings as lines and tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from perfectplay.cli.judgements import draw_judgement
from perfectplay.cli.mastermind.draw import Look
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.solver import Bounds, GuessValue
from perfectplay.mastermind.teacher.reasons import mean_text
from perfectplay.mastermind.views import BoundsView, GuessesReviewView, JudgedView


def judged_text(judged: JudgedView) -> str:
    """Say a judgement in one line: the sign, the word, the cost, both values."""
    text = f"{judged.sign} {judged.word.value}"
    about = "" if judged.exact else "about "
    if Fraction(judged.regret):
        text += f", costs {about}{judged.regret_decimal} guesses on average"
    if judged.value.worst.lower > judged.best_worst.upper:
        worst, best = _bounds(judged.value.worst), _bounds(judged.best_worst)
        text += f", {worst} at worst instead of {best}"
    elif judged.optimal_worst:
        text += ", optimal in the worst case"
    text += "."
    return f"{text} ({judged.note}.)" if judged.note else text


def _bounds(view: BoundsView) -> str:
    return str(Bounds(view.lower, view.upper))


def draw_table(look: Look, values: Sequence[GuessValue]) -> Table:
    """Return the best guesses side by side."""
    table = Table(box=None, pad_edge=False, padding=(0, 1))
    for name in ("guess", "worst", "average", "groups", "largest", "can be it"):
        right = name not in {"guess", "can be it"}
        table.add_column(name, justify="right" if right else "left", no_wrap=True)
    for value in values:
        mean = mean_text(value.total, value.candidates)
        table.add_row(
            look.pegs(value.guess),
            str(value.worst),
            mean,
            str(value.parts),
            f"{value.largest:,}",
            "yes" if value.could_be else "no",
        )
    return table


def draw_review(
    look: Look, review: GuessesReviewView, spoil: bool = True
) -> Iterator[Table | Text]:
    """Yield the review: a row a turn, the account that adds up, what to try again.

    Without `spoil` what would have been better is kept back, to be found.
    """
    table = Table(box=None, pad_edge=False, padding=(0, 1), title="Review", title_justify="left")
    for name in ("", "guess", "answer", "", "cost", "chance", "skill", "luck", "left", "better"):
        table.add_column(
            name, no_wrap=True, justify="right" if name in {"cost", "left"} else "left"
        )
    for number, turn in enumerate(review.turns, 1):
        table.add_row(
            Text(str(number), style="dim"),
            look.pegs(turn.guess),
            Feedback(*turn.answer).marks,
            draw_judgement(turn.word),
            turn.regret_decimal,
            "" if turn.luck is None else f"{float(Fraction(turn.luck)):+.2f}",
            str(turn.skill),
            str(turn.fortune),
            f"{turn.left:,}",
            look.plain(turn.better.guess) if turn.better and spoil else "",
        )
    yield table
    yield Text(f"Skill {review.skill}, luck {review.fortune} of 99: you were {review.words}.")
    if review.account:
        yield Text(review.account, style="dim")
    elif not review.exact:
        yield Text("Some values are only bounded, so there is no exact account.", style="dim")
    if review.slips:
        turns = ", ".join(str(number + 1) for number in review.slips)
        yield Text(f"Worth trying again: turn {turns}.", style="dim")
