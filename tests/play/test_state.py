"""States and views as values: what play, deal and view return, and how each misuse is refused."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from azulejos import (
    AzulejosError,
    Dice,
    Game,
    IllegalMove,
    NotationError,
    OptionError,
    PositionError,
    State,
    WrongMoment,
    azul,
    duel,
    parse_state,
    parse_view,
)
from azulejos.games.registry import definition_of, game_names

FILL = "fill:BBYR/YKWW/BRKW/YYRR/BKKW"
LOT = azul().start()
FILLING = azul().start(first=0)
OFFER = FILLING.deal(FILL)
HALF_FILLED = FILLING.deal_outcome(0).deal_outcome(0).deal_outcome(1).deal_outcome(2).deal_outcome(1)  # BBYR/Y
LAST_MOVE = parse_state(
    "azul2 r5 move2 s2 -/-/-/-/- R5 - B13Y12R11K11W10 "
    "0:W1/W1/B1/Y1/W1:BYRK./..YRK/K...R/...../.....:KK 0:W1/B2/Y3/K2/W1:B.RK./W.Y.K/..B../...B./.....:WW*WWY"
)
OVER = LAST_MOVE.play("CRF")
PLATES = duel().start(first=0)

EVERY_GAME: dict[str, Game] = {
    tag: game for name in game_names() for tag, game in definition_of(name).presets().items()
}
every_game = pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)

WRONG_MOMENTS: list[tuple[Callable[[], object], str, str]] = [
    (lambda: LOT.play("1B1"), "wrong-moment", "cannot play 1B1: a deal of kind 'first' comes next"),
    (lambda: FILLING.play("1B1"), "wrong-moment", "cannot play 1B1: a deal of kind 'fill' comes next"),
    (lambda: FILLING.play(0), "wrong-moment", "cannot play 0: a deal of kind 'fill' comes next"),
    (lambda: PLATES.play("plate1"), "wrong-moment", "cannot play plate1: a deal of kind 'plate' comes next"),
    (lambda: OVER.play("1B1"), "match-over", "cannot play 1B1: the match is over"),
    (lambda: OVER.play(0), "match-over", "cannot play 0: the match is over"),
    (lambda: OFFER.deal(FILL), "wrong-moment", "no deal now: seat 1 is to move"),
    (lambda: OVER.deal(FILL), "wrong-moment", "no deal now: the match is over"),
    (lambda: OFFER.deal_outcome(0), "wrong-moment", "no deal now: seat 1 is to move"),
    (lambda: OFFER.sample_deal(Dice(1)), "wrong-moment", "no deal now: seat 1 is to move"),
    (lambda: LOT.deal(FILL), "wrong-moment", f"not now: {FILL} (a deal of kind 'first' comes next)"),
    (lambda: FILLING.deal("first:1"), "wrong-moment", "not now: first:1 (a deal of kind 'fill' comes next)"),
    (lambda: FILLING.deal("chip:BR"), "wrong-moment", "not now: chip:BR (a deal of kind 'fill' comes next)"),
    (lambda: PLATES.deal(FILL), "wrong-moment", f"not now: {FILL} (a deal of kind 'plate' comes next)"),
    (lambda: OFFER.view(2), "bad-seat", "no such seat: 2"),
    (lambda: OFFER.view(-1), "bad-seat", "no such seat: -1"),
]


@pytest.mark.parametrize(("misuse", "code", "message"), WRONG_MOMENTS)
def test_what_belongs_to_another_moment_is_refused(misuse: Callable[[], object], code: str, message: str) -> None:
    with pytest.raises(WrongMoment) as refused:
        misuse()
    assert (refused.value.code, str(refused.value)) == (code, message)


IMPOSSIBLE_DEALS: list[tuple[State, str]] = [
    (LOT, "first:3"),  # a seat that a game for 2 does not have
    (FILLING, "fill:BBBB/BBBB/BBBB/BBBB/BBBT"),  # a color that Azul does not have
    (FILLING, "fill:BBB>B/BBBB/BBBB/BBBB/BBBB"),  # an attempt that was sent back, which only Duel has
    (FILLING, "fill:BBBB/BBBB/BBBB/BBBB"),  # a factory too few
    (FILLING, "fill:BBBB/BBBB/BBBB/BBBB/BBBB/-"),  # a factory too many
    (FILLING, "fill:BBBB/BBBB/BBBB/BBBB/BBBBB"),  # a tile too many
    (FILLING, "fill:BBBB/BBBB/BBBB/BBBB/BBB"),  # a tile too few
    (FILLING, "fill:BBBB/BBBB/-/BBBB/BBBB"),  # an empty factory while the bag has tiles
    (HALF_FILLED, FILL),  # the first factory was filled before
    (HALF_FILLED, "fill:YKWW/BRKW/YYRR/BKKW"),  # one tile of the second, too
    (HALF_FILLED, "fill:KWW/BRKW/YYRR/BKKW/-"),  # a factory too many for the rest
    (HALF_FILLED, "fill:KWW/BRKW/YYRR"),  # a factory too few for the rest
    (azul(4).start(first=0), f"fill:{'/'.join(['BBBB'] * 6)}/YYYY/YYYY/YYYY"),  # 24 blue tiles, but there are 20
    (PLATES, "plate:BBBB"),  # no such plate
    (PLATES, "plate:WBTS"),
    (PLATES.deal("plate:YKTS"), "plate:YKTS"),  # already turned up
]


@pytest.mark.parametrize(("state", "deal"), IMPOSSIBLE_DEALS)
def test_a_deal_that_cannot_come_is_refused_and_changes_nothing(state: State, deal: str) -> None:
    before = str(state)
    with pytest.raises(IllegalMove) as refused:
        state.deal(deal)
    assert refused.value.code == "impossible-deal"
    assert deal in str(refused.value)
    assert str(state) == before


def test_a_deal_may_finish_a_fill_that_single_draws_began() -> None:
    assert HALF_FILLED.deal("fill:KWW/BRKW/YYRR/BKKW") == OFFER


def test_a_draw_that_cannot_come_is_refused() -> None:
    for outcome in (-1, 5, 99):
        with pytest.raises(IllegalMove, match=f"outcome {outcome}") as refused:
            FILLING.deal_outcome(outcome)
        assert refused.value.code == "impossible-deal"


FORBIDDEN: list[tuple[Callable[[], object], type[AzulejosError], str]] = [
    (lambda: OFFER.play("1K1"), IllegalMove, "no-such-tiles"),
    (lambda: OFFER.play("1>1"), IllegalMove, "not-tiling"),
    (lambda: LAST_MOVE.play("CR1"), IllegalMove, "line-full"),
    (lambda: OFFER.play("9B1"), NotationError, "unreadable"),
    (lambda: OFFER.play("plate1"), NotationError, "unreadable"),
    (lambda: OFFER.play("2B9"), NotationError, "unreadable"),
    (lambda: OFFER.play(""), NotationError, "unreadable"),
    (lambda: OFFER.play(-1), OptionError, "bad-number"),
    (lambda: OFFER.play(205), OptionError, "bad-number"),
    (lambda: LOT.deal("second:1"), NotationError, "unreadable"),
    (lambda: azul().start(first=2), OptionError, "bad-seat"),
    (lambda: azul().start(first=-1), OptionError, "bad-seat"),
    (lambda: duel().start(first=2), OptionError, "bad-seat"),
    (lambda: parse_state(""), NotationError, "unreadable"),
    (lambda: parse_state("chess r1"), NotationError, "unreadable"),
    (lambda: parse_state(str(OFFER).replace("move1", "move3")), NotationError, "unreadable"),
    (lambda: parse_state(str(OFFER).replace("B16", "B15")), PositionError, "impossible-position"),
    (lambda: parse_view(str(OFFER).replace("B16", "B15"), 0), PositionError, "impossible-position"),
]


@pytest.mark.parametrize(("misuse", "error", "code"), FORBIDDEN)
def test_unreadable_and_forbidden_are_different_errors(
    misuse: Callable[[], object], error: type[AzulejosError], code: str
) -> None:
    with pytest.raises(error) as refused:
        misuse()
    assert refused.value.code == code


def test_a_refused_move_names_the_position() -> None:
    with pytest.raises(IllegalMove) as refused:
        OFFER.play("1K1")
    assert str(refused.value) == "cannot play 1K1: no black tiles in factory 1"
    assert refused.value.position == str(OFFER)


def test_a_deal_without_anything_to_deal_from_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(TypeError, match="a deal, a seed or dice"):
        LOT.deal()


def test_a_move_may_be_a_value_a_word_or_a_number() -> None:
    number = OFFER.game.number("3R4")
    move = OFFER.game.move(number)
    assert OFFER.play(move) == OFFER.play("3R4") == OFFER.play(number) == OFFER.play_unchecked(number)
    assert OFFER.is_legal(move)
    assert OFFER.is_legal("3R4")
    assert OFFER.is_legal(number)
    assert not OFFER.is_legal("9B1")  # a word, but not in a game for two


def test_a_named_seat_starts_and_no_lot_is_drawn() -> None:
    for first in range(3):
        state = azul(3).start(first=first)
        assert state.deal_due == "fill"
        assert state.deal(seed=1).to_move == first
    assert azul(3).start().deal_due == "first"
    assert azul(3).start().deal("first:2") == azul(3).start(first=1)


def test_duel_lets_the_other_seat_take_the_first_plate() -> None:
    for first in range(2):
        assert duel().start(first=first).deal(seed=1).to_move == 1 - first  # D9
    assert duel().start().deal("first:2") == duel().start(first=1)


def test_a_state_says_who_is_to_act() -> None:
    assert (LOT.is_chance, LOT.deal_due, LOT.to_move, LOT.is_over) == (True, "first", None, False)
    assert (OFFER.is_chance, OFFER.deal_due, OFFER.to_move, OFFER.is_over) == (False, None, 0, False)
    assert (OVER.is_chance, OVER.deal_due, OVER.to_move, OVER.is_over) == (False, None, None, True)
    assert (LOT.outcome, OFFER.outcome) == (None, None)
    assert OVER.outcome is not None
    assert (OVER.outcome.scores, OVER.outcome.winners) == ((8, 0), (0,))
    assert (LOT.round, OFFER.round, OVER.round) == (0, 1, 5)
    assert (OFFER.seat, OFFER.view(1).seat, OFFER.view().seat) == (None, 1, None)


@every_game
def test_folding_makes_the_choices_without_alternative_and_changes_nothing_else(game: Game) -> None:
    """Compare a match that folds with the same match without folding, where each forced move is played."""
    folded = game.folded().start(first=0)
    state = game.folded(False).start(first=0)
    chance, made = Random(1), 0
    for step in range(400):
        while is_forced(state) and numbers(state) != numbers(folded):
            state = state.play(state.legal_numbers()[0])
            made += 1
        assert numbers(state) == numbers(folded)
        assert not is_forced(folded)
        if folded.is_over:
            break
        deal_or_move: Any = folded.sample_deal(Dice(step)) if folded.is_chance else chance.choice(folded.legal_moves())
        state, folded = (s.deal(deal_or_move) if s.is_chance else s.play(deal_or_move) for s in (state, folded))
    assert (made > 0) == (game.name == "duel" or getattr(game.options, "gray", False))


def is_forced(state: State) -> bool:
    """Whether a seat is tiling and has only one choice."""
    moves = state.legal_moves()
    return len(moves) == 1 and moves[0].kind in ("tile", "pay")


def numbers(state: State) -> dict[str, Any]:
    """Return everything on the table, without the option itself."""
    fields = dict(zip(state.game.definition.rules.State.LAYOUT, state.table.key(), strict=True))
    return {name: value for name, value in fields.items() if name != "fold"}


def test_a_deal_from_a_seed_is_the_deals_that_its_dice_give_one_after_the_other() -> None:
    dice = Dice("lisboa")
    first = LOT.sample_deal(dice)
    fill = LOT.deal(first).sample_deal(dice)
    assert LOT.deal(first).deal(fill) == LOT.deal(seed="lisboa")
    assert (str(first), str(fill)) == ("first:1", "fill:YRRK/BYYW/BRWW/BKKW/BYWW")


@every_game
def test_playing_changes_no_earlier_state_and_leads_where_playing_on_a_full_copy_does(game: Game) -> None:
    dice, draw = Dice(str(game)), Random(str(game))
    states, keys = [game.start(first=0).deal(dice=dice)], list[tuple[Any, ...]]()
    while not states[-1].is_over and len(states) < 150:
        state = states[-1]
        keys.append(state.table.key())
        number = draw.choice(state.legal_numbers())
        full = state.table.copy()
        game.definition.rules.play(full, number)
        played = state.play(number)
        assert played.table.key() == full.key()
        states.append(played.deal(dice=dice))
    assert [state.table.key() for state in states[:-1]] == keys
