"""The sequential probability ratio test: stop a match as soon as it has answered the question.

The question is whether the Elo difference is `elo0` or less, or `elo1` or more. After every pair
the logarithm of the likelihood ratio of the two is computed, and the match goes on while it stays
between two bounds. By Wald (Sequential tests of statistical hypotheses, 1945) the bounds

    log(beta / (1 - alpha))  and  log((1 - beta) / alpha)

keep the risks of a wrong answer at about alpha and beta, and no test with the same risks needs
fewer games on average.

An Elo difference fixes the mean score of a pair, but not how often each of the five results 0, ½,
1, 1½ and 2 comes up. So the test is the generalised one: each hypothesis is given the distribution
with its mean that makes what was seen most likely (`_with_mean`). This is the test on pentanomial
counts that testers of chess engines use (Van den Bergh's notes on the GSPRT for fishtest; Li, Liu
and Ying, Generalized sequential probability ratio test for separate families of hypotheses, 2014).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, log, nan
from typing import Any

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.stats import expected_score

_NEVER_SEEN = 1e-3
"""How many pairs a result counts that has not come up; 0 would mean that it never can."""
_EXAMPLE = "--sprt elo0=0,elo1=20"


@dataclass(frozen=True)
class Sprt:
    """A question with the risks of answering it wrongly."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """How often `elo1` may be accepted although the difference is `elo0`."""
    beta: float = 0.05
    """How often `elo0` may be accepted although the difference is `elo1`."""

    def __post_init__(self) -> None:
        for name, risk in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < risk < 0.5:
                raise SettingError(
                    f"{name} is a risk between 0 and 0.5, for example --{name} 0.05, not {risk}."
                )
        for bound in (self.elo0, self.elo1):
            if not -2000 <= bound <= 2000:
                raise SettingError(
                    f"A bound of the test is an Elo difference from -2000 to 2000, not {bound}; "
                    f"write for example {_EXAMPLE}."
                )
        if not self.elo0 < self.elo1:
            raise SettingError(
                f"elo0 must be below elo1, for example {_EXAMPLE}; {self.elo0:g} and "
                f"{self.elo1:g} are not."
            )

    def __str__(self) -> str:
        """Return the bounds as :func:`parse_sprt` reads them."""
        return f"elo0={self.elo0!r},elo1={self.elo1!r}"

    @property
    def bounds(self) -> tuple[float, float]:
        """The log likelihood ratios at which `elo0` and `elo1` are accepted."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def ratio(self, tally: PairTally) -> float:
        """Return the log likelihood ratio of `elo1` against `elo0` after these pairs."""
        if not tally.count:
            return 0.0
        counts = [n or _NEVER_SEEN for n in tally.pairs]
        total = sum(counts)
        seen = [n / total for n in counts]
        low = _with_mean(seen, expected_score(self.elo0))
        high = _with_mean(seen, expected_score(self.elo1))
        return total * sum(p * log(h / g) for p, g, h in zip(seen, low, high, strict=True))

    def decide(self, tally: PairTally) -> str | None:
        """Return which bound is accepted, `elo0` or `elo1`; None to go on."""
        ratio = self.ratio(tally)
        lower, upper = self.bounds
        return "elo0" if ratio <= lower else "elo1" if ratio >= upper else None

    def to_data(self) -> dict[str, Any]:
        """Return the test as data for JSON."""
        return {"elo0": self.elo0, "elo1": self.elo1, "alpha": self.alpha, "beta": self.beta}


def _with_mean(seen: list[float], mean: float) -> list[float]:
    """Return the distribution with a mean that makes what was seen most likely.

    The likelihood of counts n is ∏ q^n; its maximum over all q with sum q = 1 and sum q x = mean
    is, by Lagrange's multipliers, q = p / (1 + t (x - mean)), where p are the shares seen. The
    multiplier t is the one for which sum p (x - mean) / (1 + t (x - mean)) = 0, that is, for which
    q has the mean. This sum falls as t grows, so halving finds t; all q are positive for t between
    -1 / (1 - mean) and 1 / mean, where the halving begins. (This is Owen's empirical likelihood.)
    """
    off = [i / 4 - mean for i in range(5)]
    low, high = -1 / off[4], -1 / off[0]
    for _ in range(60):
        middle = (low + high) / 2
        if sum(p * x / (1 + middle * x) for p, x in zip(seen, off, strict=True)) > 0:
            low = middle
        else:
            high = middle
    found = (low + high) / 2
    return [p / (1 + found * x) for p, x in zip(seen, off, strict=True)]


def parse_sprt(text: str, alpha: float = 0.05, beta: float = 0.05) -> Sprt:
    """Read the bounds of a test.

    >>> parse_sprt("elo0=0, elo1=20")
    Sprt(elo0=0.0, elo1=20.0, alpha=0.05, beta=0.05)
    """
    parts = [part.partition("=") for part in text.lower().split(",")]
    found = {name.strip(): _number(value) for name, _, value in parts}
    if len(parts) != 2 or set(found) != {"elo0", "elo1"} or not all(map(isfinite, found.values())):
        raise SettingError(
            f"{quote(text)} is not a test; give two Elo differences, for example {_EXAMPLE}."
        )
    return Sprt(found["elo0"], found["elo1"], alpha, beta)


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return nan
