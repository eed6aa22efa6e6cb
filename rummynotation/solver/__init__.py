"""Can this player go out this turn?"""
