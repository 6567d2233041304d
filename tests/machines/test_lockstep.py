"""The rules as WebAssembly play exactly like the plain ones: the same state, byte by byte, after every move."""

import pytest

from azulejos.games.registry import definition_of, game_names
from azulejos.machines.artifacts import has_artifacts
from azulejos.play import Game, parse_game
from azulejos.rules.flat import packer
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load
from tests.machines import recorded
from tests.machines.lockstep import in_lockstep
from tests.machines.recorded import compare_matches
from tests.machines.rules_on_wasm import WasmRules

PRESETS = [
    pytest.param(preset, id=tag)
    for name in game_names()
    if has_artifacts(name)
    for tag, preset in definition_of(name).presets().items()
]


@pytest.mark.parametrize("game", PRESETS)
def test_webassembly_plays_like_the_plain_rules(game: Game) -> None:
    assert in_lockstep(game, range(4)) > 4 * 20


@pytest.mark.slow
@pytest.mark.parametrize("game", PRESETS)
def test_webassembly_plays_10_000_matches_like_the_plain_rules(game: Game) -> None:
    assert compare_matches(game, range(10_000)) > 10_000 * 20


def test_matches_played_in_one_call_are_those_played_move_by_move() -> None:
    game = parse_game("azul2")
    assert compare_matches(game, range(4)) == in_lockstep(game, range(4))


def test_a_wrong_byte_in_a_recorded_match_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    play = recorded.RecordedRules.play_match

    def play_wrongly(self: recorded.RecordedRules, state: bytes, dice: int) -> bytearray:
        found = play(self, state, dice)
        found[-1] ^= 1
        return found

    monkeypatch.setattr(recorded.RecordedRules, "play_match", play_wrongly)
    with pytest.raises(AssertionError, match="seed 7, move"):
        compare_matches(parse_game("azul2"), range(7, 8))


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
