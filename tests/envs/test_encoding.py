"""Observations: nothing is lost, nothing hidden is in them, every seat sees itself first, plain equals compiled."""

import numpy
import pytest

from azulejos import AzulejosError, Game, azul, duel, parse_state, parse_view
from azulejos.envs.decoding import decode
from azulejos.envs.encoding import Layout, compiled_writer, encode, layout_of
from azulejos.games.azul.observation import LAST_ROUND
from azulejos.games.parts import encoding_of, observation_of
from azulejos.search import Batch
from tests.envs.playing import EVERY_GAME, moments

every_game = pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)

AZUL = (
    "azul2 r5 move2 s1 -/-/BYKW/BKKW/- *B2Y1K1W1 - B10Y9R9K11W9"
    " 31:W1/-/Y3/W3/-:BYRK./.BYRK/KWB.R/...../.R..B:- 25:-/-/R3/R2/-:.YRKW/WBYR./KWBY./...../Y....:-"
)
DUEL = (
    "duel:1a,2b,4a r3 move1 s1+ d0 YRKT/RRRT/-/-/YRKTT -/-/KR/RKK/- ?/?/?/? B2 B4Y3R1K3T3 TRBW,TKRW,SYBR 5J"
    " 15:-/Y2/-/B3/Y2/Y2:-:TYWK1/-/-/BKST0/YSKR2/-/YKTS0/TRBS1/-"
    ":B...../K...../BK..../ST..../....../......:Y,R,T,TY:-:2.0"
    " 14:B1/-/-/K3/R4/T4:-:TBWY1/WBTK3/-/YBKS1/-/-/SKRB3/-/STYB0"
    ":RT..../YB..../.Y..../....../....../......:Y,K,BR,RT:-:2.0"
)


def test_the_layout_belongs_to_its_version() -> None:
    known = {
        "azul2": (1, 243),
        "azul2g": (1, 443),
        "azul3": (1, 348),
        "azul3g": (1, 648),
        "azul4": (1, 453),
        "azul4g": (1, 853),
        "duel:1a,2b,4a": (1, 1544),
        "duel:1b,2a,3a,4b": (1, 1544),
        "duel:1a,2b,3b,4a": (1, 1544),
    }
    games = {tag: EVERY_GAME[tag] for tag in known}
    assert {tag: (encoding_of(game.name).VERSION, layout_of(game).size) for tag, game in games.items()} == known


@every_game
def test_an_observation_reads_back_as_the_view_it_was_made_from(game: Game) -> None:
    for number, state in enumerate(moments(game, seed=5)):
        seat = number % game.players
        assert decode(game, encode(state, seat), seat) == state.view(seat)


@pytest.mark.slow
@every_game
def test_observations_of_many_matches_read_back(game: Game) -> None:
    for seed in range(20):
        for state in moments(game, seed):
            for seat in range(game.players):
                assert decode(game, encode(state, seat), seat) == state.view(seat)


@every_game
def test_a_view_and_what_looks_the_same_give_the_same_observation(game: Game) -> None:
    for number, state in enumerate(moments(game, seed=6)):
        seat = number % game.players
        row = encode(state, seat)
        assert (encode(state.view(seat), seat) == row).all()
        assert (encode(state.resample(seat, number), seat) == row).all()


@every_game
def test_every_number_stays_within_its_bounds(game: Game) -> None:
    highs = layout_of(game).highs()
    for state in moments(game, seed=7):
        row = encode(state, 0)
        assert row.dtype == numpy.int16
        assert ((row >= 0) & (row <= highs)).all()


# Compiling takes a quarter of a minute for Duel. Its compiled steps, which write observations too, are always tested.
@pytest.mark.parametrize(
    "game",
    [pytest.param(game, id=tag, marks=[pytest.mark.slow] * (game.name == "duel")) for tag, game in EVERY_GAME.items()],
)
def test_compiled_observations_are_the_plain_ones(game: Game) -> None:
    write, random = compiled_writer(game), numpy.random.default_rng(3)
    batch = Batch(game, 6, seed=3)
    for _ in range(150):
        for record in range(len(batch)):
            table = game.definition.rules.State()
            for name in table.LAYOUT:
                setattr(table, name, batch.states[name][record].tolist())
            for seat in range(game.players):
                plain, compiled = numpy.full((2, layout_of(game).size), 77, numpy.int16)
                observation_of(game.name).write(table, seat, plain)
                write(batch.states[record], seat, compiled)
                assert (plain == compiled).all()
        batch.step((batch.masks * random.random(batch.masks.shape)).argmax(axis=1))


def test_what_the_numbers_of_azul_say() -> None:
    state = parse_state(AZUL)
    seen = layout_of(state.game).split(encode(state, 1))
    assert seen["phase"].tolist() == [0, 0, 1, 0, 0]
    assert seen["turn"].tolist() == [1, 0]  # the observer's own
    assert seen["start"].tolist() == [0, 1]
    assert (seen["round"].tolist(), seen["marker"].tolist()) == ([5], [1])
    assert seen["factories"].tolist() == [[0] * 5, [0] * 5, [1, 1, 0, 1, 1], [1, 0, 0, 2, 1], [0] * 5]
    assert (seen["center"].tolist(), seen["lid"].tolist()) == ([2, 1, 0, 1, 1], [10, 9, 9, 11, 9])
    assert (seen["score_0"].tolist(), seen["score_1"].tolist()) == ([25], [31])
    assert seen["lines_0"].tolist() == [[0] * 5, [0] * 5, [0, 0, 3, 0, 0], [0, 0, 2, 0, 0], [0] * 5]
    assert seen["wall_1"].tolist()[:2] == [[1, 1, 1, 1, 0], [0, 1, 1, 1, 1]]
    assert not seen["floor_0"].any()


def test_what_the_numbers_of_duel_say() -> None:
    back = parse_state(DUEL)
    for word in ("draw", "back:S", "draw", "back:J", "stop", "look:RWBK,KSTR", "keep2", "at2r0"):
        back = back.deal(word) if ":" in word else back.play(word)
    own, other = (layout_of(back.game).split(encode(back, seat)) for seat in (0, 1))
    assert back.view(1).table.stack_plate[3:5] == [-3, -1]
    assert own["stack_depth"].nonzero()[0].tolist() == [17]  # RWBK, the last joker plate
    assert own["stack_depth"][17] == 4
    assert not own["stack_hidden"].any()
    assert not other["stack_depth"].any()
    assert other["stack_hidden"][3].tolist() == [0, 1]
    assert (own["unseen"][17], other["unseen"][17]) == (0, 1)
    assert own["score_0"].tolist() == other["score_1"].tolist() == [13]
    assert own["goals"].tolist() == [1, 0, 0, 1, 0, 0, 1, 0]
    assert own["held_1"].tolist() == [0, 1, 0, 1, 0, 1, 1, 0, 0, 0]


def swapped(line: str) -> str:
    """Let two players change chairs: the boards, whose turn it is, who starts."""
    fields = line.split()
    first = next(at for at, field in enumerate(fields) if field.count(":") > 2)
    fields[first], fields[first + 1] = fields[first + 1], fields[first]
    turn, start = fields[2], fields[3]
    fields[2] = turn[:-1] + {"1": "2", "2": "1"}[turn[-1]]
    fields[3] = start[0] + {"1": "2", "2": "1"}[start[1]] + start[2:]
    return " ".join(fields)


@pytest.mark.parametrize("line", [AZUL, DUEL], ids=["azul", "duel"])
def test_a_table_looks_the_same_from_every_seat(line: str) -> None:
    here, there = parse_state(line), parse_state(swapped(line))
    assert here != there
    for seat in (0, 1):
        assert (encode(here, seat) == encode(there, 1 - seat)).all()
    assert (encode(here, 0) != encode(here, 1)).any()


def test_rounds_without_end_stop_at_the_last_that_is_told_apart() -> None:
    state = parse_state(AZUL.replace(" r5 ", " r300 "))
    assert layout_of(state.game).split(encode(state, 0))["round"].tolist() == [LAST_ROUND] == [255]


def test_a_batch_of_observations_is_split_like_one() -> None:
    layout = layout_of(azul())
    rows = numpy.stack([encode(state, 0) for state in moments(azul(), seed=1, longest=30)])
    assert layout.split(rows)["factories"].shape == (30, 5, 5)
    assert (layout.split(rows)["bag"][7] == layout.split(rows[7])["bag"]).all()


def test_fields_have_names_of_their_own_and_fill_the_row() -> None:
    for game in EVERY_GAME.values():
        layout: Layout = layout_of(game)
        names = [field.name for field in layout.fields]
        assert len(set(names)) == len(names)
        assert [part.stop for part in layout.slices().values()][-1] == layout.size == len(layout.highs())
        assert all(field.meaning and field.high > 0 for field in layout.fields)


def test_a_row_of_another_size_is_refused() -> None:
    with pytest.raises(AzulejosError, match="not an observation of azul2") as caught:
        decode(azul(), encode(duel().start(), 0), 0)
    assert caught.value.code == "observation-shape"


def test_a_view_that_was_typed_in_can_be_observed() -> None:
    view = parse_view(DUEL, seat=0)
    assert (encode(view, 0) == encode(parse_state(DUEL), 0)).all()
