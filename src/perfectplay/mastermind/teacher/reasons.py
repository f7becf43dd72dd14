"""Why a guess is good or not, in sentences computed from the codes that are left."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.solver import Bounds, GuessValue
from perfectplay.mastermind.teacher.judge import Judge, Judged
from perfectplay.mastermind.teacher.review import Review

Show = Callable[[str], str]


def decimal(number: Fraction | float) -> str:
    """Write a number of guesses with two decimals."""
    return f"{float(number):.2f}"


def mean_text(bounds: Bounds, codes: int) -> str:
    """Write the mean of a total over `codes`, as a number or as a range."""
    if bounds.exact:
        return decimal(Fraction(bounds.value, codes))
    return f"{decimal(Fraction(bounds.lower, codes))} to {decimal(Fraction(bounds.upper, codes))}"


def split_text(value: GuessValue) -> str:
    """Say how a guess splits the codes: “36 codes into 11 groups, the largest of 7”."""
    if value.candidates == 1:
        return "the only code left"
    codes, groups = f"the {value.candidates:,} codes", f"{value.parts} groups"
    if value.parts == 1:
        return f"{codes} not at all: every one of them gives the same answer"
    if value.largest == 1:
        return f"{codes} into {groups} of one code each"
    return f"{codes} into {groups}, the largest of {value.largest:,}"


def reason(judge: Judge, knowledge: Knowledge, judged: Judged, show: Show = str) -> str:
    """Say why a guess got its word, and what would have been better, in the measure in force."""
    if judged.codes == 1:
        if judged.value.could_be:
            return "It is the only code that fits all the answers."
        only = show(knowledge.candidates[0])
        return f"Only one code fits all the answers, {only}; any other guess costs a turn."
    if judged.repeated:
        return "It was guessed before, so its answer tells nothing new."
    said = f"It splits {split_text(judged.value)}."
    if judged.better is not None and not judged.exact:
        own, other = (judge.bits(knowledge, code) for code in (judged.guess, judged.better))
        return (
            f"{said} Its answer is worth {own:.2f} bits; that of {show(judged.better)} is worth "
            f"{other:.2f}, the most that was found."
        )
    if judged.better is not None:
        value = judge.solver.evaluate(knowledge, judged.better, judge.budget)
        return f"{said} {_compare(judged, value, show)}"
    if judged.optimal and not judged.value.could_be:
        return f"{said} {why_not_a_candidate(judge, knowledge, judged, show)}"
    return said


def question_reason(judged: Judged) -> str:
    """Say why a guess is asked about, without naming what would have been better."""
    if judged.codes == 1:
        return "Only one code fits all the answers."
    if judged.repeated:
        return "It was guessed before, so its answer tells nothing new."
    return f"It splits {split_text(judged.value)}."


def _compare(judged: Judged, other: GuessValue, show: Show) -> str:
    text = f"{show(other.guess)} makes {other.parts} groups, "
    text += "each of one code" if other.largest == 1 else f"none above {other.largest:,}"
    if not other.could_be:
        text += ", although it cannot be the code itself"
    if judged.sense == "worst":
        if other.worst.upper < judged.value.worst.lower:
            needs = guesses_text(other.worst)
            return f"{text}; it needs {needs} at worst instead of {judged.value.worst}."
    elif judged.value.total.exact and other.total.exact and other.total < judged.value.total:
        saved = Fraction(judged.value.total.value - other.total.value, judged.codes)
        return f"{text}; it saves {decimal(saved)} guesses on average."
    return f"{text}."


def why_not_a_candidate(judge: Judge, knowledge: Knowledge, judged: Judged, show: Show) -> str:
    """Say why a guess that cannot be the code is still as good as any."""
    rival = judge.best_candidate(knowledge)
    if judged.sense == "worst":
        text = "It cannot be the code itself"
        if judged.value.worst.upper < rival.worst.lower:
            return f"{text}, but {show(rival.guess)}, which can, needs {rival.worst} at worst."
        return f"{text}, and needs no more guesses at worst than one that can."
    text = (
        "It cannot be the code itself, but its answer tells more: of the codes that could be "
        f"right, {show(rival.guess)} makes {rival.parts} groups, the largest of {rival.largest:,}"
    )
    if rival.total.exact and judged.value.total.exact:
        more = Fraction(rival.total.value - judged.value.total.value, judged.codes)
        if more > 0:
            return f"{text}, and needs {decimal(more)} guesses more on average."
        if more == 0:
            return f"{text}, and is as good on average."
    return f"{text}."


def guesses_text(bounds: Bounds) -> str:
    """Write a number of guesses, or the range in which it is: “1 guess”, “5 to 6 guesses”."""
    return "1 guess" if bounds == Bounds(1, 1) else f"{bounds} guesses"


def cost_text(judged: Judged) -> str:
    """Say what a guess costs in the measure that decides its word, in one sentence."""
    return _at_worst(judged) if judged.sense == "worst" else _on_average(judged)


def aside_text(judged: Judged) -> str:
    """Say what it costs in the other measure, where that is proven; else nothing."""
    if judged.sense == "worst":
        return _on_average(judged) if judged.exact_average else ""
    return _at_worst(judged) if judged.growth is not None else ""


def _at_worst(judged: Judged) -> str:
    worst, best = judged.value.worst, judged.best_worst
    if judged.growth is None:
        return f"At worst {guesses_text(worst)}; the fewest possible are {best}."
    if judged.growth:
        return f"At worst {guesses_text(worst)} instead of {best}."
    return f"At worst {guesses_text(worst)}, the fewest possible."


def _on_average(judged: Judged) -> str:
    if not judged.exact_average:
        own, best = (mean_text(b, judged.codes) for b in (judged.value.total, judged.best_total))
        bounds = f"it needs {own} guesses, the best one {best}"
        if judged.regret:
            return f"On average it costs about {cost_decimal(judged.regret)} guesses: {bounds}."
        return f"On average it is about as good as the best known: {bounds}."
    if judged.regret:
        return f"On average it costs {cost_decimal(judged.regret)} guesses."
    mean = mean_text(judged.value.total, judged.codes)
    return f"On average {mean} guesses, the fewest possible."


def cost_decimal(regret: Fraction) -> str:
    """Write a cost with two decimals; one that would read as nothing has more."""
    return decimal(regret) if regret >= Fraction(1, 200) else f"{float(regret):.4f}"


def review_cost_text(review: Review, whose: str = "Your guesses") -> str:
    """Say what the choices of a whole game gave away, in the measure that judged them."""
    if review.sense == "expected":
        about = "" if all(turn.judged.exact_average for turn in review.turns) else "about "
        return f"{whose} gave away {about}{decimal(review.regret)} on average."
    grown = sum(turn.judged.growth or 0 for turn in review.turns)
    if grown:
        return f"{whose} gave away {guesses_text(Bounds(grown, grown))} at worst."
    if all(turn.judged.exact for turn in review.turns):
        return f"{whose} gave nothing away at worst."
    return f"{whose} gave nothing away at worst that is proven."


def account_text(review: Review) -> str:
    """Write the identity of skill and luck, exactly; empty when a part of it is only bounded."""
    if not review.balanced or review.start is None or review.luck is None or review.rest is None:
        return ""
    used = "1 guess" if len(review.turns) == 1 else f"{len(review.turns)} guesses"
    if review.rest:
        used += f" + {decimal(review.rest)} still expected"
    luck = f"− {_fraction(review.luck)} luck"
    if review.luck < 0:
        luck = f"+ {_fraction(-review.luck)} bad luck"
    return (
        f"{used} = {_fraction(review.start)} expected at the start "
        f"+ {_fraction(review.regret)} given away {luck}"
    )


def _fraction(number: Fraction) -> str:
    if number.denominator == 1:
        return str(number)
    return f"{decimal(number)} ({number})"
