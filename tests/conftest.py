"""What is left out of the collection of tests."""

from importlib.util import find_spec

# It models the question for OR-tools, which is there for comparisons only.
collect_ignore = [] if find_spec("ortools") else ["oracle.py"]
