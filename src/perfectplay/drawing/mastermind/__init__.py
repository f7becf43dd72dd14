"""Drawings of Mastermind: pegs, games, knowledge, judgements, trees."""
