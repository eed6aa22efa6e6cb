"""Every converter of this package by the laws of converters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from converting_examples import EXAMPLES

from rummynotation.convert.finding import BUILT_IN, find
from rummynotation.convert.testing import LAWS, Case


def test_every_converter_has_examples() -> None:
    assert set(EXAMPLES) == set(BUILT_IN)


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_laws_of_converters(name: str, law: Callable[[Case], None]) -> None:
    others = [e.data for other in BUILT_IN if other != name for e in EXAMPLES[other]]
    law(Case(find(name), tuple(EXAMPLES[name]), tuple(others)))
