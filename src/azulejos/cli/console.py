"""What commands need to know about the terminal: colors, typed lines."""

import os
import re
import shutil
import sys
import textwrap
from contextlib import suppress
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from azulejos.play import State, View
    from azulejos.play.drawing.drawable import DrawableView

__all__ = ["ask", "drawn", "say", "wants_color"]

PLAIN_WIDTH = 80
RESET = "\x1b[0m"
COLOR_CODE = re.compile(r"\x1b\[[\d;]*m")
COLOR_PARTS = re.compile(r"(\x1b\[[\d;]*m)")


def wants_color(asked: bool | None = None) -> bool:
    """Whether to use color: as asked, else where standard output is a terminal and NO_COLOR is not set."""
    if asked is not None:
        return asked
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def drawn(view: "State | View", *, color: bool | None = None, names: "list[str] | None" = None) -> str:
    """Draw a table in the width of the terminal, or in 80 columns if the output is not one.

    A game needs some width; in a terminal that is narrower, the drawing is cut off at its edge, and the last line says
    how many columns it needs.
    """
    from azulejos.locale import spoken
    from azulejos.play.drawing import draw_text

    is_terminal = sys.stdout.isatty()
    width = shutil.get_terminal_size().columns if is_terminal else PLAIN_WIDTH
    text = draw_text(cast("DrawableView", view), color=wants_color(color), names=names, width=width).rstrip("\n")
    widest = max(map(len, COLOR_CODE.sub("", text).splitlines()), default=0)
    if not is_terminal or widest <= width:
        return text
    cut = [_cut(line, width) for line in text.splitlines()]
    return "\n".join([*cut, spoken().text("cli.too-narrow", count=widest)])


def _cut(line: str, width: int) -> str:
    r"""Cut a line off after so many visible characters; codes for colors take no room.

    >>> _cut("\x1b[31mabc\x1b[0mdef", 4)
    '\x1b[31mabc\x1b[0md\x1b[0m'
    """
    kept, left = [], width
    for part in COLOR_PARTS.split(line):
        is_code = COLOR_CODE.fullmatch(part) is not None
        kept.append(part if is_code else part[:left])
        left -= 0 if is_code else len(part[:left])
        if left == 0:
            break
    return "".join(kept) + (RESET if COLOR_CODE.search(line) else "")


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
