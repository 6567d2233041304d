"""Compares screens with pictures that were looked at and kept."""

import os
import re
from pathlib import Path
from typing import Any

from textual.app import App

from tools.screens import screen_svg

FOLDER = Path(__file__).parent / "snapshots"
REWRITE = "AZULEJOS_REWRITE_SNAPSHOTS"
"""If set, the pictures are written instead of compared: look at them before you commit them."""

WORD = re.compile(r'<text x="(?P<x>\d+)" y="(?P<y>[\d.]+)"[^>]*>(?P<words>[^<]*)</text>')


def check_snapshot(app: App[Any], name: str) -> None:
    """Raise if the screen differs from its picture, with the first rows that differ, in characters."""
    file, drawn = FOLDER / f"{name}.svg", screen_svg(app)
    if os.environ.get(REWRITE):
        FOLDER.mkdir(exist_ok=True)
        file.write_text(drawn, encoding="utf-8")
    kept = file.read_text(encoding="utf-8") if file.exists() else ""
    assert drawn == kept, f"{file.name} is another screen (set {REWRITE}=1 to keep it):\n{difference(kept, drawn)}"


def difference(kept: str, drawn: str) -> str:
    """Return how two pictures differ: words that moved or changed, or else colors.

    >>> difference('<text x="10" y="23.5">Azul</text>', '<text x="10" y="23.5">Duel</text>')
    'row 1: + Duel\\nrow 1: - Azul'
    """
    before, after = _words(kept), _words(drawn)
    told = [f"row {_row(y)}: - {words}" for y, x, words in before if (y, x, words) not in after]
    told += [f"row {_row(y)}: + {words}" for y, x, words in after if (y, x, words) not in before]
    return "\n".join(sorted(told)[:20]) or "the same words in other colors"


def _words(svg: str) -> list[tuple[str, str, str]]:
    return [(found["y"], found["x"], found["words"]) for found in WORD.finditer(svg)]


def _row(y: str) -> int:
    return int(float(y) // 18)
