"""The last line of defence: whatever happens, people see words and no traceback."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from collections.abc import Callable

import click

UNREADABLE = 2
INTERRUPTED = 130
PIPE_CLOSED = 141
FAILED = 70
"""What sysexits.h names EX_SOFTWARE; apart from all codes that speak of the games."""


def guarded(call: Callable[[], object]) -> int:
    """Runs a command and turns whatever goes wrong into words on standard error.

    Args:
        call: the command; what it returns is the exit code where it is a number.

    Returns:
        The exit code.
    """
    _never_lack_a_stream()
    _never_fail_at_letters()
    try:
        code = call()
        _flush()
        return code if isinstance(code, int) else 0
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except Exception as error:
        return _explained(error)


def _explained(error: Exception) -> int:
    from rummynotation.diagnostics.model import RummyNotationError

    if isinstance(error, RummyNotationError):
        from rummynotation.cli.terminal import say

        say(error.diagnostics)
        return UNREADABLE
    if isinstance(error, OSError) and error.strerror:
        name = f"{error.filename}: " if error.filename is not None else ""
        click.echo(f"rumnot: {name}{error.strerror}", err=True)
        return UNREADABLE
    if os.environ.get("RUMNOT_DEBUG") == "1":
        import traceback

        traceback.print_exception(error)
    words = f"{type(error).__name__}: {error}".split("\n")[0]
    click.echo(
        f"rumnot met something it did not expect ({words[:200]}) and gave up; this is a fault of "
        "the program, not of your file: please report it, best together with the file and what "
        "RUMNOT_DEBUG=1 shows.",
        err=True,
    )
    return FAILED


def _never_lack_a_stream() -> None:
    """A stream that was closed before the start gives nothing and takes everything."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            # It takes the place of the closed one, and no file of ours can.
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123


def _never_fail_at_letters() -> None:
    """Letters that the terminal cannot show are written as escapes instead of failing."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _flush() -> None:
    """Writes out what is left, while a closed pipe can still be noticed."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _forget_output() -> None:
    """Sends what is left nowhere, so that nothing complains of it when the program ends."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
