"""What commands need to know about the terminal: colors, typed lines."""

import os
import shutil
import sys
import textwrap
from contextlib import suppress

__all__ = ["ask", "say", "wants_color"]


def wants_color(asked: bool | None = None) -> bool:
    """Whether to use color: as asked, else where standard output is a terminal and NO_COLOR is not set."""
    if asked is not None:
        return asked
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(line: str, indent: int = 2) -> None:
    """Print a line; in a terminal it is wrapped between words and indented."""
    if sys.stdout.isatty():
        width = max(40, shutil.get_terminal_size().columns)
        line = textwrap.fill(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)
    print(line)


def ask(prompt: str) -> str:
    """Ask for a line. Raise EOFError at the end of the input; a line from a pipe is shown after its prompt."""
    if sys.stdin.isatty() and sys.stdout.isatty():
        import_line_editing()
        return input(prompt)
    sys.stdout.write(prompt)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        sys.stdout.write("\n")
        raise EOFError
    sys.stdout.write(line if line.endswith("\n") else line + "\n")
    return line.rstrip("\r\n")


def import_line_editing() -> None:
    """Let arrow keys edit and recall lines, where the system can."""
    with suppress(ImportError):
        import readline  # noqa: F401  # importing it is what turns it on
