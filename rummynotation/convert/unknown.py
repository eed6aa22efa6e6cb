"""Words of a log that its converter does not know: the program may have changed."""

from __future__ import annotations

from rummynotation.convert.log_lines import short
from rummynotation.diagnostics import codes
from rummynotation.diagnostics.model import Diagnostic, Severity, Span

_NAMED = 5
"""How many unknown words a message names."""

_REMEMBERED = 1000


class UnknownWords:
    """The words of a log that are not known, and the one message about them."""

    def __init__(self, title: str, versions: tuple[str, ...], path: str) -> None:
        """No word yet.

        Args:
            title: the program.
            versions: the versions of it that are known.
            path: the log's name for messages.
        """
        self._title = title
        self._versions = versions
        self._path = path
        self._first: dict[str, int] = {}

    def met(self, word: str, line: int = 0) -> None:
        """A word is not known.

        Args:
            word: what stands there for an action or an event.
            line: where.
        """
        if len(self._first) < _REMEMBERED:
            self._first.setdefault(word, line)

    def notes(self) -> list[Diagnostic]:
        """A warning that names the words and says what to send, or nothing where all were known."""
        if not self._first:
            return []
        words = [short(word) for word in self._first]
        named = ", ".join(words[:_NAMED])
        more = f" and {len(words) - _NAMED} more" if len(words) > _NAMED else ""
        line = min(self._first.values())
        return [
            Diagnostic(
                codes.LOG_VERSION,
                Severity.WARNING,
                f"this log of {self._title} has words that are not known: {named}{more}",
                Span(line) if line else None,
                help=f"Known: {'; '.join(self._versions)}. If the program has a newer version, "
                "please send the authors of this converter the log, or the lines with these "
                "words, and the program's version.",
                path=self._path,
            )
        ]
