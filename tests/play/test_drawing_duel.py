"""Drawings of Azul Duel: the table as text and as a picture, in every state of a match."""

import random
import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

from azulejos import duel
from azulejos.games.duel.rules.components import NO_CHIP, NOTHING, SPECIAL
from azulejos.games.duel.rules.state import DRAWING, KEEP, PLACE, PUT_BACK
from azulejos.play import Dice, State, parse_state
from azulejos.play.drawing import draw_svg, draw_text
from azulejos.play.drawing.drawable import columns_of
from azulejos.play.drawing.palette import COLORS

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ana", "Maximiliane von und zu Hohenstein"]

MIDDLE = (
    "duel:1a,2b,3b,4a r3 move1 s2+ d0 -/-/BRRR/-/BBBRK RRK/BTB/-/-/- ?/?/?/BR R1T1 B1Y8R1K5T8 STYB,WBTK,- "
    "4J/2:BKST "
    "0:-/-/Y2/B3/K1/R4:B:RWBK1/YBKS1/-/-/SKRB1/-/KSTR0/TBWY1/YKTS0:"
    "B...../.T..../....../....../....../......:Y:K,BR,KB:1.0 "
    "0:K1/-/-/R1/B1/-:KKK:YSKR1/-/TYWK2/YRWB2/KYRW0/TRBS1/-/-/-:.Y...T/....YT/.K..../...Y../....../......:R:T,RT,KB:2.0"
)
MIDDLE_DRAWN = """\
 Azul Duel · Round 3 of 5                                            Ana's turn

    Sun              Moon, top last Chip  Plates                  Stack 5
 1  ·  ·  ·  ·       R  R  K        ##    s  t    j  b    ·  ·    top: joker
 2  ·  ·  ·  ·       B  T  B        ##    y  b    t  k    ·  ·
 3  B  R  R  R       ·              ##
 4  ·  ·  ·  ·       ·              BR
 L  B  B  B  R  K    ·  ·  ·  ·      *

 Bag     B   0   Y   0   R   1   K   0   T   1  = 2
 Tower   B   1   Y   8   R   1   K   5   T   8  = 23

 Goals   7 points per complete column
         Full corner plates: 3 points each at the top, 8 at the bottom
         -3 points per empty special space
         3 points per complete row

┌─ Ana (to move) ────────── 0 points ─┐  ┌─ Inês (you) ───────────── 0 points ─┐
│ 1           · > B r │ k y │      +1 │  │ 1           K > k Y │     │ k T  +1 │
│ 2         · · > k T │ s b │      +2 │  │ 2         · · > r s │     │ Y T  +2 │
│                 ────┼─────┼─────    │  │                 ────┼─────┼─────    │
│ 3       · Y Y >     │ r s │      +3 │  │ 3       · · · > b K │ k y │ b t  +3 │
│ 4     · B B B >     │ b k │      +4 │  │ 4     · · · R > r y │ r Y │ s r  +4 │
│                 ────┼─────┼─────    │  │                 ────┼─────┼─────    │
│ 5   · · · · K > k s │ j t │ y k  +5 │  │ 5   · · · · B >     │     │      +5 │
│ 6 · · R R R R > t r │ y b │ t s  +6 │  │ 6 · · · · · · >     │     │      +6 │
│ Broken  B  -2 -3 -4   start tile -2 │  │ Broken  K  K  K  -4   start tile -2 │
│ Chips Y  k  br kb                   │  │ Chips R  t  rt kb                   │
│ Tokens 1   Chips taken 0 of 2       │  │ Tokens 2   Chips taken 0 of 2       │
╘═════════════════════════════════════╛  └─────────────────────────────────────┘

 Uppercase: tiles. Lowercase: empty spaces. s special, j joker, * start tile.
"""


def moments(seed: int) -> Iterator[State]:
    """Play a match at random and yield its states, including those between deals."""
    dice, chooser = Dice(seed), random.Random(seed)
    state = duel(("1a", "2b", "3b", "4a")).start()
    while not state.is_over:
        yield state
        if state.is_chance:
            state = state.deal(state.sample_deal(dice))
        else:
            state = state.play_unchecked(chooser.choice(state.legal_numbers()))
    yield state


@cache
def match() -> list[State]:
    """Return all states of one match."""
    return list(moments(seed=11))


def some_moments() -> list[State]:
    """Return about forty states of a match, including the first and the last."""
    return [*match()[:: len(match()) // 40], match()[-1]]


@cache
def first_with_phase(phase: int) -> State:
    """Return a state of this phase in which several plates were drawn."""
    for seed in range(100):
        for state in moments(seed):
            if state.table.phase == phase and state.table.drawn_count > 2:
                return state
    raise AssertionError(phase)


# The text


def board_lines(drawn: str) -> list[str]:
    """Return the lines that the two boards are drawn on."""
    return [line for line in drawn.splitlines() if line[:1] in tuple("┌│└╘")]


def test_a_table_in_the_third_round_is_drawn_like_this() -> None:
    assert draw_text(parse_state(MIDDLE).view(1), names=["Ana", "Inês"]) + "\n" == MIDDLE_DRAWN


def test_no_line_is_wider_than_80_columns_and_the_boards_are_equally_wide() -> None:
    for state in some_moments():
        for seat in (0, 1, None):
            drawn = draw_text(state.view(seat), names=NAMES)
            assert max(map(columns_of, drawn.splitlines())) <= 80
            assert [columns_of(line) for line in board_lines(drawn)] == [80] * 13


def test_colors_add_codes_and_change_nothing_else() -> None:
    for state in some_moments():
        plain, colored = draw_text(state, names=NAMES), draw_text(state, names=NAMES, color=True)
        assert "\x1b" not in plain
        without_codes = re.sub(r"\x1b\[[0-9;]*m", "", colored).splitlines()
        assert [line.rstrip() for line in without_codes] == plain.splitlines()


def test_the_goals_stand_in_words() -> None:
    assert (
        " Goals   7 points per complete column\n"
        "         Full corner plates: 3 points each at the top, 8 at the bottom\n"
        "         -3 points per empty special space\n"
        "         3 points per complete row\n"
    ) in draw_text(match()[0])


def test_the_letters_of_a_dome_are_its_tiles_and_its_empty_spaces() -> None:
    table = match()[-1].table
    lines = [line for line in board_lines(draw_text(match()[-1])) if re.match(r"│ \d", line)]
    for p, begin in ((0, 17), (1, 58)):
        for row, line in enumerate(lines):
            letters = [line[begin + n] for n in (1, 3, 7, 9, 13, 15)]
            wanted = [
                "BYRKTS"[tile] if tile != NOTHING else "byrktsj"[space]
                for tile, space in zip(table.dome[p][row], table.space[p][row], strict=True)
            ]
            assert letters == wanted


def test_only_the_drawer_sees_the_fronts_of_drawn_plates() -> None:
    state = first_with_phase(KEEP)
    drawer = state.table.turn
    others = drawn_section(draw_text(state.view(1 - drawer)))
    assert set("".join(others)) <= set(" #sj")
    assert "#" not in "".join(drawn_section(draw_text(state.view(drawer))))
    assert state.table.drawn_count == others[0].count("#") // 2


def drawn_section(drawn: str) -> list[str]:
    """Return the two lines of the drawn plates, without their label."""
    lines = drawn.splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith(" Drawn"))
    return [lines[at].removeprefix(" Drawn"), lines[at + 1]]


@pytest.mark.parametrize("phase", [DRAWING, KEEP, PLACE, PUT_BACK])
def test_a_view_with_hidden_plates_shows_their_backs(phase: int) -> None:
    state = first_with_phase(phase)
    root = ElementTree.fromstring(draw_svg(state.view(1 - state.table.turn)))
    hrefs = [use.get("href", "") for use in root.iter(f"{SVG}use")]
    shown = sum(href.endswith(("back-special", "back-joker")) for href in hrefs)
    assert shown >= state.table.drawn_count - 1
    assert len(board_lines(draw_text(state.view(1 - state.table.turn)))) == 13


# The picture


def tiles_on(state: State) -> Counter[str]:
    """Return the number of tiles of each color on suns, moons, lines and domes and among the broken ones."""
    s = state.table
    found = [color for pile in (*s.sun, s.large_moon) for color, n in enumerate(pile) for _ in range(n)]
    found += [color for stack, n in zip(s.moon_stack, s.moon_height, strict=True) for color in stack[:n]]
    for p in range(2):
        found += [color for color, n in zip(s.line_color[p], s.line_count[p], strict=True) for _ in range(n)]
        found += s.broken[p][: s.broken_used[p]]
        found += [tile for row in s.dome[p] for tile in row if tile not in (NOTHING, SPECIAL)]
    return Counter(COLORS[color] for color in found)


def test_a_picture_shows_every_tile_chip_and_token_of_the_table_once() -> None:
    for state in some_moments():
        s = state.table
        root = ElementTree.fromstring(draw_svg(state))
        classes = [use.get("class", "").split() for use in root.iter(f"{SVG}use")]
        kinds = Counter(names[0] for names in classes if names)
        assert Counter(names[1][3:] for names in classes if names[:1] == ["az-tile"]) == tiles_on(state)
        assert kinds["az-tile"] + sum(s.bag) + sum(s.tower) == 65
        assert kinds["az-special"] == sum(tile == SPECIAL for dome in s.dome for row in dome for tile in row)
        held = sum(map(sum, s.chip_held)) + sum(map(sum, s.chip_used))
        assert kinds["az-chip"] == held + sum(chip != NO_CHIP for chip in s.chip)
        assert kinds["az-token"] == sum(s.tokens)
        assert kinds["az-marker"] == (0 if state.deal_due == "first" else 1)


def test_everything_lies_on_the_page() -> None:
    for state in [*some_moments(), first_with_phase(DRAWING), first_with_phase(PLACE)]:
        root = ElementTree.fromstring(draw_svg(state))
        _, _, width, height = map(float, root.get("viewBox", "").split())
        for element in [*root.findall(f"{SVG}use"), *root.findall(f"{SVG}rect")]:
            left, top = float(element.get("x", "0")), float(element.get("y", "0"))
            assert left >= 0
            assert top >= 0
            assert left + float(element.get("width", "0")) <= width
            assert top + float(element.get("height", "0")) <= height


def test_a_picture_tells_factories_plates_and_boards_in_words() -> None:
    root = ElementTree.fromstring(draw_svg(parse_state(MIDDLE).view(1), names=["Ana", "Inês"]))
    told = root.findtext(f"{SVG}desc", "")
    assert root.findtext(f"{SVG}title") == "Azul Duel, Round 3 of 5, Ana's turn"
    assert told.startswith(
        "Azul Duel, Round 3 of 5. Ana's turn. "
        "Factory 1: Sun empty; Moon from the bottom: red, red, black; Chip face down. "
    )
    assert "Large factory: Sun 3 blue, 1 red, 1 black; Moon empty; start tile. " in told
    assert "Plates: special turquoise yellow blue; joker blue turquoise black. Stack 5, top: joker. " in told
    assert "Line 6: 4 of 6 red. Dome: Row 1: blue, (red), (black), (yellow), no plate, no plate; " in told
    assert told.endswith(
        "Broken tiles: 3 black. Chips: red, turquoise (used), red-turquoise (used), black-blue (used)."
    )


def test_a_picture_calls_the_last_color_turquoise() -> None:
    for state in some_moments():
        told = ElementTree.fromstring(draw_svg(state, names=["Ana", "Zoe"])).findtext(f"{SVG}desc", "")
        assert told.startswith("Azul Duel, ")
        assert f"Ana: {state.table.score[0]} point" in told
        assert told.count("Dome: ") == 2
        assert "white" not in told  # it is turquoise in Duel
