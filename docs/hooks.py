"""What `mkdocs build` makes beside the pages that are written by hand."""

from __future__ import annotations

import re
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page
from site_pages import brought, contents, fences, logo, quiet, targets

_FOLDER = re.compile(r'(?<=<a href=")(\.\.?(?:/\.\.)*)/?(?=")')


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Fills the contents, and lets blocks of records have colours."""
    config.nav = contents.filled(config.nav or [])
    fences.register(config.mdx_configs)
    return config


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages that are made from the program, and the files that pages lead to."""
    for page in contents.all_pages():
        files.append(File.generated(config, page.uri, content=page.text))
    for uri, path in brought.files().items():
        files.append(File.generated(config, uri, abs_src_path=str(path)))
    for uri, svg in logo.files().items():
        files.append(File.generated(config, uri, content=svg))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Leads the links of pages that are written for the folder to the pages of the site."""
    if page.file.src_uri == "RULES.md":
        page.meta["hide"] = ["toc"]  # A page of wide tables.
    return markdown if page.file.generated_by else targets.mended(markdown, page.file.src_uri)


def on_post_page(output: str, **_: Any) -> str:
    """Leads links to a folder, which a browser lists where no server is, to its first page."""
    return _FOLDER.sub(r"\1/index.html", output)


def on_post_build(config: MkDocsConfig, **_: Any) -> None:
    """Takes out of the theme's programs what would be loaded from elsewhere."""
    quiet.silence(config.site_dir)
