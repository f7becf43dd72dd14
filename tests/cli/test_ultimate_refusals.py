"""What `perfectplay ultimate` refuses or tells apart, so that nothing is done unasked."""

from pathlib import Path

from perfectplay.ultimate.board import Board
from tests.cli.test_ultimate import events, run


def test_a_rule_that_differs_from_that_of_the_position_is_refused() -> None:
    position = "9/9/9/9/4x4/9/9/9/9 o e boards"
    for command in (["analyze", "--simulations", "10"], ["solve", "--nodes", "10"], ["play", "-y"]):
        done = run(*command, "--position", position, "--rule", "line")
        assert (done.returncode, done.stdout) == (2, "")
        assert "leave it out, or write line in the position" in " ".join(done.stderr.split())
        allowed = run(*command, "--position", position, "--rule", "boards", typed="quit\n")
        assert allowed.returncode == 0
    short = position.removesuffix(" boards")
    done = run("analyze", "--simulations", "10", "--position", short, "--rule", "boards", "--json")
    assert events(done.stdout)[-1]["position"] == position


def test_a_position_and_moves_after_it_are_told_apart() -> None:
    position = "9/9/9/9/4x4/9/9/9/9 o e"
    for text in ([position, "ec"], [f"{position} line", "ec", "ca"], [*position.split(), "ec ca"]):
        done = run("analyze", *text, "--simulations", "10", "--json")
        after = Board("9/9/9/9/2o1x4/9/9/9/9 x c line")
        if "ca" in " ".join(text):
            after.push_text("ca")
        assert events(done.stdout)[-1]["position"] == after.position
    done = run("solve", position, "--position", position)
    assert "A position is given twice" in " ".join(done.stderr.split())
    assert "There is no winning rule 'lines'" in run("analyze", f"{position} lines").stderr


def test_a_command_with_words_too_many_is_not_done() -> None:
    typed = "ee\nresign now\nundo 5\nquit now\nhint 7\nnew x\nboard\nquit\n"
    done = run("play", "--level", "1", "--first", "me", "--json", typed=typed)
    told = events(done.stdout)
    errors = [event["message"] for event in told if event["event"] == "error"]
    assert errors[0] == "Nothing follows resign: 'resign now' was not done; type resign."
    assert len(errors) == 5
    assert {"over", "undo", "hint"}.isdisjoint(event["event"] for event in told)


def test_sides_stay_as_they_are_when_the_game_is_over(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    typed = f"ee\nresign\nswap\nhint\nsave {file}\nquit\n"
    done = run("play", "--level", "1", "--first", "me", "--seed", "1", typed=typed)
    assert done.stdout.count("I win!") == 1
    assert "You win!" not in done.stdout
    said = " ".join(done.stderr.split())
    assert "The game is over, so sides stay as they are" in said
    assert "The game is over, so there is nothing to hint at" in said
    assert '[X "You"]' in file.read_text()
