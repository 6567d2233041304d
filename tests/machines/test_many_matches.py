"""Batches by native code and by WebAssembly: the same states, masks and dice, byte by byte, after every step."""

import numpy
import pytest

from azulejos.machines.artifacts import manifest_of
from azulejos.machines.wasm import WasmModule
from azulejos.play import Game
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load, record_type
from tests.machines.test_lockstep import PRESETS

STEPS = 400  # longer than nearly all matches: a new one begins where one ends


@pytest.mark.slow
@pytest.mark.parametrize("game", PRESETS)
def test_10_000_matches_step_by_step_like_native_code(game: Game) -> None:
    size, draw = 10_000, numpy.random.default_rng(5)
    native, wasm = load(game.name, "azulejos.rules.driver", compiled=True), WasmModule(manifest_of(game.name), "rules")
    start = manifest_of(game.name).starts[str(game)]
    states = numpy.frombuffer(start * size, record_type(game.definition.rules.State)).copy()
    dice = numpy.array([[dice_word(match)] for match in range(size)])
    moves, masks = numpy.full(size, -1), numpy.zeros((size, game.action_count), numpy.int8)  # the first step deals
    arrays = {
        "states": wasm.array("State", size),
        "moves": wasm.array("int64", size),
        "masks": wasm.array("int8", size, game.action_count),
        "dice": wasm.array("int64", size, 1),
    }
    wasm.write(arrays["states"], states.tobytes())
    wasm.write(arrays["dice"], dice.tobytes())
    step = wasm.bind("step_all", arrays)
    refused = size
    for _ in range(STEPS):
        wasm.write(arrays["moves"], moves.tobytes())
        assert step() == native.step_all(states, moves, masks, dice) == refused
        assert wasm.read(arrays["states"]) == states.tobytes()
        assert wasm.read(arrays["masks"]) == masks.tobytes()
        assert wasm.read(arrays["dice"]) == dice.tobytes()
        moves = (masks * draw.random(masks.shape, numpy.float32)).argmax(axis=1)
        refused = 0
