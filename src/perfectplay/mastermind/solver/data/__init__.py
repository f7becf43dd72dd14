"""Solved states and trees of the presets, made by `make_data` and read when first needed."""
