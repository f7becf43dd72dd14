"""What can go wrong in the lab.

PerfectPlayError
└── LabError
    ├── SettingError        an option that cannot be read
    ├── ExtraMissingError   an optional library is not installed
    ├── ClusterError        the cluster cannot be used
    ├── FolderError         the folder of an experiment cannot be used
    └── LostWorkersError    workers died again and again
"""

from perfectplay.errors import PerfectPlayError


class LabError(PerfectPlayError):
    """An experiment cannot be run as it was asked for."""


class SettingError(LabError):
    """An option of an experiment cannot be read."""


class ExtraMissingError(LabError):
    """An optional library is needed and not installed."""


class ClusterError(LabError):
    """The cluster cannot be reached or cannot do the work."""


class FolderError(LabError):
    """The folder of an experiment cannot be used."""


class LostWorkersError(LabError):
    """Workers died so often on the same work that it is given up."""
