"""What the record of a game proves about how it was played."""
