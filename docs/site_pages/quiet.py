"""Nothing is loaded from elsewhere, and nothing is there that no page loads.

The programs of the theme know a few addresses: of a program for diagrams, of a stand-in for old
browsers, of the statistics of a repository. None is needed here, and none shall be asked.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

_ASKED = re.compile(r'"https://unpkg\.com/[^"]*"|`https://(?:api\.github\.com/|\$\{)[^`]*`')
_MAP = re.compile(r"\n?(?://# sourceMappingURL=\S+|/\*# sourceMappingURL=[^*]*\*/)\n?")


def silence(site: str) -> None:
    """Takes these addresses out of a built site, the maps of its programs, and other languages.

    Args:
        site: the folder of the site.
    """
    assets = Path(site, "assets")
    shutil.rmtree(assets / "javascripts" / "lunr", ignore_errors=True)
    for path in sorted(assets.rglob("*")):
        if path.suffix == ".map":
            path.unlink()
        elif path.suffix in (".js", ".css"):
            text = path.read_text("utf-8")
            path.write_text(_MAP.sub("\n", _ASKED.sub('"data:,"', text)), "utf-8")
