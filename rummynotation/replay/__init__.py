"""The replay of a record against the rules."""

from rummynotation.replay.opening import variant_of
from rummynotation.replay.report import Report
from rummynotation.replay.validate import validate

__all__ = ["Report", "validate", "variant_of"]
