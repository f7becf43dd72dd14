"""What both widgets share: messages from the page, work beside the kernel, what is shown.

The page sends what somebody wants (`{"do": "guess", "text": "0011"}`) and shows what stands in
`state`. That is all that travels: the session with its secret stays in the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import anywidget
import traitlets

from perfectplay.drawing.choices import require_marks
from perfectplay.errors import PerfectPlayError, SessionError, quote
from perfectplay.notebook.working import Found, Job, Tell, Work
from perfectplay.session import Data, Session

THEMES = ("auto", "light", "dark")
BUSY = "The last question is still being worked on; wait a moment, or stop it."


class GameWidget(anywidget.AnyWidget):
    """A game in a notebook; `do` is what the page calls, and a program can call it as well."""

    state = traitlets.Dict().tag(sync=True)
    """What the page shows; nothing in it is secret."""
    marks = traitlets.Unicode("letters").tag(sync=True)
    """What is written on pegs: letters, shapes or both."""
    theme = traitlets.Enum(THEMES, "auto").tag(sync=True)
    """Light, dark, or as the notebook is."""

    session: Session
    deeds: ClassVar[Mapping[str, str]] = {}
    """What the page may ask for, each with the method that does it."""
    while_busy: ClassVar[frozenset[str]] = frozenset({"stop"})
    """What may be asked for while something is worked on."""

    def __init__(self, session: Session, **traits: Any) -> None:
        self._extra: dict[str, Any] = {}
        self._part: float | None = None
        self._seen: Data | None = None
        self.work = Work(self._tell, self._failed)
        self.play(session)
        # A page that shows the widget at once finds everything there.
        super().__init__(state=self._shown(), **traits)
        self.on_msg(self._heard)

    @traitlets.validate("marks")
    def _check_marks(self, proposal: Any) -> str:
        return require_marks(proposal["value"])

    # -- what is asked for --------------------------------------------------------------------

    def _heard(self, _: object, content: object, buffers: object) -> None:
        """Do what the page asks for; what cannot be done is said there in a sentence."""
        try:
            given = dict(content) if isinstance(content, Mapping) else {}
            name = given.pop("do", None)
            self.do(name, **{str(key): value for key, value in given.items()})
        except PerfectPlayError as error:
            self._say(str(error))
        except (AttributeError, TypeError, ValueError):
            self._say(f"{quote(content)} is not something that this game understands.")

    def do(self, name: Any, **given: Any) -> None:
        """Do one of the things that the page can ask for, or raise the error that says why not."""
        method = self.deeds.get(name) if isinstance(name, str) else None
        if method is None:
            raise SessionError(
                f"{quote(name)} is nothing that can be done here; choose one of "
                f"{', '.join(self.deeds)}, for example undo.",
                given=name,
                allowed=", ".join(self.deeds),
            )
        if name not in self.while_busy and not self.work.give_way():
            raise SessionError(BUSY, given=name)
        self._extra.pop("error", None)
        getattr(self, method)(**given)
        self.show()

    def stop(self) -> None:
        """Stop what is being worked on."""
        self.work.stop()

    def wait(self, seconds: float = 60.0) -> bool:
        """Wait until nothing is worked on any more; for scripts, since a notebook's page waits."""
        return self.work.wait(seconds)

    # -- work and words -----------------------------------------------------------------------

    def begin(
        self,
        what: str,
        find: Callable[[Tell], Found],
        done: Callable[[Found], None],
        *,
        quiet: bool = False,
    ) -> None:
        """Find something out beside the kernel; `done` is told it and the page is shown it."""

        def finish(found: Found) -> None:
            done(found)
            if self.work.job is None:
                self._part = None
            self.show()

        # While the session is worked on, the page is shown how it was before.
        self._seen = self.view()
        self._part = 0.0
        self.work.start(Job(what, find, finish, quiet=quiet))

    def play(self, session: Session) -> None:
        """Go on with a session; the widget can stop what it works on."""
        session.check = self.work.check
        if hasattr(session, "on_search"):
            session.on_search = self.work.on_search
        self.session = session
        self._extra = {}

    def note(self, **more: Any) -> None:
        """Keep something to be shown beside the game; None takes it away."""
        self._extra |= more

    def noted(self, name: str) -> Any:
        """Return what is shown beside the game."""
        return self._extra.get(name)

    def forget(self, *names: str) -> None:
        """Take away what is not true any more."""
        for name in names:
            self._extra.pop(name, None)

    def _say(self, sentence: str) -> None:
        self.note(error=sentence)
        self.show()

    def _tell(self, part: float | None) -> None:
        self._part = part
        self.show()

    def _failed(self, problem: Exception) -> None:
        known = isinstance(problem, PerfectPlayError)
        self._say(str(problem) if known else f"Something went wrong: {quote(str(problem), 200)}.")

    def show(self) -> None:
        """Tell the page how everything stands."""
        self.state = self._shown()

    def _shown(self) -> Data:
        job = self.work.job
        game = self.view() if job is None or self._seen is None else self._seen
        busy = None if job is None else {"what": job.what, "part": self._part, "quiet": job.quiet}
        return {"game": game, "busy": busy, **self._extra, **self.more()}

    def view(self) -> Data:
        """Return the game as its player sees it."""
        raise NotImplementedError

    def more(self) -> Data:
        """Return what else the page needs."""
        return {}
