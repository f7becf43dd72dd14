"""`perfectplay-mastermind`, the environment for verifiers: `vf-eval perfectplay-mastermind …`.

verifiers imports an environment by the name of a package at the top, so this one only points at
`perfectplay.evals.verifiers_env`.
"""

from perfectplay.evals.verifiers_env import (
    DialogueHarness,
    MastermindEnv,
    MastermindTaskset,
    load_environment,
)

__all__ = ["DialogueHarness", "MastermindEnv", "MastermindTaskset", "load_environment"]
