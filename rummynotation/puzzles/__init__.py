"""Training puzzles: positions with one answer; made, rated, checked and played."""
