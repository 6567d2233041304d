"""Pictures: pixels without a library for pictures, and the same modes everywhere."""

import numpy
import pytest
from numpy.typing import NDArray

from azulejos import Game, State, azul, duel, parse_state
from azulejos.envs import rendering
from azulejos.envs.pixels import GLYPHS, Sheet, rgb
from azulejos.games.parts import has_part, pixels_of
from azulejos.play.drawing.palette import LIGHT
from tests.envs.playing import EVERY_GAME, moments

WITH_PIXELS = {tag: game for tag, game in EVERY_GAME.items() if has_part(game.name, "pixels")}
RED = rgb(LIGHT.ground["red"])


def draw_pixels(state: State) -> NDArray[numpy.uint8]:
    pixels: NDArray[numpy.uint8] = rendering.render(state, "rgb_array")
    return pixels


def count_of(pixels: NDArray[numpy.uint8], color: tuple[int, int, int]) -> int:
    return int((pixels == color).all(axis=-1).sum())


@pytest.mark.parametrize("game", WITH_PIXELS.values(), ids=WITH_PIXELS)
def test_every_moment_of_every_game_can_be_drawn(game: Game) -> None:
    shapes = set()
    for number, state in enumerate(moments(game, seed=1)):
        if number % 12 == 0:
            pixels = draw_pixels(state)
            assert pixels.dtype == numpy.uint8
            shapes.add(pixels.shape)
    assert len(shapes) == 1


def test_a_tile_more_is_a_tile_more_in_the_picture() -> None:
    fills = ("fill:BBYK/YKWW/BBKW/YYYY/BKKW", "fill:BBYK/YKWW/BBKW/YYYY/BKKR")
    none, one = (count_of(draw_pixels(azul().start(first=0).deal(fill)), RED) for fill in fills)
    sheet = Sheet(40, 40)
    sheet.tile(2, 2, 2, "R")
    assert one - none == count_of(sheet.pixels, RED) > 50


def test_whose_turn_it_is_can_be_seen() -> None:
    board = " 0:-/-/-/-/-:...../...../...../...../.....:-"
    line = "azul2 r1 move{0} s{0} BBYR/YKWW/BRKW/YYRR/BKKW *- B16Y16R16K16W16 -" + board + board
    first, second = (draw_pixels(parse_state(line.format(seat))) for seat in (1, 2))
    ochre = rgb(LIGHT.ochre)
    half = first.shape[1] // 2
    assert count_of(first[:, :half], ochre) == count_of(second[:, half:], ochre) > 100
    assert count_of(first[:, half:], ochre) == count_of(second[:, :half], ochre) == 0


def test_glyphs_have_fifteen_dots_and_differ() -> None:
    assert {len(dots) for dots in GLYPHS.values()} == {15}
    assert len(set(GLYPHS.values())) == len(GLYPHS) - 1  # 5 and S


def test_the_modes_give_what_they_say(capsys: pytest.CaptureFixture[str]) -> None:
    state = duel().start(first=0).deal(seed=1)
    assert rendering.render(state, "ansi") == state.draw()
    assert rendering.render(state, "svg") == state.svg()
    assert (rendering.render(state, "rgb_array") == pixels_of("duel").draw_pixels(state)).all()
    assert rendering.render(state, "human") is None
    assert capsys.readouterr().out == state.draw() + "\n"
