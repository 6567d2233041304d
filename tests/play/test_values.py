"""The public values: they are immutable, compare by content, and print as the code that makes them."""

import copy
import hashlib
import pickle
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import azulejos
from azulejos import (
    Deal,
    Dice,
    Event,
    Game,
    Move,
    NotationError,
    OptionError,
    Outcome,
    azul,
    duel,
    parse_deal,
    parse_game,
    parse_move,
)
from azulejos.games.registry import definition_of, game_names

STATE = azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
EVERY_GAME: dict[str, Game] = {
    tag: game for name in game_names() for tag, game in definition_of(name).presets().items()
}

VALUES: dict[str, Callable[[], Any]] = {
    "Game": lambda: azul(3, gray=True),
    "Game of Duel": lambda: duel(("1b", "2a", "3a"), fold=True),
    "Move": lambda: Move("3R4"),
    "Deal": lambda: Deal("first:2"),
    "Event": lambda: Event("poured", (("count", 20),)),
    "Outcome": lambda: Outcome((40, 40, 12), (1, 1, 3), (1, 1, 0), "row-completed"),
    "State": lambda: STATE.play("3R4"),
    "View": lambda: STATE.play("3R4").view(1),
    "View of a spectator": lambda: STATE.view(),
    "View of Duel": lambda: duel().start(first=0).deal(seed=1).view(0),
}
every_value = pytest.mark.parametrize("make", VALUES.values(), ids=VALUES)


def test_every_public_name_is_there() -> None:
    assert [name for name in azulejos.__all__ if not hasattr(azulejos, name)] == []
    assert len(set(azulejos.__all__)) == len(azulejos.__all__)


@every_value
def test_a_value_cannot_be_changed(make: Callable[[], Any]) -> None:
    value = make()
    for name in getattr(value, "__dataclass_fields__", None) or value._fields:
        with pytest.raises(AttributeError):
            setattr(value, name, None)
        with pytest.raises(AttributeError):
            delattr(value, name)


@every_value
def test_a_value_has_no_room_for_more(make: Callable[[], Any]) -> None:
    value = make()
    assert not hasattr(value, "__dict__")
    with pytest.raises((AttributeError, TypeError)):  # Python 3.11 stumbles over `super` in a class with slots
        value.note = "mine"


@every_value
def test_equal_values_are_equal_and_have_one_hash(make: Callable[[], Any]) -> None:
    one, other = make(), make()
    assert one == other
    assert one is not other or isinstance(one, Game)
    assert hash(one) == hash(other)
    assert len({one, other}) == 1


def test_values_of_different_kinds_are_never_equal() -> None:
    values = [make() for make in VALUES.values()]
    for i, value in enumerate(values):
        assert [other == value for other in values] == [j == i for j in range(len(values))]
        assert value != "3R4"


@every_value
def test_what_a_value_prints_makes_it_again(make: Callable[[], Any]) -> None:
    value = make()
    assert eval(repr(value), dict(vars(azulejos))) == value


@every_value
def test_a_value_can_be_copied_and_sent_to_another_process(make: Callable[[], Any]) -> None:
    value = make()
    assert pickle.loads(pickle.dumps(value)) == value
    assert copy.copy(value) == value
    assert copy.deepcopy(value) == value


def test_values_print_these_texts() -> None:
    assert repr(Move("3R4")) == "Move('3R4')"
    assert str(Move("3R4")) == "3R4"
    assert repr(Deal("first:2")) == "Deal('first:2')"
    assert str(Deal("first:2")) == "first:2"
    assert repr(STATE) == f"parse_state('{STATE}')"
    assert repr(STATE.view(1)) == f"parse_view('{STATE}', seat=1)"
    assert repr(STATE.view()) == f"parse_view('{STATE}', seat=None)"


def test_states_are_equal_whatever_happened_before_them() -> None:
    one = STATE.play("1B2").play("2K1")
    assert one.events != ()
    assert one == azulejos.parse_state(str(one))
    assert STATE.view(0) != STATE.view(1)
    assert azul(fold=True).start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW") != STATE


@pytest.mark.parametrize("game", EVERY_GAME.values(), ids=EVERY_GAME)
def test_the_tag_of_a_game_reads_back(game: Game) -> None:
    assert parse_game(str(game)) == game
    assert EVERY_GAME[str(game)] == game
    assert game.rules_version == 1


def test_tags_are_these_texts() -> None:
    games = [azul(), azul(4, gray=True), azul(2, gray=True, fold=True), duel(), duel(("1b", "3b", "4b"), fold=True)]
    assert [str(game) for game in games] == ["azul2", "azul4g", "azul2g+fold", "duel:1a,2b,4a", "duel:1b,3b,4b+fold"]
    assert [parse_game(tag) for tag in ("duel", "duel+fold")] == [duel(), duel(fold=True)]


@pytest.mark.parametrize(
    "tag",
    ["", "chess", "azul", "azul1", "azul5", "azul2gg", "azul2+", "azul2+fold+fold", "azul2+flod", "duel:", " azul2"],
)
def test_a_text_that_is_no_tag_is_unreadable(tag: str) -> None:
    with pytest.raises(NotationError) as refused:
        parse_game(tag)
    assert refused.value.code == "unreadable"


BAD_OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"name": "chess"}, "unknown-game"),
    ({"name": "azul", "players": 1}, "bad-players"),
    ({"name": "azul", "players": 5}, "bad-players"),
    ({"name": "azul", "players": True}, "bad-players"),
    ({"name": "azul", "tablets": ("1a", "2b", "4a")}, "bad-option"),
    ({"name": "duel", "players": 3, "tablets": ("1a", "2b", "4a")}, "bad-players"),
    ({"name": "duel", "gray": True, "tablets": ("1a", "2b", "4a")}, "bad-option"),
    ({"name": "duel", "tablets": ()}, "bad-tablets"),
    ({"name": "duel", "tablets": ("1a", "2b")}, "bad-tablets"),
    ({"name": "duel", "tablets": ("1a", "1b", "2b")}, "bad-tablets"),  # two sides of one tablet (D5)
    ({"name": "duel", "tablets": ("2b", "1a", "4a")}, "bad-tablets"),
    ({"name": "duel", "tablets": ("1a", "2b", "5a")}, "bad-tablets"),
]


@pytest.mark.parametrize(("options", "code"), BAD_OPTIONS)
def test_a_game_that_the_rules_do_not_know_is_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(OptionError) as refused:
        Game(**options)
    assert refused.value.code == code


def test_words_have_a_kind_and_parts() -> None:
    assert (Move("CRF").kind, Move("CRF").parts) == ("take", {"source": "C", "color": "R", "target": "F"})
    assert (Move("at5r0").kind, Move("at5r0").parts) == ("place", {"space": "5", "turns": "0"})
    assert (Deal("look:YKTS,WBTK").kind, Deal("look:YKTS,WBTK").parts) == ("look", {"plates": "YKTS,WBTK"})
    assert parse_move("3R4") == Move("3R4")
    assert parse_deal("back:S") == Deal("back:S")


@pytest.mark.parametrize(
    "text", ["", "3", "3r4", "3R7", "0R1", "33R4", "3R4 ", " 3R4", "3R4\n", "keep14", "at0r0", "٣R4"]
)
def test_a_text_that_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Move(text)
    assert (refused.value.code, refused.value.found) == ("unreadable", text)


@pytest.mark.parametrize("text", ["", "first", "first:0", "first:5", "fill", "fill:A", "back:", "chip:BRY", "plate:BB"])
def test_a_text_that_is_no_deal_is_unreadable(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        Deal(text)
    assert (refused.value.code, refused.value.what) == ("unreadable", "a deal")


def test_dice_give_these_numbers() -> None:
    assert [Dice("lisboa").below(6) for _ in range(3)] == [words("lisboa", 1)[0] % 6] * 3
    dice = Dice("lisboa", 0)
    assert [dice.below(6) for _ in range(8)] == [0, 4, 2, 4, 1, 3, 3, 0]
    dice = Dice(2024)
    assert [dice.below(100) for _ in range(8)] == NUMBERS_OF_2024


NUMBERS_OF_2024 = [96, 14, 48, 45, 45, 64, 70, 89]


def words(name: str, count: int) -> list[int]:
    """Return the dice's words as documented: SHA-256 of "name:counter", four words per digest."""
    digests = [hashlib.sha256(f"{name}:{counter}".encode()).hexdigest() for counter in range(-(-count // 4))]
    return [int(digest[at : at + 16], 16) for digest in digests for at in (0, 16, 32, 48)][:count]


@pytest.mark.parametrize(("seed", "deal", "name"), [("x", None, "x"), ("x", 3, "x/3"), (7, None, "7"), ("7", 0, "7/0")])
def test_dice_can_be_worked_out_by_anybody(seed: int | str, deal: int | None, name: str) -> None:
    dice = Dice(seed, deal)
    assert [dice.below(1000) for _ in range(50)] == [word % 1000 for word in words(name, 50)]


def test_words_that_would_favor_low_numbers_are_skipped() -> None:
    n = 3 << 62  # a quarter of all words is above it
    dice, kept = Dice("fair"), [word for word in words("fair", 100) if word < n]
    assert 60 < len(kept) < 90
    assert [dice.below(n) for _ in range(60)] == kept[:60]


@pytest.mark.parametrize("n", [1, 2, 5, 7, 20])
def test_dice_are_fair(n: int) -> None:
    dice = Dice("fair")
    counts = Counter(dice.below(n) for _ in range(400 * n))
    assert set(counts) == set(range(n))
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < n + 4 * (2 * n) ** 0.5


def test_a_game_that_comes_from_another_process_has_the_hash_of_this_one() -> None:
    game = Game("azul", players=3)
    assert hash(game) == game._hash
    other = pickle.loads(pickle.dumps(game))
    assert not hasattr(other, "_hash"), "a hash of another process would never be found"
    assert hash(other) == hash(game)
    assert {game: "here"}[other] == "here"


@pytest.mark.parametrize("counts", [[20, 20, 20, 20, 20], [0, 3, 0, 1, 7]])
def test_things_taken_one_after_the_other_are_drawn_like_each_alone(counts: list[int]) -> None:
    together, one_by_one = Dice("azul", 3), Dice("azul", 3)
    left, drawn = counts.copy(), list[int]()
    for _ in range(sum(counts)):
        drawn.append(one_by_one.weighted(left))
        left[drawn[-1]] -= 1
    assert together.taken_from(counts, sum(counts)) == drawn
    assert together.below(1000) == one_by_one.below(1000)


def test_weighted_dice_draw_by_weight_and_never_what_weighs_nothing() -> None:
    dice = Dice("weights")
    counts = Counter(dice.weighted([0, 10, 0, 30, 0]) for _ in range(4000))
    assert set(counts) == {1, 3}
    assert counts[1] == pytest.approx(1000, abs=100)


def test_dice_with_nothing_to_draw_from_say_so() -> None:
    for n in (0, -1):
        with pytest.raises(ValueError, match="nothing to draw from"):
            Dice(1).below(n)
    with pytest.raises(ValueError, match="nothing to draw from"):
        Dice(1).weighted([0, 0])


def test_the_first_fill_draws_each_color_equally_often() -> None:
    start = azul().start(first=0)
    tiles = Counter(letter for seed in range(200) for letter in str(start.sample_deal(Dice(seed)))[5:] if letter != "/")
    assert sum(tiles.values()) == 200 * 20
    assert all(count == pytest.approx(800, abs=100) for count in tiles.values())


def test_each_seat_is_drawn_to_start_equally_often() -> None:
    start = azul(4).start()
    seats = Counter(str(start.sample_deal(Dice(seed))) for seed in range(2000))
    assert set(seats) == {"first:1", "first:2", "first:3", "first:4"}
    assert all(count == pytest.approx(500, abs=90) for count in seats.values())
