"""Drawings of Azul: the table as text and as a picture, in every state of a match."""

import random
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator

import pytest

from azulejos import azul
from azulejos.games.azul.drawing.table import tiles_of
from azulejos.games.azul.rules.components import MARKER, NOTHING
from azulejos.play import Dice, Game, State
from azulejos.play.drawing import draw_svg, draw_text
from azulejos.play.drawing.drawable import columns_of
from azulejos.play.drawing.palette import COLORS

SVG = "{http://www.w3.org/2000/svg}"
GAMES = [azul(2), azul(3), azul(4), azul(2, gray=True)]
NAMES = ["Ana", "Tomás", "東京", "Maximiliane von und zu Hohenstein"]


def moments(game: Game, seed: int) -> Iterator[State]:
    """Play a match at random and yield its states: the first, after each deal, after each move."""
    dice, chooser = Dice(seed), random.Random(seed)
    state = game.start()
    yield state
    for _ in range(150):
        if state.is_chance:
            state = state.deal(dice=dice)
        if state.is_over:
            break
        yield state
        state = state.play_unchecked(chooser.choice(state.legal_numbers()))
        yield state


def some_moments(game: Game) -> list[State]:
    """Return about twenty states of a match, including the first and the last."""
    states = list(moments(game, seed=7))
    return [*states[::12], states[-1]]


def small_position() -> State:
    """Return a state two moves after the first deal: red to a line, then blue and the marker to the floor."""
    return azul().start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW").play("3R4").play("CBF")


# The text


def test_a_table_for_two_is_drawn_like_this() -> None:
    drawn = draw_text(small_position().view(0), names=["Ana", "Tomás"])
    assert drawn.splitlines() == [
        " Azul · Round 1                                                       Your turn",
        "",
        " 1  B  B  Y  R   2  Y  K  W  W   3  ·  ·  ·  ·   4  Y  Y  R  R   5  B  K  K  W",
        "",
        " Center   K  W",
        "",
        " Bag     B  16   Y  16   R  16   K  16   W  16  = 80",
        " Lid     B   0   Y   0   R   0   K   0   W   0  = 0",
        "",
        " ┌─ Ana (you, to move) ──── 0 points ─┐  ┌─ Tomás ───────────────── 0 points ─┐",
        " │ 1             ·  >  b  y  r  k  w  │  │ 1             ·  >  b  y  r  k  w  │",
        " │ 2          ·  ·  >  w  b  y  r  k  │  │ 2          ·  ·  >  w  b  y  r  k  │",
        " │ 3       ·  ·  ·  >  k  w  b  y  r  │  │ 3       ·  ·  ·  >  k  w  b  y  r  │",
        " │ 4    ·  ·  ·  R  >  r  k  w  b  y  │  │ 4    ·  ·  ·  ·  >  r  k  w  b  y  │",
        " │ 5 ·  ·  ·  ·  ·  >  y  r  k  w  b  │  │ 5 ·  ·  ·  ·  ·  >  y  r  k  w  b  │",
        " │                                    │  │                                    │",
        " │ Floor   -1 -1 -2 -2 -2 -3 -3       │  │ Floor   *  B  -2 -2 -2 -3 -3       │",
        " ╘════════════════════════════════════╛  └────────────────────────────────────┘",
        "",
        " Uppercase: tiles. Lowercase: empty spaces. * starting player marker.",
    ]


def test_an_empty_wall_of_the_gray_side_shows_no_colors() -> None:
    state = azul(gray=True).start(first=0).deal("fill:BBYR/YKWW/BRKW/YYRR/BKKW")
    drawn = draw_text(state)
    assert " │ 3       ·  ·  ·  >  ·  ·  ·  ·  ·  │" in drawn
    assert drawn.startswith(" Azul, gray side · Round 1")


@pytest.mark.parametrize("game", GAMES, ids=str)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_no_line_is_wider_than_asked_for(game: Game, width: int) -> None:
    for state in some_moments(game):
        lines = draw_text(state.view(0), names=NAMES, width=width).splitlines()
        assert max(map(columns_of, lines)) <= width


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_the_lines_of_boards_side_by_side_are_equally_wide(game: Game) -> None:
    for state in some_moments(game):
        lines = [line for line in draw_text(state, names=NAMES).splitlines() if line[1:2] in tuple("┌│└╘")]
        assert len(lines) == 9 * ((game.players + 1) // 2)
        for n in range(0, len(lines), 9):
            assert len({columns_of(line) for line in lines[n : n + 9]}) == 1


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_colors_add_codes_and_change_nothing_else(game: Game) -> None:
    for state in some_moments(game):
        plain, colored = draw_text(state, names=NAMES), draw_text(state, names=NAMES, color=True)
        assert "\x1b" not in plain
        without_codes = re.sub(r"\x1b\[[0-9;]*m", "", colored).splitlines()
        assert [line.rstrip() for line in without_codes] == plain.splitlines()
        for line in colored.splitlines():
            assert line.count("\x1b") % 2 == 0  # each line switches off what it switched on
            assert "\x1b" not in line or line.rfind("\x1b[0m") == line.rfind("\x1b")


def test_a_marker_that_nobody_took_lies_in_the_center_and_later_beside_its_owners_name() -> None:
    state = azul().start(first=1).deal("fill:BBBB/YYYY/RRRR/KKKK/WWWW")
    assert "\n Center   *\n" in draw_text(state)
    for move in ("1B5", "2Y5", "3R4", "4K4", "5W3"):
        state = state.play(move)
    assert state.deal_due == "fill"
    assert "┌─ Player 2 (*) ─" in draw_text(state)


# The picture


def picture(state: State, seat: int | None = None, names: list[str] | None = None) -> ElementTree.Element:
    """Return a drawn picture, parsed."""
    return ElementTree.fromstring(draw_svg(state.view(seat), names=names or NAMES))


def tiles_on(state: State) -> Counter[str]:
    """Return the number of tiles of each color on sources, lines, walls and floors."""
    s = state.table
    found = [color for pile in s.pile for color in tiles_of(pile)]
    for p in range(state.game.players):
        found += [tile for row in s.wall[p] for tile in row]
        found += [color for color, n in zip(s.line_color[p], s.line_count[p], strict=True) for _ in range(n)]
        found += s.floor[p]
    return Counter(COLORS[color] for color in found if color not in (NOTHING, MARKER))


def tiles_in(root: ElementTree.Element) -> Counter[str]:
    """Return the number of tiles of each color in a picture."""
    classes = [use.get("class", "").split() for use in root.iter(f"{SVG}use")]
    return Counter(names[1].removeprefix("az-") for names in classes if "az-tile" in names)


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_a_picture_shows_every_tile_of_the_table_once(game: Game) -> None:
    for state in some_moments(game):
        root = picture(state)
        assert tiles_in(root) == tiles_on(state)
        bag_and_lid = sum(state.table.bag) + sum(state.table.lid)
        assert sum(tiles_in(root).values()) + bag_and_lid == 100
        markers = sum(use.get("class") == "az-marker" for use in root.iter(f"{SVG}use"))
        assert markers == (0 if state.deal_due == "first" else 1)


def test_a_picture_tells_the_position_in_words() -> None:
    root = picture(small_position(), 1, ["Ana", "Tomás"])
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Azul, Round 1, Ana's turn"
    assert root.findtext(f"{SVG}desc") == (
        "Azul, Round 1. Ana's turn. Factory 1: 2 blue, 1 yellow, 1 red. Factory 2: 1 yellow, 1 black, 2 white. "
        "Factory 3: empty. Factory 4: 2 yellow, 2 red. Factory 5: 1 blue, 2 black, 1 white. "
        "Center: 1 black, 1 white. Bag: 16 blue, 16 yellow, 16 red, 16 black, 16 white. Lid: empty. "
        "Ana: 0 points. Pattern lines: Line 4: 1 of 4 red. Wall: empty. Floor line: empty. "
        "Tomás: 0 points. Pattern lines: empty. Wall: empty. Floor line: starting player marker, 1 blue."
    )


@pytest.mark.parametrize("players", [2, 3, 4])
def test_your_own_board_lies_below_the_next_players(players: int) -> None:
    state = azul(players).start(first=0).deal(seed=1)
    names = ["Ana", "Bea", "Ida", "Zoe"]
    for seat in range(players):
        texts = picture(state, seat, names).iter(f"{SVG}text")
        heights = {text.text: float(text.get("y", "0")) for text in texts}
        assert heights[names[seat]] > heights[names[(seat + 1) % players]]


@pytest.mark.parametrize("game", GAMES, ids=str)
def test_everything_lies_on_the_page(game: Game) -> None:
    for state in some_moments(game):
        root = picture(state)
        _, _, width, height = map(float, root.get("viewBox", "").split())
        for element in [*root.findall(f"{SVG}use"), *root.findall(f"{SVG}rect")]:
            left, top = float(element.get("x", "0")), float(element.get("y", "0"))
            assert left >= 0
            assert top >= 0
            assert left + float(element.get("width", "0")) <= width
            assert top + float(element.get("height", "0")) <= height
