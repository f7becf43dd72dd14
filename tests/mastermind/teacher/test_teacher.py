"""The teacher: given transcripts, the account of skill and luck, hints, reasons, large variants."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.judgement import Judgement
from perfectplay.mastermind import Game, Knowledge, Variant, get_palette, score, strategies
from perfectplay.mastermind.errors import GameOverError, RecordError, RepeatedGuessError
from perfectplay.mastermind.history import format_history, parse_history
from perfectplay.mastermind.knowledge import Turn
from perfectplay.mastermind.solver import Bounds, Budget, Solver
from perfectplay.mastermind.teacher import Judge, Teacher, review
from perfectplay.mastermind.teacher.reasons import mean_text, reason
from perfectplay.mastermind.teacher.words import (
    judge_cost,
    judge_growth,
    judge_unproven,
    luck_of,
    luck_words,
    skill_at_worst,
    skill_of,
)
from tests.mastermind.helpers import codes, load, variants

CLASSIC = Variant()


@pytest.fixture(scope="module")
def classic() -> Solver:
    """One solver for all tests of the classic game: it remembers."""
    return Solver(CLASSIC)


TRANSCRIPTS = load("teaching_transcripts.json")["games"]


@pytest.mark.parametrize("game", TRANSCRIPTS, ids=[g["id"] for g in TRANSCRIPTS])
def test_given_transcripts(game: dict[str, object], classic: Solver) -> None:
    judge = Judge(CLASSIC, "worst", classic, budget=None)
    know = Knowledge(CLASSIC)
    turns = game["turns"]
    assert isinstance(turns, list)
    for turn in turns:
        judged = judge.judge(know, turn["guess"])
        assert judged.codes == turn["goal_size_before"]
        assert judged.best_worst.value == turn["optimal_score_before"]
        assert judged.optimal is judged.optimal_worst is turn["guess_is_optimal"]
        assert judged.exact
        know = know.after(turn["guess"], (turn["black"], turn["white"]))
        assert len(know.candidates) == turn["goal_size_after"]


def test_first_guesses_of_the_classic_game(classic: Solver) -> None:
    judge = Judge(CLASSIC, "expected", classic, budget=None)
    found = {
        g: judge.judge(Knowledge(CLASSIC), g) for g in ("0012", "0123", "0011", "0001", "0000")
    }
    assert [j.word.value for j in found.values()] == [
        "best",
        "excellent",
        "good",
        "inaccuracy",
        "blunder",
    ]
    assert found["0011"].regret == Fraction(5702 - 5625, 1296)
    assert found["0012"].best_expected == Fraction(5625, 1296)
    assert found["0000"].best_worst == Bounds(5, 5)
    assert found["0000"].value.worst == Bounds(6, 6)
    sizes = [len(g) for f, g in Knowledge(CLASSIC).partition("0123").items() if f != (4, 0)]
    assert found["0123"].expected_left == Fraction(sum(n * n for n in sizes), 1296)


def play(variant: Variant, secret: str, player: str, rng: random.Random) -> tuple[Turn, ...]:
    game = Game(Variant(variant.pegs, variant.colours, variant.repeats, 60), secret)
    while not game.outcome:
        game.guess(strategies.get(player).choose(game.knowledge, rng))
    return game.turns


@pytest.mark.parametrize("size", ["3x4", "2x6", "4x3", "3x5 norepeat", "4x4"])
def test_the_account_adds_up_in_every_game(size: str) -> None:
    variant = Variant.parse(size)
    judge = Judge(variant, "expected", budget=None)
    rng = random.Random(size)
    for number in range(12):
        player = ("random", "consistent", "knuth")[number % 3]
        secret = strategies.get("random").choose(Knowledge(variant), rng)
        turns = play(variant, secret, player, rng)[:15]
        found = review(variant, turns, judge)
        assert found.exact
        assert found.balanced
        assert found.start is not None
        assert found.luck is not None
        assert len(turns) + (found.rest or 0) == found.start + found.regret - found.luck
        assert all(t.regret >= 0 for t in found.turns)
        assert all(0 <= t.skill <= 99 and 0 <= t.fortune <= 99 for t in found.turns)


def test_the_account_adds_up_in_the_classic_game(classic: Solver) -> None:
    judge, rng = Judge(CLASSIC, "expected", classic, budget=None), random.Random(8)
    for player in ("knuth", "consistent", "most-parts", "random"):
        secret = strategies.get("random").choose(Knowledge(CLASSIC), rng)
        turns = play(CLASSIC, secret, player, rng)[:8]
        found = review(CLASSIC, turns, judge)
        assert found.balanced
        assert found.exact


def test_an_unfinished_game_balances_with_the_rest(classic: Solver) -> None:
    judge = Judge(CLASSIC, "expected", classic, budget=None)
    found = review(CLASSIC, [Turn("0011", score("0011", "5432"))], judge)
    assert found.rest is not None
    assert found.rest > 0
    assert found.balanced
    assert found.slips == ()


def test_luck_is_zero_on_average(classic: Solver) -> None:
    """Over all secrets the luck of an answer cancels out: that is what luck means."""
    judge = Judge(CLASSIC, "expected", classic, budget=None)
    know = Knowledge(CLASSIC).after("0011", (1, 1))
    judged = judge.judge(know, "0023")
    assert judged.expected is not None
    sum_of_luck = Fraction(0)
    for feedback, group in know.partition("0023").items():
        after = know.after("0023", feedback)
        left = Fraction(judge.total(after).value, len(group))
        sum_of_luck += len(group) * (judged.expected - 1 - left)
    assert sum_of_luck == 0


def test_making_optimal_guesses_keeps_the_promise(classic: Solver) -> None:
    rng = random.Random(2)
    for number in range(200):
        game = Game(CLASSIC, rng=rng)
        teacher = Teacher(game, judge=Judge(CLASSIC, "worst", classic, budget=None))
        promise = 5
        while not game.outcome:
            bound = classic.worst_case(game.knowledge).value
            assert bound <= promise
            guess = teacher.optimal()
            if number % 20 == 0:
                judged = teacher.judge(guess)
                assert judged.optimal
                assert judged.better is None
            game.guess(guess)
            promise = bound - 1
        assert len(game.turns) <= 5


@given(st.data())
@settings(deadline=None, max_examples=12)
def test_teacher_and_solver_agree(data: st.DataObject) -> None:
    variant = data.draw(variants(120))
    solver = Solver(variant, memory_mb=8)
    secret = data.draw(codes(variant))
    guess = data.draw(codes(variant))
    know = Knowledge(variant).after(guess, score(variant.values(guess), variant.values(secret)))
    if guess == secret:
        return
    tried = data.draw(codes(variant))
    for sense in ("worst", "expected"):
        judged = Judge(variant, sense, solver, budget=None).judge(know, tried)
        best = solver.best_guesses(know, by=sense)
        assert judged.optimal is (tried in best.guesses)
        assert judged.optimal or judged.better in best.guesses
        assert (judged.better is None) is judged.optimal
        assert (judged.regret == 0) is (judged.value.total == judged.best_total)


def test_a_repeated_guess_is_never_optimal(classic: Solver) -> None:
    know = Knowledge(CLASSIC).after("0011", (1, 1)).after("0023", (0, 2))
    for sense in ("worst", "expected"):
        judged = Judge(CLASSIC, sense, classic).judge(know, "0011")
        assert not judged.optimal
        assert judged.repeated
        assert judged.regret == 1
        judge = Judge(CLASSIC, sense, classic)
        assert "tells nothing new" in reason(judge, know, judged)


def test_with_one_code_left_only_that_code_is_optimal(classic: Solver) -> None:
    know = Knowledge(CLASSIC).after("0123", (3, 0)).after("0124", (3, 0)).after("0125", (3, 0))
    know = know.after("0122", (3, 0)).after("0120", (3, 0))
    assert list(know.candidates) == ["0121"]
    judge = Judge(CLASSIC, "worst", classic)
    right, wrong = judge.judge(know, "0121"), judge.judge(know, "5555")
    assert right.optimal
    assert not wrong.optimal
    assert reason(judge, know, right) == "It is the only code that fits all the answers."
    assert "Only one code fits all the answers, 0121" in reason(judge, know, wrong)


def test_reasons_come_from_the_live_set(classic: Solver) -> None:
    judge = Judge(CLASSIC, "expected", classic, budget=None)
    know = Knowledge(CLASSIC).after("0011", (1, 1)).after("0023", (0, 2))
    judged = judge.judge(know, "0123")
    text = reason(judge, know, judged)
    assert text.startswith("It splits the 24 codes into 2 groups, the largest of 22.")
    assert judged.better is not None
    assert f"{judged.better} makes" in text
    assert "saves 0.88 guesses on average" in text
    state = Knowledge(CLASSIC).after("0011", (0, 0)).after("2234", (3, 0))
    best = judge.solver.optimal_guess(state)
    assert best not in state.candidates
    told = reason(judge, state, judge.judge(state, best))
    assert "It cannot be the code itself, but its answer tells more" in told


def test_hints_climb_a_ladder(classic: Solver) -> None:
    game = Game(CLASSIC, "4321")
    teacher = Teacher(game, judge=Judge(CLASSIC, "worst", classic))
    palette = get_palette("classic")
    game.guess("0011")
    steps = [teacher.hint(step, palette) for step in (1, 2, 3)]
    assert "codes are possible" in steps[0]
    assert "A best guess" in steps[1]
    assert steps[2] == f"Guess {teacher.optimal()}."
    assert steps[1] == Teacher(game.knowledge, judge=teacher.referee).hint(2, palette)


def test_table_is_sorted_and_holds_a_best_guess(classic: Solver) -> None:
    know = Knowledge(CLASSIC).after("0011", (1, 1))
    for sense in ("worst", "expected"):
        judge = Judge(CLASSIC, sense, classic, budget=None)
        table = judge.table(know, 8)
        assert len(table) == 8
        if sense == "expected":
            assert table[0].total == classic.expected_total(know)
            assert [v.total.value for v in table] == sorted(v.total.value for v in table)
        else:
            assert table[0].worst == classic.worst_case(know)


def test_judging_refuses_what_the_game_refuses(classic: Solver) -> None:
    game = Game(Variant(turns=1), "4321")
    teacher = Teacher(game, judge=Judge(CLASSIC, "worst", classic))
    judged = teacher.judge("0011")
    game.guess(judged.guess)
    told = teacher.account(judged)
    assert told.left == len(game.knowledge.candidates)
    with pytest.raises(GameOverError):
        teacher.judge("4321")
    game = Game(CLASSIC, "4321")
    teacher = Teacher(game, judge=Judge(CLASSIC, "worst", classic))
    game.guess(teacher.judge("0011").guess)
    with pytest.raises(RepeatedGuessError):
        teacher.judge("0011")


def test_a_million_codes_are_still_taught() -> None:
    variant = Variant.parse("6x10")
    judge = Judge(variant, "expected", Solver(variant, memory_mb=32), Budget(seconds=0.2))
    know = Knowledge(variant).after("012345", (1, 2))
    judged = judge.judge(know, "000000")
    assert not judged.exact
    assert judged.best_total.lower < judged.best_total.upper
    assert judged.best_expected is None
    assert "estimated" in judged.note
    assert judged.regret > 0
    assert judged.word.is_slip
    good = judge.judge(know, judged.better or "")
    assert good.regret == 0
    assert review(variant, [Turn("012345", know.turns[0].feedback)], judge).exact is False


@pytest.mark.parametrize(
    ("regret", "word"),
    [
        ("0", Judgement.BEST),
        ("1/100", Judgement.EXCELLENT),
        ("1/10", Judgement.GOOD),
        ("1/4", Judgement.INACCURACY),
        ("1/2", Judgement.MISTAKE),
        ("51/100", Judgement.BLUNDER),
    ],
)
def test_words_by_the_average(regret: str, word: Judgement) -> None:
    assert judge_cost(Fraction(regret)) is word
    assert word.sign


def test_words_by_the_worst_case() -> None:
    words = ["best", "inaccuracy", "mistake", "blunder", "blunder"]
    assert [judge_growth(growth).value for growth in range(5)] == words
    assert [skill_at_worst(growth) for growth in range(4)] == [99, 50, 25, 12]
    assert judge_unproven(Fraction(0)) is Judgement.EXCELLENT
    assert judge_unproven(Fraction(9)) is Judgement.GOOD


def test_skill_and_luck_scales() -> None:
    assert skill_of(Fraction(0)) == 99
    assert skill_of(Fraction(1, 4)) == 50
    assert skill_of(Fraction(5)) == 0
    assert luck_of(Fraction(0)) == 50
    assert luck_of(Fraction(2, 5)) == 72 or luck_of(Fraction(2, 5)) == 73
    assert luck_of(Fraction(-1)) < 10
    assert [luck_words(n) for n in (99, 70, 50, 20, 0)] == [
        "very lucky",
        "lucky",
        "about average",
        "unlucky",
        "very unlucky",
    ]
    assert mean_text(Bounds(3, 5), 2) == "1.50 to 2.50"
    assert mean_text(Bounds(2, 2), 1) == "2.00"


@given(st.data())
@settings(deadline=None)
def test_histories_read_back(data: st.DataObject) -> None:
    variant = data.draw(variants(3_000))
    answers = list(variant.feedbacks())
    turns = tuple(
        Turn(data.draw(codes(variant)), data.draw(st.sampled_from(answers)))
        for _ in range(data.draw(st.integers(0, 4)))
    )
    palette = get_palette("letters")
    assert parse_history(variant, format_history(variant, turns)) == turns
    text = format_history(variant, turns, palette)
    assert parse_history(variant, text, palette) == turns


@pytest.mark.parametrize("bad", ["0011", "0011 1B1W, what", "0011, 1B1W"])
def test_histories_that_cannot_be_read(bad: str) -> None:
    with pytest.raises(RecordError, match="a turn is a guess and its answer"):
        parse_history(CLASSIC, bad)
