"""What can go wrong in the lab.

PerfectPlayError
└── LabError
    ├── SettingError        an option that cannot be read
    ├── ClusterError        the cluster cannot be used
    │   └── OtherCodeError  a worker has other code than this machine
    ├── FolderError         the folder of an experiment cannot be used
    ├── LostWorkersError    workers died again and again
    └── ContradictingResultsError  two results of a size cannot both be right

Beside these, `matches.Forfeit` is raised by a player who loses a game without its being played
out; a match counts it, so that no user sees it as an error. Mistakes in the code that calls the
lab, such as two chunks with the same key, are plain `ValueError`s.
"""

from perfectplay.errors import PerfectPlayError


class LabError(PerfectPlayError):
    """An experiment cannot be run as it was asked for."""


class SettingError(LabError):
    """An option of an experiment cannot be read."""


class ClusterError(LabError):
    """The cluster cannot be reached or cannot do the work."""


class OtherCodeError(ClusterError):
    """A worker of a cluster has other code than this machine, so results could differ."""

    def __init__(self, worker: str, difference: str, remedy: str) -> None:
        super().__init__(f"The worker {worker} has {difference}; {remedy}")
        self.worker = worker
        """The address of the worker."""


class FolderError(LabError):
    """The folder of an experiment cannot be used."""


class LostWorkersError(LabError):
    """Workers died so often on the same work that it is given up."""


class ContradictingResultsError(LabError):
    """Two results of the same size cannot both be right."""
