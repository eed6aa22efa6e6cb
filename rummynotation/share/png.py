"""A picture as PNG, by the package resvg-py with a font of its own, or by a browser.

resvg draws words with the fonts of the machine alone, and a small server has none; so it comes with
the package of a font, which makes pictures look the same everywhere too. Signs that this font does
not hold are taken from the fonts of the machine.
"""

from __future__ import annotations

import importlib.util
import math
import re
import shlex
import shutil
import sys
from importlib import metadata
from pathlib import Path

from rummynotation.share.browser import BrowserError, browser, made_by

_FONT_PACKAGE = "font-source-sans-pro"
_FONT = "Source Sans Pro"
_FONT_FILES = ("SourceSansPro-Regular.ttf", "SourceSansPro-Bold.ttf")

LARGEST_SCALE = 8

_MOST_DOTS = 60_000_000
"""Dots of a picture; more would take more memory than a small machine has."""

_SIZE = re.compile(r'<svg\b[^>]* width="([\d.]+)" height="([\d.]+)"')


class PngError(Exception):
    """No PNG can be made; the words say why and what to do."""


def png_of(svg: str, scale: float = 1) -> bytes:
    """A picture as PNG, with the same bytes each time on the same machine.

    Args:
        svg: the picture, as an SVG file that says its size.
        scale: how many dots for each unit of its size; 2 looks sharp on most screens.

    Raises:
        PngError: if it would be too large, or nothing is there that can draw it.
    """
    size_of(svg, scale)
    fonts = _fonts()
    if fonts and importlib.util.find_spec("resvg_py") is not None:
        return _by_resvg(svg, scale, fonts)
    found = browser()
    if found is None:
        raise PngError(
            "for PNG a small package is needed, and it was not found: "
            f"`{_this_python()} -m pip install 'rummynotation[png]'`, or install "
            "Chromium or Chrome; or write .svg, which needs nothing more"
        )
    return _by_browser(found, svg, scale)


def _this_python() -> str:
    """How the shell calls the Python that runs this: by its name, where that finds it."""
    name = Path(sys.executable).name
    return name if shutil.which(name) == sys.executable else shlex.quote(sys.executable)


def size_of(svg: str, scale: float) -> tuple[int, int]:
    """The width and height in dots that a picture has as PNG.

    Args:
        svg: the picture.
        scale: how many dots for each unit of its size.

    Raises:
        PngError: if it would be too large.

    >>> size_of('<svg xmlns="http://www.w3.org/2000/svg" width="760" height="401">', 1.5)
    (1140, 602)
    """
    found = _SIZE.search(svg)
    if found is None:
        raise ValueError("the picture does not say its size")
    if not 0 < scale <= LARGEST_SCALE:
        raise PngError(f"the scale is more than 0 and at most {LARGEST_SCALE}, not {scale:g}")
    width, height = (math.floor(float(side) * scale + 0.5) for side in found.groups())
    if width * height > _MOST_DOTS:
        raise PngError(
            f"the PNG would have {width} × {height} dots, too many: choose a smaller scale, or "
            "write .svg"
        )
    return width, height


def _fonts() -> list[str]:
    """The files of the font, or none where its package is not installed."""
    try:
        files = metadata.files(_FONT_PACKAGE) or []
    except metadata.PackageNotFoundError:
        return []
    found = [str(file.locate()) for file in files if file.name in _FONT_FILES]
    return [path for path in found if Path(path).is_file()]


def _by_resvg(svg: str, scale: float, fonts: list[str]) -> bytes:
    from resvg_py import svg_to_bytes

    drawn: bytes = svg_to_bytes(
        svg_string=svg, zoom=scale, font_files=fonts, font_family=_FONT, sans_serif_family=_FONT
    )
    return drawn


def _by_browser(program: str, svg: str, scale: float) -> bytes:
    width, height = size_of(svg, 1)
    try:
        return made_by(
            program,
            svg,
            source="picture.svg",
            target="picture.png",
            options=(
                *("--hide-scrollbars", f"--window-size={width},{height}"),
                f"--force-device-scale-factor={scale:g}",
            ),
        )
    except BrowserError as error:
        raise PngError(f"{error}; or write .svg, which needs no browser") from None
