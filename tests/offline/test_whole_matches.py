"""Whole matches with the engine of the page: MicroPython tells the page exactly what this Python would."""

import json
import random
from collections.abc import Sequence
from typing import Any

import pytest

from azulejos import Game
from azulejos.games.registry import definition_of
from tests.offline.small_engine import SmallEngine, plain_engine

pytestmark = pytest.mark.usefixtures("built_in_games")  # the page has no others

KINDS: list[dict[str, Any]] = [
    {"name": "azul", "players": 2},
    {"name": "azul", "players": 3},
    {"name": "azul", "players": 4},
    {"name": "azul", "players": 2, "gray": True},
    {"name": "duel"},
]
QUICK_BOTS = ("level1", "random")
BOTS = (*QUICK_BOTS, *(f"level{level}" for level in range(2, 8)))


def asked_twice(small: SmallEngine, **question: Any) -> Any:
    """Ask both; return their answer, which must be the same."""
    found, wanted = small.ask(**question), json.loads(plain_engine().ask(json.dumps(question)))
    assert found == wanted
    return found


def play(
    small: SmallEngine, game: dict[str, Any], seed: int, bots_to_choose: Sequence[str], most: int | None = None
) -> int:
    """Play a match at random against bots, with refused moves and takebacks; return the number of answers.

    After `most` answers the person resigns.
    """
    chance = random.Random(f"{game}/{seed}")
    seats = game.get("players", 2)
    you = chance.randrange(seats)
    bots = [None if seat == you else chance.choice(bots_to_choose) for seat in range(seats)]
    names = [chance.choice(("Ana", "Bjørn 🙂", 'O"Neil', "")) for _ in range(seats)]
    answer = asked_twice(small, ask="begin", game=game, bots=bots, names=names, previews=True)
    answers, message = 1, answer["messages"][0]
    while True:
        answers += 1
        if answer["bot"]:
            answer = asked_twice(small, ask="bot")
        elif message.get("ending") or not message["legal"]:
            break
        else:
            is_enough = most is not None and answers > most
            said = {"type": "resign"} if is_enough else said_by(chance, message, answers)
            answer = asked_twice(small, ask="hear", message=said)
        if answer["messages"] and answer["messages"][-1]["type"] != "refused":
            message = answer["messages"][-1]
    asked_twice(small, ask="replay", record=answer["record"])
    asked_twice(small, ask="begin", game=game, bots=bots, names=names, previews=True, record=answer["record"])
    return answers


def said_by(chance: random.Random, message: dict[str, Any], number: int) -> dict[str, Any]:
    """Return what a person does: nearly always a legal move."""
    kind = chance.random()
    legal = message["legal"][chance.randrange(len(message["legal"]))]
    word = legal if isinstance(legal, str) else legal["word"]
    said = {"type": "move", "id": str(number), "version": message["version"], "word": word}
    if kind < 0.04:
        return {**said, "word": chance.choice(("1B1", "é", "9Z9", "CW5", "stop"))}
    if kind < 0.06:
        return {**said, "version": message["version"] - 1}
    return {"type": "takeback"} if kind < 0.09 else said


@pytest.mark.parametrize(("game", "most"), [(KINDS[0], None), (KINDS[-1], 40)], ids=str)
def test_every_message_is_the_same(small: SmallEngine, game: dict[str, Any], most: int | None) -> None:
    assert play(small, game, 0, QUICK_BOTS, most) > 20


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 11))
@pytest.mark.parametrize("game", KINDS, ids=str)
def test_every_message_is_the_same_in_many_matches(small: SmallEngine, game: dict[str, Any], seed: int) -> None:
    assert play(small, game, seed, BOTS) > 20


@pytest.mark.parametrize(
    "game", [*definition_of("azul").presets().values(), *definition_of("duel").presets().values()], ids=str
)
def test_positions_are_described_and_set_up_the_same(small: SmallEngine, game: Game) -> None:
    position = str(game.start(first=0).deal(seed=7))
    asked_twice(small, ask="position", position=position, play=[])
    asked_twice(small, ask="setup", game=str(game))
    asked_twice(small, ask="setup", position=position, edits=[])
    asked_twice(small, ask="position", position=position[:-3], play=[])
