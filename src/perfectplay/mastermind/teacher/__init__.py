"""The teacher: judges guesses, gives hints, tells skill from luck, reviews games.

>>> from perfectplay.mastermind import Game
>>> from perfectplay.mastermind.teacher import Teacher
>>> teacher = Teacher(Game(secret="0123"))
>>> judged = teacher.judge("0000")
>>> judged.word.value, judged.optimal, str(judged.regret)
('inaccuracy', False, '77/144')
"""

from perfectplay.mastermind.teacher.judge import Judge, Judged
from perfectplay.mastermind.teacher.review import Review, TurnReview, review
from perfectplay.mastermind.teacher.teacher import HINT_STEPS, Learner, Teacher

__all__ = [
    "HINT_STEPS",
    "Judge",
    "Judged",
    "Learner",
    "Review",
    "Teacher",
    "TurnReview",
    "review",
]
