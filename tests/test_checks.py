"""The project's own standards: lint, format and types, and words that have no place in it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    "command",
    [
        ("ruff", "check", "."),
        ("ruff", "format", "--check", "."),
        ("mypy",),
    ],
    ids=["lint", "format", "types"],
)
def test_the_code_keeps_its_standards(command: tuple[str, ...]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_imports_go_downwards_only() -> None:
    """The layers of the package, each with those it may not import."""
    order = [
        "cli",
        "share",
        "statistics",
        "convert",
        "puzzles",
        "review",
        "pictures",
        "redaction",
        "solver",
        "replay",
        "rules",
        "notation",
        "record",
        "cards",
        "diagnostics",
    ]
    package = ROOT / "rummynotation"
    wrong = []
    for path in package.rglob("*.py"):
        layer = path.relative_to(package).parts[0].removesuffix(".py")
        if layer not in order:
            continue
        above = order[: order.index(layer)]
        for line in path.read_text(encoding="utf-8").splitlines():
            words = line.split()
            if len(words) > 1 and words[0] in ("from", "import"):
                parts = words[1].split(".")
                if parts[0] == "rummynotation" and len(parts) > 1 and parts[1] in above:
                    wrong.append(f"{path.relative_to(ROOT)}: {line.strip()}")
    assert wrong == []
