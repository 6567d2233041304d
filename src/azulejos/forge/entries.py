"""Entry points: the functions of a built module that a host may call, and examples of their arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy

from azulejos.games.registry import definition_of
from azulejos.rules.loader import record_type

if TYPE_CHECKING:
    from azulejos.play import Game

__all__ = ["Entry", "rules_entries"]


class Entry(NamedTuple):
    """A function of a compilable module, exported under a name. The types of the `examples` are those it is built for.

    `module` is a path in the game's package, or the full name of a shared module.
    """

    name: str
    module: str
    function: str
    examples: tuple[Any, ...]


def rules_entries(game_name: str) -> list[Entry]:
    """Return the entry points of a game's rules: one match, random matches, batches."""
    game: Game = next(iter(definition_of(game_name).presets().values()))
    states = numpy.zeros(1, record_type(type(game.definition.start(game, 0))))
    state, number = states[0], 0
    ints, mask = numpy.zeros(1, numpy.int64), numpy.zeros(1, numpy.int8)
    all_dice, masks = numpy.zeros((1, 1), numpy.int64), numpy.zeros((1, 1), numpy.int8)
    one_match = {
        "start_again": (state, number),
        "is_over": (state,),
        "is_chance": (state,),
        "action_count": (state,),
        "legal_moves": (state, ints),
        "is_legal": (state, number),
        "write_mask": (state, mask),
        "play": (state, number),
        "random_move": (state, ints),
        "chance_weights": (state, ints),
        "deal": (state, number),
        "deal_at_random": (state, ints),
        "places": (state, ints),
        "play_out": (state, ints, number),
    }
    many = {"play_outs": (states, ints, number, number), "step_all": (states, ints, masks, all_dice)}
    driver = {"play_out", *many}
    return [
        Entry(name, "azulejos.rules.driver" if name in driver else "rules.game", name, examples)
        for name, examples in (one_match | many).items()
    ]
