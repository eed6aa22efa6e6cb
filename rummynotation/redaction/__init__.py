"""What is taken out of a game before it is shown to others: cards, names, words and times."""
