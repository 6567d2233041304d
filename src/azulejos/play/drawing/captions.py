"""The texts of drawings, from the catalog of the current language."""

from azulejos.locale import spoken

__all__ = ["join_words", "say"]


def say(key: str, **values: object) -> str:
    """Return the catalog's text for a key.

    >>> say("board.points", count=1), say("board.points", count=7)
    ('1 point', '7 points')
    """
    return spoken().text(key, **values)


def join_words(parts: list[str]) -> str:
    """Join words into a list as in a sentence.

    >>> join_words(["2 red", "1 black"])
    '2 red, 1 black'
    """
    return ", ".join(parts) if parts else say("board.nothing")
