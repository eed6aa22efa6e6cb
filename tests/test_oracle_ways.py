"""One oracle held against the other: the ways to go out by CP-SAT and by brute force."""

from __future__ import annotations

import pytest

from tests import brute_go_out
from tests.go_out_case import Case
from tests.go_out_positions import some_case
from tests.nightly import nightly


@pytest.mark.parametrize("house", [False, True], ids=["shipped", "house"])
def test_cp_sat_tells_the_ways_apart_as_brute_force_does(house: bool) -> None:
    pytest.importorskip("ortools", reason="OR-tools is not installed: pip install '.[compare]'")
    from tests.oracle_ways import ways_out, why_not_modelled

    several = 0
    for seed in range(60_000, 60_000 + nightly(80, 2_000)):
        case = some_case(seed, 8, house=house)
        if why_not_modelled(case) is None:
            wanted = brute_go_out.ways_out(case)
            found = ways_out(case, len(wanted) + 1)
            assert len(set(found)) == len(found), case.text()
            assert set(found) == wanted, case.text()
            several += len(wanted) > 1
    assert several > 2


def test_equal_melds_have_no_order_and_spare_jokers_no_place() -> None:
    pytest.importorskip("ortools", reason="OR-tools is not installed: pip install '.[compare]'")
    from tests.oracle_ways import ways_out

    # The joker lies with the threes or with the fours; only the king is left for the discard.
    cards = ("3C", "3D", "3S", "4C", "4D", "4S", "*", "KS")
    sets = (("S", "3C", "3D", "3S"), ("S", "4C", "4D", "4S"))
    assert ways_out(Case("liverpool", 1, cards), 100) == [(sets, (), (), "KS")]
    # With sizes that are exact any card may be the discard, for which the joker steps in.
    found = ways_out(Case("contract_rummy", 1, cards[:7]), 100)
    assert sorted(str(way[-1]) for way in found) == sorted((*cards[:6], "wild"))
