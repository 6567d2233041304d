"""Plural categories of numbers, by the rules of the Unicode locale data."""

__all__ = ["plural_category"]


def plural_category(language: str, number: int) -> str:
    """Return the category of a whole number; its sign does not matter.

    >>> [plural_category("en", n) for n in (0, 1, 2, -1)]
    ['other', 'one', 'other', 'one']
    >>> [plural_category("is", n) for n in (1, 11, 21, 111)]
    ['one', 'other', 'one', 'other']
    >>> [plural_category("pt-BR", n) for n in (0, 1, 2)]
    ['one', 'one', 'other']
    """
    number = abs(number)
    if language == "is":
        is_one = number % 10 == 1 and number % 100 != 11
    elif language == "pt-BR":
        is_one = number <= 1
    else:
        is_one = number == 1
    return "one" if is_one else "other"
