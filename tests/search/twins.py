"""Plain twins of a batch: the same matches with the same dice, played by the plain rules on lists."""

from random import Random
from typing import Any

import numpy
from numpy.typing import NDArray

from azulejos.play import Game
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load


class Twins:
    """What a batch of the same game, size and seed should be."""

    def __init__(self, game: Game, size: int, seed: int) -> None:
        self.rules = load(game.name)
        self.dice = [[dice_word((seed << 32) + match)] for match in range(size)]
        self.game = game
        self.states = [self._new(match) for match in range(size)]
        self.restarts = 0

    def _new(self, match: int) -> Any:
        state = self.game.definition.start(self.game, None)
        self.rules.deal_at_random(state, self.dice[match])
        return state

    def step(self, moves: list[int]) -> None:
        """Make each legal move by itself; start a finished match anew; let chance act."""
        for match, move in enumerate(moves):
            state = self.states[match]
            if move in self.legal(match):
                self.rules.play(state, move)
            if self.rules.is_over(state):
                self.states[match] = self._new(match)
                self.restarts += 1
            elif self.rules.is_chance(state):
                self.rules.deal_at_random(state, self.dice[match])

    def legal(self, match: int) -> list[int]:
        """List the legal moves of a match."""
        room = [0] * self.rules.MAX_ACTIONS
        return room[: self.rules.legal_moves(self.states[match], room)]

    def any_moves(self, random: Random) -> list[int]:
        """Draw a legal move for each match."""
        return [random.choice(self.legal(match)) for match in range(len(self.states))]


def key_of(record: Any) -> tuple[Any, ...]:
    """Return the fields of a record as a plain state gives its own."""
    return tuple(_frozen(record[name].tolist()) for name in record.dtype.names)


def _frozen(value: Any) -> Any:
    return tuple(_frozen(part) for part in value) if isinstance(value, list) else value


def legal_in(mask: NDArray[numpy.int8]) -> list[int]:
    """List the numbers that a mask allows."""
    return [int(number) for number in mask.nonzero()[0]]
