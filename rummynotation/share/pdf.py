"""A page as PDF, by a browser or by WeasyPrint, whichever is at hand."""

from __future__ import annotations

import importlib.util

from rummynotation.share.browser import BrowserError, browser, made_by


class PdfError(Exception):
    """No PDF can be made; the words say why and what to do."""


def pdf_of(page: str) -> bytes:
    """A page as PDF.

    Args:
        page: the page, as HTML that needs nothing else.

    Raises:
        PdfError: if neither a browser nor WeasyPrint is there, or it fails.
    """
    found = browser()
    if found is not None:
        try:
            return made_by(
                found,
                page,
                source="sheet.html",
                target="sheet.pdf",
                options=("--no-pdf-header-footer",),
            )
        except BrowserError as error:
            raise PdfError(str(error)) from None
    if importlib.util.find_spec("weasyprint") is not None:
        from weasyprint import HTML

        drawn: bytes = HTML(string=page).write_pdf()
        return drawn
    raise PdfError(
        "for PDF a browser is needed, and none was found: install Chromium or Chrome, or "
        "`pip install weasyprint`; or write the sheet as .html and print it to PDF from any browser"
    )
