"""The teacher's findings as lines and tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from perfectplay.cli.judgements import draw_judgement
from perfectplay.cli.mastermind.draw import Look
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.judged_views import GuessesReviewView, JudgedView, TurnReviewView
from perfectplay.mastermind.solver import GuessValue, Sense
from perfectplay.mastermind.teacher.reasons import mean_text


def judged_text(judged: JudgedView) -> str:
    """Say a judgement in one line: the sign, the word, what it costs in the measure in force."""
    text = f"{judged.sign} {judged.word.value}. {judged.cost}"
    return f"{text} ({judged.note}.)" if judged.note else text


def measure_text(sense: Sense) -> str:
    """Name the measure that decides everything: “the worst case”, “the average”."""
    return "the worst case" if sense == "worst" else "the average"


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
    title = f"Review, by {measure_text(review.sense)}"
    table = Table(box=None, pad_edge=False, padding=(0, 1), title=title, title_justify="left")
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
            _cost(turn),
            "" if turn.luck is None else f"{float(Fraction(turn.luck)):+.2f}",
            str(turn.skill),
            str(turn.fortune),
            f"{turn.left:,}",
            look.plain(turn.better.guess) if turn.better and spoil else "",
        )
    yield table
    yield Text(review.cost)
    yield Text(f"Skill {review.skill}, luck {review.fortune} of 99: {review.words}.")
    if review.account:
        yield Text(review.account, style="dim")
    elif not review.exact:
        yield Text("Some values are only bounded, so there is no exact account.", style="dim")
    if review.slips:
        turns = ", ".join(str(number + 1) for number in review.slips)
        yield Text(f"Worth trying again: turn {turns}.", style="dim")


def _cost(turn: TurnReviewView) -> str:
    """Write what a turn cost in the measure in force; at worst where it is proven."""
    if turn.sense == "expected":
        return turn.regret_decimal
    return "?" if turn.growth is None else str(turn.growth)
