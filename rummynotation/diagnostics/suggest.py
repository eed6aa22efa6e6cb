"""The word that somebody probably meant."""

from __future__ import annotations

from collections.abc import Iterable


def suggest(word: str, words: Iterable[str]) -> str | None:
    """The one of some known words that is most like a misspelt one, or None.

    Args:
        word: what was written; only its first 80 characters count.
        words: what could have been meant.

    >>> suggest("liverpol", ["liverpool", "rami_contrat"])
    'liverpool'
    >>> suggest("poker", ["liverpool", "rami_contrat"]) is None
    True
    """
    import difflib  # late: it is needed for messages only

    known = {candidate.casefold(): candidate for candidate in words}
    close = difflib.get_close_matches(word[:80].casefold(), known, n=1, cutoff=0.66)
    return known[close[0]] if close else None
