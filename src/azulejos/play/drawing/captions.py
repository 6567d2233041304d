"""The words of drawings: texts of the catalog, in the current language."""

from azulejos.locale import spoken

__all__ = ["join_words", "say"]


def say(key: str, **values: object) -> str:
    """Return the text of a key of the catalog.

    >>> say("board.points", count=1), say("board.points", count=7)
    ('1 point', '7 points')
    """
    return spoken().text(key, **values)


def join_words(parts: list[str]) -> str:
    """Join the parts of a list in a sentence.

    >>> join_words(["2 red", "1 black"])
    '2 red, 1 black'
    """
    return ", ".join(parts) if parts else say("board.nothing")
