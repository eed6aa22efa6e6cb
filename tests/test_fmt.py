"""``rumnot fmt``, and the files that commands take."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rummynotation.cli.files import expand, write_whole
from rummynotation.cli.main import rumnot
from rummynotation.diagnostics.model import RummyNotationError

LOOSE = '%rmn 1\n[Event "é"]\nhand 1\nAna: draw 10h\nAna: discard 2s'
TIDY = '%rmn 1\n[Event "é"]\n\nhand 1\nAna: draw TH discard 2S\n'
BROKEN = "%rmn 1\nhand 1\nAna: drwa 7H\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in (("loose", LOOSE), ("tidy", TIDY), ("broken", BROKEN)):
        (tmp_path / f"{name}.rmn").write_text(text, encoding="utf-8", newline="")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*args: str, input: bytes | None = None) -> Result:
    return CliRunner().invoke(rumnot, ["fmt", *args], input=input)


def test_prints_the_canonical_text(folder: Path) -> None:
    result = run("loose.rmn", "tidy.rmn")
    assert (result.exit_code, result.stdout) == (0, TIDY + TIDY)
    assert (folder / "loose.rmn").read_text(encoding="utf-8") == LOOSE


def test_standard_input(folder: Path) -> None:
    assert run("-", input=b"\xef\xbb\xbf" + LOOSE.encode()).stdout == TIDY
    assert run("--check", "-", input=TIDY.encode()).exit_code == 0
    assert run("--check", "-", input=b"\xef\xbb\xbf" + TIDY.encode()).exit_code == 1
    assert run("--in-place", "-", input=b"").exit_code == 2


def test_check_names_the_files_that_would_change(folder: Path) -> None:
    assert run("--check", "tidy.rmn").exit_code == 0
    result = run("--check", "loose.rmn", "tidy.rmn")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "loose.rmn" in result.stderr
    assert "tidy.rmn" not in result.stderr


def test_diff_shows_what_would_change(folder: Path) -> None:
    result = run("--diff", "loose.rmn", "tidy.rmn")
    assert result.exit_code == 0
    assert "-Ana: draw 10h\n" in result.stdout
    assert "+Ana: draw TH discard 2S\n" in result.stdout
    assert "tidy.rmn" not in result.stdout
    assert run("--diff", "--check", "loose.rmn").exit_code == 1


def test_in_place_rewrites_what_changes_and_keeps_the_mode(folder: Path) -> None:
    loose, tidy = folder / "loose.rmn", folder / "tidy.rmn"
    loose.chmod(0o640)
    before = tidy.stat()
    link = folder / "link.rmn"
    link.symlink_to(loose)
    result = run("--in-place", "link.rmn", "tidy.rmn")
    assert (result.exit_code, result.stdout) == (0, "")
    assert loose.read_bytes() == TIDY.encode()
    assert stat.S_IMODE(loose.stat().st_mode) == 0o640
    assert link.is_symlink()
    assert (tidy.stat().st_ino, tidy.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)
    assert sorted(file.name for file in folder.iterdir()) == [
        "broken.rmn",
        "link.rmn",
        "loose.rmn",
        "tidy.rmn",
    ]
    assert run("--in-place", "--check", "loose.rmn").exit_code == 2


def test_a_file_with_errors_is_left_alone(folder: Path) -> None:
    result = run("--in-place", ".")
    assert result.exit_code == 2
    assert "broken.rmn" in result.stderr
    assert "RN111" in result.stderr
    assert (folder / "broken.rmn").read_text() == BROKEN
    assert (folder / "loose.rmn").read_text(encoding="utf-8") == TIDY
    result = run("broken.rmn", "no_such.rmn", "tidy.rmn")
    assert (result.exit_code, result.stdout) == (2, TIDY)
    assert "no_such.rmn" in result.stderr
    assert run("-", input=b"\xff\xfe%").exit_code == 2


# --- files ---------------------------------------------------------------------------------------


def test_files_folders_and_patterns(folder: Path) -> None:
    (folder / "more").mkdir()
    (folder / "more" / "a.rmn").write_text("")
    (folder / "more" / "b.txt").write_text("")
    (folder / "odd[1].rmn").write_text("")
    assert list(expand(["more", "tidy.rmn", "-", "./more", "tidy.rmn"])) == [
        "more/a.rmn",
        "tidy.rmn",
        "-",
    ]
    assert list(expand(["*t*.rmn", "**/*.txt"])) == ["tidy.rmn", "more/b.txt"]
    assert list(expand(["odd[1].rmn", "none*.rmn", "mo*"])) == ["odd[1].rmn", "none*.rmn"]
    assert list(expand(["more"], ".txt")) == ["more/b.txt"]
    with pytest.raises(RummyNotationError, match=r"no file that ends in \.json"):
        list(expand(["more"], ".json"))


def test_a_file_is_written_whole_or_not_at_all(folder: Path) -> None:
    with pytest.raises(UnicodeEncodeError):
        write_whole("tidy.rmn", "\ud800")
    assert (folder / "tidy.rmn").read_text(encoding="utf-8") == TIDY
    assert len(list(folder.iterdir())) == 3
    write_whole("new.rmn", "a\nb")
    assert (folder / "new.rmn").read_bytes() == b"a\nb"
