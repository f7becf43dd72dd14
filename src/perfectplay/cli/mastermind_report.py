"""The teacher's findings as lines and tables for people."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from perfectplay.cli.mastermind_draw import Look
from perfectplay.mastermind.solver import GuessValue
from perfectplay.mastermind.teacher import Judged, Review
from perfectplay.mastermind.teacher.plain import account_text
from perfectplay.mastermind.teacher.reasons import decimal, mean_text
from perfectplay.mastermind.teacher.words import luck_words

STYLES = {
    "best": "bold green",
    "excellent": "green",
    "good": "green",
    "inaccuracy": "yellow",
    "mistake": "red",
    "blunder": "bold red",
}


def judged_text(judged: Judged) -> str:
    """Say a judgement in one line: the sign, the word, the cost, both values."""
    text = f"{judged.word.sign} {judged.word.value}"
    about = "" if judged.exact else "about "
    if judged.regret:
        text += f", costs {about}{decimal(judged.regret)} guesses on average"
    if judged.value.worst.lower > judged.best_worst.upper:
        text += f", {judged.value.worst} at worst instead of {judged.best_worst}"
    elif judged.optimal_worst:
        text += ", optimal in the worst case"
    text += "."
    return f"{text} ({judged.note}.)" if judged.note else text


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


def draw_review(look: Look, review: Review, spoil: bool = True) -> Iterator[Table | Text]:
    """Yield the review: a row a turn, the account that adds up, what to try again.

    Without `spoil` what would have been better is kept back, to be found.
    """
    table = Table(box=None, pad_edge=False, padding=(0, 1), title="Review", title_justify="left")
    for name in ("", "guess", "answer", "", "cost", "chance", "skill", "luck", "left", "better"):
        table.add_column(
            name, no_wrap=True, justify="right" if name in {"cost", "left"} else "left"
        )
    for number, t in enumerate(review.turns, 1):
        word = t.judged.word
        luck = "" if t.luck is None else f"{float(t.luck):+.2f}"
        table.add_row(
            Text(str(number), style="dim"),
            look.pegs(t.turn.guess),
            t.turn.feedback.marks,
            Text(f"{word.sign} {word.value}", style=STYLES[word.value]),
            decimal(t.regret),
            luck,
            str(t.skill),
            str(t.fortune),
            f"{t.left:,}",
            look.plain(t.judged.better) if t.judged.better and spoil else "",
        )
    yield table
    yield Text(
        f"Skill {review.skill}, luck {review.fortune} of 99: you were {luck_words(review.fortune)}."
    )
    if account := account_text(review):
        yield Text(account, style="dim")
    elif not review.exact:
        yield Text("Some values are only bounded, so there is no exact account.", style="dim")
    if review.slips:
        turns = ", ".join(str(number + 1) for number in review.slips)
        yield Text(f"Worth trying again: turn {turns}.", style="dim")
