"""Variants of searches, as they are written on the command line."""

import doctest
import importlib
from pathlib import Path

import pytest

from azulejos import azul, duel
from azulejos.play import OptionError, View
from azulejos.search.thinker import Limit
from benchmarks.variants import parse_variant

FOLDER = Path("build/ahead")


def opening(players: int, *, gray: bool = False) -> View:
    return azul(players=players, gray=gray).start(first=0).deal(seed=1).view(0)


def test_a_variant_is_a_search_of_a_folder_with_a_limit_and_settings() -> None:
    variant = parse_variant("tree@build/main:ms=300,exploration=0.4,noise=1", FOLDER)
    assert (variant.search, variant.folder, variant.limit) == ("tree", Path("build/main"), Limit(time_ms=300))
    assert variant.settings == (("exploration", 0.4), ("noise", 1.0))
    assert parse_variant("solver:nodes=2000", FOLDER).folder == FOLDER


@pytest.mark.parametrize(
    ("text", "time_ms"),
    [("tree:ms=100", 252), ("tree:ms=100,shared=no", 100), ("anchor-tree:ms=100", 100)],
)
def test_todays_searches_share_out_their_time_as_level_8_does_unless_told_otherwise(text: str, time_ms: int) -> None:
    assert parse_variant(text, FOLDER).limit_for(opening(4)) == Limit(time_ms=time_ms)


def test_nodes_are_shared_out_only_if_asked_for() -> None:
    limits = [parse_variant(f"tree:nodes=100{more}", FOLDER).limit_for(opening(4)) for more in ("", ",shared=yes")]
    assert limits == [Limit(nodes=100), Limit(nodes=252)]


def test_a_game_whose_level_8_shares_nothing_out_has_the_same_limit_for_each_move() -> None:
    view = duel().start(first=0).deal(seed=1).view(0)
    variant = parse_variant("tree:ms=100", FOLDER)
    assert variant.limit_for(view).time_ms is not None
    assert parse_variant("tree:ms=100,shared=no", FOLDER).limit_for(view) == Limit(time_ms=100)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("tree", "not a variant: 'tree' (wanted SEARCH:ms=N"),
        ("", "not a variant"),
        ("tree:", "not a variant"),
        ("tree@:ms=5", "not a variant"),
        ("tree:exploration=1", "one limit"),
        ("tree:ms=5,nodes=5", "one limit"),
        ("tree:ms=0", "ms=0"),
        ("tree:ms=1.5", "ms=1.5"),
        ("tree:ms=-5", "ms=-5"),
        ("tree:nodes=5,nodes=6", "nodes twice"),
        ("tree:ms=5,shared=maybe", "shared=maybe"),
        ("tree:ms=5,noise", "noise="),
        ("tree:ms=5,noise=loud", "noise=loud"),
        ("tree:ms=5,noise=nan", "noise=nan"),
    ],
)
def test_what_is_no_variant_is_refused_with_what_is_wrong(text: str, fault: str) -> None:
    with pytest.raises(OptionError) as refused:
        parse_variant(text, FOLDER)
    assert fault in str(refused.value)


@pytest.mark.parametrize("name", ["ahead", "seatings", "seat_scores", "variants"])
def test_the_examples_of_these_modules_run(name: str) -> None:
    found = doctest.testmod(importlib.import_module(f"benchmarks.{name}"))
    assert (found.failed, found.attempted > 0) == (0, True)
