"""Kernels that belong to no game: the random generator.

Nothing is imported here, so that numba is loaded only when a kernel is used.
"""
