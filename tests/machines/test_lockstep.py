"""The rules as WebAssembly play exactly like the plain ones: the same state, byte by byte, after every move."""

import pytest

from azulejos.games.registry import definition_of, game_names
from azulejos.machines.artifacts import has_artifacts
from azulejos.play import Game
from azulejos.rules.flat import packer
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load
from tests.machines.rules_on_wasm import WasmRules

PRESETS = [
    pytest.param(preset, id=tag)
    for name in game_names()
    if has_artifacts(name)
    for tag, preset in definition_of(name).presets().items()
]


def in_lockstep(game: Game, seeds: range) -> int:
    """Play random matches on both machines; return the number of moves."""
    plain, wasm = load(game.name, quiet=True), WasmRules(game.name)
    size = wasm.manifest.records["State"].size
    moves = 0
    for seed in seeds:
        table = game.definition.start(game, None)
        pack, packed = packer(table.__class__), bytearray(size)
        dice = [dice_word(seed)]
        wasm.dice = dice[0]
        pack(table, packed, 0)
        wasm.state = bytes(packed)
        while not plain.is_over(table):
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
        assert wasm.is_over()
    return moves


@pytest.mark.parametrize("game", PRESETS)
def test_webassembly_plays_like_the_plain_rules(game: Game) -> None:
    assert in_lockstep(game, range(4)) > 4 * 20


@pytest.mark.slow
@pytest.mark.parametrize("game", PRESETS)
def test_webassembly_plays_10_000_matches_like_the_plain_rules(game: Game) -> None:
    assert in_lockstep(game, range(10_000)) > 10_000 * 20


@pytest.mark.parametrize("game", PRESETS)
def test_playouts_end_with_the_same_dice(game: Game) -> None:
    """Whole random matches inside the module, without a call for each move."""
    wasm, driver = WasmRules(game.name), load(game.name, "azulejos.rules.driver", quiet=True)
    table = game.definition.start(game, 0)
    packed = bytearray(wasm.manifest.records["State"].size)
    packer(table.__class__)(table, packed, 0)
    dice = [dice_word(11)]
    wasm.state, wasm.dice = bytes(packed), dice[0]
    assert wasm.play_outs(8, 10_000) == driver.play_outs([table], dice, 8, 10_000)
    assert wasm.dice == dice[0]
