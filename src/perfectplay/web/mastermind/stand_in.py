"""The secret stays on the front server: an engine elsewhere gets another code in its place.

Engines judge by the answers alone. Only a guess that is made in a lesson needs one more answer, so
for that the code in the secret's place is drawn among those that answer this guess alike.
"""

from __future__ import annotations

import random
from contextlib import suppress

from perfectplay.errors import PerfectPlayError
from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.session import MastermindSession
from perfectplay.session import Data
from perfectplay.web.questions import Question


def with_stand_in(session: MastermindSession, question: Question) -> Data:
    """Return the state of a session with another code in the place of its secret."""
    state = session.to_data()
    if session.secret is not None:
        state["secret"] = _stand_in(session, question)
    return state


def with_secret(session: MastermindSession, state: Data) -> Data:
    """Return the state that came back, with the secret in its place again."""
    return {**state, "secret": session.secret}


def _stand_in(session: MastermindSession, question: Question) -> str:
    know, guess = Knowledge(session.variant), _guess(session, question)
    if guess is not None:
        know = know.after(guess, session.answer_to(guess))
    return random.SystemRandom().choice(know.candidates)


def _guess(session: MastermindSession, question: Question) -> str | None:
    """Return the guess that will be made, if the question makes one."""
    if question.do == "judged_guess":
        return str(question.given[0])
    if question.do == "guess":
        with suppress(PerfectPlayError):  # the engine will refuse it in the same way
            return session.check_guess(question.given[0])
    return None
