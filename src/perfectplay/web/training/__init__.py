"""Reasons to come back: the puzzle of the day, lessons, one's own mistakes, one's rating.

A game takes part with a :class:`~perfectplay.web.training.parts.Training` in its room; nothing here
knows a game by name.
"""
