"""Pages of parts that may be missing from a checkout: while such a part is not there, nothing leads to its page."""

import re
from pathlib import Path
from typing import Any

__all__ = ["COMING", "without_links_to", "without_pages"]

DOCS = Path(__file__).resolve().parents[2] / "docs"
COMING = ("terminal-board.md",)
LINK = re.compile(r"\[(?P<words>[^\]]*)\]\((?P<page>[\w-]+\.md)(?:#[\w-]+)?\)")


def missing() -> set[str]:
    """Name the pages that are not there."""
    return {page for page in COMING if not (DOCS / page).exists()}


def without_pages(nav: list[Any], absent: set[str]) -> list[Any]:
    """Give a navigation without these pages, and without sections that held nothing else.

    >>> without_pages(["a.md", {"B": "b.md"}, {"C": [{"D": "b.md"}]}, {"E": []}], {"b.md"})
    ['a.md', {'E': []}]
    """
    kept = []
    for each in nav:
        title, inner = next(iter(each.items())) if isinstance(each, dict) else (None, each)
        if isinstance(inner, list):
            rest = without_pages(inner, absent)
            if rest or not inner:
                kept.append({title: rest})
        elif inner not in absent:
            kept.append(each)
    return kept


def without_links_to(markdown: str, absent: set[str]) -> str:
    """Leave the words of links to these pages, and take the links away.

    >>> without_links_to("[Run](server.md#x) or [play](play.md)", {"server.md"})
    'Run or [play](play.md)'
    """
    return LINK.sub(lambda match: match["words"] if match["page"] in absent else match[0], markdown)
