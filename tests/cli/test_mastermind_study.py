"""Learning and studying in the terminal: teach, analyze, solve, review, tree."""

import json
from fractions import Fraction
from pathlib import Path

import pytest

from tests.cli.person import Person, events, run


def test_teach_asks_before_a_suboptimal_guess_is_answered_and_takes_it_back() -> None:
    given = "0000\nno\n0011\noptimal\noptimal\noptimal\noptimal\n"
    seen = events("teach", "--time", "60s", "--seed", "5", given=given)
    kinds = [e["event"] for e in seen]
    assert kinds[1:4] == ["turn", "judged", "taken_back"]
    assert seen[2]["optimal"] is False
    assert seen[2]["better"] is None  # not named before the question is answered
    assert seen[2]["best_worst"] == {"lower": 5, "upper": 5, "exact": True}
    first = next(e for e in seen if e["event"] == "move")
    assert first["guess"] == "0011"
    judged = [e for e in seen if e["event"] == "judged"]
    assert all(e["optimal"] and e["word"] == "best" for e in judged[1:])
    review = seen[-2]
    assert review["event"] == "review"
    assert review["balanced"]
    used = len(review["turns"])
    assert used <= 5
    account = Fraction(review["start"]) + Fraction(review["regret"]) - Fraction(review["luck"])
    assert used == account


def test_teach_keeps_it_when_told_to() -> None:
    seen = events("teach", "--seed", "5", given="0000\nperhaps\nyes\nquit\n")
    kinds = [e["event"] for e in seen]
    assert kinds[1:] == ["turn", "judged", "error", "move", "account", "turn", "left"]
    assert events("teach", "--keep", "--seed", "5", given="0000\n")[3]["event"] == "move"


def test_teach_in_words() -> None:
    given = "0000\nyes\nhint\nhint\nhint\nbest\nwhy\nmeasure\nmeasure nothing\nreview\nhelp\n"
    done = run("mastermind", "teach", "--seed", "5", given=given)
    asked, _, rest = done.stdout.partition(" 1  RRRR")  # the row with its answer
    assert "?! inaccuracy. At worst 6 guesses instead of 5." in asked
    assert "On average it costs 0.53 guesses." in asked
    assert " makes " not in asked
    assert " makes " in rest
    assert "It splits the 1,296 codes into 5 groups, the largest of 625." in done.stdout
    assert "hint again for more" in done.stdout
    assert "Guess " in done.stdout
    assert "average" in done.stdout
    assert "From now on guesses are judged by the average. Those so far: blunder." in done.stdout
    assert "Review, by the average" in done.stdout
    assert "'nothing' does not say what optimal means" in done.stderr
    assert "Worth trying again: turn 1." in done.stdout
    assert "still expected" in done.stdout
    assert "optimal" in done.stdout


def test_a_lesson_remembers_its_measure(tmp_path: Path) -> None:
    file = tmp_path / "lesson.txt"
    given = f"0011\nmeasure average\nmeasure worst\nmeasure average\n0001\nno\nsave {file}\n"
    seen = events("teach", "--seed", "5", given=given)
    told = [(e["sense"], e["words"]) for e in seen if e["event"] == "measure"]
    average = ("expected", ["good"])
    assert told == [average, ("worst", ["best"]), average]
    assert "sense: expected" in file.read_text()
    resumed = events("teach", "--resume", str(file), given="0001\nno\n")
    assert [e["sense"] for e in resumed if e["event"] == "judged"] == ["expected"]
    for sense, words in (("worst", ["best"]), ("average", ["good"])):
        (found,) = events("review", str(file), "--sense", sense)
        assert [turn["word"] for turn in found["turns"]] == words
    (found,) = events("review", str(file))
    assert found["sense"] == "expected"


def test_a_person_is_taught() -> None:
    person = Person("mastermind", "teach", "-v", "classic", "-p", "classic", "--seed", "5")
    person.sees("What shall I teach? [worst]:")
    person.types("")
    person.sees("Guesses are judged by the worst case; measure average judges by the average.")
    person.sees("Guess 1 of 10:")
    person.types("rrrr")
    person.sees("Keep it?")
    person.types("no")
    person.sees("Taken back; it cost nothing.")
    person.types("optimal")
    person.sees("Skill 99")
    person.types("quit")
    person.sees("Bye. The game was not saved.")
    assert person.leaves() == 0


def test_analyze_as_text_and_as_json() -> None:
    history = "0011 1B1W, 0023 0B2W"
    done = run("mastermind", "analyze", history, "--guess", "0123")
    assert (
        "24 of 1,296 codes are possible. From here: 3 more guesses at worst, 2.54 on" in done.stdout
    )
    assert "RBGY: ?! inaccuracy. At worst 4 guesses instead of 3." in done.stdout
    assert "On average it costs 0.88 guesses." in done.stdout
    (found,) = events("analyze", history, "--guess", "0123", "--sense", "average")
    assert found["left"] == 24
    assert found["total"] == {"lower": 61, "upper": 61, "exact": True}
    assert found["best"][0]["total"]["upper"] == 61
    assert found["judged"]["word"] == "blunder"
    (start,) = events("analyze")
    assert start["total"]["upper"] == 5625
    assert start["worst"]["upper"] == 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["analyze", "0011"], "a turn is a guess and its answer"),
        (["analyze", "0011 3B1W"], "No code can get 3B1W"),
        (["analyze", "0011 1B1W, 0011 2B0W"], "cannot both be true"),
        (["analyze", "--time", "soon"], "'soon' is not a time"),
        (["analyze", "--sense", "best"], "choose worst or average"),
        (["solve", "big"], "'big' is not a variant"),
        (["solve", "3x4", "--within", "2"], "allow 4 or more"),
        (["analyze", "0011 4B0W"], "is found already"),
        (["review", "nowhere.txt"], "cannot be read"),
        (["teach", "--sense", "six"], "choose worst or average"),
    ],
)
def test_bad_questions_are_one_sentence(arguments: list[str], words: str) -> None:
    done = run("mastermind", *arguments)
    assert done.returncode == 2
    assert words in done.stderr
    assert done.stderr.count("\n") == 1


def test_solve() -> None:
    (found,) = events("solve", "3x4")
    assert found["value"] == {"lower": 206, "upper": 206, "exact": True}
    assert found["mean"] == "3.22"
    (worst,) = events("solve", "4x6", "--sense", "worst")
    assert worst["value"]["upper"] == 5
    (within,) = events("solve", "4x6", "--within", "5")
    assert within["value"]["upper"] == 5626
    text = run("mastermind", "solve", "4x6").stdout
    assert "4x6: 5,625 guesses in all for 1,296 codes, 4.34 on average." in text
    (rough,) = events("solve", "5x8", "--time", "500ms")
    assert not rough["value"]["exact"]
    assert rough["value"]["lower"] < rough["value"]["upper"]


def test_review_and_the_slips_to_try_again(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    events("play", "--seed", "3", given=f"0000\n0011\nplayer knuth\nrun\nsave {file}\n")
    events("play", "--seed", "3", given=f"0000\n1111\nplayer knuth\nstep\nsave! {file}\n")
    (found,) = events("review", str(file), "--time", "60s")
    assert found["slips"][0] == 0
    assert found["balanced"]
    assert json.dumps(found)
    person = Person("mastermind", "review", str(file))
    person.sees("Find a better guess here.")
    person.types("xyz")
    person.sees("not a colour here")
    person.types("0000")
    person.sees("inaccuracy")
    person.types("0012")
    person.sees("best")
    person.sees("Find a better guess here.")
    person.types("show")
    person.sees("was best.")
    empty = tmp_path / "empty.txt"
    events("play", given=f"save {empty}\n")
    assert "has no turns yet" in run("mastermind", "review", str(empty)).stderr


def test_tree_is_built_verified_saved_loaded_and_looked_up(tmp_path: Path) -> None:
    (found,) = events("tree", "3x4")
    assert (found["total"], found["depth"], found["secrets"]) == (206, 4, 64)
    done = run("mastermind", "tree", "4x6", "--by", "knuth")
    assert "5,801 guesses in all (4.4761 on average), 5 at worst" in done.stdout
    shipped = run("mastermind", "tree", "4x6").stdout
    assert "5,625 guesses in all" in shipped
    for form, start in (("json", "{"), ("text", ""), ("dot", "digraph")):
        file = tmp_path / f"tree.{form}"
        run("mastermind", "tree", "3x4", "--format", form, "--output", str(file))
        assert file.read_text("utf-8").startswith(start)
        if form != "dot":
            loaded = run("mastermind", "tree", "--load", str(file))
            assert "206 guesses in all" in loaded.stdout
    first = run("mastermind", "tree", "3x4", "--next", "").stdout.strip()
    second = run("mastermind", "tree", "3x4", "--next", f"{first} 1B0W").stdout.strip()
    assert len(first) == len(second) == 3
    for arguments in (
        ["tree", "--format", "pdf"],
        ["tree", "--by", "random"],
        ["tree", "--load", "nowhere"],
        ["tree", "3x4", "--next", "333 0B0W"],
    ):
        refused = run("mastermind", *arguments)
        assert refused.returncode == 2
        assert refused.stderr.count("\n") == 1


def test_solve_knows_what_is_proven() -> None:
    shown = run("mastermind", "solve", "5x6").stdout
    assert "36,721 guesses in all for 7,776 codes, 4.72 on average" in shown
    assert "for example 00112; others may be as good." in shown


def test_control_c_in_solve_tells_what_is_proven() -> None:
    person = Person("mastermind", "solve", "7x3")
    person.sees("nodes in")
    person.child.sendintr()
    person.sees("These are proven bounds")
    assert person.leaves() == 0


def test_control_c_in_analyze_tells_what_was_found() -> None:
    person = Person("mastermind", "analyze", "", "--variant", "5x8", "--time", "10m")
    person.sees("Solving")
    person.child.sendintr()
    person.sees("32,768 of 32,768 codes are possible")
    person.sees("the search was stopped")
    person.sees("16,807")  # the table of guesses follows
    assert person.leaves() == 130
