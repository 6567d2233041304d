"""Finds the examples in pages of Markdown: fenced blocks, code in sentences, and commands in both."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted((ROOT / "docs").glob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
PYTHON = {"python", "pycon"}
SHELL = {"", "bash", "sh", "console", "shell"}
FENCE = re.compile(
    r"^(?P<indent> *)```(?P<language>[\w-]*)[^\n]*\n(?P<text>.*?)^(?P=indent)```$", re.MULTILINE | re.DOTALL
)
INLINE = re.compile(r"`(azulejos(?: [^`]+)?)`")
PROGRAM = re.compile(r"(?:^|\| |\$ |[A-Z_]+=\S+ )(?P<line>(?:azulejos|make) .+)$")


@dataclass(frozen=True)
class Block:
    """A fenced block of a page."""

    page: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks_of(path: Path) -> Iterator[Block]:
    """Return the fenced blocks of a page."""
    text = path.read_text(encoding="utf-8")
    for match in FENCE.finditer(text):
        yield Block(path.name, text.count("\n", 0, match.start()) + 1, match["language"], match["text"])


BLOCKS = [block for path in PAGES for block in blocks_of(path)]


def commands_in(block: Block) -> Iterator[list[str]]:
    """Return the calls of our program and of make in a block, as the shell would split them.

    Where lines begin with `$`, the others are answers.
    """
    lines = block.text.replace("\\\n", " ").splitlines()
    asked = [line for line in lines if line.startswith("$ ")] or lines
    for line in asked:
        if found := PROGRAM.search(line):
            yield shlex.split(found["line"], comments=True)


def inline_commands(path: Path) -> Iterator[list[str]]:
    """Return the calls of our program that stand in sentences and tables."""
    text = FENCE.sub("", path.read_text(encoding="utf-8"))
    for found in INLINE.finditer(text):
        yield found[1].replace("\\|", "|").split()
