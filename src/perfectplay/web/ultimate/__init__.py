"""Ultimate Tic-Tac-Toe on the server: its room."""

from perfectplay.ultimate.views import UltimateView
from perfectplay.web.room import Room
from perfectplay.web.training.tasks import TASKS
from perfectplay.web.ultimate.options import options
from perfectplay.web.ultimate.routes import KIND, router
from perfectplay.web.ultimate.searches import analyse, analyse_live, figures, solve, with_brakes
from perfectplay.web.ultimate.stats import stats
from perfectplay.web.ultimate.thinking import accept, add_thinking
from perfectplay.web.ultimate.training import training
from perfectplay.web.ultimate.trees import make_trees

add_thinking(router)
room = Room(
    KIND,
    router,
    UltimateView,
    options=options,
    stats=stats,
    accept=accept,
    tools=make_trees,
    at_work=with_brakes,
    tasks={"analysis": analyse, "live_analysis": analyse_live, "solve": solve, **TASKS},
    figures=figures,
    training=training,
)
