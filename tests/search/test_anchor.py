"""The anchor plays as level 8 did when it was frozen, whatever has changed since."""

from functools import cache
from pathlib import Path

import pytest

from azulejos import parse_game, parse_state
from azulejos.bots import make_bot
from azulejos.bots.search_bot import SearchBot
from azulejos.games.registry import definition_of
from azulejos.play import OptionError
from azulejos.search import Limit, Thinker
from azulejos.search.anchor import has_anchor, open_anchor

THOUGHTS = Path(__file__).parent / "anchor_thoughts.tsv"
"""What level 8 thought on 2026-11-16: position, limit of nodes, move, margin, chance to win, nodes, depth."""
TABLES = ("azul2", "azul2g", "azul3", "azul3g", "azul4", "azul4g", "duel")
SOLVED = ("azul2", "azul2g")
"""Tables whose search other tests compile as well; trees take another minute."""
LINES = [line.split("\t") for line in THOUGHTS.read_text("utf-8").splitlines()]


@cache
def anchor(tag: str) -> Thinker:
    return open_anchor(parse_game(tag))


@pytest.mark.parametrize("tag", [tag if tag in SOLVED else pytest.param(tag, marks=pytest.mark.slow) for tag in TABLES])
def test_it_thinks_what_level_8_thought_when_it_was_frozen(tag: str) -> None:
    lines = [line for line in LINES if line[0].split()[0].partition(":")[0] == tag]
    assert len(lines) == 24
    for position, nodes, *thought in lines:
        state = parse_state(position)
        assert state.to_move is not None
        found = anchor(tag).think(state.view(state.to_move), Limit(nodes=int(nodes)), seed=7)
        values = [f"{found.margin:.6f}", f"{found.win:.6f}", str(found.nodes), str(found.depth)]
        assert [str(found.move), *values] == thought, position


def test_it_plays_every_table() -> None:
    assert {tag for tag in TABLES if has_anchor(parse_game(tag))} == set(TABLES)


def test_it_thinks_for_a_second_as_level_8_does_or_within_its_settings() -> None:
    view = parse_game("azul2").start(first=0).deal(seed=1).view(0)
    usual, quick = make_bot("anchor"), make_bot("anchor:nodes=300")
    assert isinstance(usual, SearchBot)
    assert isinstance(quick, SearchBot)
    assert usual._limit(view.game) == Limit(time_ms=1000)
    assert quick.think_aloud(view, None, lambda thought: None, lambda: False).nodes == 300


def test_it_does_not_play_without_its_nets() -> None:
    with pytest.raises(OptionError, match="always uses its nets") as refused:
        make_bot("anchor:hand-made")
    assert refused.value.code == "bad-bot-setting"


def test_a_game_without_nets_has_no_anchor() -> None:
    small = next(iter(definition_of("small").presets().values()))
    assert not has_anchor(small)
    with pytest.raises(OptionError) as refused:
        make_bot("anchor").choose(small.start(first=0).deal(seed=1).view(0))
    assert refused.value.code == "bot-does-not-play"
