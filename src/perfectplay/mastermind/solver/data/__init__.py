"""Solved states and trees of the presets, made by `python -m tools.make_solved`."""
