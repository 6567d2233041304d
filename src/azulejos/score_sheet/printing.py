"""A score sheet on paper: as text, and as a picture of one page, black on white."""

from azulejos.games.parts import score_sheet_of
from azulejos.locale import speaking, spoken
from azulejos.play.drawing.palette import THEMES
from azulejos.play.drawing.sheet import Sheet
from azulejos.score_sheet.sheet import RoundScore, ScoreSheet

__all__ = ["draw_sheet", "write_sheet"]

WIDTH, ROW, MARGIN, NAME = 794.0, 30.0, 50.0, 170.0
BLACK, WHITE, PALE = "#000000", "#FFFFFF", "#666666"
EMPTY_ROUNDS = 8
"""How many rows for rounds a printed sheet has at least, so that a match can go on by hand."""


def write_sheet(sheet: ScoreSheet, language: str | None = None) -> str:
    """Return a sheet as text: a line for each round and seat with its reasons, then the end of the match."""
    with speaking(language):
        lines = []
        for number, scores in enumerate(sheet.round_scores(), start=1):
            lines.append(spoken().text("sheet.round", round=number))
            lines += [f"  {_name(sheet, seat)}: {_sum(sheet, score)}" for seat, score in enumerate(scores)]
        if sheet.is_over:
            lines.append(spoken().text("sheet.end"))
            places = sheet.places()
            for seat, score in enumerate(sheet.final()):
                place = spoken().text("sheet.place", place=places[seat])
                lines.append(f"  {_name(sheet, seat)}: {_sum(sheet, score)}, {place}")
        return "\n".join(lines) + "\n"


def draw_sheet(sheet: ScoreSheet, language: str | None = None) -> str:
    """Draw a sheet as an SVG file: the score after each round, boxes for further rounds, and the end of the match."""
    with speaking(language):
        return _draw(sheet)


def _draw(sheet: ScoreSheet) -> str:
    words, paper = spoken().text, Sheet(THEMES["light"])
    rounds, players = sheet.round_scores(), sheet.game.players
    rows = max(EMPTY_ROUNDS, len(rounds)) + 2
    height = 2 * MARGIN + 70 + rows * ROW
    column = (WIDTH - 2 * MARGIN - NAME) / players
    paper.rect(0, 0, WIDTH, height, WHITE)
    title = words("sheet.title", game=str(sheet.game))
    paper.write(MARGIN, MARGIN + 10, title, 24, fill=BLACK, serif=True, weight="600")
    top = MARGIN + 40
    for seat in range(players):
        paper.write(MARGIN + NAME + seat * column + 8, top + 20, _name(sheet, seat), 15, fill=BLACK, weight="600")
    for row in range(rows):
        y = top + ROW + row * ROW
        label = words("sheet.end") if row == rows - 1 else words("sheet.round", round=row + 1)
        paper.write(MARGIN, y + 20, label, 14, fill=PALE)
        for seat in range(players):
            x = MARGIN + NAME + seat * column
            paper.rect(x, y, column - 6, ROW - 4, WHITE, stroke=BLACK, stroke_width=1)
            told = _box(sheet, rounds, row, rows, seat)
            paper.write(x + 8, y + 19, told, 14, fill=BLACK)
    return paper.finish(WIDTH, height, title, write_sheet(sheet).replace("\n", " "))


def _box(sheet: ScoreSheet, rounds: tuple[tuple[RoundScore, ...], ...], row: int, rows: int, seat: int) -> str:
    if row < len(rounds):
        return _total(rounds[row][seat])
    if row == rows - 1 and sheet.is_over:
        return _total(sheet.final()[seat])
    return ""


def _total(score: RoundScore) -> str:
    """Return a sum as people write it: the score before, what came, the score after."""
    return f"{score.before} {spoken().number(f'{score.after - score.before:+d}')} = {score.after}"


def _sum(sheet: ScoreSheet, score: RoundScore) -> str:
    reason_key = score_sheet_of(sheet.game.name).reason_key
    reasons = ", ".join(f"{spoken().text(reason_key(event))} {event.points:+d}" for event in score.events)
    return f"{_total(score)} ({reasons})" if reasons else _total(score)


def _name(sheet: ScoreSheet, seat: int) -> str:
    given = sheet.names[seat] if seat < len(sheet.names) else ""
    return given or spoken().text("player.number", number=seat + 1)
