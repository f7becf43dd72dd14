"""Our engine as a bot of the contest, told turns by a referee of ours."""

import random

import pytest

from perfectplay.lab.matches.entrants import parse_entrant
from perfectplay.protocols.contest_bot import ContestBot
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.contest import Turn, parse_answer
from perfectplay.ultimate.errors import CommandError
from perfectplay.ultimate.notation import WinRule


def bot(entrant: str = "strong:sims=200") -> ContestBot:
    return ContestBot(lambda: parse_entrant(entrant).player(3, WinRule.BOARDS))


def told(board: Board, rng: random.Random) -> Turn:
    """The turn that a referee would send."""
    valid = list(board.legal_moves)
    rng.shuffle(valid)
    return Turn(board.move_stack[-1] if board.move_stack else None, tuple(valid))


@pytest.mark.parametrize("begins", [True, False])
@pytest.mark.parametrize("entrant", ["strong:sims=200", "level:2", "random"])
def test_whole_games_are_played_by_the_contests_rules(entrant: str, begins: bool) -> None:
    rng = random.Random(7)
    one = bot(entrant)
    for _ in range(2):  # the second game is known by its first turn
        board = Board(rule="boards")
        if not begins:
            board.push(rng.choice(list(board.legal_moves)))
        while not board.is_over:
            board.push(parse_answer(one.answer(told(board, rng))))
            assert one.board == board
            if not board.is_over:
                board.push(rng.choice(list(board.legal_moves)))
        if not begins:
            one.close()  # nothing in the turns tells that another game has begun
    one.close()


def test_it_plays_what_the_search_plays() -> None:
    player = parse_entrant("strong:sims=300").player(3, WinRule.BOARDS)
    one = bot("strong:sims=300")
    board = Board(rule="boards")
    rng = random.Random(1)
    for _ in range(5):
        move = player.choose(board)
        assert parse_answer(one.answer(told(board, rng))) == move
        board.push(move)
        board.push(rng.choice(list(board.legal_moves)))


def test_lines_are_answered_until_there_are_none() -> None:
    said: list[str] = []
    bot("random").answer_all(Turn(None, tuple(range(81))).text().splitlines(), said.append)
    assert len(said) == 1
    bot("random").answer_all([], said.append)
    assert len(said) == 1


@pytest.mark.parametrize(
    ("turn", "says"),
    [
        (Turn(None, tuple(range(9))), "The first turn names 9 squares and has all 81"),
        (Turn(40, tuple(range(9))), "The squares of this turn are not the legal ones"),
        (Turn(40, ()), "The squares of this turn are not the legal ones: ea is in one list"),
    ],
)
def test_a_turn_that_cannot_be_is_refused(turn: Turn, says: str) -> None:
    with pytest.raises(CommandError) as caught:
        bot("random").answer(turn)
    assert says in str(caught.value)
    assert str(caught.value).endswith(".")


def test_a_square_that_the_opponent_cannot_have_played_is_refused() -> None:
    one = bot("random")
    first = parse_answer(one.answer(Turn(None, tuple(range(81)))))
    with pytest.raises(CommandError, match=r"The opponent's square \d \d cannot be: "):
        one.answer(Turn(first, ()))
