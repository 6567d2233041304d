"""The course of a match as a picture: everybody's winning chance after every move, with the noteworthy moves marked."""

from collections.abc import Sequence
from itertools import pairwise

from azulejos.analysis.grading import NOTEWORTHY, SIGNS, Mark
from azulejos.analysis.review import JudgedMove, Review
from azulejos.locale import speaking, spoken
from azulejos.play.drawing.drawable import clean_name, shorten
from azulejos.play.drawing.palette import THEMES, Theme, ThemeName
from azulejos.play.drawing.sheet import Sheet

__all__ = ["draw_graph"]

WIDTH, HEIGHT = 960.0, 420.0
LEFT, RIGHT, TOP, BOTTOM = 64.0, 176.0, 92.0, 56.0
LINES = ("", "9 5", "2 5", "12 4 2 4")
"""How the lines of up to four seats are dashed: color alone does not tell them apart for everybody."""
NAME_COLUMNS = 16
LABEL_GAP = 38.0

Points = Sequence[tuple[float, ...]]


def draw_graph(review: Review, *, theme: ThemeName = "light", language: str | None = None) -> str:
    """Draw a review as a self-contained SVG file, with a description in words.

    With two players the picture shows the chance of the first below and that of the second above; with more players it
    has a line for each seat. Inaccuracies (?!), mistakes (?) and blunders (??) are marked at their moves. Its words are
    in `language`, or in the current language (`azulejos.locale.speaking`).
    """
    with speaking(language):
        return _draw(review, THEMES[theme])


def _draw(review: Review, theme: Theme) -> str:
    names, title = _names(review), spoken().text("graph.title")
    points = _points(review)
    sheet = Sheet(theme)
    chart = _Chart(sheet, max(1, len(points) - 1))
    sheet.rect(0, 0, WIDTH, HEIGHT, sheet.theme.page)
    sheet.write(LEFT, 46, title, 24, serif=True, weight="600", notes=str(review.record.game))
    chart.put_ground()
    if len(names) == 2:
        chart.put_share([point[0] for point in points])
    chart.put_frame(_rounds(review))
    for seat in range(1 if len(names) == 2 else len(names)):
        chart.put_course([point[seat] for point in points], seat)
    for judged in review.moves:
        if judged.mark in NOTEWORTHY:
            line = [point[0 if len(names) == 2 else judged.seat] for point in points]
            chart.put_mark(judged, line)
    chart.put_labels(points[-1], [_label(review, seat, name) for seat, name in enumerate(names)])
    return sheet.finish(WIDTH, HEIGHT, f"{title}: {', '.join(names)}", _description(review, points, names))


def _names(review: Review) -> list[str]:
    given = [clean_name(name) for name in review.record.names]
    return [name or spoken().text("player.number", number=seat + 1) for seat, name in enumerate(given)]


def _points(review: Review) -> Points:
    """Return everybody's chance at the start, after every judged move, and at the end if the match has ended."""
    players = review.record.game.players
    points = [(1 / players,) * players, *(judged.chances for judged in review.moves)]
    outcome = review.record.outcome
    if review.is_complete and outcome:
        shares = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(players)]
        points.append(tuple(shares))
    return points


def _rounds(review: Review) -> list[tuple[int, int]]:
    """Return the rounds, each with the number of its first move."""
    firsts: dict[int, int] = {}
    for judged in review.moves:
        firsts.setdefault(judged.round, judged.number)
    return list(firsts.items())


def _label(review: Review, seat: int, name: str) -> tuple[str, str]:
    accuracy = review.accuracy(seat)
    if accuracy is None:
        return name, ""
    return name, spoken().text("graph.accuracy", percent=spoken().percent(accuracy / 100))


def _description(review: Review, points: Points, names: Sequence[str]) -> str:
    """Return the picture in words: the start, every marked move, and the last chances."""
    words = spoken().text
    sentences = [words("graph.start", players=", ".join(names))]
    for judged in review.moves:
        if judged.mark in NOTEWORTHY:
            mark = words(f"mark.{judged.mark}")
            place = {"number": judged.number + 1, "player": names[judged.seat], "move": judged.move}
            sentences.append(words("graph.marked", mark=mark, **place))
    shown = ", ".join(f"{name} {spoken().percent(chance)}" for name, chance in zip(names, points[-1], strict=True))
    is_end = len(points) > len(review.moves) + 1
    sentences.append(words("graph.end" if is_end else "graph.now", number=len(review.moves), chances=shown))
    return " ".join(sentences)


class _Chart:
    """The part of the picture between the axes: chances go up from 0 to 1, moves to the right."""

    def __init__(self, sheet: Sheet, steps: int) -> None:
        self._sheet, self._theme, self._steps = sheet, sheet.theme, steps
        self._right, self._bottom = WIDTH - RIGHT, HEIGHT - BOTTOM

    def put_ground(self) -> None:
        """Paint the background."""
        self._sheet.rect(LEFT, TOP, self._right - LEFT, self._bottom - TOP, self._theme.panel)

    def put_frame(self, rounds: Sequence[tuple[int, int]]) -> None:
        """Draw the lines of the quarters and of the rounds, with their labels."""
        for quarter in range(5):
            y = self._y(quarter / 4)
            is_half = quarter == 2
            look = self._theme.line_strong if is_half else self._theme.line
            self._line([(LEFT, y), (self._right, y)], look, 1.2 if is_half else 1)
            self._sheet.write(
                LEFT - 10, y + 4.5, spoken().percent(quarter / 4), 13, fill=self._theme.ink_2, anchor="end"
            )
        borders = [LEFT, *(self._x(first) for _, first in rounds[1:]), self._right]
        for (number, _), (begin, end) in zip(rounds, pairwise(borders), strict=False):
            if begin > LEFT:
                self._line([(begin, TOP), (begin, self._bottom)], self._theme.line, 1)
            label = spoken().text("board.round", round=number)
            shown = label if len(label) * 7.5 < end - begin else str(number)
            if number and end - begin > 10:
                self._sheet.write(
                    (begin + end) / 2, self._bottom + 24, shown, 13, fill=self._theme.ink_2, anchor="middle"
                )

    def put_share(self, chances: Sequence[float]) -> None:
        """Fill the first seat's share below the line, and the second seat's above it."""
        course = self._course(chances)
        path = "".join(f"L{x:.1f} {y:.1f}" for x, y in course)
        end = course[-1][0]
        for edge, color in ((self._bottom, self._theme.cobalt_soft), (TOP, self._theme.ochre_soft)):
            self._sheet.put("path", d=f"M{LEFT:g} {edge:g}{path}L{end:.1f} {edge:g}Z", fill=color)

    def put_course(self, chances: Sequence[float], seat: int) -> None:
        """Draw the line of a seat."""
        self._line(self._course(chances), self._color(seat), 2.4, LINES[seat])

    def put_mark(self, judged: JudgedMove, chances: Sequence[float]) -> None:
        """Mark a move on its line: a dot, and the sign above or below it, where there is room."""
        theme, at = self._theme, judged.number + 1
        x, y = self._x(at), self._y(chances[at])
        color = {Mark.BLUNDER: theme.bad, Mark.MISTAKE: theme.ochre_ink}.get(judged.mark, theme.ink_2)
        size = 5.5 if judged.mark == Mark.BLUNDER else 4.5
        self._sheet.circle(x, y, size, color, stroke=theme.panel, stroke_width=1.5)
        is_valley = chances[at] < (chances[at - 1] + chances[min(at + 1, len(chances) - 1)]) / 2
        is_below = y < TOP + 26 or (is_valley and y < self._bottom - 26)
        height = y + 21 if is_below else y - 10
        self._sheet.write(x, height, SIGNS[judged.mark], 14, fill=color, weight="700", anchor="middle")

    def put_labels(self, last: Sequence[float], labels: Sequence[tuple[str, str]]) -> None:
        """Write the names beside the ends of the lines, far enough apart to be read."""
        order = sorted(range(len(labels)), key=lambda seat: -last[seat])
        places = [self._y(last[seat]) for seat in order]
        if len(labels) == 2:  # each beside its own part of the picture
            order, places = [1, 0], [TOP + (self._y(last[0]) - TOP) / 2, (self._y(last[0]) + self._bottom) / 2]
        for seat, y in zip(order, _spread(places, TOP + 10, self._bottom - 18), strict=True):
            name, accuracy = labels[seat]
            x = self._right + 14
            is_line = len(labels) > 2
            width, dashes = (3, LINES[seat]) if is_line else (8, "")
            self._line([(x, y - 4), (x + 18, y - 4)], self._color(seat), width, dashes)
            self._sheet.write(x + 26, y, shorten(name, NAME_COLUMNS), 15, weight="600")
            if accuracy:
                self._sheet.write(x + 26, y + 17, accuracy, 13, fill=self._theme.ink_2)

    def _color(self, seat: int) -> str:
        return _seat_colors(self._theme)[seat]

    def _course(self, chances: Sequence[float]) -> list[tuple[float, float]]:
        return [(self._x(n), self._y(chance)) for n, chance in enumerate(chances)]

    def _line(self, course: Sequence[tuple[float, float]], color: str, width: float, dashes: str = "") -> None:
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in course)
        look = {"stroke_dasharray": dashes} if dashes else {}
        self._sheet.put("path", d=path, fill="none", stroke=color, stroke_width=width, stroke_linejoin="round", **look)

    def _x(self, number: int) -> float:
        return LEFT + (self._right - LEFT) * number / self._steps

    def _y(self, chance: float) -> float:
        return self._bottom - (self._bottom - TOP) * chance


def _seat_colors(theme: Theme) -> tuple[str, ...]:
    return theme.cobalt, theme.ochre, theme.bad, theme.violet


def _spread(places: Sequence[float], low: float, high: float) -> list[float]:
    """Move ascending places apart until each has room for its label.

    >>> _spread([10, 12, 200], 0, 200)
    [10, 48.0, 200]
    """
    spread: list[float] = []
    for place in places:
        spread.append(max(place, spread[-1] + LABEL_GAP if spread else low))
    for n in reversed(range(len(spread))):
        room = high - LABEL_GAP * (len(spread) - 1 - n)
        spread[n] = min(spread[n], room, spread[n + 1] - LABEL_GAP if n + 1 < len(spread) else high)
    return spread
