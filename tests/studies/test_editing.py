"""Studies changed by edits, as a page sends them, and what the page is told about them."""

from typing import Any

import pytest

from azulejos import AzulejosError, azul, parse_record
from azulejos.studies import parse_study
from azulejos.studies.importing import chapters_of_text
from azulejos.studies.info import study_info
from azulejos.studies.limits import MOST_CHAPTERS, MOST_LETTERS, MOST_NODES
from azulejos.studies.places import name_place
from tests.studies.test_studies import OPENING, random_study

RECORD = f"Azulejos: 1\nGame: azul2\nSeat1: Ana\nSeat2: Bram\n\n({OPENING[0]}) ({OPENING[1]}) 3R4 1B2"


def opened() -> dict[str, Any]:
    return study_info("", edits=[{"op": "import", "text": RECORD, "title": "A match"}])


def edited(info: dict[str, Any], *edits: dict[str, Any]) -> dict[str, Any]:
    """Make edits in the first chapter of a study."""
    return study_info(info["study"], edits=[{"chapter": 0, **edit} for edit in edits])


def refusal(info: dict[str, Any], **edit: Any) -> str:
    with pytest.raises(AzulejosError) as caught:
        edited(info, edit)
    return caught.value.code


def words(info: dict[str, Any]) -> list[str]:
    return [node["word"] for node in info["nodes"]]


def test_a_record_becomes_a_chapter_that_is_shown_after_its_first_deals() -> None:
    info = opened()
    assert (info["title"], info["chapters"]) == ("Ana, Bram", [{"title": "Ana, Bram", "game": "azul2"}])
    assert words(info) == [*OPENING, "3R4", "1B2"]
    assert info["at"] == info["nodes"][1]["key"]
    assert [(node["seat"], node["taken"], node["round"]) for node in info["nodes"][2:]] == [(0, 1, 1), (1, 2, 1)]
    assert info["nodes"][-1]["position"] == str(parse_record(RECORD).final)
    assert edited(info, {"op": "show", "at": 3})["at"] == info["nodes"][2]["key"]
    assert info["nodes"][2]["move"] == {"word": "3R4", "kind": "take", "source": 2, "color": "R", "line": 3}
    assert str(parse_study(info["study"])) == info["study"]


def test_keys_stay_while_the_tree_around_them_changes() -> None:
    info = opened()
    end = info["nodes"][-1]["key"]
    info = edited(info, {"op": "play", "at": info["nodes"][1]["key"], "words": ["1B2", "3R3"]})
    side = info["at"]
    assert words(info)[2:] == ["3R4", "1B2", "3R3", "1B2"]
    info = edited(info, {"op": "promote", "at": side})
    assert (info["at"], words(info)[2:]) == (side, ["1B2", "3R4", "1B2", "3R3"])
    info = edited(info, {"op": "comment", "at": end, "was": "", "comment": "ends a row"})
    assert info["nodes"][4] | {"key": end, "comment": "ends a row", "word": "1B2"} == info["nodes"][4]
    info = edited(info, {"op": "delete", "at": side})
    assert words(info)[2:] == ["1B2", "3R4", "1B2"]
    assert info["at"] == info["nodes"][2]["key"], "the move before it is shown"
    assert refusal(info, op="mark", at=side, mark="!") == "no-such-node"


def test_a_line_of_the_engine_goes_as_far_as_the_rules_allow() -> None:
    info = edited(opened(), {"op": "play", "at": 2, "words": ["1B2", "3R3", "1B2"], "far": True, "comment": "+3"})
    assert words(info)[2:] == ["3R4", "1B2", "3R3", "1B2"]
    assert info["nodes"][3]["comment"] == "+3"
    assert refusal(info, op="play", at=2, words=["1K1"], far=True) == "no-such-tiles"
    assert refusal(info, op="play", at=2, words=["1B2", "1B2"]) == "no-such-tiles"
    assert refusal(info, op="play", at=99, words=["1B2"]) == "no-such-node"


@pytest.mark.parametrize("game", ["azul3g", "duel:1a,2b,4a"])
def test_deals_are_drawn_or_typed(game: str) -> None:
    begin = {"op": "add-chapter", "title": "New", "game": game, "seed": "x"}
    info = study_info("", edits=[begin, {"op": "title", "title": "T"}])
    assert info["nodes"][-1]["due"] is None
    assert refusal(info, op="deal", at=info["nodes"][-1]["key"], seed="x") == "no-deal-due"
    again = edited(info, {"op": "deal", "at": "", "seed": "x"})
    assert again["study"] == info["study"], "the same seed draws the same"
    other = edited(info, {"op": "play", "at": "", "words": ["first:1" if "first:2" in words(info) else "first:2"]})
    assert len(other["nodes"]) == len(info["nodes"]) + 1
    assert other["nodes"][1]["due"] is not None


def test_words_that_somebody_else_changed_are_not_overwritten() -> None:
    info = edited(opened(), {"op": "comment", "at": "", "was": "", "comment": "Þóra’s  idea 🟦"})
    assert info["start"]["comment"] == "Þóra’s idea 🟦"
    assert refusal(info, op="comment", at="", was="", comment="mine") == "stale-study"
    edited(info, {"op": "comment", "at": "", "was": "", "comment": "Þóra’s idea 🟦"})  # both wrote the same


def test_arrows_and_rings_are_drawn_replaced_and_deleted() -> None:
    arrow = {"op": "draw", "at": 2, "from": {"source": 2, "color": "R"}, "to": {"seat": 0, "line": 3}}
    far = {"op": "draw", "at": 2, "from": {"source": "center"}, "to": {"seat": 1, "line": None}, "kind": "danger"}
    space = {"op": "draw", "at": 2, "from": {"source": 0, "color": "B"}, "to": {"seat": 1, "row": 3, "column": 1}}
    ring = {"op": "draw", "at": 2, "from": {"seat": 1, "line": 4}}
    info = edited(opened(), arrow, far, space, ring)
    node = info["nodes"][1]
    assert [each["text"] for each in node["arrows"]] == ["arrow 3R 4", "arrow C 2:F danger", "arrow 1B 2:4.2"]
    assert [(each["from"], each["to"]) for each in node["arrows"]] == [
        (e["from"], e["to"]) for e in (arrow, far, space)
    ]
    assert [(each["text"], each["from"]) for each in node["rings"]] == [("ring 2:5", {"seat": 1, "line": 4})]
    assert [each["kind"] for each in edited(info, arrow | {"kind": "danger"})["nodes"][1]["arrows"]] == [
        "danger",
        "idea",
        "danger",
    ]
    assert len(edited(info, arrow, ring)["nodes"][1]["arrows"]) == 2
    assert edited(info, {"op": "erase", "at": 2})["nodes"][1]["rings"] == []
    more = [space | {"to": {"seat": 0, "line": line}} for line in range(2)]
    assert refusal(edited(info, more[0]), **more[1]) == "too-many-arrows"
    assert refusal(info, **arrow | {"from": {"source": 17}}) == "no-such-place"
    assert refusal(info, **arrow | {"to": {"seat": 7, "line": 1}}) == "no-such-place"
    assert str(parse_study(info["study"])) == info["study"]


def test_chapters_are_added_renamed_moved_and_deleted() -> None:
    position = str(azul().start(first=0).deal(OPENING[1]))
    info = edited(opened(), {"op": "add-chapter", "title": " Second ", "position": position})
    assert (info["chapter"], info["start"]["position"], info["nodes"]) == (1, position, [])
    info = study_info(info["study"], edits=[{"op": "move-chapter", "chapter": 1, "to": 0}])
    assert ([each["title"] for each in info["chapters"]], info["chapter"]) == (["Second", "Ana, Bram"], 0)
    # Another tab still counts chapters as they were: it names them, too.
    late = {"op": "rename-chapter", "chapter": 0, "of": "Ana, Bram", "title": "A match"}
    info = study_info(info["study"], edits=[late])
    assert [each["title"] for each in info["chapters"]] == ["Second", "A match"]
    assert refusal(info, op="delete-chapter", of="Ana, Bram") == "no-such-chapter"
    info = edited(info, {"op": "delete-chapter"})
    assert refusal(info, op="delete-chapter") == "last-chapter"
    assert refusal(info, op="rename-chapter", title=" ") == "no-title"


def test_a_study_has_limits() -> None:
    info = opened()
    many = [{"op": "add-chapter", "title": f"{n}", "game": "azul2", "seed": "x"} for n in range(MOST_CHAPTERS)]
    with pytest.raises(AzulejosError, match="chapters") as caught:
        edited(info, *many)
    assert caught.value.code == "too-many-chapters"
    assert refusal(info, op="comment", at="", was="", comment="x" * MOST_LETTERS) == "study-too-large"
    long = f"Azulejos-Study: 1\nTitle: T\n\nChapter: C\nGame: azul2\n\n  {'3R4 ' * (MOST_NODES + 1)}"
    assert refusal(info, op="import", text=long, title="T") == "chapter-too-large"
    assert refusal(info, op="import", text="Azulejos-Study: 1\nTitle: T", title="T") == "no-chapters"


@pytest.mark.parametrize("edit", [{}, {"op": "dance"}, {"op": "play"}, {"op": "play", "at": 0, "words": 7}])
def test_an_edit_that_cannot_be_read_is_refused(edit: dict[str, Any]) -> None:
    assert refusal(opened(), **edit) == "bad-edit"


@pytest.mark.parametrize("seed", range(10))
def test_what_is_imported_is_what_was_exported(seed: int) -> None:
    study = random_study(seed)
    if study.chapters:
        assert chapters_of_text(f"\ufeff{study}", "T") == (study.title, list(study.chapters))
        info = study_info("", edits=[{"op": "import", "text": str(study), "title": "T"}])
        assert info["study"] == str(study)
        for number, chapter in enumerate(study.chapters):
            described = study_info(info["study"], number)["nodes"]
            assert [(node["parent"], node["word"]) for node in described] == [
                (node.parent, str(node.step.action)) for node in chapter.nodes
            ]


def test_a_place_that_no_word_names_is_refused() -> None:
    with pytest.raises(AzulejosError):
        name_place(azul(), {"source": "attic"}, 0)


def test_a_study_without_chapters_is_refused_with_a_code() -> None:
    with pytest.raises(AzulejosError) as refused:
        study_info("", chapter=3)
    assert refused.value.code == "no-such-chapter"
