"""Entrants as text: read, written, and refused in a sentence."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.entrants import STYLES, Entrant, parse_entrant, programs_data
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.search import Limit, SearchTree, Style

words = st.text(st.characters(codec="utf-8", exclude_characters="\0"), min_size=1, max_size=8)
searches = st.builds(
    Entrant,
    st.sampled_from(sorted(STYLES)),
    simulations=st.integers(1, 10**6),
    seconds=st.none() | st.floats(1e-6, 1000),
    cpu=st.none() | st.floats(1e-6, 1000),
    exploration=st.none() | st.floats(0, 100),
    threads=st.integers(1, 64),
    memory=st.none() | st.integers(1, 65536),
)
lines = st.text(st.characters(codec="utf-8"), max_size=8).filter(
    lambda text: text == text.strip() and (text.isprintable() or not text)
)
names = st.sampled_from(["Level", "Own Book", "Séance", "name"])
engines = st.builds(
    Entrant,
    st.just("uci"),
    simulations=st.none() | st.integers(1, 10**12),
    seconds=st.none() | st.floats(1e-6, 1000),
    cpu=st.none() | st.floats(1e-6, 1000),
    command=st.lists(words | st.sampled_from(["--", "nodes=1", "option.x=1"]), min_size=1).map(
        tuple
    ),
    options=st.lists(st.tuples(names, lines)).map(tuple),
)
entrants = st.one_of(
    engines,
    searches,
    st.builds(
        Entrant,
        st.just("mcts"),
        evaluator=st.from_regex(r"[a-z][a-z0-9]{0,5}(-[a-z0-9]{1,5})?", fullmatch=True),
        simulations=st.integers(1, 10**6),
        exploration=st.none() | st.floats(0, 100),
    ),
    st.builds(Entrant, st.just("level"), number=st.integers(1, 10)),
    st.builds(
        Entrant,
        st.sampled_from(["cmd", "codingame"]),
        command=st.lists(words, min_size=1).map(tuple),
    ),
    st.just(Entrant("random")),
)


@given(entrants)
def test_what_is_written_is_read_back(entrant: Entrant) -> None:
    assert parse_entrant(str(entrant)) == entrant
    assert parse_entrant(f"  {entrant} ") == entrant


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("7", "level:7"),
        ("LEVEL: 7", "level:7"),
        ("mcts", "mcts:sims=10000"),
        ("plain:sims=50_000,c=1.40", "mcts:sims=50000,c=1.4"),
        ("net: sims = 20 , threads = 1", "strong:sims=20"),
        ("mcts:seconds=.5", "mcts:seconds=0.5"),
        ("strong:simulations=100_000,exploration=0.2", "strong:sims=100000,c=0.2"),
        ("strong:time=500ms,cpu=.1s", "strong:seconds=0.5,cpu=0.1s"),
        ("strong:simulations=70", "strong:sims=70"),
        ("strong:sims=70,traps=yes", "strong:sims=70"),
        ("strong:sims=70,traps=No", "strong:sims=70,traps=no"),
        ("cmd:./a  'b c'", "cmd:./a 'b c'"),
        ("Random", "random"),
        ("cg:./bot", "codingame:./bot"),
        ("codingame: ./bot  -x a=b", "codingame:./bot -x a=b"),
        ("uci:./engine", "uci:./engine"),
        ("uci: nodes=10_000  ./engine", "uci:nodes=10000 ./engine"),
        ("uci:sims=5 seconds=1 ./engine a=b", "uci:nodes=5 time=1s ./engine a=b"),
        ("uci:option.Level=5 cpu=20ms ./e", "uci:cpu=0.02s option.Level=5 ./e"),
        ("uci:'option.Own Book=a, b=c' ./e", "uci:'option.Own Book=a, b=c' ./e"),
        ("uci:option.Empty= ./e", "uci:option.Empty= ./e"),
        ("uci:-- a=b", "uci:-- a=b"),
        ("uci:nodes=5 -- ./e", "uci:nodes=5 ./e"),
        ("uci:./a=b", "uci:./a=b"),
        ("eval:mine", "mcts:eval=mine,sims=400"),
        ("eval: Mine , sims=20,c=1", "mcts:eval=mine,sims=20,c=1"),
        ("mcts:cpu=1s,eval=mine", "mcts:eval=mine,cpu=1s"),
    ],
)
def test_other_ways_to_write_it(text: str, canonical: str) -> None:
    assert str(parse_entrant(text)) == canonical


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not an entrant; give for example level:7"),
        ("alphazero", "'alphazero' is not an entrant"),
        ("level:", "not a level; give one from 1 to 10"),
        ("11", "not a level; give one from 1 to 10"),
        ("level:" + "9" * 5000, "not a level"),
        ("level:²", "not a level"),
        ("mcts:depth=3", "no setting 'depth'; it has sims, time, cpu, c, threads, memory"),
        ("mcts:50000", "no setting '50000'"),
        ("mcts:sims=0", "sims is a whole number from 1, not '0'"),
        ("mcts:sims=many", "sims is a whole number from 1, not 'many'"),
        ("mcts:sims=1e4", "sims is a whole number from 1, not '1e4'"),
        ("mcts:c=nan", "c is a number from 0, not 'nan'"),
        ("mcts:c=-1", "c is a number from 0"),
        ("mcts:seconds=0", "seconds is a time of up to a day, not '0'"),
        ("strong:time=soon", "not 'soon'; write for example strong:time=500ms"),
        ("strong:traps=2", "traps is yes or no, not '2'"),
        ("mcts:traps=no", "mcts has no setting 'traps'"),
        ("strong:cpu=", "cpu is a time of up to a day, not ''"),
        ("strong:time=1s,seconds=2", "seconds is set twice"),
        ("mcts:threads=65", "from 1 to 64"),
        ("mcts:sims=1,sims=2", "set twice"),
        ("mcts:sims=1,simulations=2", "is set twice"),
        ("random:1", "random has no settings"),
        ("cmd:", "needs a command"),
        ("cmd:''", "needs a command"),
        ("cmd:'a", "opening quote without a closing one"),
        ("cmd:a\0b", "character zero"),
        ("codingame:", "codingame: needs a command after it, for example codingame:./bot."),
        ("uci:nodes=5", "uci: needs a command after it, for example uci:./engine."),
        ("uci:nodes=0 ./e", "nodes is a whole number from 1, not '0'"),
        ("uci:nodes=" + "9" * 3000 + " ./e", "nodes is a whole number from 1"),
        ("uci:nodes=1 nodes=2 ./e", "nodes is set twice"),
        ("uci:time=soon ./e", "time is a time of up to a day, not 'soon'"),
        ("uci:depth=3 ./e", "no setting 'depth'; it has nodes, time, cpu and option.NAME"),
        ("uci:option.=3 ./e", "cannot be the name of an engine's option"),
        ("uci:'option.a value b=3' ./e", "cannot be the name of an engine's option"),
        ("uci:'option.a= 3' ./e", "one line without spaces around it"),
    ],
)
def test_what_is_none_is_explained_in_a_sentence(text: str, says: str) -> None:
    with pytest.raises(SettingError) as caught:
        parse_entrant(text)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)
    assert str(caught.value).endswith(".")


@given(st.text(max_size=30))
def test_no_text_is_too_much(text: str) -> None:
    with contextlib.suppress(SettingError):
        parse_entrant(text)


def test_a_program_that_is_not_there_is_noticed_before_the_match() -> None:
    parse_entrant("cmd:sh").check()
    with pytest.raises(SettingError, match=r"found from here, for example uci:\./engine"):
        parse_entrant("uci:nodes=1 ./not-here").check()
    with pytest.raises(SettingError, match=r"no program '\./not-here'"):
        parse_entrant("cmd:./not-here --x").check()


def test_a_clock_and_a_program_are_not_repeatable() -> None:
    assert parse_entrant("mcts:sims=5").is_repeatable
    assert parse_entrant("level:10").is_repeatable
    assert not parse_entrant("mcts:seconds=1").is_repeatable
    assert not parse_entrant("mcts:sims=5,cpu=1s").is_repeatable
    for kind in ("cmd", "codingame", "uci"):
        assert not parse_entrant(f"{kind}:sh").is_repeatable


def test_programs_are_part_of_what_a_run_is_about() -> None:
    found = programs_data(*map(parse_entrant, ("cg:sh", "uci:nodes=5 sh", "level:3")))
    assert set(found["programs"]) == {"codingame:sh", "uci:nodes=5 sh"}
    assert len(set(found["programs"].values())) == 1


@pytest.mark.parametrize("text", ["mcts", "playout", "strong"])
def test_a_search_plays_what_its_tree_says(text: str) -> None:
    board = Board()
    player = parse_entrant(f"{text}:sims=300,c=0.9").player(seed=5)
    tree = SearchTree(board, style=Style(STYLES[text]), seed=5, exploration=0.9)
    for _ in range(6):
        tree.run(Limit(simulations=300))
        assert player.choose(board) == tree.best()
        board.push(tree.best())
        tree.advance(board.move_stack[-1])
        if board.is_over:
            break
    player.close()


def test_settings_reach_the_search() -> None:
    board = Board()
    full = parse_entrant("mcts:sims=100000,memory=1").player(seed=1)
    full.choose(board)
    tree = full._tree  # type: ignore[attr-defined]
    assert 2**19 < tree.memory <= 2**20
    assert tree.root.visits == 100_000
    curious = parse_entrant("mcts:sims=500,c=100").player(seed=1)
    greedy = parse_entrant("mcts:sims=500,c=0").player(seed=1)
    spread = []
    for player in (curious, greedy):
        player.choose(board)
        visits = [n.visits for n in player._tree.root.children]  # type: ignore[attr-defined]
        spread.append(max(visits))
    assert spread[0] < 20 < spread[1]


def test_a_search_can_be_held_to_cpu_time() -> None:
    entrant = parse_entrant("strong:cpu=20ms")
    assert (entrant.simulations, entrant.cpu) == (None, 0.02)
    board = Board()
    assert entrant.player(seed=1).choose(board) in board.legal_moves
    assert 0 < entrant.effort < parse_entrant("strong:time=1s").effort
