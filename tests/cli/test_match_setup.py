"""Matches at one terminal: a resumed record keeps its notes, and deals follow from the seed wherever it was saved."""

from azulejos import azul
from azulejos.cli.match_setup import new_record, start_local
from azulejos.play import Deal, Record

SEATS = ("human", "greedy")


def played(record: Record, moves: int) -> Record:
    match = start_local(record, SEATS, "lisboa")
    for _ in range(moves):
        match = match.play(match.state.legal_moves()[0].text)
    return match.record


def test_a_resumed_match_keeps_the_headers_and_notes_of_its_record() -> None:
    record = start_local(new_record(azul(), SEATS, "Ana,Bot", "lisboa", first=1), SEATS, "lisboa").record
    noted = record.add("1" + str(record.final.legal_moves()[0])[1] + "1", comment="a start", mark="!")
    resumed = played(noted, 3)
    assert resumed.headers == noted.headers
    assert resumed.steps[: len(noted.steps)] == noted.steps
    assert len(resumed.moves) == 4
    assert "a start" in str(resumed)


def test_a_match_saved_before_a_deal_is_resumed_with_the_same_deal() -> None:
    whole = played(new_record(azul(), SEATS, None, "lisboa"), 40)
    last_deal = max(n for n, step in enumerate(whole.steps) if isinstance(step.action, Deal))
    before = Record(whole.game, whole.headers, whole.steps[:last_deal])
    resumed = start_local(before, SEATS, "lisboa")
    assert resumed.record.steps == whole.steps[: last_deal + 1]
    assert [step.mover for step in resumed.steps] == [None]


def test_taking_back_forgets_the_notes_of_what_was_taken_back() -> None:
    record = start_local(new_record(azul(), SEATS, None, "lisboa", first=1), SEATS, "lisboa").record
    word = str(record.final.legal_moves()[0])
    match = start_local(record.add(word, comment="no"), SEATS, "lisboa").undo(0)
    assert match.record.steps == record.steps
    assert match.play(word).record.steps[-1].comment == ""
