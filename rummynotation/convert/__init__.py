"""Other programs' logs as records, one file for each program.

A converter is a module with a `NAME`, a `TITLE` for people, a `sniff` that says from the first
bytes of a file how sure it is (0 to 1) that the file is its program's, and a call that reads it:
it gives the games, and notes about what could not be read and what had to be guessed. It never
makes up what a log does not say; what follows from the log with certainty it may add.

What converters share stands beside them: `hand_draft` collects a hand action by action, `open_meld`
finds what wild cards stand for, `handles` makes handles of names.
"""
