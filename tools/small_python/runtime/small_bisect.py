"""Places in sorted lists."""

__all__ = ["bisect_right"]


def bisect_right(items, wanted):
    """Return the place after all items that are not greater."""
    first, last = 0, len(items)
    while first < last:
        middle = (first + last) // 2
        if wanted < items[middle]:
            last = middle
        else:
            first = middle + 1
    return first
