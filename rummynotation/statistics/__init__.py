"""Recorded games counted: what each hand gives, added up, and tables of the results."""
