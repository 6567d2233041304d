"""The events of a preview equal those of the move."""

import pytest

from azulejos import Game, State, azul, duel
from azulejos.play.preview import preview_moves
from azulejos.play.sight import describe_events


def states(game: Game, seed: int) -> list[State]:
    """Return the states with a seat to move while playing some moves by number."""
    state = game.start(first=0)
    found: list[State] = []
    while not state.is_over and len(found) < 30:
        if state.is_chance:
            state = state.deal(seed=seed + len(found))
        else:
            found.append(state)
            moves = state.legal_moves()
            state = state.play(moves[(seed * 31 + len(found) * 17) % len(moves)])
    return found


@pytest.mark.parametrize("game", [azul(), azul(players=3, gray=True), duel()], ids=str)
def test_the_events_of_a_take_are_the_first_that_happen(game: Game) -> None:
    takes = 0
    for state in states(game, seed=2):
        for preview in preview_moves(state.view(state.to_move)):
            if "events" not in preview:
                continue
            told = describe_events(game, state.play(preview["word"]).events)
            assert list(preview["events"]) == told[: len(preview["events"])]
            assert preview["events"]
            takes += 1
    assert takes > 200


def test_D9_a_preview_of_a_plate_names_the_spaces_where_it_may_lie() -> None:
    state = states(duel(), seed=2)[0]
    previews = preview_moves(state.view(state.to_move))
    assert {preview["word"][:5]: preview["spaces"] for preview in previews} == {"plate": list(range(9))}


def test_D13_a_preview_names_the_tiles_that_are_to_be_stacked() -> None:
    found = [
        (preview["word"], preview["stack_tiles"], state)
        for state in states(duel(), seed=2)
        for preview in preview_moves(state.view(state.to_move))
        if "stack_tiles" in preview
    ]
    assert found
    for word, tiles, state in found:
        orders = state.play(word).legal_moves()
        assert {"".join(sorted(move.parts["colors"])) for move in orders} == {"".join(sorted(tiles))}
