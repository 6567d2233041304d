"""Which rules an engine breaks: those that wrong answers depend on and right ones do not."""

import math
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from azulejos.certify.cases import Case
from azulejos.certify.judge import Fault

__all__ = ["Suspect", "suspects_of"]

MOST = 6
CLOSE = 0.6
"""Rules are shown whose likelihood is at least this share of the highest."""


class Suspect(NamedTuple):
    """A rule that an engine seems to break, and how likely it is, from 0 to 1."""

    rule: str
    likelihood: float


def suspects_of(faults: Iterable[Fault], right: Iterable[Case]) -> list[Suspect]:
    """Return the rules of one game that explain the faults, the most likely first.

    A rule is likely if many wrong answers depend on a function that names it and few right ones do (the coefficient
    of Ochiai, as used to find faults in programs). A rule that an impossible or illegal answer names is certain.
    """
    found = list(faults)
    wrong = Counter(function for fault in found for function in fault.suspects)
    passed = Counter(function for case in right for function in case.used)
    named = frozenset[str]().union(*(fault.named for fault in found))
    likely: dict[str, float] = {}
    for function, count in wrong.items():
        value = count / math.sqrt(len(found) * (count + passed[function]))
        for rule in function.numbers:
            likely[rule] = max(value, likely.get(rule, 0.0))
    least = CLOSE * max(likely.values(), default=0.0)
    likely |= dict.fromkeys(named, 1.0)
    ranked = sorted(likely.items(), key=lambda pair: (-pair[1], pair[0]))
    kept = [Suspect(rule, round(value, 2)) for rule, value in ranked if rule in named or value >= least]
    certain = sum(suspect.rule in named for suspect in kept)
    return kept[: certain + MOST]
