"""How large a study may be."""

from azulejos.errors import OptionError

__all__ = ["MOST_CHAPTERS", "MOST_LETTERS", "MOST_NODES", "check_chapter", "check_size"]

MOST_LETTERS = 200_000
MOST_CHAPTERS = 64
MOST_NODES = 1500
"""Moves and deals of one chapter."""


def check_size(text: str) -> str:
    """Return the text of a study; raise OptionError if it is too long."""
    if len(text) > MOST_LETTERS:
        raise OptionError(f"a study has at most {MOST_LETTERS} characters", code="study-too-large")
    return text


def check_chapter(nodes: int) -> None:
    """Raise OptionError if a chapter has too many moves and deals."""
    if nodes > MOST_NODES:
        raise OptionError(f"a chapter has at most {MOST_NODES} moves and deals", code="chapter-too-large")
