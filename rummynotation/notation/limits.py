"""How large anything in a text may be. Any file may be hostile; each limit has a clear message."""

from __future__ import annotations

MAX_LINE = 200_000
"""Characters in one line; a comment over several lines counts as one."""

MAX_CARDS = 2_000
"""Cards in one statement: far more than ten packs hold."""

MAX_COMMENT = 100_000
"""Characters in one comment."""

MAX_DEPTH = 16
"""Variations within variations."""

MAX_STATEMENTS = 200_000
"""Statements in one game."""

MAX_GAME = 10_000_000
"""Characters in one game."""

MAX_CARDS_GAME = 1_000_000
"""Cards in one game that stand in counts such as ``?x10``; few characters say many cards."""

MAX_ERRORS_GAME = 100
"""Errors of reading after which the rest of a game is passed over."""

MAX_ERRORS_FILE = 1_000
"""Errors of reading after which a file is given up."""

MAX_NUMBER = 10_000
"""The highest number of a hand."""

MAX_PLAYERS = 32
"""Players in one game."""

MAX_UNDONE = 1_000
"""Actions taken back in one hand."""

MAX_MESSAGES = 1_000
"""Messages about one game; after them it is judged no further."""

MAX_TAGS = 1_000
"""Tags of one game."""
