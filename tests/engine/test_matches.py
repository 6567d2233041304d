"""Both ends against each other: an engine plays whole matches exactly as its bot does without a protocol."""

import sys

import pytest

from azulejos import Game, azul, duel
from azulejos.bots import Bot, make_bot
from azulejos.engine import EngineBot, Limit, engine_bot
from azulejos.engine.drive import PREFIX
from tests.bots.matches import play_match
from tests.engine.talking import PROGRAM, ROOT

GAMES = {"azul2": azul(), "azul3g": azul(3, gray=True), "duel": duel()}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_match_over_the_protocol_is_the_match_without_it(game: Game) -> None:
    own: list[Bot] = [make_bot("greedy", "7"), *[make_bot("random", "9") for _ in range(game.players - 1)]]
    with (
        EngineBot([*PROGRAM, "--bot", "greedy"], options={"seed": "7"}) as greedy,
        EngineBot(PROGRAM, options={"bot": "random"}, seed="9", limit=Limit(nodes=100)) as other,
    ):
        driven: list[Bot] = [greedy, *[other] * (game.players - 1)]
        assert play_match(game, driven, "deals") == play_match(game, own, "deals")


def test_one_engine_plays_several_matches_of_several_games_and_both_seats() -> None:
    with EngineBot([*PROGRAM, "--bot", "random"]) as bot:
        for game in (azul(), duel()):
            assert play_match(game, [bot, bot], "deals").is_over


@pytest.mark.parametrize("game", [azul(), duel()], ids=str)
def test_the_example_engine_plays_a_match(game: Game) -> None:
    command = f"{sys.executable} '{ROOT / 'examples' / 'tiny_engine.py'}'"
    with engine_bot(PREFIX + command) as bot:
        rounds = play_match(game, [bot, make_bot("greedy")], "deals")
        assert rounds.is_over
        assert bot.engine_name == "tiny"


def test_the_example_engine_is_as_short_as_it_says() -> None:
    lines = (ROOT / "examples" / "tiny_engine.py").read_text(encoding="utf-8").splitlines()
    assert len([line for line in lines if line and not line.startswith(('"""', "import", "from"))]) <= 20
