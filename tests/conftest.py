"""What holds for all tests: the same examples in every run, and no clock that can fail one."""

import gc

from hypothesis import HealthCheck, settings

# A machine that compiles kernels or runs other tests beside this one may be slow at any moment.
settings.register_profile(
    "steady",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


def pytest_collection_finish() -> None:
    """Leave what was collected out of every later search for garbage: thousands of tests, and all
    that they import, would be looked through again and again."""
    gc.collect()
    gc.freeze()
