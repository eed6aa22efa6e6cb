"""How much the tests that draw at random do: little each time, much when asked."""

from __future__ import annotations

import os


def nightly(normal: int, many: int) -> int:
    """`many` where the environment has RUMNOT_NIGHTLY=1, else `normal`."""
    return many if os.environ.get("RUMNOT_NIGHTLY") == "1" else normal
