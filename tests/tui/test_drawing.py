"""Pictures of tables: every legal move has its places on them, they fit, and they tell no more than the view."""

import re

import pytest

from azulejos import azul, duel, parse_state
from azulejos.bots import make_bot
from azulejos.locale import LANGUAGES, speaking
from azulejos.play import Dice, Game, Move, View
from azulejos.tui.drawing import draw_table
from azulejos.tui.graph import bars, marks
from azulejos.tui.picture import Picture
from azulejos.tui.picture_parts import BIG, HUGE, SMALL, at_seat
from azulejos.tui.targets import Choosing

GAMES = [azul(), azul(3), azul(4, gray=True), duel(), duel(("1b", "2a", "3a", "4b"))]
ROOMS = [(80, 21), (80, 36), (120, 36)]


def moments(game: Game, count: int) -> list[View]:
    """Play at random and give what the seat to move sees each time."""
    state, dice, bot, seen = game.start(), Dice("pictures"), make_bot("random", 3), list[View]()
    while len(seen) < count and not state.is_over:
        state = state.deal(dice=dice)
        if state.to_move is not None:
            seen.append(state.view(state.to_move))
            state = state.play(bot.choose(seen[-1]))
    return seen


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_every_legal_move_can_be_pointed_at(game: Game) -> None:
    kinds = set()
    for number, view in enumerate(moments(game, 60)):
        seat, choosing = view.to_move or 0, Choosing(view.legal_moves(), game=game.name)
        for move in choosing.moves:
            kinds.add(move.kind)
            walking = choosing
            for place in choosing.path_of(move):
                assert place in walking.open
                walking = walking.point(place)
            assert walking.move == move
        if number % 4:
            continue  # drawing takes long
        for chosen in ((), *((place,) for place in choosing.open[:3])):
            begun = Choosing(choosing.moves, chosen, game.name)
            picture = draw_table(view, names=(), width=80, height=21)
            answers = [place for place in begun.open if not picture.has(at_seat(place, seat))]
            if answers:
                picture = draw_table(view, names=(), width=80, height=21, answers=answers)
            assert [place for place in begun.open if not picture.has(at_seat(place, seat))] == []
    assert kinds >= ({"take"} if game.name == "azul" else {"take", "plate", "place", "order"})


@pytest.mark.parametrize("room", ROOMS, ids=str)
@pytest.mark.parametrize("game", GAMES, ids=str)
def test_pictures_keep_to_their_room(game: Game, room: tuple[int, int]) -> None:
    width, height = room
    for language in LANGUAGES:
        with speaking(language):
            for view in moments(game, 40)[::6]:
                picture = draw_table(view, names=["Maximiliane Wolkenstein"] * 4, width=width, height=height)
                assert picture.width <= width
                assert picture.height <= height
                assert all(spot.row >= 0 and spot.row + spot.height <= picture.height for spot in picture.spots)


def test_large_terminals_get_large_tiles() -> None:
    view = moments(azul(), 1)[0]
    assert not draw_table(view, names=(), width=80, height=40).is_large
    assert draw_table(view, names=(), width=120, height=36).is_large


def test_a_picture_shows_tiles_where_the_position_has_them() -> None:
    line = (
        "azul2 r5 move2 s1 -/-/BYKW/BKKW/- *B2Y1K1W1 - B10Y9R9K11W9"
        " 31:W1/-/Y3/W3/-:BYRK./.BYRK/KWB.R/...../.R..B:- 25:-/-/R3/R2/-:.YRKW/WBYR./KWBY./...../Y....:-"
    )
    picture = draw_table(parse_state(line).view(1), names=["Ana", "Bram"], width=80, height=21)
    text = picture.render()
    assert re.search("┌─ Ana ─+ 31 points ─┐", text)
    assert "│ 3       Y  Y  Y  >  K  W  B  y  R  │" in text
    assert " Center   *  B  B  Y  K  W" in text
    assert [spot.width for spot in picture.spots_of("from:4K")] == [6]
    assert picture.place_at(*next((s.row, s.column) for s in picture.spots_of("from:CB"))) == "from:CB"


def test_a_drawn_plate_that_the_view_hides_is_drawn_as_its_back() -> None:
    state = duel().start(first=0).deal(seed="backs")
    for word in ("plate1", "at1r0", "plate1", "at1r0", "draw"):
        state = state.play(word).deal(seed=f"backs/{word}")
    seen = draw_table(state.view(1), names=(), width=80, height=24).render()
    assert "Drawn" in seen
    assert "# #" in seen


def test_cursor_keys_go_to_the_nearest_place() -> None:
    picture = Picture()
    for n in range(3):
        picture.mark(f"upper{n}", 0, n * 10, 4)
        picture.mark(f"lower{n}", 4, n * 10, 4)
    among = [spot.place for spot in picture.spots]
    assert picture.next_place("upper0", "right", among) == "upper1"
    assert picture.next_place("upper1", "down", among) == "lower1"
    assert picture.next_place("lower2", "right", among) == "lower2"
    assert picture.next_place(None, "up", among) == "upper0"
    assert picture.next_place("gone", "up", []) is None


def test_typed_letters_choose_what_they_have_in_common() -> None:
    choosing = Choosing((Move("1B1"), Move("1B2"), Move("1R1"), Move("chip1")), game="duel")
    assert choosing.typed("1").chosen == ()
    assert choosing.typed("1b").chosen == ("from:1B",)
    assert choosing.typed("c").chosen == ("chip:1",)
    assert choosing.beginning("1r") == (Move("1R1"),)


def test_a_graph_has_a_bar_for_each_value_and_signs_below_it() -> None:
    assert bars([0, 0.25, 0.5, 1], 4, 1) == [" ▂▄█"]
    assert bars([0.5] * 100, 10, 2) == [" " * 10, "█" * 10]
    assert marks({0: "?!", 2: "??"}, 4, 4, None) == "¿ ‼ "
    assert len(marks({99: "?"}, 100, 10, 50)) == 10


def test_a_game_without_a_board_is_drawn_as_text_and_its_moves_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.tui.plain_board.has_part", lambda game, name: name != "terminal")
    view = GAMES[0].start(first=0).deal(seed=7).view(0)
    choosing = Choosing(view.legal_moves(), game=view.game.name)
    picture = draw_table(view, names=["Ana"], width=80, height=24, answers=choosing.open)
    first, *rest = picture.render().splitlines()
    assert first == " There is no board for Azul here yet: choose a move from the list."
    assert "Ana" in "\n".join(rest)
    assert [place for place in choosing.open if not picture.has(place)] == []
    assert choosing.point(f"move:{choosing.moves[5]}").move == choosing.moves[5]


def test_a_game_without_any_drawing_shows_its_position(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.tui.plain_board.has_part", lambda game, name: False)
    view = GAMES[0].start(first=0).deal(seed=7).view(0)
    shown = draw_table(view, names=(), width=80, height=24).render()
    assert "".join(shown.splitlines()[1:]).replace(" ", "") == str(view).replace(" ", "")


@pytest.mark.parametrize("game", [azul(), duel()], ids=str)
def test_a_wide_screen_has_larger_tiles_and_the_story_beside_them(game: Game) -> None:
    view = game.start(first=0).deal(seed=7).view(0)
    sizes = [
        draw_table(view, names=(), width=width, height=height) for width, height in ((80, 20), (120, 36), (168, 47))
    ]
    assert [picture.tile_size for picture in sizes] == [1, 2, 3]
    assert sizes[-1].width > 150


def test_labels_stand_in_the_middle_of_tiles_of_three_rows() -> None:
    assert [size.middle for size in (SMALL, BIG, HUGE)] == [0, 0, 1]
