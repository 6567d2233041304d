"""Why a move or a deal is refused: every code once, with its message."""

import pytest

from azulejos import OptionError, State, azul
from azulejos.errors import AzulejosError, IllegalMove, NotationError, WrongMoment
from tests.games.azul.rules.positions import after_offer, board, position

DRAFTING = position(
    "move1",
    board(lines="R1/B1", wall="...../...../....R"),
    factories="BBRR/KKKK",
    center="*Y1",
)
DRAFTING_BY_FOUR = position("move1", game="azul4", factories="YYYY", center="*R1")
TILING = after_offer(board(lines="-/R2", wall="R..../..K.."), game="azul2g")


@pytest.mark.parametrize(
    ("state", "move", "code", "reason"),
    [
        (DRAFTING, "1Y5", "no-such-tiles", "no yellow tiles in factory 1"),
        (DRAFTING, "3RF", "no-such-tiles", "no red tiles in factory 3"),
        (DRAFTING, "CK5", "no-such-tiles", "no black tiles in the center"),
        (DRAFTING, "1R1", "line-full", "line 1 is full (A12)"),
        (DRAFTING, "1B1", "line-full", "line 1 is full (A12)"),
        (DRAFTING, "1R2", "line-holds-other-color", "line 2 holds blue (A10)"),
        (DRAFTING, "1R3", "wall-has-color", "wall row 3 already has red (A11)"),
        (DRAFTING, "1>1", "not-tiling", "the factory offer goes on; take tiles"),
        (DRAFTING_BY_FOUR, "1>1", "not-tiling", "the factory offer goes on; take tiles"),
        (TILING, "1R1", "tiling", "seat 1 is tiling line 2; choose its column"),
        (TILING, "3>1", "wrong-line", "line 2 comes next"),
        (TILING, "2>3", "space-taken", "column 3 of row 2 is taken"),
        (TILING, "2>1", "column-has-color", "column 1 already has that color (G1)"),
    ],
)
def test_a_forbidden_move_is_refused_with_its_reason(state: State, move: str, code: str, reason: str) -> None:
    assert not state.is_legal(move)
    with pytest.raises(IllegalMove) as refused:
        state.play(move)
    assert refused.value.code == code
    assert str(refused.value) == f"cannot play {move}: {reason}"
    assert refused.value.position == str(state)


def test_a_number_is_refused_like_the_word_that_it_stands_for() -> None:
    with pytest.raises(IllegalMove, match="cannot play 1R3: wall row 3 already has red") as refused:
        DRAFTING.play(DRAFTING.game.number("1R3"))
    assert refused.value.code == "wall-has-color"


@pytest.mark.parametrize("number", [-1, 205, 10_000])
def test_a_number_that_no_move_has_is_refused(number: int) -> None:
    with pytest.raises(OptionError) as refused:
        DRAFTING.play(number)
    assert refused.value.code == "bad-number"


@pytest.mark.parametrize("move", ["6B1", "LB1", "1T1", "1B6", "6>1", "1>6", "plate1"])
def test_a_word_that_azul_for_two_does_not_have_is_unreadable_not_forbidden(move: str) -> None:
    with pytest.raises(NotationError) as refused:
        DRAFTING.play(move)
    assert refused.value.code == "unreadable"


def test_a_move_while_chance_is_to_act_or_after_the_end_comes_at_the_wrong_moment() -> None:
    with pytest.raises(WrongMoment, match="a deal of kind 'fill' comes next") as refused:
        azul().start(first=0).play("1B1")
    assert refused.value.code == "wrong-moment"
    over = position("over", board(wall="BYRKW"))
    with pytest.raises(WrongMoment, match="the match is over") as refused:
        over.play("1B1")
    assert refused.value.code == "match-over"


@pytest.mark.parametrize(
    ("start", "deal", "error", "code"),
    [
        (azul().start(), "first:3", IllegalMove, "impossible-deal"),  # no such seat
        (azul().start(), "fill:BBBB/BBBB/BBBB/BBBB/BBBB", WrongMoment, "wrong-moment"),  # the starting seat comes first
        (azul().start(first=0), "first:1", WrongMoment, "wrong-moment"),
        (azul().start(first=0), "fill:BBBB/BBBB/BBBB/BBBB", IllegalMove, "impossible-deal"),  # a factory is missing
        (azul().start(first=0), "fill:BBBB/BBBB/BBBB/BBBB/BBBB/B", IllegalMove, "impossible-deal"),
        (azul().start(first=0), "fill:BBBB/BBB/BBBB/BBBB/BBBB", IllegalMove, "impossible-deal"),  # 3 on a factory
        (azul().start(first=0), "fill:BBBBB/BBB/BBBB/BBBB/BBBB", IllegalMove, "impossible-deal"),  # 5 on a factory
        (azul().start(first=0), "fill:BBBB/BBBB/BBBB/BBBB/BBBT", IllegalMove, "impossible-deal"),  # no such color
        (position("fill20", bag="B19Y1", lid=None), "fill:YYYY/BBBB/BBBB/BBBB/BBBB", IllegalMove, "impossible-deal"),
        (DRAFTING, "fill:BBBB/BBBB/BBBB/BBBB/BBBB", WrongMoment, "wrong-moment"),
    ],
)
def test_a_deal_that_is_impossible_is_refused(start: State, deal: str, error: type[AzulejosError], code: str) -> None:
    with pytest.raises(error) as refused:
        start.deal(deal)
    assert refused.value.code == code


def test_a_single_draw_that_is_impossible_is_refused() -> None:
    with pytest.raises(IllegalMove) as refused:
        position("fill20", bag="B2", lid=None).deal_outcome(1)
    assert refused.value.code == "impossible-deal"
