"""Pictures that explain an answer, a meld, or what a rule says against an action."""
