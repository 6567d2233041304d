"""Trials of luck in compiled code, many times as fast as one by one (`azulejos.luck.trials`)."""

from collections.abc import Sequence
from typing import Any, cast

import numpy

from azulejos.luck.trials import Settings, Trial
from azulejos.play import Dice, Game
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load
from azulejos.search.arrays import Grid, Ints, floats, ints, records
from azulejos.search.net_files import shipped_net
from azulejos.search.thinker import lay_out

__all__ = ["CompiledTrials"]

RESULTS = 4
DICE_RANGE = 1 << 60


class CompiledTrials:
    """A tree search with its work arrays, for the trials of one kind of table. It needs Numba."""

    def __init__(self, game: Game, settings: Settings) -> None:
        loop: Any = load(game.name, "azulejos.luck.trial_loop", compiled=True)
        self._play_trials = loop.play_trials
        self._game, self._settings = game, settings
        table = game.definition.start(game, 0)
        self._states = records(type(table), loop.STATES)
        lay_out(table, self._states, loop.MATCH)
        room = 2 * max(settings.move_nodes, settings.value_nodes) + 8
        self._session = loop.new_session(game, shipped_net(game), room)

    def play(self, numbers: Sequence[int]) -> list[Trial]:
        """Play the matches of these numbers; a number always gives the same match. The seats start in turn."""
        results = numpy.zeros((len(numbers), RESULTS))
        words = [dice_word(Dice(f"luck/{self._game}/{number}").below(DICE_RANGE)) for number in numbers]
        wins, margins = floats(self._game.players), floats(self._game.players)
        self._play_trials(
            self._states,
            _ints([number % self._game.players for number in numbers]),
            _ints(words),
            self._settings.move_nodes,
            self._settings.value_nodes,
            self._settings.samples,
            self._session,
            ints(1),
            wins,
            margins,
            cast(Grid[float], results),
        )
        return [Trial(number, *map(float, row)) for number, row in zip(numbers, results, strict=True)]


def _ints(numbers: Sequence[int]) -> Ints:
    return cast(Ints, numpy.array(numbers, numpy.int64))
