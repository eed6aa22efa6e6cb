"""The wheel: built, put into a fresh environment, and run from another folder."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAME = """%rmn 1
[Variant "liverpool"]
[Players "Ana Ben Cy"]

hand 1 dealer Cy
Ana: draw 7C discard 7C
result *
"""


def test_an_installed_wheel_finds_its_grammar(tmp_path: Path) -> None:
    built = tmp_path / "dist"
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"),
            *("--wheel-dir", str(built), str(ROOT)),
        ],
        check=True,
    )
    wheel = next(built.glob("*.whl"))
    names = zipfile.ZipFile(wheel).namelist()
    assert "rummynotation/_grammar/rmn.lark" in names
    assert "rummynotation/rules/variants/liverpool.toml" in names
    assert "rummynotation/rules/rules.toml" in names
    assert not [name for name in names if name.startswith(("tests/", "examples/"))]

    # A fresh environment with the wheel alone; what it depends on is taken from this one, by a
    # path that leaves this one's own checkout out.
    home = tmp_path / "venv"
    venv.create(home, with_pip=False)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    python = scripts / "python"
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--quiet", "--python", str(python), "install"),
            *("--no-deps", "--no-index", str(wheel)),
        ],
        check=True,
    )
    site = next(home.rglob("site-packages"))
    (site / "beside.pth").write_text(sysconfig.get_paths()["purelib"] + "\n", encoding="utf-8")

    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "game.rmn").write_text(GAME, encoding="utf-8")
    where = subprocess.run(
        [
            str(python),
            "-c",
            "import rummynotation.notation.grammar_files as g; print(g.grammar_file('rmn.lark'))",
        ],
        cwd=elsewhere,
        capture_output=True,
        text=True,
        check=True,
    )
    assert str(site) in where.stdout
    done = subprocess.run(
        [str(scripts / "rumnot"), "validate", "game.rmn"],
        cwd=elsewhere,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 game" in done.stdout
