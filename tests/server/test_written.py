"""What is written in pieces reads as what is described whole."""

import msgspec
import pytest

from azulejos.bots import make_bot
from azulejos.play import Dice, parse_game
from azulejos.play.sight import describe_events, describe_legal_moves, describe_move_for
from azulejos.server.written import events_json, legal_json, move_json


@pytest.mark.parametrize("tag", ["azul2", "azul3", "azul4", "azul2g", "azul4g", "duel"])
def test_every_moment_of_a_match_is_written_as_it_is_described(tag: str) -> None:
    game, bot, dice = parse_game(tag), make_bot("random", seed=tag), Dice(tag)
    state = game.start(first=0).deal(dice=dice)
    for _ in range(250):
        if state.to_move is None:
            break
        seat = state.to_move
        view = state.view(seat)
        assert msgspec.json.decode(legal_json(view)) == msgspec.to_builtins(describe_legal_moves(view))
        move = bot.choose(view)
        state = state.play(move)
        for other in (*range(game.players), None):
            assert msgspec.json.decode(move_json(game, str(move), seat, other)) == msgspec.to_builtins(
                describe_move_for(game, move, seat, other)
            )
        state = state.deal(dice=dice)
        seen = state.view(seat)
        assert msgspec.json.decode(events_json(game, seen.events)) == msgspec.to_builtins(
            describe_events(game, seen.events)
        )
