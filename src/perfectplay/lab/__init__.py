"""Experiments over many games: in threads, in processes, or on a cluster.

An experiment is a list of chunks. A chunk is done by a function that depends on its arguments
alone, so it does not matter where it runs, in which order, or how often it is tried. What is done
is written to a journal, and a run that was cut short goes on from there.
"""

from perfectplay.errors import ExtraMissingError
from perfectplay.lab.errors import (
    ClusterError,
    FolderError,
    LabError,
    LostWorkersError,
    OtherCodeError,
    SettingError,
)
from perfectplay.lab.journal import Journal
from perfectplay.lab.run import Chunk, ChunkResult, Run
from perfectplay.lab.workplace import Workplace

__all__ = [
    "Chunk",
    "ChunkResult",
    "ClusterError",
    "ExtraMissingError",
    "FolderError",
    "Journal",
    "LabError",
    "LostWorkersError",
    "OtherCodeError",
    "Run",
    "SettingError",
    "Workplace",
]
