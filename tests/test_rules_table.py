"""The table of the rules: every rule is held by a test, or says why none can hold it."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

from rummynotation.diagnostics import registry
from rummynotation.rules.rulebook import find_rule, rules

SCRIPT = Path(__file__).parent.parent / "docs" / "make_rules.py"
spec = importlib.util.spec_from_file_location("make_rules", SCRIPT)
assert spec is not None
assert spec.loader is not None
make_rules = importlib.util.module_from_spec(spec)
spec.loader.exec_module(make_rules)

LAST = {"CR": 88, "IT": 8, "LV": 68, "RC": 49, "R5": 50, "X": 25}


def test_all_rules_are_there_in_their_order() -> None:
    wanted = [f"{game}-{n:02d}" for game, last in LAST.items() for n in range(1, last + 1)]
    assert [rule.id for rule in rules()] == wanted
    assert len(wanted) == 288


def test_each_rule_is_a_sentence() -> None:
    for rule in rules():
        for text in filter(None, (rule.says, rule.why)):
            assert text[0].isupper(), rule
            assert text.endswith(".") and "|" not in text, rule
            assert len(text.split()) <= 20, rule


def test_each_rule_is_held_by_a_test_or_says_why_not() -> None:
    tests = make_rules.tests_of_rules()
    assert [rule.id for rule in rules() if not rule.why and rule.id not in tests] == []
    assert [rule.id for rule in rules() if rule.why and rule.id in tests] == []


def test_no_test_and_no_message_names_a_rule_that_is_none() -> None:
    known = {rule.id for rule in rules()}
    assert {
        rule: names for rule, names in make_rules.tests_of_rules().items() if rule not in known
    } == {}
    assert {rule for entry in registry.entries() for rule in entry.rules} <= known


def test_no_file_of_the_package_names_a_rule_that_is_none() -> None:
    known = {rule.id for rule in rules()}
    for file in (SCRIPT.parent.parent / "rummynotation").rglob("*"):
        if file.suffix in (".py", ".toml") and file.name != "rulebook.py":
            named = re.findall(r"\b(?:CR|IT|LV|RC|R5|X)-\d+\b", file.read_text("utf-8"))
            assert set(named) <= known, file


def test_the_page_is_what_the_script_writes() -> None:
    text = make_rules.PAGE.read_text("utf-8")
    assert text == make_rules.page(), "the tests have changed: run python docs/make_rules.py"


def test_names_and_ids_of_cases_count(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "test_some.py").write_text(
        "@pytest.mark.parametrize('n', [pytest.param(1, id='CR32_LV18')])\n"
        "def test_d02_four_of_a_kind_CR57_R518(n): ...\n"
        "def helper_CR01(): ...\n"
    )
    named = ("CR-57", "R5-18", "CR-32", "LV-18")
    one = ["rules/test_some.py::test_d02_four_of_a_kind_CR57_R518"]
    assert make_rules.tests_of_rules(tmp_path) == dict.fromkeys(named, one)


def test_rules_are_found_however_they_are_written() -> None:
    for word in ("R5-18", "r518", " R5_18 ", "r5 18"):
        found = find_rule(word)
        assert found is not None
        assert found.id == "R5-18"
    for word in ("", "CR", "CR-00", "CR-89", "R5-1x", "RN301", "301", "XX-01"):
        assert find_rule(word) is None
