"""Dice for real matches: numbers that anybody can compute again from a published seed."""

import hashlib

__all__ = ["Dice"]


class Dice:
    """A stream of fair numbers from a seed: SHA-256 of "seed:counter", four 64-bit words per digest.

    It is easy to repeat in any programming language. The n-th deal of a match with seed "x" uses `Dice("x", n)`, so
    that one deal can be checked without the others.

    >>> dice = Dice("lisboa", 0)
    >>> [dice.below(6) for _ in range(8)]
    [0, 4, 2, 4, 1, 3, 3, 0]
    """

    __slots__ = ("_counter", "_name", "_words")

    def __init__(self, seed: int | str, deal: int | None = None) -> None:
        self._name = f"{seed}" if deal is None else f"{seed}/{deal}"
        self._counter = 0
        self._words: list[int] = []

    def below(self, n: int) -> int:
        """Draw a number from 0 to n - 1, all equally likely (words that would favor low numbers are skipped)."""
        if n < 1:
            raise ValueError(f"nothing to draw from: {n}")
        limit = (1 << 64) - (1 << 64) % n
        while True:
            word = self._next_word()
            if word < limit:
                return word % n

    def weighted(self, weights: list[int]) -> int:
        """Draw an index with a probability proportional to its weight."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        raise AssertionError("unreachable: the weights add up to more than was drawn")

    def taken_from(self, counts: list[int], number: int) -> list[int]:
        """Take this many things one after the other, like `weighted`, each of which then is gone; return their indices.

        >>> Dice("lisboa", 0).taken_from([2, 0, 1], 3)
        [0, 0, 2]
        """
        left, total, taken = counts.copy(), sum(counts), list[int]()
        for there in range(total, total - number, -1):
            place = self.below(there)
            index = 0
            while place >= left[index]:
                place -= left[index]
                index += 1
            left[index] -= 1
            taken.append(index)
        return taken

    def _next_word(self) -> int:
        if not self._words:
            digest = hashlib.sha256(f"{self._name}:{self._counter}".encode()).digest()
            self._counter += 1
            self._words = [int.from_bytes(digest[i : i + 8], "big") for i in (24, 16, 8, 0)]
        return self._words.pop()
