"""Statistics to read and to give away: the words of their tables, a page, charts, CSV and JSON."""
