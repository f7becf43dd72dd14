"""Language models, agents and people at Mastermind, judged by the exact cost of every guess.

Solve rates saturate: players that find every code still differ by a guess a game. What tells them
apart is *regret*, the guesses that a choice gave away on average, which the exact solver knows.
"""
