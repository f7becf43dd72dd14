"""Whole strategies for variants too large to be solved, as good as the time allows."""

from perfectplay.lab.planning.search import Strategy, check_variant, improve

__all__ = ["Strategy", "check_variant", "improve"]
