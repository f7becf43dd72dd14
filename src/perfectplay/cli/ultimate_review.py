"""The review of a game at the terminal: table, turning points, slips to try again."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from perfectplay.cli import ultimate_draw as draw
from perfectplay.cli.ultimate_game import load_record_of
from perfectplay.cli.ultimate_show import Screen, Show
from perfectplay.errors import PerfectPlayError
from perfectplay.ultimate.board import Board, Player
from perfectplay.ultimate.notation import move_text
from perfectplay.ultimate.record import Record

if TYPE_CHECKING:
    from perfectplay.ultimate.teacher import MoveReview, Review


def run(show: Show, path: Path, simulations: int, retry: bool, game: int | None = None) -> None:
    """Review a game in a file; of many games the one with that number, or the first."""
    record, games = load_record_of(path, 1 if game is None else game)
    if games > 1:
        more = "" if game else " (--game N for another)"
        show.say(f"Game {game or 1} of {games:,}{more}.", "game", number=game or 1, games=games)
    if not record.moves:
        raise PerfectPlayError(f"{path} holds a game without plays, so there is nothing to review.")
    found = _search(show, record, simulations)
    if isinstance(show, Screen):
        _print(show, record, found)
    else:
        _events(show, found)
    if retry or (found.slips and isinstance(show, Screen) and sys.stdin.isatty()):
        try_again(show, found, simulations)


def _search(show: Show, record: Record, simulations: int) -> "Review":
    from perfectplay.ultimate.search import Limit
    from perfectplay.ultimate.teacher import review

    limit = Limit(simulations=simulations)
    if not (isinstance(show, Screen) and show.console.is_terminal):
        return review(record, limit)
    from rich.progress import Progress

    with Progress(console=show.console, transient=True) as progress:
        task = progress.add_task("Reviewing", total=len(record.moves))
        return review(
            record, limit, on_progress=lambda done, _: progress.update(task, completed=done)
        )


def _print(show: Screen, record: Record, found: "Review") -> None:
    show.console.print(f"X: {record.x}   O: {record.o}", markup=False)
    show.console.print(f"Rule: {record.rule.sentence}.", markup=False)
    show.console.print(draw.review_table(found.moves, show.ascii_only))
    if record.result and not record.board().is_over:
        why = record.comments.get(len(record.moves), "")
        show.say(f"The game ended before its last move: {record.result}. {why}".rstrip(), "ended")
    for player in Player:
        kept = found.accuracy(player)
        if kept is not None:
            show.say(f"{player.symbol} kept {kept:.1f} % of the chances on average.", "accuracy")
    for move in found.turning_points:
        show.say(f"Turning point: {sentence(move)}", "turning point")
    if not found.slips:
        show.say("No mistakes in the moves that were made.", "slips")
        return
    names = ", ".join(_numbered(move) for move in found.slips)
    show.say(f"To try again (--retry): {names}.", "slips")


def sentence(move: "MoveReview") -> str:
    """Say what a play cost, without naming the better one."""
    return (
        f"{_numbered(move)} took {move.player.symbol} from "
        f"{draw.chance_text(move.chance_before, move.proof_before)} to "
        f"{draw.chance_text(move.chance_after, move.proof_after)}."
    )


def _numbered(move: "MoveReview") -> str:
    # Records that begin with O count O's first play as the second half of move 1.
    odd = (move.ply % 2 == 0) != (move.player is Player.X)
    dots = "." if move.player is Player.X else "..."
    return f"{(move.ply + odd) // 2 + 1}{dots} {move_text(move.move)}"


def _events(show: Show, found: "Review") -> None:
    for move in found.moves:
        show.say(sentence(move), "play", **facts(move))
    show.say(
        "The review is complete.",
        "review",
        accuracy={player.value: found.accuracy(player) for player in Player},
        turning_points=[move.ply for move in found.turning_points],
        slips=[move.ply for move in found.slips],
    )


def facts(move: "MoveReview") -> dict[str, Any]:
    """One judged play for JSON."""
    return {
        "ply": move.ply,
        "player": move.player.value,
        "move": move_text(move.move),
        "judgement": move.judgement.value,
        "lost": round(move.lost, 4),
        "chance_before": round(move.chance_before, 4),
        "chance_after": round(move.chance_after, 4),
        "proof_before": move.proof_before,
        "proof_after": move.proof_after,
        "best": move_text(move.best),
        "best_line": [move_text(m) for m in move.best_line],
        "position": move.position,
    }


def try_again(show: Show, found: "Review", simulations: int) -> None:
    """Set up each slip and ask for a better play; equal plays count, the answer is not spoiled."""
    slips = found.slips
    if not slips:
        show.say("There is no slip to try again.", "slips")
        return
    many = "1 slip" if len(slips) == 1 else f"{len(slips)} slips"
    show.say(
        f"{many} to try again. Type a better play, next to go on, answer to see it, or quit.",
        "slips",
        slips=[move.ply for move in slips],
    )
    for number, slip in enumerate(slips, 1):
        board = Board(slip.position)
        show.board(board)
        show.say(
            f"{number} of {len(slips)}: {slip.player.symbol} played {move_text(slip.move)}. "
            f"{draw.where_to_play(board)}",
            "retry",
            ply=slip.ply,
            position=slip.position,
            legal=[move_text(m) for m in board.legal_moves],
        )
        if not _one_retry(show, slip, board, simulations):
            return


def _one_retry(show: Show, slip: "MoveReview", board: Board, simulations: int) -> bool:
    """Ask until the slip is mended or skipped; False when the player wants to leave."""
    from perfectplay.ultimate.search import Limit
    from perfectplay.ultimate.teacher import explain, value_of

    while True:
        text = show.ask(f"{slip.player.symbol}> ").strip()
        if text.lower() in ("quit", "exit", "q"):
            return False
        if text.lower() in ("next", "skip"):
            return True
        if text.lower() == "answer":
            line = " ".join(move_text(m) for m in slip.best_line)
            show.say(f"{explain(board, slip.best)} Main line: {line}", "answer",
                     move=move_text(slip.best))  # fmt: skip
            return True
        if not text:
            continue
        try:
            twin = board.copy()
            move = twin.push_text(text)
        except PerfectPlayError as error:
            show.error(str(error))
            continue
        chance, proof = value_of(board, move, Limit(simulations=simulations))
        shown = draw.chance_text(chance, proof)
        if move == slip.best or slip.chance_before - chance <= 0.05:
            show.say(f"Well found: {move_text(move)} keeps {shown}.", "solved",
                     move=move_text(move))  # fmt: skip
            return True
        better = "better than the game, but " if chance > slip.chance_after + 0.05 else ""
        show.say(
            f"{move_text(move)} gives {shown}: {better}there is more in this position.",
            "unsolved",
            move=move_text(move),
        )
