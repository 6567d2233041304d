"""The seed of the deals, from a secret of the host and a number of each seat: nobody can choose it.

The host shows the hash of its secret first. Each seat then commits to a number of its own by its hash, and reveals the
number when all seats are taken. So neither the host nor the last seat can adapt to what the others have chosen.
"""

import hashlib
from collections.abc import Iterable, Sequence

__all__ = ["commitment_of", "deal_seed", "seal_of", "seed_hash"]


def seed_hash(seed: str) -> str:
    """Return the hash of a seed that is shown before the match.

    >>> seed_hash("lisboa")[:16]
    'd3f2dc59a4359fd8'
    """
    return hashlib.sha256(seed.encode()).hexdigest()


def commitment_of(number: str) -> str:
    """Return the hash of a seat's number, which is shown before the number.

    >>> commitment_of("00ff")[:16]
    '8909cde2f411a84e'
    """
    return hashlib.sha256(number.encode()).hexdigest()


def deal_seed(seed: str, numbers: Sequence[str]) -> str:
    """Return the seed of the deals: the host's own, or the hash of it and the numbers of all seats, empty ones too.

    >>> deal_seed("lisboa", ["", ""])
    'lisboa'
    >>> deal_seed("lisboa", ["00ff", ""])[:16]
    '23e5d1f3291ed99d'
    """
    if not any(numbers):
        return seed
    return hashlib.sha256(":".join((seed, *numbers)).encode()).hexdigest()


def seal_of(seed: str, words: Iterable[str], result: str) -> str:
    """Return the seal of a finished match: a hash of all its moves and deals and its result.

    It shows that nothing was cut off or changed by accident. Whoever has the seed can make another, so a player who
    wants proof notes the seal at the end of the match.

    >>> seal_of("lisboa", ["first:1", "3R4"], "resigned 2")[:16]
    '85e8bd60be469f85'
    """
    return hashlib.sha256("\n".join((seed, " ".join(words), result)).encode()).hexdigest()
