"""The picture that is shared after a puzzle: your wall, the date, the tries, the streak; nothing of the solution."""

from dataclasses import dataclass
from datetime import date

from azulejos.games.parts import puzzles_of
from azulejos.locale import speaking, spoken
from azulejos.play.drawing.palette import THEMES, ThemeName
from azulejos.play.drawing.sheet import Sheet
from azulejos.puzzles.daily import Streak
from azulejos.puzzles.puzzle import Puzzle

__all__ = ["Solved", "card_text", "draw_card"]

WIDTH, HEIGHT = 1200.0, 630.0
WALL, MARGIN, SPACE = 450.0, 66.0, 64.0
TITLE, TEXT = 58.0, 42.0
TITLE_WIDTH, TEXT_WIDTH = 900.0, 1000.0
"""How many characters times their size fit on a line: large enough to be read in a list of messages."""


@dataclass(frozen=True, slots=True)
class Solved:
    """How somebody did: the day of the puzzle, the number of tries, the time, the streak."""

    day: date
    tries: int
    seconds: int
    streak: Streak


def card_text(solved: Solved, language: str | None = None) -> str:
    """Return the card in words, for those who do not see it."""
    with speaking(language):
        return " ".join(_sentences(solved))


def draw_card(puzzle: Puzzle, solved: Solved, *, theme: ThemeName = "light", language: str | None = None) -> str:
    """Draw the card as a self-contained SVG file."""
    with speaking(language):
        return _draw(puzzle, solved, theme)


def _sentences(solved: Solved) -> list[str]:
    words = spoken().text
    minutes, seconds = divmod(solved.seconds, 60)
    return [
        words("puzzle.card.title", day=solved.day.isoformat()),
        words("puzzle.card.tries", count=solved.tries, time=f"{minutes}:{seconds:02}"),
        words("puzzle.card.streak", count=solved.streak.days),
    ]


def _draw(puzzle: Puzzle, solved: Solved, name: ThemeName) -> str:
    theme, (title, tries, streak) = THEMES[name], _sentences(solved)
    sheet = Sheet(theme)
    sheet.rect(0, 0, WIDTH, HEIGHT, theme.page)
    left = MARGIN + WALL + 54
    sheet.write(left, 136, "Azulejos", 44, serif=True, weight="600")
    sheet.write(left, 246, title, min(TITLE, TITLE_WIDTH / len(title)), serif=True, weight="600")
    for at, line in enumerate((tries, streak)):
        sheet.write(left, 326 + at * 58, line, min(TEXT, TEXT_WIDTH / len(line)), fill=theme.ink_2)
    for at, is_solved in enumerate(solved.streak.week):
        fill = theme.cobalt if is_solved else theme.sunken
        sheet.rect(left + at * (SPACE + 12), 464, SPACE, SPACE, fill, rx=6, stroke=theme.line_strong)
    whole = sheet.finish(WIDTH, HEIGHT, title, f"{tries} {streak}")
    return whole.replace("\n</svg>\n", f"\n{_wall(puzzle, name)}</svg>\n")


def _wall(puzzle: Puzzle, name: ThemeName) -> str:
    seat = puzzle.state.to_move
    assert seat is not None
    wall = puzzles_of(puzzle.state.game.name).draw_wall(puzzle.state.table, seat, theme=THEMES[name])
    place = f'x="{MARGIN:.0f}" y="{(HEIGHT - WALL) / 2:.0f}" width="{WALL:.0f}" height="{WALL:.0f}"'
    return wall.replace("<svg ", f"<svg {place} ", 1)
