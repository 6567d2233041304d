"""Chances to win as they are shown are near what self-play brings, no farther than what the search itself says."""

from collections import defaultdict
from pathlib import Path

import pytest

from azulejos import parse_game
from azulejos.search.net_files import shipped_net
from azulejos.search.trust import odds_of, trusted

RATED = Path(__file__).parent / "rated.tsv"
"""Positions of self-play that no fit has seen: table, the chance of the search, number of positions, number won."""
TABLES = ("azul2", "azul2g", "azul3", "azul3g", "azul4", "azul4g", "duel")
TENTHS = 10
NEAR = 0.04


def mean_error(tag: str, odds: list[float]) -> float:
    """Return by how much the share that was won misses what was shown, in the mean over tenths with their sizes."""
    rated, won = defaultdict[int, float](float), defaultdict[int, float](float)
    total = 0
    for line in RATED.read_text().splitlines():
        table, chance, count, wins = line.split("\t")
        if table == tag:
            shown = trusted(float(chance), odds)
            tenth = min(int(shown * TENTHS), TENTHS - 1)
            rated[tenth] += int(count) * shown
            won[tenth] += float(wins)
            total += int(count)
    assert total > 4_000
    return sum(abs(rated[tenth] - won[tenth]) for tenth in rated) / total


@pytest.mark.parametrize("tag", TABLES)
def test_shown_chances_are_near_what_is_won(tag: str) -> None:
    shown = mean_error(tag, odds_of(shipped_net(parse_game(tag))))
    assert shown < NEAR
    assert shown <= mean_error(tag, odds_of(None))
