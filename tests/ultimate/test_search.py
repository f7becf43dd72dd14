"""The search: best moves and true proofs in endgames, limits, reuse, threads, seeds, memory."""

import resource
import sys
import threading
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.endgame import EndgameSolver
from perfectplay.ultimate.errors import LimitError, NoChildError, NoMoveError, WrongBoardError
from perfectplay.ultimate.net import load_net
from perfectplay.ultimate.net_space import lent_space
from perfectplay.ultimate.notation import WinRule, parse_move
from perfectplay.ultimate.search import Limit, Proof, SearchTree, Style
from tests.ultimate.solver import Known, exact, playable, random_endgame
from tests.ultimate.strategies import boards

STRONG = [Style.PLAYOUT, Style.NET]
SMALL = 2**24


def _tree(board: Board, style: Style = Style.NET, **options: Any) -> SearchTree:
    return SearchTree(board, style=style, **{"memory": SMALL, **options})


@pytest.mark.parametrize("style", STRONG)
def test_every_endgame_is_played_best(endgames: list[dict[str, Any]], style: Style) -> None:
    for case in endgames:
        board = Board()
        for text in case["moves"]:
            board.push_text(text)
        tree = _tree(board, style, seed=7)
        tree.run(Limit(simulations=4000))
        assert tree.best() in [parse_move(text) for text in case["best"]], case["id"]
        values = {parse_move(text): value for text, value in case["move_values"].items()}
        for child in tree.root.children:
            assert child.move is not None
            if child.proof:
                assert child.proof.worth == values[child.move], case["id"]


@pytest.mark.parametrize("rule", WinRule)
@pytest.mark.parametrize("style", STRONG)
def test_proofs_are_true_even_after_the_tree_moves_on(style: Style, rule: WinRule) -> None:
    proofs = 0
    for seed in range(16):
        board = random_endgame(seed, rule, 12)
        known: Known = {}
        tree = _tree(board, style, seed=seed)
        while not tree.board.is_over:
            tree.run(Limit(simulations=300))
            for child in tree.root.children:
                proofs += _check(tree.board, child, known, depth=2)
            if tree.root.proof:
                assert 1.0 - tree.root.proof.worth == exact(tree.board.copy(), known)
            tree.advance(tree.best())
    assert proofs > 100


def _check(board: Board, node: Any, known: Known, depth: int) -> int:
    """Compare the proofs of a node and those below it with exact values."""
    twin = Board(board.position)
    twin.push(node.move)
    found = 0
    if node.proof:
        assert 1.0 - node.proof.worth == exact(twin, known), twin
        found = 1
    if depth:
        found += sum(_check(twin, child, known, depth - 1) for child in node.children)
    return found


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from(WinRule), st.sampled_from(STRONG))
def test_proofs_of_random_endgames_are_true(seed: int, rule: WinRule, style: Style) -> None:
    board = random_endgame(seed, rule, 9)
    assert playable(board) <= 9
    tree = _tree(board, style, seed=seed)
    tree.run(Limit(simulations=2000))
    if tree.root.proof:
        assert 1.0 - tree.root.proof.worth == exact(board)


def test_a_win_in_one_is_proven_at_once() -> None:
    board = Board("xxx6/xxx6/1xx6/oo7/oo7/oo7/2o6/8o/9 x c line")
    for style in STRONG:
        tree = _tree(board, style)
        tree.run(Limit(simulations=10))
        assert tree.best() == parse_move("ca")
        assert tree.root.proof is Proof.LOSS
        assert tree.root.best_child().proof is Proof.WIN


@pytest.mark.parametrize("style", Style)
@given(board=boards())
@settings(max_examples=20)
def test_a_starved_search_still_returns_a_legal_move(style: Style, board: Board) -> None:
    tree = _tree(board, style)
    if board.is_over:
        assert tree.run(Limit(simulations=1)) == 0
        with pytest.raises(NoMoveError, match="game is over"):
            tree.best()
        return
    assert tree.best() in board.legal_moves
    for _ in range(3):
        tree.run(Limit(simulations=1))
        assert tree.best() in board.legal_moves


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("style", Style)
def test_the_same_seed_gives_the_same_tree(style: Style, threads: int) -> None:
    def look(seed: int) -> list[tuple[int | None, int, float]]:
        tree = _tree(Board(), style, seed=seed, threads=threads)
        assert tree.run(Limit(simulations=4001)) == 4001
        return [(c.move, c.visits, c.chance) for c in tree.root.children]

    assert look(5) == look(5)
    assert look(5) != look(6)


@pytest.mark.parametrize("style", Style)
def test_two_threads_do_not_search_the_same_tree_twice(style: Style) -> None:
    tree = _tree(Board(), style, threads=2)
    tree.run(Limit(simulations=4000))
    one, two = (worker.pool.visits[:82].tolist() for worker in tree._workers)
    assert one != two


def test_chunks_do_not_change_the_result() -> None:
    once, often = _tree(Board(), Style.PLAYOUT), _tree(Board(), Style.PLAYOUT)
    once.run(Limit(simulations=3000))
    for _ in range(30):
        often.run(Limit(simulations=100))
    assert [c.visits for c in once.root] == [c.visits for c in often.root]


@pytest.mark.parametrize("style", Style)
def test_the_tree_is_kept_along_both_players_moves(style: Style) -> None:
    tree = _tree(Board(), style)
    tree.run(Limit(simulations=5000))
    for _ in range(2):
        best = tree.root.best_child()
        below = [(c.move, c.visits, c.chance, c.proof) for c in best.children]
        visits, chance, line = best.visits, best.chance, best.line()
        assert best.move is not None
        tree.advance(best.move)
        assert [(c.move, c.visits, c.chance, c.proof) for c in tree.root] == below
        assert (tree.root.visits, tree.root.chance, tree.root.line()) == (visits, chance, line)
        assert tree.root.move is None
    tree.run(Limit(simulations=10))
    assert tree.root.visits == visits + 10


def test_a_move_that_was_never_looked_at_starts_a_new_tree() -> None:
    tree = _tree(Board())
    tree.advance(parse_move("ee"))
    assert tree.root.visits == 0
    with pytest.raises(WrongBoardError):
        tree.advance(parse_move("aa"))
    tree.run(Limit(simulations=50))
    assert tree.best() in tree.board.legal_moves


@pytest.mark.parametrize("style", Style)
def test_a_full_pool_goes_on_without_growing(style: Style) -> None:
    tree = _tree(Board(), style, memory=20_000)
    assert tree.run(Limit(simulations=5000)) == 5000
    assert tree.memory <= 20_000
    assert tree.root.visits == 5000
    move = tree.best()
    tree.advance(move)
    tree.run(Limit(simulations=1000))
    assert tree.best() in tree.board.legal_moves


@pytest.mark.parametrize("memory", [2**55, 2**60, 2**70])
def test_more_memory_than_the_machine_has_is_refused_in_a_sentence(memory: int) -> None:
    for ask in (SearchTree, EndgameSolver):
        with pytest.raises(LimitError, match=r"does not give a search [\d,]+ megabytes"):
            ask(Board(), memory=memory)


def test_a_memory_limit_ends_the_search() -> None:
    tree = _tree(Board())
    tree.run(Limit(memory=500_000))
    assert 500_000 <= tree.memory < 4_000_000


def test_a_time_limit_ends_the_search() -> None:
    tree = _tree(Board())
    assert tree.run(Limit(seconds=0.01)) > 0


def test_stop_ends_a_search_from_another_thread() -> None:
    tree = _tree(Board())
    begun = threading.Event()
    thread = threading.Thread(
        target=lambda: tree.run(Limit(seconds=600), lambda _: begun.set()), daemon=True
    )
    thread.start()
    assert begun.wait(300)
    tree.stop()
    thread.join(300)
    assert not thread.is_alive()
    assert tree.best() in Board().legal_moves


def test_an_evaluator_can_take_the_place_of_playouts() -> None:
    asked: list[str] = []

    def count_boards(board: Board) -> float:
        asked.append(board.position)
        assert not board.is_over
        lead = board.won[board.turn].bit_count() - board.won[board.turn.other].bit_count()
        return 0.5 + lead / 20

    board = Board("xx7/oo7/9/9/9/9/9/9/9 x a line")
    tree = SearchTree(board, evaluator=count_boards, memory=SMALL)
    assert tree.run(Limit(simulations=300)) == 300
    assert len(asked) > 200
    assert tree.best() == parse_move("ac")
    # The evaluator is asked about leaves; what is proven needs no asking.
    ending = random_endgame(3, WinRule.LINE, 6)
    tree = SearchTree(ending, evaluator=count_boards, memory=SMALL)
    tree.run(Limit(simulations=3000))
    assert tree.root.proof
    assert 1.0 - tree.root.proof.worth == exact(ending)


@pytest.mark.parametrize("style", Style)
def test_the_main_line_follows_the_best_children(style: Style) -> None:
    for seed in range(12):
        board = random_endgame(seed, WinRule.LINE, 30)
        tree = _tree(board, style, seed=seed)
        tree.run(Limit(simulations=500))
        node, expected = tree.root, []
        while node.children:
            node = node.best_child()
            if not node.visits and node.proof is None:
                break
            expected.append(node.move)
        assert tree.root.line() == expected


def test_nodes_say_what_they_do_not_know() -> None:
    tree = _tree(Board())
    with pytest.raises(NoMoveError, match="no children yet"):
        tree.root.best_child()
    tree.run(Limit(simulations=100))
    with pytest.raises(NoChildError, match="no child for aa"):
        tree.root.child(parse_move("ee")).child(parse_move("aa"))
    assert "visits=100" in repr(tree.root)


@pytest.mark.parametrize(
    "bad", [{}, {"simulations": 0}, {"seconds": -1}, {"memory": 0}, {"seconds": float("nan")}]
)
def test_senseless_limits_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(LimitError, match="for example Limit"):
        Limit(**bad)


def test_senseless_trees_are_refused() -> None:
    with pytest.raises(LimitError, match="at least one thread"):
        SearchTree(Board(), threads=0)
    with pytest.raises(LimitError, match="bytes of memory"):
        SearchTree(Board(), memory=100)


@pytest.mark.skipif(sys.platform == "win32", reason="needs the resource module")
def test_a_thousand_positions_do_not_grow_memory() -> None:
    def analyse(times: int) -> int:
        for seed in range(times):
            board = Board()
            for _ in range(seed % 15):
                board.push(board.legal_moves[seed % len(board.legal_moves)])
            tree = SearchTree(board, seed=seed)
            tree.run(Limit(simulations=300))
            assert tree.board.turn in Player
            tree.advance(tree.best())
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    before = analyse(100)
    after = analyse(1000)
    unit = 1 if sys.platform == "darwin" else 1024
    assert (after - before) * unit < 32 * 2**20


def test_the_exploration_constant_is_the_style_s_own_unless_given() -> None:
    assert [_tree(Board(), style).exploration for style in Style] == [2**0.5, 0.7, 0.15]
    assert _tree(Board(), Style.PLAIN, exploration=0.9).exploration == 0.9
    same = [_tree(Board(), Style.PLAIN, seed=3, exploration=c) for c in (None, 2**0.5)]
    for tree in same:
        tree.run(Limit(simulations=500))
    assert [n.visits for n in same[0].root] == [n.visits for n in same[1].root]
    for bad in (-1, float("nan"), float("inf")):
        with pytest.raises(LimitError, match="a number from 0, for example"):
            _tree(Board(), exploration=bad)


def test_a_tree_follows_the_game_and_says_when_it_cannot() -> None:
    board = Board()
    tree = _tree(board, seed=1)
    tree.run(Limit(simulations=2000))
    board.push(tree.best())
    board.push(tree.root.child(board.move_stack[0]).best_child().move or 0)
    known = tree.root.child(board.move_stack[0]).child(board.move_stack[1]).visits
    assert tree.follow(board)
    assert tree.board == board
    assert tree.root.visits == known > 0
    board.pop()
    assert not tree.follow(board)
    assert not tree.follow(Board("9/9/9/9/4x4/9/9/9/9 o e line"))
    assert len(tree.board.move_stack) == 2


def test_searches_at_the_same_time_have_spaces_of_their_own() -> None:
    net = load_net(WinRule.LINE)
    with lent_space(net) as one, lent_space(net) as other:
        assert one is not other
    with lent_space(net) as again:
        assert again is one or again is other
    spare = load_net(WinRule.BOARDS)
    with lent_space(spare) as another:
        assert another is not one
        assert another is not other


def test_styles_are_known_by_their_names() -> None:
    assert SearchTree(Board(), style="plain").is_plain
    with pytest.raises(LimitError, match=r"no style of search 'foo': it is one of plain, playout"):
        SearchTree(Board(), style="foo")
