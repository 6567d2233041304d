"""Means."""

from small_math import fsum

__all__ = ["fmean"]


def fmean(numbers):
    """Return the mean of numbers."""
    known = list(numbers)
    return fsum(known) / len(known)
