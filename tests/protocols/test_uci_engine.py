"""The engine behind the UCI-like protocol, line by line."""

import re
import time
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from perfectplay.protocols.uci_engine import UciEngine
from perfectplay.protocols.uci_options import OPTIONS, EngineOptions, announce
from perfectplay.ultimate.analysis import look
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.levels import Opponent
from perfectplay.ultimate.notation import format_move, parse_move, parse_moves
from perfectplay.ultimate.search import Limit, SearchTree

T = TypeVar("T")
WON = "xxx6/xxx6/1xx6/oo7/oo7/oo7/2o6/8o/9 x c line"
LATE = "x5ooo/1o1o3xx/o1x5x/xoox3x1/2o1xoo2/3xxx1o1/x3o1x2/xx1ooo1x1/1x1oxo1o1 x e line"


class Asked:
    """An engine that is asked, and what it has said."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.engine = UciEngine(self.said.append)

    def ask(self, *lines: str) -> list[str]:
        """Say lines; return what it said at once."""
        before = len(self.said)
        for line in lines:
            self.engine.answer(line)
        return self.said[before:]

    def waits_for(self, begin: str, since: int = 0) -> str:
        """Return the first line from there on that begins so; it may take a while."""
        return wait(lambda: next((s for s in self.said[since:] if s.startswith(begin)), None))

    def best(self, *lines: str) -> str:
        """Say lines, the last of them a `go` that ends by itself; return the best move."""
        before = len(self.said)
        self.ask(*lines)
        return self.waits_for("bestmove", before).split()[1]


def wait(look: Callable[[], T | None]) -> T:
    """Look until something is seen."""
    for _ in range(30_000):
        if (found := look()) is not None:
            return found
        time.sleep(0.002)
    raise AssertionError("nothing came")


@pytest.fixture
def asked() -> Iterator[Asked]:
    one = Asked()
    one.ask("isready")
    yield one
    one.ask("stop")


def test_it_says_who_it_is_and_what_can_be_set(asked: Asked) -> None:
    said = asked.ask("uci")
    assert said[0].startswith("id name perfectplay ")
    assert said[-1] == "uciok"
    for line in announce():
        assert line in said
    assert {name.lower() for name in OPTIONS} == set(EngineOptions.__dataclass_fields__)
    for name, option in OPTIONS.items():
        assert getattr(EngineOptions(), name.lower()) == option.default


@pytest.mark.parametrize("seed", [0, 7])
def test_the_same_nodes_and_seed_find_what_the_search_finds(asked: Asked, seed: int) -> None:
    tree = SearchTree(Board(), seed=seed)
    asked.ask(f"setoption name Seed value {seed}", "ucinewgame")
    moves: list[str] = []
    for _ in range(4):
        tree.run(Limit(simulations=1500), traps=True)
        found = look(tree)
        before = len(asked.said)
        best = asked.best(f"position startpos moves {' '.join(moves)}", "go nodes 1500")
        info = asked.waits_for("info depth", before)
        assert best == format_move(found.best)
        assert f"score chance {found.chance:.4f} nodes 1500 " in info
        moves.append(best)
        tree.advance(found.best)  # the tree is kept from move to move here and there


def test_another_seed_is_another_search(asked: Asked) -> None:
    infos = set()
    for seed in (1, 2):
        before = len(asked.said)
        asked.best(f"setoption name Seed value {seed}", "position startpos", "go nodes 400")
        infos.add(re.sub("nps.*time [0-9]+", "", asked.waits_for("info depth", before)))
    assert len(infos) == 2


def test_it_answers_while_it_thinks(asked: Asked) -> None:
    assert asked.ask("position startpos", "go infinite") == []
    assert asked.ask("isready") == ["readyok"]
    assert "has to wait until the search has ended" in asked.ask("position startpos moves ee")[0]
    assert "has to wait" in asked.ask("go nodes 5")[0]
    wait(lambda: asked.engine._thinker._nodes or None)
    said = asked.ask("stop")
    assert [line.split()[0] for line in said][-2:] == ["info", "bestmove"]
    move = said[-1].split()
    assert move[2] == "ponder"
    board = Board()
    for word in (move[1], move[3]):
        board.push_text(word)
    assert asked.ask("stop") == []  # nothing is going on


def test_infinite_waits_for_stop_even_if_all_is_proven(asked: Asked) -> None:
    asked.ask(f"position fen {WON}", "go infinite")
    wait(lambda: asked.engine._thinker._nodes or None)
    time.sleep(0.05)
    assert not [line for line in asked.said if line.startswith("bestmove")]
    asked.ask("stop")
    info, best = asked.said[-2:]
    assert "score win 1 nodes" in info
    assert info.endswith("pv ca")
    assert best == "bestmove ca"


def test_pondering_ends_by_the_limits_after_the_hit(asked: Asked) -> None:
    asked.ask("position startpos moves ee ea", "go ponder nodes 500")
    wait(lambda: asked.engine._thinker._nodes or None)
    assert not [line for line in asked.said if line.startswith("bestmove")]
    before = len(asked.said)
    asked.ask("ponderhit")
    info = asked.waits_for("info depth", before)
    asked.waits_for("bestmove", before)
    nodes = re.search(r"nodes (\d+)", info)
    assert nodes is not None
    assert int(nodes[1]) % 2000 == 500  # whole slices of pondering, and what was asked for


def test_pondering_can_be_stopped(asked: Asked) -> None:
    asked.ask("position startpos", "go ponder movetime 5")
    time.sleep(0.05)
    assert asked.ask("stop")[-1].startswith("bestmove")


@pytest.mark.parametrize("number", [1, 3, 6])
def test_a_level_plays_as_it_does_in_a_game(asked: Asked, number: int) -> None:
    asked.ask(f"setoption name Level value {number}", "setoption name Seed value 5")
    board = Board()
    opponent = Opponent(number, seed=5, seconds=None)
    for _ in range(3):
        moves = " ".join(map(format_move, board.move_stack))
        best = asked.best(f"position startpos moves {moves}", "go")
        assert parse_move(best) == opponent.choose(board)
        board.push_text(best)


def test_several_lines_come_best_first(asked: Asked) -> None:
    before = len(asked.said)
    best = asked.best(
        "setoption name MultiPV value 3", "position startpos moves ee", "go nodes 900"
    )
    infos = [line for line in asked.said[before:] if line.startswith("info depth")][-3:]
    firsts = []
    for number, info in enumerate(infos, 1):
        assert f" multipv {number} " in info
        line = parse_moves(info.partition(" pv ")[2])
        assert f"info depth {len(line)} " in info
        board = Board()
        board.push_text("ee")
        for move in line:
            board.check(move)
            board.push(move)
        firsts.append(format_move(line[0]))
    assert firsts[0] == best
    assert len(set(firsts)) == 3


def test_a_proven_result_says_where_its_line_ends(asked: Asked) -> None:
    before = len(asked.said)
    asked.best(f"position fen {LATE}", "go nodes 60000")
    found = re.search(r"score (win|draw|loss)( \d+)? nodes", asked.waits_for("info depth", before))
    assert found is not None
    assert found[1] == "win"


def test_the_book_answers_if_it_may(asked: Asked) -> None:
    asked.ask("setoption name OwnBook value true")
    before = len(asked.said)
    best = asked.best("position startpos", "go nodes 10")
    assert "nodes 10 " not in asked.waits_for("info depth", before)
    assert parse_move(best) in Board().legal_moves


def test_a_game_that_is_over_has_no_move(asked: Asked) -> None:
    over = "xxx6/xxx6/xxx6/oo7/oo7/oo7/2o6/8o/9 o - line"
    said = asked.said
    assert asked.best(f"position fen {over}", "go nodes 10") == "(none)"
    assert "info string The game is over, so there is no move." in said


def test_the_rule_is_set_or_part_of_a_position(asked: Asked) -> None:
    assert asked.ask("d")[1] == "position: 9/9/9/9/9/9/9/9/9 x - line"
    assert asked.ask("setoption name Rule value boards", "d")[1].endswith(" x - boards")
    assert asked.ask("position startpos moves ee", "d")[1].endswith(" o e boards")
    assert asked.ask("position fen 9/9/9/9/4x4/9/9/9/9 o e line", "d")[1].endswith(" o e line")
    assert asked.ask("ucinewgame", "d")[1].endswith(" x - boards")


def test_moves_are_counted(asked: Asked) -> None:
    asked.ask("position startpos", "perft 3")
    assert asked.waits_for("perft") == "perft 3: 6336"
    rows = [line for line in asked.said if re.fullmatch("[a-i]{2}: [0-9]+", line)]
    assert len(rows) == 81
    assert sum(int(row.partition(" ")[2]) for row in rows) == 6336


def test_counting_can_be_stopped(asked: Asked) -> None:
    asked.ask("position startpos", "perft 12")
    time.sleep(0.02)
    assert asked.ask("isready") == ["readyok"]
    assert asked.ask("stop") == ["info string The count was stopped."]


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hello", "There is no command 'hello'; there are uci, isready"),
        ("position", "'' is not a position"),
        ("position startpos moves zz", "'zz' is not a move"),
        ("go depth 5", "go knows nothing about 'depth'"),
        ("setoption", "'' is not an option"),
        ("setoption name Speed value 9", "There is no option 'Speed'; there are Level"),
        ("setoption name Level value 11", "Level is a whole number from 0 to 10, not '11'"),
        ("setoption name Level", "not ''; for example setoption name Level value 0"),
        ("setoption name Hash value " + "9" * 5000, "Hash is a whole number from 1 to 65536"),
        ("setoption name OwnBook value maybe", "OwnBook is true or false, not 'maybe'"),
        ("setoption name Rule value chess", "Rule is one of line, boards, not 'chess'"),
        ("perft many", "A depth is a whole number from 0 to 81, not 'many'"),
        ("perft " + "9" * 5000, "A depth is"),
        ("\udcff\udcfe", "There is no command"),
        ("position fen " + "[" * 50_000, "is not a position"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(asked: Asked, line: str, says: str) -> None:
    (said,) = asked.ask(line)
    assert said.startswith("info string ")
    assert says in said
    assert said.endswith(".")
    assert "\n" not in said
    assert asked.ask("isready") == ["readyok"]


def test_memory_is_another_name_of_hash_and_empty_lines_say_nothing(asked: Asked) -> None:
    assert asked.ask("setoption name memory value 16", "", "   ") == []
    asked.best("position startpos", "go nodes 50")
    tree = asked.engine._thinker._tree
    assert tree is not None


def test_too_much_memory_is_told(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr("perfectplay.ultimate.search.Worker", refuse)
    asked.ask("setoption name Hash value 65536")
    assert asked.best("position startpos", "go nodes 50") == "(none)"
    assert any("This machine does not give a search" in line for line in asked.said)


def test_quit_and_the_end_of_the_lines_end_a_search() -> None:
    for last in (["quit", "d"], []):
        said: list[str] = []
        UciEngine(said.append).run(["position startpos\n", "go infinite\n", *last])
        assert said[-1].startswith("bestmove")
