"""Every fact that a reason states is true, by definitions that share nothing with the reasons."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.forced import moves_to_force
from perfectplay.ultimate.node import Proof
from perfectplay.ultimate.notation import BOARD_NAMES, format_move, parse_move
from perfectplay.ultimate.reasons import because, explain, punished, reasons
from perfectplay.ultimate.record import Record
from perfectplay.ultimate.search import Limit
from perfectplay.ultimate.session import UltimateSession
from perfectplay.ultimate.teacher import review
from perfectplay.ultimate.views import MovesReviewView

ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"]
NAME = "|".join(sorted(BOARD_NAMES, key=len, reverse=True))


def after(board: Board, *moves: int) -> Board:
    twin = board.copy()
    for move in moves:
        twin.push(move)
    return twin


def owned(board: Board, place: int, player: Player) -> set[int]:
    return {c for c in range(9) if board.symbol_at(9 * place + c) == player.symbol}


def one_short(taken: set[int], free: set[int]) -> bool:
    """Whether one more of the free ones makes three in a row."""
    rows = [set(map(int, row)) for row in ROWS]
    return any(len(row - taken) == 1 and row - taken <= free for row in rows)


def boards(board: Board, player: Player) -> set[int]:
    return {place for place in range(9) if board.winner_of(place) is player}


def open_boards(board: Board) -> set[int]:
    return {place for place in range(9) if board.is_open(place)}


def can_take(board: Board, place: int) -> bool:
    """Whether the player to move can win a small board with one move."""
    moves = [m for m in board.legal_moves if m // 9 == place]
    return any(after(board, m).winner_of(place) is board.turn for m in moves)


def is_won(board: Board, player: Player) -> bool:
    outcome = board.outcome()
    return outcome is not None and outcome.winner is player


def can_win(board: Board) -> bool:
    return any(is_won(after(board, m), board.turn) for m in board.legal_moves)


def threatened(board: Board, place: int, player: Player) -> bool:
    free = {c for c in range(9) if board.symbol_at(9 * place + c) == "."}
    return board.is_open(place) and one_short(owned(board, place, player), free)


def two_in_a_row(board: Board, player: Player, place: int) -> bool:
    """Whether this board and another one of the player's lie in a row whose third one is open."""
    mine = boards(board, player)
    return place in mine and any(
        place in pair
        and any(set(pair) < set(map(int, r)) and set(map(int, r)) - set(pair) <= open_boards(board)
                for r in ROWS)
        for pair in combinations(sorted(mine), 2)
    )  # fmt: skip


def taken(board: Board, place: int) -> Board:
    """The position after the player to move takes a board, by the first move that does."""
    return next(
        end
        for m in board.legal_moves
        if m // 9 == place and (end := after(board, m)).winner_of(place) is board.turn
    )


def check_phrase(board: Board, move: int, said: str) -> str:  # long because: a table of phrases
    """Check one phrase; return which kind it is."""
    me, other = board.turn, board.turn.other
    then = after(board, move)
    place, target = divmod(move, 9)
    who = other.symbol
    if said == "it wins the game":
        outcome = then.outcome()
        assert outcome is not None
        assert outcome.winner is me
        return "wins game"
    if said in ("it ends the game in a draw", "it ends the game"):
        assert then.is_over
        return "ends"
    if found := re.fullmatch(
        rf"it wins the ({NAME}) board( and makes two boards in a row)?"
        rf"( and blocks {who}'s two boards in a row)?",
        said,
    ):
        assert BOARD_NAMES.index(found[1]) == place
        assert then.winner_of(place) is me
        assert bool(found[2]) == two_in_a_row(then, me, place)
        assert bool(found[3]) == one_short(boards(board, other), {place})
        return f"wins{' two' if found[2] else ''}{' blocks' if found[3] else ''}"
    if found := re.fullmatch(
        rf"it stops {who} from winning the ({NAME}) board( and the game)?", said
    ):
        assert BOARD_NAMES.index(found[1]) == place
        assert one_short(owned(board, place, other), {target})
        assert bool(found[2]) == one_short(boards(board, other), {place})
        return "stops"
    if found := re.fullmatch(rf"it fills the ({NAME}) board, which nobody wins", said):
        assert BOARD_NAMES.index(found[1]) == place
        assert then.is_drawn(place)
        return "fills"
    if found := re.fullmatch(
        rf"it makes two in a row and threatens to win the ({NAME}) board( and the game)?", said
    ):
        assert BOARD_NAMES.index(found[1]) == place
        assert threatened(then, place, me)
        assert not threatened(board, place, me)
        assert bool(found[2]) == one_short(boards(board, me), {place})
        return "threatens"
    if found := re.fullmatch(rf"but {who} can win the game at once in the ({NAME}) board", said):
        winning = {m // 9 for m in then.legal_moves if is_won(after(then, m), other)}
        assert BOARD_NAMES.index(found[1]) in winning
        return "loses at once"
    assert not can_win(then)
    if found := re.fullmatch(
        rf"but the ({NAME}) board is finished, so {who} may play anywhere"
        rf"(?: and can win the ({NAME}) board( and so make two boards in a row)?)?",
        said,
    ):
        assert BOARD_NAMES.index(found[1]) == target
        assert not then.is_open(target)
        assert {m // 9 for m in then.legal_moves} == open_boards(then)
        takes = [p for p in range(9) if can_take(then, p)]
        check_best_take(then, found[2], bool(found[3]), takes)
        return f"free{' takes' if found[2] else ''}"
    if found := re.fullmatch(
        rf"but {who} can win the ({NAME}) board next( and so make two boards in a row)?", said
    ):
        assert BOARD_NAMES.index(found[1]) == target
        check_best_take(then, found[1], bool(found[2]), [target] if can_take(then, target) else [])
        return "gives"
    found = re.fullmatch(
        rf"it sends {who} to the ({NAME}) board, where {who} cannot win at once"
        rf"( and {me.symbol} threatens to)?",
        said,
    )
    assert found, f"nobody knows how to check {said!r}"
    assert BOARD_NAMES.index(found[1]) == target
    assert {m // 9 for m in then.legal_moves} == {target}
    assert not can_take(then, target)
    assert bool(found[2]) == threatened(then, target, me)
    return "sends"


def check_best_take(then: Board, name: str | None, two: bool, takes: list[int]) -> None:
    if name is None:
        assert takes == []
        return
    assert BOARD_NAMES.index(name) in takes
    rows = [p for p in takes if two_in_a_row(taken(then, p), then.turn, p)]
    assert two == bool(rows)
    assert not two or BOARD_NAMES.index(name) in rows


def positions(seed: int, games: int) -> Iterator[Board]:
    rng = random.Random(seed)
    for _ in range(games):
        board = Board(rule=rng.choice(["line", "boards"]))
        while not board.is_over:
            yield board
            board.push(rng.choice(list(board.legal_moves)))


def test_every_stated_fact_is_true_and_every_kind_of_fact_is_stated() -> None:
    kinds: Counter[str] = Counter()
    for number, board in enumerate(positions(seed=5, games=40)):
        legal = list(board.legal_moves)
        for move in random.Random(number).sample(legal, min(4, len(legal))):
            said = reasons(board, move)
            assert 1 <= len(said) <= 3
            kinds.update(check_phrase(board, move, phrase) for phrase in said)
            assert explain(board, move).endswith(".")
            if "it leaves a board" in because(board, move):
                kinds["leaves"] += 1
                assert any(can_take(board, place) for place in range(9))
                assert after(board, move).winner_of(move // 9) is not board.turn
            for part in (because(board, move), *said):
                assert not part.endswith(".")
    wanted = {"wins game", "wins", "wins two", "wins blocks", "stops", "fills", "threatens"}
    wanted |= {"loses at once", "free", "free takes", "gives", "sends", "leaves"}
    assert wanted <= set(kinds), kinds


def plain_count(board: Board, winner: Player, most: int) -> int | None:
    """The same as `moves_to_force`, by the definition."""

    def forces(board: Board, moves: int) -> bool:
        if board.is_over:
            outcome = board.outcome()
            return outcome is not None and outcome.winner is winner
        if moves == 0:
            return False
        replies = (
            forces(after(board, m), moves - (board.turn is winner)) for m in board.legal_moves
        )
        return any(replies) if board.turn is winner else all(replies)

    return next((n for n in range(1, most + 1) if forces(board, n)), None)


def test_counted_wins_are_as_short_as_they_can_be() -> None:
    found: Counter[int] = Counter()
    for board in positions(seed=11, games=16):
        if board.rule.value != "line" or len(board.legal_moves) > 7:
            continue
        for player in Player:
            count = moves_to_force(board, player)
            if count is not None and count <= 2:
                assert plain_count(board, player, 2) == count
                found[count] += 1
    assert set(found) == {1, 2}, found


def test_a_proof_is_said_first_with_its_moves_where_they_can_be_counted() -> None:
    board = Board("xxx6/xxx6/1xx6/oo7/oo7/oo7/2o6/8o/9 x c line")
    assert reasons(board, parse_move("ca"), Proof.WIN) == ["it wins the game"]
    assert reasons(board, parse_move("cd"), Proof.LOSS)[0].startswith("O wins by force")
    assert reasons(board, parse_move("cd"), Proof.DRAW)[0] == "with best play it is a draw"
    assert reasons(board, parse_move("cd"), Proof.WIN)[0].startswith("it wins by force")


@pytest.mark.parametrize("seed", range(3))
def test_a_punishing_line_is_legal_and_does_what_is_said(seed: int) -> None:
    rng = random.Random(seed)
    board = Board()
    moves = []
    while not board.is_over:
        moves.append(rng.choice(list(board.legal_moves)))
        board.push(moves[-1])
    found = review(Record(moves), Limit(simulations=300))
    told = 0
    for move in found.slips:
        before = Board(move.position)
        said = punished(before, move.move, move.following)
        if not said:
            assert not move.following
            continue
        line = re.search(r"(?:answers|go on) ((?:[a-i]{2} ?)+)", said)
        assert line, said
        walked = [parse_move(text) for text in line[1].split()]
        assert walked == list(move.following[: len(walked)])
        end = after(before, move.move)
        for reply in walked:
            end.push_text(format_move(reply))
        if won := re.search(rf"wins (?:the ({NAME}) board|the game)\.$", said):
            told += 1
            other = before.turn.other
            assert end.winner_of(walked[-1] // 9) is other
            assert (end.outcome() is not None) == (won[1] is None)
            assert won[1] is None or BOARD_NAMES.index(won[1]) == walked[-1] // 9
    assert told


def test_a_retry_tells_the_numbers_of_the_review() -> None:
    rng = random.Random(2)
    session = UltimateSession(levels={})
    for _ in range(16):
        session.move(format_move(rng.choice(list(session.board.legal_moves))))
    session.review_limit = Limit(simulations=200)
    told = session.review()
    assert isinstance(told, MovesReviewView)
    session.review_limit = Limit(simulations=3000)  # another search, with other numbers
    for ply in told.slips:
        was = told.moves[ply]
        known = {name: getattr(was, name) for name in was.__dataclass_fields__}
        best = session.retry(ply, was.best, known=known)
        assert (best.chance, best.lost, best.solved) == (was.chance_before, 0, True)
        again = session.retry(ply, was.move, known=known)
        assert (again.chance, again.word) == (was.chance, was.word)
        for move in list(session.board_at(ply).legal_moves)[:3]:
            other = session.retry(ply, format_move(move), known=known)
            assert other.proof or other.chance <= was.chance_before
    assert told.slips
