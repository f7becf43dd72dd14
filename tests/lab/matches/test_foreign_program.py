"""Foreign programs: good ones play, bad ones lose their game, and all of them end."""

import contextlib
import os
import shlex
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path
from typing import Any

import pytest

from perfectplay.lab.matches import foreign_program, running_program
from perfectplay.lab.matches.entrants import parse_entrant
from perfectplay.lab.matches.foreign_program import ForeignPlayer
from perfectplay.lab.matches.games import PlayedGame, Terms, play_game, play_games
from perfectplay.lab.matches.running_program import Forfeit
from perfectplay.ultimate.board import Board
from perfectplay.ultimate.notation import WinRule, format_move, format_moves
from perfectplay.ultimate.record import parse_record
from tests.lab.test_sudden_ends import wait_until

EXAMPLES = Path(__file__).parents[3] / "examples"
RANDOM = f"{shlex.quote(sys.executable)} {EXAMPLES / 'random_player.py'}"
SHELL = f"sh {EXAMPLES / 'first_legal.sh'}"


def player(script: str, seconds: float = 5.0, seed: int = 1) -> ForeignPlayer:
    """A program in a few lines of shell."""
    return ForeignPlayer(["sh", "-c", script], seed, WinRule.LINE, seconds)


def fault(script: str, seconds: float = 5.0) -> Forfeit:
    """What a program is guilty of when it is asked for a first move."""
    program = player(script, seconds)
    try:
        with pytest.raises(Forfeit) as caught:
            program.choose(Board())
    finally:
        program.close()
    return caught.value


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return Path(f"/proc/{pid}/stat").read_text().split(")")[1].split()[0] != "Z"


def gone(pid: int) -> bool:
    """Wait for a process to end; one that was orphaned may be a zombie of somebody else."""
    for _ in range(3000):
        try:
            if not alive(pid):
                return True
        except FileNotFoundError:
            return True
        time.sleep(0.02)
    return False


def test_the_lines_are_the_moves_so_far_and_an_empty_line_at_the_start(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    program = player(f'while IFS= read -r line; do echo "<$line>" >> {heard}; echo ee; done')
    board = Board()
    assert format_move(program.choose(board)) == "ee"
    for text in ("ee", "ea", "ab", "be"):
        board.push_text(text)
    with pytest.raises(Forfeit):  # the centre is taken by now
        program.choose(board)
    program.close()
    assert heard.read_text() == "<>\n<ee ea ab be>\n"


def test_a_program_is_told_the_seed_and_the_rule() -> None:
    script = '[ "$PERFECTPLAY_SEED.$PERFECTPLAY_RULE" = 77.line ] && echo ee || echo no'
    program = player(script, seed=77)
    assert program.choose(Board()) == 40
    program.close()


@pytest.mark.parametrize("answer", ["ee", "EE", " ee ", "5/5", "(1,1,1,1)", "B2b2", "40", "ee\\r"])
def test_a_move_may_be_in_any_notation(answer: str) -> None:
    program = player(f"printf '{answer}\\n'; cat")
    assert program.choose(Board()) == 40
    program.close()


@pytest.mark.parametrize(
    ("script", "reason", "detail"),
    [
        ("exit 3", "crash", "exit code 3"),
        ("kill -SEGV $$", "crash", "by signal 11"),
        ("read x; exit 0", "crash", "exit code 0"),
        ("exec >&-; sleep 9", "crash", "closed its output"),
        ("read x; echo resign; cat", "rubbish", "'resign', which is not a move"),
        ("read x; echo; cat", "rubbish", "not a move"),
        ("read x; printf '\\377\\n'; cat", "rubbish", "not a move"),
        ("read x; echo thinking; echo ee; cat", "rubbish", ""),
        ("yes", "rubbish", ""),
        ("cat /dev/zero", "rubbish", "more than 1000 characters"),
        ("exec >&-; sleep 0.5; exit 7", "crash", "exit code 7"),
    ],
)
def test_whatever_it_does_wrong_has_a_name(script: str, reason: str, detail: str) -> None:
    found = fault(script)
    assert found.reason == reason
    assert detail in found.detail
    assert found.detail.endswith(".")


def test_an_illegal_move_says_which_rule_it_breaks() -> None:
    program = player("while read x; do echo aa; done")
    board = Board()
    board.push_text("ee")
    with pytest.raises(Forfeit, match="sends you to the centre board") as caught:
        program.choose(board)
    program.close()
    assert caught.value.reason == "illegal move"


def test_a_slow_program_runs_out_of_time_and_a_slow_start_does_not() -> None:
    slow = player("while read x; do sleep 0.3; echo ee; done", seconds=0.1)
    assert slow.choose(Board()) == 40  # the first move has time to start in
    board = Board()
    board.push_text("ee")
    board.push_text("ea")
    with pytest.raises(Forfeit) as caught:
        slow.choose(board)
    slow.close()
    assert caught.value.reason == "timeout"
    assert caught.value.detail == "It gave no move within 0.1 seconds."


def test_a_hanging_program_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign_program, "START_SECONDS", 0.1)
    assert fault("trap '' TERM HUP INT; sleep 600", 0.1).reason == "timeout"


def test_a_program_that_floods_its_errors_can_still_play_and_the_end_is_kept() -> None:
    program = player(
        "i=0; while [ $i -lt 3000 ]; do echo 'a line of chatter, number '$i >&2; i=$((i+1)); done;"
        "read x; echo ee; read x; echo the last words >&2; exit 1"
    )
    board = Board()
    assert program.choose(board) == 40
    board.push_text("ee")
    with pytest.raises(Forfeit) as caught:
        program.choose(board)
    program.close()
    assert caught.value.tail.endswith("the last words\n")
    assert len(caught.value.tail) <= running_program.TAIL


def test_a_program_that_cannot_be_started_crashes() -> None:
    program = ForeignPlayer([str(EXAMPLES)], 1, WinRule.LINE, 1)
    with pytest.raises(Forfeit, match="could not be started on the worker: permission denied"):
        program.choose(Board())
    program.close()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a list of processes")
@pytest.mark.parametrize("then", ["read x; sleep 600", "exit 1", "exec >&-; sleep 600"])
def test_what_a_program_has_started_ends_with_it(
    tmp_path: Path, then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_program, "END_SECONDS", 0.2)
    kept = tmp_path / "pids"
    started = f"sleep 600 >/dev/null 2>&1 & echo $! >> {kept}; echo $$ >> {kept}"
    # The first move has long enough for any start; the second one never comes.
    program = player(f"{started}; read x; echo ee; {then}", 0.2)
    board = Board()
    board.push(program.choose(board))
    with pytest.raises(Forfeit):
        program.choose(board)
    program.close()
    pids = [int(word) for word in kept.read_text().split()]
    assert len(pids) == 2
    assert all(gone(pid) for pid in pids)


RUNAWAY = textwrap.dedent("""
    import os, sys, time
    kept = sys.argv[1]
    def note():
        with open(kept, "a") as file:
            file.write(f"{os.getpid()}\\n")
    note()
    for _ in range(2):  # a daemon: away from its parent, its group, its session and its pipes
        if os.fork() == 0:
            os.setsid()
            if os.fork():
                os._exit(0)
            for pipe in (0, 1, 2):
                os.close(pipe)
            note()
            time.sleep(600)
    sys.stdin.readline()
    while open(kept).read().count("\\n") < 3:
        time.sleep(0.01)
    print("ee", flush=True)
    exec(sys.argv[2])
    """)
"""A program that starts two daemons, plays one move, and does what it is told."""


def runaway(folder: Path, then: str) -> list[str]:
    script = folder / "runaway.py"
    script.write_text(RUNAWAY)
    return [sys.executable, str(script), str(folder / "pids"), then]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the process group is ended")
@pytest.mark.parametrize(
    ("then", "reason"),
    [
        ("sys.stdin.read()", ""),
        ("time.sleep(600)", "timeout"),
        ("sys.exit(3)", "crash"),
        ("os.kill(os.getpid(), 9)", "crash"),
        ("input(); print('oops', flush=True); time.sleep(600)", "rubbish"),
    ],
)
def test_daemons_of_a_program_end_with_it(tmp_path: Path, then: str, reason: str) -> None:
    program = ForeignPlayer(runaway(tmp_path, then), 1, WinRule.LINE, 0.2)
    board = Board()
    board.push(program.choose(board))
    if reason:
        with pytest.raises(Forfeit) as caught:
            program.choose(board)
        assert caught.value.reason == reason
    program.close()
    pids = [int(word) for word in (tmp_path / "pids").read_text().split()]
    assert len(pids) == 3
    assert not any(alive(pid) for pid in pids)  # at once, not soon


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the process group is ended")
def test_daemons_of_a_program_end_with_ctrl_c(tmp_path: Path) -> None:
    entrant = f"cmd:{shlex.join(runaway(tmp_path, 'time.sleep(600)'))}"
    match = ["lab", "match", entrant, "random", "--games", "2", "-w", "1", "--no-plots"]
    us = subprocess.Popen(
        [sys.executable, "-m", "perfectplay", *match, "--out", str(tmp_path / "results")],
        stdout=subprocess.DEVNULL,
        start_new_session=True,
    )
    kept = tmp_path / "pids"
    wait_until(lambda: kept.exists() and kept.read_text().count("\n") >= 3, 300)
    os.killpg(us.pid, signal.SIGINT)  # as a terminal does
    assert us.wait(timeout=300) == 130
    assert all(gone(int(word)) for word in kept.read_text().split())


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere only the process group is ended")
def test_a_program_that_starts_others_without_end_is_ended(tmp_path: Path) -> None:
    # Each of them starts the next one and ends, so that none lives long enough to be found twice.
    kept = tmp_path / "seen"
    chain = tmp_path / "chain.sh"
    chain.write_text(f"echo $$ >> {kept}; sleep 0.01; setsid sh {chain} & exit 0")
    program = player(f"sh {chain} >/dev/null 2>&1; read x; echo ee; sleep 600", 0.2)
    program.choose(Board())
    program.close()
    seen = kept.read_text()
    assert gone(int(seen.split()[-1]))
    assert kept.read_text() == seen


def test_no_process_and_no_pipe_is_left_over(monkeypatch: pytest.MonkeyPatch) -> None:
    ours: list[subprocess.Popen[bytes]] = []

    class Remembered(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            ours.append(self)

    bystander = subprocess.Popen(["sleep", "600"])  # others may have children here too
    monkeypatch.setattr(subprocess, "Popen", Remembered)
    try:
        _play_and_leave(ours)
    finally:
        bystander.kill()
        bystander.wait()


def _play_and_leave(ours: list[subprocess.Popen[bytes]]) -> None:
    before = len(list(Path("/proc/self/fd").iterdir())) if Path("/proc").is_dir() else 0
    for script in ("exit 1", "cat", "yes", "echo ee; cat"):
        program = player(script)
        with contextlib.suppress(Forfeit):
            program.choose(Board())
        program.close()
        program.close()
    assert len(ours) == 4  # the guards, which have the programs
    for process in ours:
        assert process.returncode is not None
        with pytest.raises(ChildProcessError):  # cleared away, no zombie
            os.waitpid(process.pid, os.WNOHANG)
    if before:
        assert len(list(Path("/proc/self/fd").iterdir())) <= before


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a list of processes")
def test_a_program_ends_even_if_we_are_killed_in_the_middle(tmp_path: Path) -> None:
    kept = tmp_path / "pid"
    code = f"""
        from perfectplay.lab.matches.foreign_program import ForeignPlayer
        from perfectplay.ultimate.board import Board
        from perfectplay.ultimate.notation import WinRule
        script = "trap '' TERM HUP INT; echo $$ >> {kept}; sleep 600"
        ForeignPlayer(["sh", "-c", script], 1, WinRule.LINE, 600).choose(Board())
    """
    us = subprocess.Popen([sys.executable, "-c", textwrap.dedent(code)])
    for _ in range(6000):  # it has to start and to load everything, on a busy machine
        if kept.exists() and kept.read_text().strip():
            break
        time.sleep(0.02)
    pid = int(kept.read_text())
    assert alive(pid)
    us.send_signal(signal.SIGKILL)
    us.wait()
    assert gone(pid)


def game(first: str, second: str, number: int = 0, seed: int = 3) -> str:
    """Play a game between two texts and return its moves."""
    entrants = parse_entrant(first), parse_entrant(second)
    spent = {f"{who}_{what}": 0.0 for who in ("first", "second") for what in ("seconds", "moves")}
    played = play_game(entrants, number, (), Terms(seed), spent)
    assert not played.reason
    return played.moves


@pytest.mark.parametrize("number", [0, 1])
def test_ours_by_command_play_the_same_game_as_ours_in_process(number: int) -> None:
    here = "level:3"
    there = f"cmd:{shlex.quote(sys.executable)} -m perfectplay lab engine {here}"
    assert game(there, "random", number) == game(here, "random", number)


def test_the_examples_play_legally_to_the_end() -> None:
    outcome = play_games(f"cmd:{RANDOM}", f"cmd:{SHELL}", 0, 6, 1, "random:0", "line", 20)
    for _, _, score, moves, _, *forfeit in outcome.facts:
        assert not forfeit
        assert score in (0, 0.5, 1)
        board = Board()
        for word in moves.split():
            board.push_text(word)
        assert board.is_over
        assert format_moves(board.move_stack) == moves


def test_a_bad_program_loses_its_games_and_the_match_goes_on() -> None:
    bad = "cmd:sh -c 'read x; echo ee; read x; echo ee; read x; echo oops >&2; exit 9'"
    outcome = play_games("random", bad, 0, 4, 1, "book", "line", 5)
    assert len(outcome.facts) == 4
    for _, _, score, _, _, reason, detail, _ in outcome.facts:
        assert score == 1
        assert reason in ("illegal move", "crash")
        assert detail


ODD_ANSWERS = [
    r"printf 'e\304\261\n'",  # a dotless i
    r"printf 'e\304\260\n'",  # a dotted capital I
    r"printf 'e\000e\n'",
    r"printf '\357\273\277ee\n'",
    r"printf '\355\240\200\377\n'",
    r"head -c 1000000 /dev/zero | tr '\000' e",
]


@pytest.mark.parametrize("answer", ODD_ANSWERS)
def test_odd_letters_cost_the_game_and_the_match_goes_on(answer: str) -> None:
    command = shlex.join(["sh", "-c", f"read x; {answer}; cat > /dev/null"])
    outcome = play_games("random", f"cmd:{command}", 0, 2, 1, "book", "line", 60)
    games = [PlayedGame.from_data(data) for data in outcome.facts]
    assert [(game.score, game.reason) for game in games] == [(1, "rubbish")] * 2
    for game in games:
        assert game.detail.isprintable()
        assert game.detail.endswith(".")
        text = game.record("random", "theirs", WinRule.LINE, "a match").text()
        assert format_moves(parse_record(text).moves) == game.moves
