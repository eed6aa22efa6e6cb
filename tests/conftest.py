"""What is left out of the collection of tests, and how the tests that draw at random draw."""

from __future__ import annotations

import os
from importlib.util import find_spec

from hypothesis import settings

# They model questions for OR-tools, which is there for comparisons only.
collect_ignore_glob = [] if find_spec("ortools") else ["oracle*.py", "prove_puzzles.py"]

# The same draws on every machine, so that a change alone can make a test fail; new ones each time
# when asked for many (tests/nightly.py).
settings.register_profile("same", derandomize=True)
settings.register_profile("new", derandomize=False)
settings.load_profile("new" if os.environ.get("RUMNOT_NIGHTLY") == "1" else "same")
