"""Quiet rules are the plain rules without their events."""

from typing import Any

import pytest

from azulejos import azul, duel
from azulejos.play import Game
from azulejos.rules.kit import dice_word
from azulejos.rules.loader import load
from azulejos.rules.versions import quiet_code

GAMES = [azul(), azul(players=4), azul(players=3, gray=True), azul(gray=True, fold=True), duel(), duel(fold=True)]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_quiet_rules_lead_to_the_same_states_as_those_that_log_events(game: Game) -> None:
    telling, quiet = load(game.name), load(game.name, quiet=True)
    for seed in range(4):
        told, untold = (game.definition.start(game, None) for _ in range(2))
        told.log = []
        dice, same_dice = [dice_word(seed)], [dice_word(seed)]
        while not telling.is_over(told):
            step(telling, told, dice)
            step(quiet, untold, same_dice)
            assert told.key() == untold.key()
        assert dice == same_dice
        assert told.log


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_quiet_rules_write_nothing_into_a_log(game: Game) -> None:
    quiet, state, dice = load(game.name, quiet=True), game.definition.start(game, None), [dice_word(1)]
    state.log = []
    while not quiet.is_over(state):
        step(quiet, state, dice)
    assert state.log == []


def step(rules: Any, state: Any, dice: list[int]) -> None:
    """Let chance act, or make a random move."""
    if rules.is_chance(state):
        rules.deal_at_random(state, dice)
    else:
        rules.play(state, rules.random_move(state, dice))


def test_the_three_packages_are_apart() -> None:
    plain, quiet, compiled = load("azul"), load("azul", quiet=True), load("azul", compiled=True)
    assert len({plain.play, quiet.play, compiled.play}) == 3
    assert load("azul", quiet=True) is quiet


def run(source: str) -> list[Any]:
    """Run a text quietly; give what was told and done."""
    heard: list[Any] = []

    def do(thing: Any) -> Any:
        heard.append(thing)
        return thing

    exec(quiet_code(source, "rules.py"), {"tell": do, "do": do})
    return heard


@pytest.mark.parametrize(
    ("source", "heard"),
    [
        ("tell(1)", []),
        ("tell(1); do(2)", [2]),
        ("if True: tell(1)", []),
        ("if True: tell(1)\nelse: do(2)", []),
        ("if False: tell(1)\nelse: do(2)", [2]),
        ("if False: tell(1)\nelif True: tell(2)", []),
        ("for i in range(3): tell(i)", []),
        ("for i in range(3):\n if i: tell(i)", []),
        ("for i in range(3):\n tell(i)\n do(i)", [0, 1, 2]),
        ("x = tell(1)", [1]),  # more than a statement
    ],
)
def test_events_are_left_out_and_nothing_else(source: str, heard: list[int]) -> None:
    assert run(source) == heard


@pytest.mark.parametrize("source", ["if do(1): tell(2)", "for i in do([1]): tell(i)", "tell(do(1))"])
def test_what_a_told_thing_depends_on_is_still_done(source: str) -> None:
    assert run(source)[0] in (1, [1])


def test_an_error_in_quiet_rules_names_the_line_of_the_file() -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        run("tell(1)\nif 1: tell(2)\n1 / 0")
    assert caught.traceback[-1].lineno == 2  # counted from 0
