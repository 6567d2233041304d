"""What is written in pieces reads as what is described whole."""

import msgspec
import pytest

from azulejos.bots import chosen_move, make_bot
from azulejos.live.description import ClockSetting, Description, Occupant, Options
from azulejos.live.match import LiveMatch
from azulejos.live.messages import moved_message
from azulejos.live.setup import Setup
from azulejos.play import Dice, View, parse_game
from azulejos.play.sight import describe_events, describe_legal_moves, describe_move_for, describe_view
from azulejos.server.wire.json_pieces import JSON_PIECES
from azulejos.server.wire.moved_json import write_moved


@pytest.mark.parametrize("tag", ["azul2", "azul3", "azul4", "azul2g", "azul4g", "duel"])
def test_every_moment_of_a_match_is_written_as_it_is_described(tag: str) -> None:
    game, bot, dice = parse_game(tag), make_bot("random", seed=tag), Dice(tag)
    state = game.start(first=0).deal(dice=dice)
    for _ in range(250):
        if state.to_move is None:
            break
        seat = state.to_move
        view = state.view(seat)
        assert msgspec.json.decode(JSON_PIECES.legal(view)) == msgspec.to_builtins(describe_legal_moves(view))
        move = chosen_move(bot, view)
        state = state.play(move)
        for other in (*range(game.players), None):
            assert msgspec.json.decode(JSON_PIECES.move(game, str(move), seat, other)) == msgspec.to_builtins(
                describe_move_for(game, move, seat, other)
            )
        assert_sight_is_written(View(game, state.table, None) if game.name == "azul" else state.view(None))
        state = state.deal(dice=dice)
        seen = state.view(seat)
        assert msgspec.json.decode(JSON_PIECES.events(game, seen.events)) == msgspec.to_builtins(
            describe_events(game, seen.events)
        )


def assert_sight_is_written(view: View) -> None:
    """Check what is written, and that it is written the same again, from the boards that are kept."""
    described = msgspec.to_builtins(describe_view(view))
    assert msgspec.json.decode(JSON_PIECES.sight(view)) == described
    assert msgspec.json.decode(JSON_PIECES.sight(view)) == described


def test_a_board_that_looks_like_another_but_for_the_score_is_written_again() -> None:
    state = parse_game("azul2").start(first=0).deal(seed=1)
    first = View(state.game, state.table, None)
    later = View(state.game, state.play("1" + first.legal_moves()[0].text[1] + "F").table, None)
    later.table.score = [7, 8, 0, 0]  # the lists of the boards stay the same
    boards = (
        msgspec.json.decode(JSON_PIECES.sight(first))["boards"],
        msgspec.json.decode(JSON_PIECES.sight(later))["boards"],
    )
    assert [[board["score"] for board in some] for some in boards] == [[0, 0], [7, 8]]


@pytest.mark.parametrize("tag", ["azul2", "azul3g", "duel"])
@pytest.mark.parametrize("clock", [ClockSetting(), ClockSetting("increment", base_s=60, increment_s=5)])
def test_the_message_about_every_move_is_written_as_it_is_described(tag: str, clock: ClockSetting) -> None:
    game, bot = parse_game(tag), make_bot("random", seed=tag)
    occupants = tuple(Occupant("player", f"P{seat}", f"p{seat}") for seat in range(game.players))
    setup = Setup("t", game, game.rules_version, "seed", max_versions=60)
    match = LiveMatch(setup, Description("p0", Options(clock), occupants)).begin(0)
    assert_message_is_written(match)
    while match.to_move is not None:
        move = chosen_move(bot, match.view(match.to_move))
        match = match.play(match.to_move, move.text, match.version * 10, move_id='"legal":[]' if match.turn else None)
        assert_message_is_written(match)
        if match.version == 30:
            match = match.undo(0, 20, 400)
            assert_message_is_written(match)


def assert_message_is_written(match: LiveMatch) -> None:
    """Check the message about the last change, for every seat."""
    for seat in (*range(match.game.players), None):
        view, change = match.view(seat), match.changes[-1]
        written = write_moved(match, change, view, 500).text
        assert msgspec.json.decode(written) == msgspec.to_builtins(moved_message(match, change, view, 500))
        assert list(msgspec.json.decode(written)) == list(moved_message(match, change, view, 500))
