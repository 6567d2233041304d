"""Reads everything on the tables of both games without a cast: mypy and pyright must know every type here."""

from typing import assert_type

import azulejos
from azulejos import AzulState, AzulView, DuelState, DuelView
from azulejos.games.azul import values as azul_values
from azulejos.games.duel import values as duel_values


def read_azul() -> None:
    """Read a table of Azul."""
    state = azulejos.azul(players=3).start(first=0).deal(seed=7)
    state = state.play(state.legal_moves()[0])
    assert_type(state, AzulState)
    assert_type(state.factories[2].tiles, tuple[azul_values.Color, ...])
    assert_type(state.center.tiles, tuple[azul_values.Color, ...])
    assert_type(state.center.has_marker, bool)
    assert_type(state.boards[0].wall[2][3], azul_values.Color | None)
    assert_type(state.boards[0].lines[1].color, azul_values.Color | None)
    assert_type(state.boards[0].lines[1].is_full, bool)
    assert_type(state.boards[0].floor, tuple[azul_values.FloorTile, ...])
    assert_type(state.boards[0].score, int)
    assert_type(state.bag.count("R"), int)
    assert_type(state.view(1), AzulView)
    assert_type(state.view(1).resample(3).lid, tuple[azul_values.Color, ...])


def read_duel() -> None:
    """Read a table of Duel."""
    state = azulejos.duel().start(first=0).deal(seed=7)
    assert_type(state, DuelState)
    assert_type(state.factories[2].tiles, tuple[duel_values.Color, ...])
    assert_type(state.factories[2].chip, duel_values.FactoryChip | None)
    assert_type(state.large_factory.has_start_tile, bool)
    assert_type(state.boards[0].dome[2][3], duel_values.DomeTile | None)
    assert_type(state.boards[0].plates[4], duel_values.Plate | None)
    assert_type(state.boards[0].chips, tuple[duel_values.Chip, ...])
    assert_type(state.boards[0].tokens, int)
    assert_type(state.boards[0].lines[5].missing, int)
    assert_type(state.display[0], duel_values.Plate | None)
    assert_type(state.stack.top, duel_values.Kind | None)
    assert_type(state.view(1), DuelView)
    assert_type(state.view(1).resample(3), DuelState)


def read_any(line: str) -> int:
    """Read a position of any game: what it is decides what can be read."""
    state = azulejos.parse_state(line)
    if isinstance(state, AzulState):
        return len(state.center.tiles)
    if isinstance(state, DuelState):
        return len(state.large_factory.moon)
    return 0
