"""Random matches by the plain rules and by those in a built module, step by step. A browser's Python runs this, too."""

from azulejos.play import Game
from azulejos.rules.flat import packer
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load
from tests.machines.rules_on_wasm import WasmRules

__all__ = ["in_lockstep"]

LONGEST = 500
"""Moves after which a match is broken off: on gray walls, random players can make it impossible to complete a row."""


def in_lockstep(game: Game, seeds: range, *, quiet: bool = True) -> int:
    """Play random matches on both machines; return the number of moves. The plain rules tell events unless `quiet`."""
    plain, wasm = load(game.name, quiet=quiet), WasmRules(game.name)
    size = wasm.manifest.records["State"].size
    moves = 0
    for seed in seeds:
        last = moves + LONGEST
        table = game.definition.start(game, None)
        pack, packed = packer(table.__class__), bytearray(size)
        dice = [dice_word(seed)]
        wasm.dice = dice[0]
        pack(table, packed, 0)
        wasm.state = bytes(packed)
        while not plain.is_over(table) and moves < last:
            assert not wasm.is_over()
            if plain.is_chance(table):
                assert wasm.is_chance()
                plain.deal_at_random(table, dice)
                wasm.deal_at_random()
            else:
                out = [0] * game.action_count
                assert wasm.legal_moves() == out[: plain.legal_moves(table, out)]
                number = plain.random_move(table, dice)
                assert wasm.random_move() == number
                assert wasm.is_legal(number)
                plain.play(table, number)
                wasm.play(number)
                moves += 1
            pack(table, packed, 0)
            assert wasm.state == packed, f"seed {seed}, move {moves}"
            assert wasm.dice == dice[0]
        assert wasm.is_over() or moves == last
    return moves
