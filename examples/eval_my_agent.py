"""Judge a player of your own, a plain function, beside Knuth's: no framework, no network.

python examples/eval_my_agent.py
"""

from perfectplay.cli.evals.table import show
from perfectplay.cli.terminal import Terminal
from perfectplay.evals.judging import JudgedGame
from perfectplay.evals.leaderboard import Leaderboard
from perfectplay.evals.playing import Question, play, strategy_player
from perfectplay.evals.running import judge_all


def my_agent(question: Question) -> str:
    """Guess the highest code that fits. A model would get question.messages and say this itself."""
    return f"GUESS: {question.knowledge.candidates[-1]}"


if __name__ == "__main__":
    games = list(play("classic", my_agent, player="my agent"))
    games += play("classic", strategy_player("knuth"), player="knuth")
    judged = [game for game in judge_all(games) if isinstance(game, JudgedGame)]
    show(Terminal(), Leaderboard.of(judged))
