"""Mastermind: rules, knowledge, players, solver, teacher."""
