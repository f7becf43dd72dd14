"""A question to an engine, as plain data that can travel, and the one way in which it is answered.

In the process that was asked, the session itself is worked on. On another machine the session is
set up from its data, and comes back as data if the work has changed it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from perfectplay.errors import PerfectPlayError
from perfectplay.session import Data, Session, find_game
from perfectplay.web.jobs import Job

if TYPE_CHECKING:
    from perfectplay.web.room import Room

SLOW = frozenset({"analysis", "live_analysis", "review", "solve", "table"})
"""What can wait while others play; whatever else is asked is quick."""


@dataclass(frozen=True)
class Question:
    """What an engine shall do: a method of a session or, without one, a task of the game's room.

    What is asked stays out of the repr, and so out of every log.
    """

    kind: str
    do: str
    """The name of the method or task; its arguments are plain data."""
    given: tuple[Any, ...] = field(default=(), repr=False)
    named: Mapping[str, Any] = field(default_factory=dict, repr=False)
    session: Session | None = field(default=None, repr=False)
    changes: bool = False
    """Whether the work changes the session."""
    seconds: float | None = None
    """After so long the work goes on with bounds instead of exact numbers."""
    long: bool = False
    """Whether it takes longer than such a question usually does."""

    @property
    def slow(self) -> bool:
        """Whether the question gives way to those of people who play."""
        return self.long or self.do in SLOW

    def to_data(self, room: Room) -> Data:
        """Return the question as it travels; of its session the room tells what is needed."""
        return {
            "kind": self.kind,
            "do": self.do,
            "given": self.given,
            "named": dict(self.named),
            "state": None if self.session is None else room.tell(self.session, self),
            "changes": self.changes,
            "seconds": self.seconds,
        }

    @classmethod
    def from_data(cls, data: Data) -> Question:
        """Set a question up again where it is answered."""
        rest = dict(data)
        state = rest.pop("state")
        game = find_game(data["kind"])
        return cls(**rest, session=None if state is None else game.load_session().from_data(state))


@dataclass(frozen=True)
class Answer:
    """What came of a question: a view or another dataclass, or the error that refuses it."""

    result: Any = field(default=None, repr=False)
    state: Data | None = field(default=None, repr=False)
    """The session after the work, where it was changed elsewhere."""
    error: PerfectPlayError | None = None
    fault: str | None = None
    """The kind of an accident in the work, if there was one."""


def answer(question: Question, room: Room, tools: Any, job: Job) -> Any:
    """Answer a question, here and now; the job ends it early."""
    session = question.session
    if session is None:
        return room.tasks[question.do](job, tools, *question.given, **question.named)
    session.check = job.check
    with room.at_work(session, tools, job):
        return getattr(session, question.do)(*question.given, **question.named)
