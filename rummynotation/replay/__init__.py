"""The replay of a record against the rules."""

from rummynotation.replay.report import Report
from rummynotation.replay.validate import validate, variant_of

__all__ = ["Report", "validate", "variant_of"]
