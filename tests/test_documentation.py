"""The documentation: it is built without a warning, nothing is missing, nothing is loaded."""

from __future__ import annotations

import doctest
import importlib
import inspect
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import click
import pytest

import rummynotation as rn
from rummynotation.cli.main import COMMANDS, rumnot
from rummynotation.diagnostics.registry import entries
from rummynotation.rules.loader import load_variant, variant_names
from rummynotation.rules.parameters import PARAMETERS
from rummynotation.rules.rulebook import rules
from rummynotation.rules.variant_text import describe

pytest.importorskip("material")

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "docs"))

from site_pages import api, contents  # noqa: E402

LOADING = {"src", "srcset", "data", "poster", "background", "action", "formaction"}
"""Attributes whose address is asked for; so is the `href` of a `link`, and of pictures."""

SPOKEN_OF = re.compile(
    r"http://(?:lunrjs\.com|tartarus\.org/~martin/PorterStemmer|www\.w3\.org/(?:2000/svg|1999/xlink"
    r"|Graphics/SVG/1\.1/DTD/svg11\.dtd))"
    r"|https://(?:bit\.ly/2s3ChXG|clipboardjs\.com|fontawesome\.com)"
)
"""Addresses in programs and styles that are names and licences, and are never asked."""


Built = tuple[Path, subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The folder of the site, and how the program that built it ended."""
    folder = tmp_path_factory.mktemp("site")
    return folder, subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-d", str(folder)],
        cwd=ROOT,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        text=True,
    )


@pytest.fixture
def site(built: Built) -> Path:
    """The folder of the site."""
    return built[0]


def test_it_is_built_without_a_warning(built: Built) -> None:
    """A link or an anchor that leads nowhere is a warning, and so is a page that none leads to."""
    assert built[1].returncode == 0, built[1].stderr


class _Page(HTMLParser):
    """What a page holds: the places that links can lead to, and the addresses that it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors: set[str] = set()
        self.loads: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.anchors.add(value)
            if value and (name in LOADING or (name == "href" and tag in ("link", "image", "use"))):
                self.loads.append(value)
            if value and name == "style":
                self.loads += re.findall(r"url\(([^)]*)\)", value)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def page(site: Path, name: str) -> _Page:
    return _Page((site / name).read_text(encoding="utf-8"))


# --- nothing is missing --------------------------------------------------------------------------


def test_every_command_has_a_page_with_its_options(site: Path) -> None:
    for name in COMMANDS:
        words = page(site, f"commands/{name}.html").words
        above = click.Context(rumnot, info_name="rumnot", **rumnot.context_settings)
        for option, told in _options(above, name):
            assert option in words, (name, option)
            assert " ".join(told.split()).replace("`", "") in " ".join("".join(words).split())


def _options(above: click.Context, name: str) -> Iterator[tuple[str, str]]:
    """The options of a command and of the commands within it, with what their help says."""
    assert isinstance(above.command, click.Group)
    command = above.command.get_command(above, name)
    assert command is not None
    context = click.Context(command, info_name=name, parent=above)
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record and isinstance(parameter, click.Option):
            assert record[1], (name, record)
            yield record
    if isinstance(command, click.Group):
        for inner in command.list_commands(context):
            yield from _options(context, inner)


def test_every_code_is_there_and_prints_its_message(site: Path) -> None:
    pages = {path: page(site, f"messages/{path.name}") for path in site.glob("messages/*.html")}
    for entry in entries():
        (found,) = (p for p in pages.values() if entry.code.lower() in p.anchors)
        assert entry.no_example or f"[{entry.code}]" in "".join(found.words), entry.code


def test_every_rule_is_there(site: Path) -> None:
    found = [page(site, f"rules/{path.name}").anchors for path in site.glob("rules/*.html")]
    for rule in rules():
        assert sum(rule.id.lower() in anchors for anchors in found) == 1, rule.id


@pytest.mark.parametrize("name", variant_names())
def test_every_variant_has_a_page_with_all_its_rules(name: str, site: Path) -> None:
    text = " ".join("".join(page(site, f"variants/{name}.html").words).split())
    variant = load_variant(name)
    for rule, value in describe(variant).items():
        assert rule in text
        for row in value.split("; "):
            assert row in text, (rule, row)
    assert all(hand.contract_text() in text for hand in variant.hands)
    assert ("no buying" in text) == (not variant.buy)
    assert ("A set of three is written S3" in text) == any(hand.contract for hand in variant.hands)
    assert " ".join(variant.note.split()).replace("`", "") in text


def test_every_parameter_is_explained(site: Path) -> None:
    anchors = page(site, "variants/parameters.html").anchors
    wanted = {f"parameter-{re.sub('[._]', '-', name)}" for name in PARAMETERS}
    assert wanted <= anchors


def test_every_public_name_is_there_with_its_examples(site: Path) -> None:
    pages = [page(site, f"api/{path.name}") for path in site.glob("api/*.html")]
    for name, value in {**api.statements(), **{n: getattr(rn, n) for n in rn.__all__}}.items():
        (found,) = (p for p in pages if name.lower() in p.anchors)
        text = "".join(found.words)
        for line in re.findall(r"(?m)^ *>>> (.*)$", value.__doc__ or ""):
            assert line in text, (name, line)
        if inspect.isfunction(value):
            assert all(word in text for word in inspect.signature(value).parameters), name


def test_every_example_is_there(site: Path) -> None:
    for path in (ROOT / "examples").glob("*.rmn"):
        assert (site / "examples" / f"{path.stem}.html").is_file()
        assert (site / "examples" / path.name).read_bytes() == path.read_bytes()
    anchors = page(site, "examples/broken.html").anchors
    assert {path.stem for path in (ROOT / "examples" / "broken").glob("*.rmn")} <= anchors


# --- nothing is loaded ---------------------------------------------------------------------------


def test_the_sign_at_the_top_leads_to_the_first_page(site: Path) -> None:
    for path in site.rglob("*.html"):
        links = re.findall(r'<a href="([^"]*)"[^>]*md-logo', path.read_text("utf-8"))
        if path.name != "404.html":
            assert links and {(path.parent / link).resolve() for link in links} == {
                (site / "index.html").resolve()
            }


def test_no_page_loads_anything_that_is_not_in_the_site(site: Path) -> None:
    for path in site.rglob("*.html"):
        for address in page(site, str(path.relative_to(site))).loads:
            if not address.startswith(("data:", "#")):
                target = path.parent / re.split("[?#]", address)[0]
                assert path.name == "404.html" or target.exists(), (path, address)
                assert not re.match(r"(?i)[a-z]+:|//", address), (path, address)


def test_no_style_and_no_program_names_an_address_elsewhere(site: Path) -> None:
    for path in [*site.rglob("*.css"), *site.rglob("*.js"), *site.rglob("*.svg")]:
        if path.name == "search_index.js":
            continue
        text = SPOKEN_OF.sub("", path.read_text(encoding="utf-8"))
        assert not re.findall(r"https?://[^\s\"')]+", text), path
        assert not re.search(r"url\(\s*[\"']?//|sourceMappingURL", text), path


# --- the tools -----------------------------------------------------------------------------------


def test_the_examples_in_the_tools_are_right() -> None:
    for path in sorted((ROOT / "docs" / "site_pages").glob("*.py")):
        module = importlib.import_module(f"site_pages.{path.stem}")
        assert doctest.testmod(module).failed == 0, path


def test_pages_have_names_of_their_own() -> None:
    names = [made.uri for made in contents.all_pages()]
    assert len(names) == len(set(names))
    assert not [name for name in names if (ROOT / "docs" / name).exists()]


def test_a_record_keeps_its_text_in_colours() -> None:
    from pygments.token import Error
    from site_pages.rmn_lexer import RmnLexer

    for path in [*(ROOT / "examples").rglob("*.rmn"), ROOT / "README.md"]:
        text = path.read_text(encoding="utf-8")
        parts = list(RmnLexer(stripnl=False, ensurenl=False).get_tokens(text))
        assert "".join(part for _, part in parts) == text
        assert Error not in {kind for kind, _ in parts}
