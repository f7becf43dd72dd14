"""Environments for reinforcement learning, opponents, and games by the million.

Importing this package registers `perfectplay/Mastermind-v0` and `perfectplay/UltimateTicTacToe-v0`
with Gymnasium, and the latter with PettingZoo. The games of OpenSpiel are registered by
`import perfectplay.rl.openspiel`.

>>> import gymnasium
>>> env = gymnasium.make("perfectplay/Mastermind-v0", variant="3x4", reward="guesses")
>>> observation, info = env.reset(seed=1, options={"secret": "013"})
>>> observation, reward, terminated, truncated, info = env.step(0)  # the code 000
>>> observation[0], reward
(array([0, 0, 0, 1, 0], dtype=int8), -1.0)
"""

from typing import TYPE_CHECKING

from perfectplay.lazy import lazy_names
from perfectplay.rl.errors import ActionError, OptionError, PolicyError, RlError
from perfectplay.rl.registration import MASTERMIND, ULTIMATE, register_environments

if TYPE_CHECKING:
    from perfectplay.rl.games import UltimateGames
    from perfectplay.rl.mastermind import MastermindEnv
    from perfectplay.rl.mastermind_vector import MastermindVectorEnv
    from perfectplay.rl.policies import Policy, policy
    from perfectplay.rl.ultimate import UltimateEnv

__all__ = [
    "MASTERMIND",
    "ULTIMATE",
    "ActionError",
    "MastermindEnv",
    "MastermindVectorEnv",
    "OptionError",
    "Policy",
    "PolicyError",
    "RlError",
    "UltimateEnv",
    "UltimateGames",
    "policy",
]

__getattr__ = lazy_names(
    __name__,
    {
        "games": ("UltimateGames",),
        "mastermind": ("MastermindEnv",),
        "mastermind_vector": ("MastermindVectorEnv",),
        "policies": ("Policy", "policy"),
        "ultimate": ("UltimateEnv",),
    },
)

register_environments()
