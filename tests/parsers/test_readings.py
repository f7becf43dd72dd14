"""What odd texts are read as, and what is said where they cannot be."""

import pytest

from perfectplay.errors import quote
from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.entrant_programs import LONGEST
from perfectplay.lab.matches.entrants import parse_entrant
from perfectplay.mastermind.errors import (
    ColourError,
    FeedbackError,
    PlayerError,
    RecordError,
    VariantError,
)
from perfectplay.mastermind.feedback import Feedback
from perfectplay.mastermind.history import parse_history
from perfectplay.mastermind.knowledge import check_feedback
from perfectplay.mastermind.notation import parse_code
from perfectplay.mastermind.palette import get_palette
from perfectplay.mastermind.players import find_player
from perfectplay.mastermind.record import HEADER, Record
from perfectplay.mastermind.solver import DecisionTree
from perfectplay.mastermind.solver.errors import TreeError
from perfectplay.mastermind.variant import MAX_TURNS, Variant
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.errors import LevelError, MoveTextError, PositionError, UltimateError
from perfectplay.ultimate.levels import level
from perfectplay.ultimate.notation import Notation, format_move, parse_move
from perfectplay.ultimate.pasted import parse_pasted
from perfectplay.ultimate.record import parse_record
from perfectplay.ultimate.session import UltimateSession
from tests.parsers.nasty import HUGE

ENDLESS = 10**5_000
"""A number that Python does not write down."""


@pytest.mark.parametrize(
    ("text", "at"),
    [("eı", 1), ("eİ", 1), ("ıe", 0), ("İe", 0), ("  eı", 3), ("b1ı1", 0), ("ＥＥ", 0), ("4²", 0)],
)
def test_a_letter_that_only_looks_like_one_is_marked(text: str, at: int) -> None:
    with pytest.raises(MoveTextError) as caught:
        parse_move(text)
    assert caught.value.position == at


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("* " * 3990 + "zz", 7980),
        ("{} " * 2600 + "zz", 7800),
        ("{" + "}" * 1000, 2),
        ("1. ee eı", 7),
        ("(1, 1 ,1,  1) (0" + " " * 2000 + "0,3,3)", 14),
        ("9" * 5000 + ". ee zz", 5005),
    ],
    ids=["results", "comments", "braces", "letters", "spaces", "digits"],
)
def test_the_place_of_an_error_in_a_long_text(text: str, at: int) -> None:
    with pytest.raises(UltimateError) as caught:
        parse_pasted(text)
    assert caught.value.position == at


@pytest.mark.parametrize(
    "text",
    [
        "(1,1,1,1)",
        "1 1 1 1",
        "1111",
        "( 1 , 1,1 ,1 )",
        "1,1 1,1",
        pytest.param(f"1{' ' * 999},1,1,1", id="wide"),
    ],
)
def test_coordinates_are_read_however_they_are_spaced(text: str) -> None:
    assert parse_move(text) == 40


@pytest.mark.parametrize("move", [-1, 81, 99, ENDLESS], ids=["-1", "81", "99", "endless"])
@pytest.mark.parametrize("notation", Notation)
def test_a_move_that_is_not_on_the_board(move: int, notation: Notation) -> None:
    with pytest.raises(MoveTextError, match="from 0 to 80"):
        format_move(move, notation)
    with pytest.raises(MoveTextError, match="from 0 to 80"):
        Board().check(move)


def test_a_rule_that_is_not_one() -> None:
    with pytest.raises(PositionError, match="no winning rule 'lıne'"):
        Board(rule="lıne")
    assert Board(rule="boards").rule == "boards"


def test_comments_before_one_move_are_joined() -> None:
    assert parse_record("{one} {} {two} 1. ee {three}").comments == {0: "one two", 1: "three"}


@pytest.mark.parametrize(
    "tag", [pytest.param(HUGE, id="huge"), "²", "٣", "99", "0", "-1", pytest.param("", id="none")]
)
def test_levels_in_a_record(tag: str) -> None:
    with pytest.raises(UltimateError, match="level") as caught:
        UltimateSession.from_record(f'[XLevel "{tag}"] ee')
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("text", ["0011 1B1W", "0011=1B1W", "0011: 1B1W", "0 0 1 1 = 1B1W"])
def test_what_may_stand_between_a_guess_and_its_answer(text: str) -> None:
    assert parse_history(Variant(), text) == (("0011", (1, 1)),)


@pytest.mark.parametrize("text", ["0011", ":1B1W", "0011 =", "=", "0011 1B1W:"])
def test_a_turn_without_its_guess_or_its_answer(text: str) -> None:
    with pytest.raises(RecordError, match="Turn 1 is"):
        parse_history(Variant(), text)


def test_a_history_has_no_more_turns_than_a_game() -> None:
    assert len(parse_history(Variant(), "0011 1B1W," * MAX_TURNS)) == MAX_TURNS
    with pytest.raises(RecordError, match=f"more than {MAX_TURNS} turns"):
        parse_history(Variant(), "0011 1B1W," * (MAX_TURNS + 1))


@pytest.mark.parametrize(
    ("line", "mover"),
    [
        ("1.  0011  1B1W", "human"),
        ("1. 0011  1B1W  knuth", "knuth"),
        ("1.  0 0  1 1   1B1W  knuth", "knuth"),
        ("1.  red red  blue blue  1B1W", "human"),
    ],
)
def test_a_turn_of_a_saved_game(line: str, mover: str) -> None:
    record = Record.parse(f"{HEADER}\nmode: guess\n\n {line}\n")
    assert record.turns == (("0011", (1, 1)),)
    assert record.movers == (mover,)


@pytest.mark.parametrize("line", ["1.  0011 1B1W", "1.0011  1B1W", "²  0011  1B1W", "1.  1B1W"])
def test_a_line_that_is_not_a_turn(line: str) -> None:
    with pytest.raises(RecordError, match="Line 2 of the saved game is not understood"):
        Record.parse(f"{HEADER}\n{line}")


def test_letters_that_turn_into_others_when_written_large() -> None:
    # ı becomes I, ſ becomes S, and ﬆ the two letters ST, which follow each other in the alphabet.
    with pytest.raises(ColourError):
        parse_code(Variant(3, 26), "ıſﬆ", get_palette("letters"))
    assert parse_code(Variant(3, 26), "ist", get_palette("letters")) == "8-18-19"


@pytest.mark.parametrize(
    "text",
    ["2 blacſ", "2 blac\N{KELVIN SIGN}", "²B1W", "2B1ẇ", pytest.param(f"{HUGE}B1W", id="huge")],
)
def test_answers_in_letters_that_only_look_alike(text: str) -> None:
    with pytest.raises(FeedbackError):
        Feedback.parse(text)


def test_numbers_that_python_does_not_write_down() -> None:
    said = quote(ENDLESS)
    assert "thousands of digits" in said
    with pytest.raises(VariantError, match=said):
        Variant(pegs=ENDLESS)
    with pytest.raises(FeedbackError, match=said):
        check_feedback(Variant(), (ENDLESS, 0))
    with pytest.raises(ColourError, match="a number of thous"):
        parse_code(Variant(), [ENDLESS, 0, 0, 0])
    with pytest.raises(PlayerError, match=said):
        find_player(ENDLESS)
    with pytest.raises(LevelError, match=said):
        level(ENDLESS)


def test_a_tree_is_not_deeper_than_any_strategy() -> None:
    deep = "".join(" " * depth + "0B0W 0011\n" for depth in range(1, 100))
    assert DecisionTree.from_text(f"4x6 | x\n0011\n{deep}").depth == 100
    with pytest.raises(TreeError, match="after 100 guesses"):
        DecisionTree.from_text(f"4x6 | x\n0011\n{deep}{' ' * 100}0B0W 0011\n")
    node: list[object] = ["0011"]
    for _ in range(100):
        node = ["0011", {"0B0W": node}]
    data = {**DecisionTree.from_text("4x6 | x\n0011\n").to_data(), "tree": node}
    with pytest.raises(TreeError, match="after 100 guesses"):
        DecisionTree.from_data(data)


def test_a_command_has_an_end() -> None:
    assert parse_entrant("cmd:" + "a" * LONGEST).kind == "cmd"
    with pytest.raises(SettingError, match=r"4,001 characters .* put it into a script"):
        parse_entrant("cmd:" + "a" * (LONGEST + 1))
