"""Puzzles to give away: a printed sheet, a page to play on, an Anki deck, tables."""
