"""Solving the puzzle of a day at the terminal.

For programs: `puzzle` with the position, then `solved`, `unsolved` or `answer`, `line` with the
moves to the end where a game has them, and `share` with the text to share.
"""

from __future__ import annotations

from datetime import date

from perfectplay.cli.judgements import judgement_style
from perfectplay.cli.terminal import LEAVE, Terminal, leaving_cleanly
from perfectplay.cli.training.positions import draw_solution, drawer, how_to_write
from perfectplay.cli.training.progress import Progress
from perfectplay.cli.typed_line import UserLeft
from perfectplay.errors import PerfectPlayError
from perfectplay.judgement import Judgement
from perfectplay.session import find_game
from perfectplay.training.puzzles import Puzzle, check, daily, kinds, parse_day, show
from perfectplay.training.share import MOST, Result, share_text
from perfectplay.training.verdict import PALETTE

SHOW = frozenset({"show", "answer"})
SKIP = frozenset({"", "next", "skip"})


def solve(game: str | None, day: str | None, palette: str | None, as_json: bool) -> None:
    """Set the puzzles of a day, of one game or of all."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        when = date.today() if day is None else parse_day(day)
        progress = Progress.load()
        for kind in kinds() if game is None else (game,):
            _set(terminal, daily(kind, when), when, palette, progress)


def _set(
    terminal: Terminal, puzzle: Puzzle, day: date, palette: str | None, progress: Progress
) -> None:
    """Show a puzzle, ask until it is solved, shown or left out, and say the result."""
    kind = puzzle.kind
    stars = "★" * puzzle.difficulty + "☆" * (MOST - puzzle.difficulty)
    if terminal.ascii_only:
        stars = f"difficulty {puzzle.difficulty} of {MOST}"
    again = progress.is_finished(kind, day)
    terminal.say()
    terminal.say(f"{find_game(kind).title}, {day:%A} {day} {stars}", style="dim")
    terminal.say(puzzle.title, style="bold")
    drawer(kind)(terminal, puzzle, palette)
    terminal.say(puzzle.task)
    terminal.say(how_to_write(puzzle.answer_kind), style="dim")
    terminal.say("Type show to see the answer, Enter to go on, or quit.", style="dim")
    terminal.event("puzzle", date=str(day), again=again, **puzzle.public_data())
    tries: list[Judgement] = []
    solved = _ask(terminal, puzzle, palette or PALETTE, tries)
    if solved is None:
        return
    draw_solution(terminal, puzzle)
    progress.finish(kind, day, tries, solved)
    result = Result(puzzle, day, tries, solved, progress.streak(kind, day))
    text = share_text(result)
    terminal.say()
    terminal.say(text, style="bold" if solved else None)
    if again:
        terminal.say("You had done this one before; the first time counts.", style="dim")
    terminal.event(
        "share",
        message=text,
        emoji=share_text(result, emoji=True),
        solved=solved,
        tries=len(tries),
        skill=result.skill,
        luck=result.luck,
        streak=result.streak,
    )


def _ask(terminal: Terminal, puzzle: Puzzle, palette: str, tries: list[Judgement]) -> bool | None:
    """Ask until the puzzle is solved (True), shown (False) or left out (None)."""
    while True:
        text = terminal.read("Your answer:").strip()
        word = text.lower()
        if word in LEAVE:
            raise UserLeft
        if word in SKIP:
            return None
        if word in SHOW:
            terminal.tell("answer", show(puzzle, palette), move=puzzle.best)
            return False
        try:
            verdict = check(puzzle, text, palette)
        except PerfectPlayError as error:
            terminal.complain(error)
            continue
        tries.append(verdict.word)
        sign = "" if verdict.solved else f"{verdict.word.value.capitalize()}. "
        terminal.say(sign + verdict.sentence, style=judgement_style(verdict.word))
        terminal.event(
            "solved" if verdict.solved else "unsolved",
            message=verdict.sentence,
            move=verdict.given,
            judgement=verdict.word.value,
        )
        if verdict.solved:
            return True
