"""The sequential test: its ratio, its bounds, and how often it errs."""

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.sprt import Sprt, _with_mean, parse_sprt
from perfectplay.lab.matches.tally import PairTally
from perfectplay.lab.stats import expected_score
from tests.lab.matches.helpers import played

counts = st.tuples(*[st.integers(0, 40)] * 5).filter(any)
bounds = st.floats(-300, 300)
tests = st.builds(lambda a, b: Sprt(min(a, b), max(a, b) + 1), bounds, bounds)


@given(counts, tests)
def test_the_other_side_sees_the_opposite(
    pairs: tuple[int, int, int, int, int], sprt: Sprt
) -> None:
    tally = PairTally(pairs)
    turned = Sprt(-sprt.elo1, -sprt.elo0)
    assert sprt.ratio(tally) == pytest.approx(-turned.ratio(tally.reverse), abs=1e-6)


@given(st.lists(st.integers(1, 50), min_size=5, max_size=5), st.floats(0.05, 0.95))
def test_the_distribution_has_the_mean_it_should_and_is_one(counts: list[int], mean: float) -> None:
    seen = [n / sum(counts) for n in counts]
    found = _with_mean(seen, mean)
    assert all(p >= 0 for p in found)
    assert sum(found) == pytest.approx(1, abs=1e-6)
    assert sum(p * i / 4 for i, p in enumerate(found)) == pytest.approx(mean, abs=1e-6)


@given(st.lists(st.integers(40, 50), min_size=5, max_size=5))
def test_near_the_middle_the_ratio_is_that_of_two_normal_laws(counts: list[int]) -> None:
    tally = PairTally((counts[0], counts[1], counts[2], counts[3], counts[4]))
    sprt = Sprt(-5, 5)
    low, high = expected_score(-5), expected_score(5)
    # The well-known short form: (s1 - s0)(2s - s0 - s1) / 2 var, for every pair.
    short = tally.count * (high - low) * (2 * tally.score - low - high) / (2 * tally.variance)
    assert sprt.ratio(tally) == pytest.approx(short, abs=0.02, rel=0.1)


def test_better_results_speak_for_the_upper_bound() -> None:
    sprt = Sprt(0, 50)
    tallies = [PairTally((20 - k, 5, 5, 5, 5 + k)) for k in range(20)]
    assert all(sprt.ratio(a) < sprt.ratio(b) for a, b in pairwise(tallies))
    assert sprt.decide(PairTally()) is None
    assert sprt.decide(PairTally((0, 0, 5, 5, 100))) == "elo1"
    assert sprt.decide(PairTally((100, 5, 5, 0, 0))) == "elo0"


def run(sprt: Sprt, rng: random.Random, difference: float, tilt: float) -> tuple[str | None, int]:
    tally = PairTally()
    for _ in range(2000):
        one = played(rng, difference, 0.3, 1, tilt)
        tally = PairTally(
            tuple(a + b for a, b in zip(tally.pairs, one.pairs, strict=True)),  # type: ignore[arg-type]
        )
        if verdict := sprt.decide(tally):
            return verdict, tally.count
    return None, 2000


@pytest.mark.parametrize(("difference", "wrong"), [(0, "elo1"), (80, "elo0")])
@pytest.mark.parametrize("tilt", [0, 120])
def test_the_test_errs_as_seldom_as_it_promises(difference: int, wrong: str, tilt: int) -> None:
    sprt = Sprt(0, 80, 0.1, 0.1)
    rng = random.Random(f"{difference}/{tilt}")
    verdicts = [run(sprt, rng, difference, tilt) for _ in range(150)]
    assert all(verdict for verdict, _ in verdicts)
    # 0.1 is promised; of 150 runs 25 would be four standard errors too many.
    assert sum(verdict == wrong for verdict, _ in verdicts) < 25
    # A fixed number of pairs for the same risks would be about 100.
    assert sum(count for _, count in verdicts) / 150 < 80


@given(tests)
def test_what_is_written_is_read_back(sprt: Sprt) -> None:
    assert parse_sprt(str(sprt)) == sprt


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "give two Elo differences"),
        ("0,20", "give two Elo differences"),
        ("elo0=0", "give two Elo differences"),
        ("elo0=0,elo1=x", "give two Elo differences"),
        ("elo0=0,elo1=inf", "give two Elo differences"),
        ("elo0=0,elo1=5,elo1=6", "give two Elo differences"),
        ("elo0=20,elo1=0", "elo0 must be below elo1"),
        ("elo0=0,elo1=9999", "from -2000 to 2000"),
    ],
)
def test_other_texts_are_refused(text: str, says: str) -> None:
    with pytest.raises(SettingError, match=says):
        parse_sprt(text)


@pytest.mark.parametrize("risk", [0, 0.5, 1, -1, float("nan")])
def test_risks_are_small_and_above_nothing(risk: float) -> None:
    with pytest.raises(SettingError, match="a risk between 0 and"):
        Sprt(0, 1, alpha=risk)
    with pytest.raises(SettingError, match="a risk between 0 and"):
        Sprt(0, 1, beta=risk)
