"""Mastermind on the server: its room."""

from perfectplay.mastermind.views import MastermindView
from perfectplay.web.mastermind.analysis import analyse
from perfectplay.web.mastermind.judges import figures, lend_judge, make_judges, solve_classic
from perfectplay.web.mastermind.lesson_routes import KIND
from perfectplay.web.mastermind.options import options
from perfectplay.web.mastermind.routes import router
from perfectplay.web.mastermind.stand_in import with_secret, with_stand_in
from perfectplay.web.mastermind.start import accept, first_guess
from perfectplay.web.mastermind.stats import stats
from perfectplay.web.mastermind.training import training
from perfectplay.web.room import Room
from perfectplay.web.training.tasks import TASKS

room = Room(
    KIND,
    router,
    MastermindView,
    options=options,
    stats=stats,
    accept=accept,
    begin=first_guess,
    tools=make_judges,
    at_work=lend_judge,
    tasks={"analysis": analyse, **TASKS},
    tell=with_stand_in,
    settle=with_secret,
    prepare=solve_classic,
    figures=figures,
    training=training,
)
