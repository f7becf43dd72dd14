"""Taking lessons at the terminal.

For programs: `lessons` with the list, or `lesson`, then for each step `step` with the position and
`solved`, `unsolved` or `answer`, and `done` at the end.
"""

from __future__ import annotations

from perfectplay.cli.judgements import judgement_style
from perfectplay.cli.terminal import LEAVE, Terminal, leaving_cleanly
from perfectplay.cli.training.positions import drawer, how_to_write
from perfectplay.cli.training.progress import Progress
from perfectplay.cli.training.puzzle_loop import SHOW, SKIP
from perfectplay.cli.typed_line import UserLeft
from perfectplay.errors import PerfectPlayError
from perfectplay.session import find_game
from perfectplay.training.lessons import Lesson, Step, find_lesson, lessons
from perfectplay.training.puzzles import kinds
from perfectplay.training.verdict import PALETTE

_PROMPTS = {"guess": "Your guess:", "pins": "Black and white:", "move": "Your move:"}


def learn(game: str | None, name: str | None, palette: str | None, as_json: bool) -> None:
    """List the lessons, or take one; somebody at a screen is asked which."""
    terminal = Terminal(as_json)
    with leaving_cleanly(terminal):
        progress = Progress.load()
        wanted = kinds() if game is None else (game,)
        if name is None:
            _list(terminal, wanted, progress)
            if not terminal.interactive:
                return
        lesson = find_lesson(wanted[0], name) if name else _choose(terminal, wanted, progress)
        _take(terminal, lesson, palette, progress)


def _list(terminal: Terminal, wanted: tuple[str, ...], progress: Progress) -> None:
    """Show the lessons and how far each was taken."""
    found = [lesson for kind in wanted for lesson in lessons(kind)]
    for kind in wanted:
        terminal.say()
        terminal.say(find_game(kind).title, style="bold")
        for lesson in lessons(kind):
            done, steps = progress.done(kind, lesson.id), len(lesson.steps)
            state = "done" if done >= steps else f"{done} of {steps}" if done else ""
            terminal.say(f"  {lesson.id:12} {lesson.title:38} {state}".rstrip())
    if not terminal.interactive:
        terminal.say()
        terminal.say("Take one with: perfectplay lessons GAME ID", style="dim")
    terminal.event(
        "lessons",
        lessons=[
            {
                "kind": lesson.kind,
                "id": lesson.id,
                "title": lesson.title,
                "promise": lesson.promise,
                "steps": len(lesson.steps),
                "done": progress.done(lesson.kind, lesson.id),
            }
            for lesson in found
        ],
    )


def _choose(terminal: Terminal, wanted: tuple[str, ...], progress: Progress) -> Lesson:
    """Ask for a game, where that is open, and for a lesson; the first unfinished one is offered."""
    kind = wanted[0]
    if len(wanted) > 1:
        kind = terminal.ask("Which game?", kind, lambda text: find_game(text).name)
    unfinished = [
        lesson.id for lesson in lessons(kind) if progress.done(kind, lesson.id) < len(lesson.steps)
    ]
    first = unfinished[0] if unfinished else lessons(kind)[0].id
    return terminal.ask("Which lesson?", first, lambda text: find_lesson(kind, text.lower()))


def _take(terminal: Terminal, lesson: Lesson, palette: str | None, progress: Progress) -> None:
    """Go through the steps of a lesson."""
    steps = len(lesson.steps)
    terminal.say()
    terminal.say(lesson.title, style="bold")
    terminal.say(lesson.promise)
    terminal.say("Type show to see the answer, Enter to go on, or quit.", style="dim")
    terminal.event("lesson", kind=lesson.kind, id=lesson.id, title=lesson.title, steps=steps)
    names = palette or PALETTE
    solved = 0
    explained: set[str] = set()
    for number, step in enumerate(lesson.steps, 1):
        terminal.say()
        terminal.say(f"{number} of {steps}", style="dim")
        terminal.say(step.render(step.text, names))
        drawer(lesson.kind)(terminal, step, palette)
        terminal.say(step.render(step.task, names), style="bold")
        if step.answer_kind not in explained:
            explained.add(step.answer_kind)
            terminal.say(how_to_write(step.answer_kind), style="dim")
        terminal.event("step", number=number, **step.public_data(names))
        if _ask(terminal, step, names):
            solved += 1
            progress.advance(lesson.kind, lesson.id, number)
    terminal.say()
    terminal.tell("done", f"{lesson.title}: {solved} of {steps} solved.", solved=solved)


def _ask(terminal: Terminal, step: Step, palette: str) -> bool:
    """Ask until a step is solved, shown or left out."""
    while True:
        text = terminal.read(_PROMPTS[step.answer_kind]).strip()
        word = text.lower()
        if word in LEAVE:
            raise UserLeft
        if word in SKIP:
            return False
        if word in SHOW:
            terminal.tell("answer", step.render(step.why, palette), move=step.show())
            return False
        try:
            verdict = step.check(text, palette)
        except PerfectPlayError as error:
            terminal.complain(error)
            continue
        terminal.tell(
            "solved" if verdict.solved else "unsolved",
            verdict.sentence,
            style=judgement_style(verdict.word),
            move=verdict.given,
        )
        if verdict.solved:
            return True
