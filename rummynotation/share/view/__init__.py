"""The page of a game: every table of it, to be gone through in a browser, in one file."""
