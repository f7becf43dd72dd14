"""Engines of the protocol UCI and bots of the contest as entrants: good ones, bad ones, ours."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from perfectplay.lab.errors import SettingError
from perfectplay.lab.matches.entrants import parse_entrant
from perfectplay.lab.matches.games import PlayedGame, Terms, play_game, play_games
from perfectplay.lab.matches.match import EngineMatch
from perfectplay.lab.matches.tournament import Tournament
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule, parse_moves
from tests.cli.lab_commands import refused, said_by_lab

PYTHON = shlex.quote(sys.executable)
EXAMPLES = Path(__file__).parents[3] / "examples"
BOT = f"codingame:{PYTHON} {EXAMPLES / 'codingame_bot.py'}"
OURS = f"{PYTHON} -m perfectplay ultimate"


def play(first: str, second: str, games: int, terms: Terms | None = None) -> list[PlayedGame]:
    """Play some games of a match."""
    terms = terms or Terms(3, "random:0", WinRule.BOARDS, 20)
    given = (terms.seed, terms.openings, terms.rule.value, terms.move_seconds)
    outcome = play_games(first, second, 0, games, *given)
    return [PlayedGame.from_data(data) for data in outcome.facts]


def one_game(first: str, second: str, opening: str = "", rule: WinRule = WinRule.LINE) -> str:
    """Play one game and return its moves."""
    entrants = parse_entrant(first), parse_entrant(second)
    spent = {f"{who}_{what}": 0.0 for who in ("first", "second") for what in ("seconds", "moves")}
    terms = Terms(3, "random:0", rule, 20)
    played = play_game(entrants, 0, parse_moves(opening), terms, spent)
    assert not played.reason, played.detail
    return played.moves


def test_a_bot_of_the_contest_plays_unchanged() -> None:
    games = play(BOT, "random", 4)
    for game in games:
        assert not game.reason
        board = Board(rule="boards")
        for word in game.moves.split():
            board.push_text(word)
        assert board.is_over
    assert len({game.moves for game in games}) == 4
    assert [game.moves for game in play(BOT, "random", 4)] == [game.moves for game in games]


def test_ours_as_a_bot_plays_the_game_that_ours_plays_in_process() -> None:
    there = f"codingame:{OURS} codingame --simulations 60"
    rule = WinRule.BOARDS
    assert one_game(there, "random", rule=rule) == one_game("strong:sims=60", "random", rule=rule)


@pytest.mark.parametrize("opening", ["", "ee ea ae"])
def test_ours_by_uci_plays_the_game_that_ours_plays_in_process(opening: str) -> None:
    there, here = f"uci:nodes=60 {OURS} uci", "strong:sims=60"
    assert one_game(there, "random", opening) == one_game(here, "random", opening)


def test_ours_by_uci_can_be_a_level_and_play_by_the_other_rule() -> None:
    there, here = f"uci:option.Level=2 {OURS} uci", "level:2"
    rule = WinRule.BOARDS
    assert one_game(there, "random", rule=rule) == one_game(here, "random", rule=rule)


ENGINE = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci": print("id name a test\\noption name Speed type spin\\nuciok", flush=True)
    if words[0] == "isready": print("readyok", flush=True)
    if words[0] in ("setoption", "position", "go"): print(line, file=sys.stderr, end="")
    if words[0] == "go": {go}
"""


def engine(tmp_path: Path, go: str, settings: str = "") -> str:
    """An engine that shakes hands and answers `go` with a line of Python."""
    script = tmp_path / "engine.py"
    script.write_text("import os, time\n" + ENGINE.replace("{go}", go))
    return f"uci:{settings} {PYTHON} {shlex.quote(str(script))}"


def test_an_engine_is_told_options_positions_and_limits(tmp_path: Path) -> None:
    text = engine(
        tmp_path,
        "print('info depth 3\\nbestmove ab', flush=True); print('thanks', file=sys.stderr)",
        "nodes=500 cpu=20ms option.Speed=9",
    )
    game = play(text, "random", 2)[0]
    assert game.reason == "illegal move"  # ab again
    assert game.tail.splitlines()[:3] == [
        "setoption name Speed value 9",
        "position fen 9/9/9/9/9/9/9/9/9 x - boards",
        "go nodes 500 cpu 20",
    ]


def test_without_settings_an_engine_gets_most_of_the_time_of_a_move(tmp_path: Path) -> None:
    text = engine(tmp_path, "print('bestmove zz', flush=True)")
    game = play(text, "random", 2, Terms(3, "random:0", WinRule.LINE, 2.0))[0]
    assert (game.reason, game.detail) == (
        "rubbish",
        "It answered 'bestmove zz', which is not a move.",
    )
    assert game.tail.splitlines() == ["position startpos", "go movetime 1600"]


@pytest.mark.parametrize(
    ("go", "reason", "detail"),
    [
        ("sys.exit(3)", "crash", "It ended with exit code 3 instead of giving a move."),
        ("os.kill(os.getpid(), 9)", "crash", "by signal 9"),
        ("time.sleep(600)", "timeout", "It gave no move within"),
        ("print('bestmove', flush=True)", "rubbish", "'bestmove', which is not a move"),
        ("print('bestmove (none)', flush=True)", "rubbish", "which is not a move"),
        ("print('bestmove ' + 'e' * 5000, flush=True)", "rubbish", "more than 1000 characters"),
        ("print('bestmove ee\\nbestmove ee', flush=True)", "illegal move", "sends you to"),
    ],
)
def test_a_bad_engine_loses_its_game(
    tmp_path: Path, go: str, reason: str, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perfectplay.lab.matches.foreign_program.START_SECONDS", 1.0)
    game = play(engine(tmp_path, go), "random", 2, Terms(3, "random:0", WinRule.LINE, 0.5))[0]
    assert (game.reason, game.score) == (reason, 0)
    assert detail in game.detail


@pytest.mark.parametrize(
    ("command", "reason", "detail"),
    [
        ("true", "crash", "instead of giving a uciok"),
        ("sh -c 'cat >/dev/null'", "timeout", "It gave no uciok within"),
        ("yes", "timeout", "It gave no uciok within"),
        ("sh -c 'echo uciok; cat > /dev/null'", "timeout", "It gave no readyok within"),
    ],
)
def test_a_program_that_is_no_engine_loses_its_game(
    command: str, reason: str, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("perfectplay.lab.matches.foreign_program.START_SECONDS", 0.3)
    game = play(f"uci:{command}", "random", 2, Terms(3, "random:0", WinRule.LINE, 0.1))[0]
    assert (game.reason, game.score) == (reason, 0)
    assert detail in game.detail


TURN = "turn() { read a; read n; while [ $n -gt 0 ]; do read x; n=$((n - 1)); done; }; turn; "
"""A function of the shell that reads a turn of the referee, and reads the first."""


@pytest.mark.parametrize(
    ("script", "reason", "detail"),
    [
        ("exit 4", "crash", "exit code 4"),
        ("sleep 600", "timeout", "It gave no move within"),
        ("turn; turn", "timeout", "It gave no move within"),
        ("echo ee; turn", "rubbish", "'ee', which is not a move"),
        ("echo 9 9; turn", "rubbish", "'9 9', which is not a move"),
        ("echo '4 4\n4 4'; turn", "rubbish", "more than one line"),
        ("echo oops >&2; echo 4 4 ha; turn; echo 4 4; turn", "illegal move", "sends you to"),
    ],
)
def test_a_bad_bot_loses_its_game(
    script: str, reason: str, detail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    patience = 1.0 if reason == "timeout" else 30.0
    monkeypatch.setattr("perfectplay.lab.matches.foreign_program.START_SECONDS", 0.0)
    bot = f"codingame:{shlex.join(['sh', '-c', TURN + script])}"
    game = play(bot, "random", 2, Terms(3, "random:0", WinRule.BOARDS, patience))[0]
    assert (game.reason, game.score) == (reason, 0)
    assert detail in game.detail
    assert ("oops" in script) is (game.tail == "oops\n")


def test_a_bot_begins_on_the_empty_board_only() -> None:
    bot = parse_entrant("codingame:./bot")
    level = parse_entrant("level:1")
    with pytest.raises(SettingError, match=r"begin on the empty board: --openings random:0\."):
        EngineMatch(bot, level)
    with pytest.raises(SettingError, match="empty board"):
        Tournament((level, bot))
    EngineMatch(bot, level, terms=Terms(openings="random:0"))


def test_a_match_of_the_contest_has_its_rule_and_openings_unless_told_else(tmp_path: Path) -> None:
    short = ("--games", "2", "-w", "1", "--with", "threads", "--no-plots", "--json")
    where = ("--out", str(tmp_path / "match"))
    said = said_by_lab("match", BOT, "level:1", *short, *where)
    (result,) = [json.loads(s) for s in said.splitlines() if '"event": "result"' in s]
    assert (result["rule"], result["openings"]) == ("boards", "random:0")
    assert result["forfeits"] == {}
    assert result["repeatable"] is False
    assert '"nothing_left"' in said_by_lab("match", BOT, "level:1", *short, *where)
    told = refused("match", BOT, "level:1", "--openings", "book")
    assert "--openings random:0" in told


def test_programs_of_all_kinds_meet_in_a_tournament(tmp_path: Path) -> None:
    uci = engine(tmp_path, "print('bestmove aa', flush=True)")
    cmd = f"cmd:sh {EXAMPLES / 'first_legal.sh'}"
    said = said_by_lab(
        *("tournament", BOT, cmd, uci, "random", "--games", "2", "-w", "1", "--with", "threads"),
        *("--no-plots", "--json", "--out", str(tmp_path / "out"), "--rule", "line"),
    )
    (result,) = [json.loads(s) for s in said.splitlines() if '"event": "result"' in s]
    assert result["rule"] == "line"
    assert list(result["forfeits"]) == [str(parse_entrant(uci))]
    journal = (tmp_path / "out" / "journal.jsonl").read_text("utf-8")
    assert '"programs"' in journal.splitlines()[0]
