"""Run every benchmark, or those whose names are given: `python -m benchmarks [NAME ...]`."""

import importlib
import pkgutil
import sys

import benchmarks


def main() -> None:
    """Run each module of this package that has a `main`, in alphabetical order."""
    names = [
        m.name for m in pkgutil.iter_modules(benchmarks.__path__) if m.name.startswith("bench_")
    ]
    wanted = [n for n in names if not sys.argv[1:] or any(a in n for a in sys.argv[1:])]
    if not wanted:
        sys.exit(f"no benchmark is called {' '.join(sys.argv[1:])}; there are: {', '.join(names)}")
    for name in wanted:
        print(f"== {name.removeprefix('bench_')}", flush=True)
        importlib.import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":  # worker processes of a benchmark import this module, too
    main()
