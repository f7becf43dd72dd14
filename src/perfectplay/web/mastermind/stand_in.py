"""The secret stays on the front server: an engine elsewhere gets another code in its place.

Engines judge by the answers alone, and guesses are answered on the front server.
"""

from __future__ import annotations

import random

from perfectplay.mastermind.knowledge import Knowledge
from perfectplay.mastermind.session import MastermindSession
from perfectplay.session import Data
from perfectplay.web.questions import Question


def with_stand_in(session: MastermindSession, question: Question) -> Data:
    """Return the state of a session with another code in the place of its secret."""
    state = session.to_data()
    if session.secret is not None:
        codes = Knowledge(session.variant).candidates
        state["secret"] = random.SystemRandom().choice(codes)
    state["liar"] = 0
    return state


def with_secret(session: MastermindSession, state: Data) -> Data:
    """Return the state that came back, with the secret in its place again."""
    return {**state, "secret": session.secret, "liar": session.liar.seed}
