"""`azulejos review`: words, JSON, the record with evaluations, the picture; stops and failures."""

import json
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from azulejos import parse_record, parse_records
from azulejos.analysis.reasons import CODES
from azulejos.locale import Catalog
from azulejos.search.thinker import Limit
from tests.analysis.matches import match_of
from tests.analysis.plain_thinker import PlainThinker
from tests.cli.running import failure, run, run_well
from tests.cli.test_analyze import Interrupted


@pytest.fixture(autouse=True)
def thinker(monkeypatch: pytest.MonkeyPatch) -> PlainThinker:
    """Let a small search think, which needs no compiler."""
    plain = PlainThinker()
    monkeypatch.setattr("azulejos.search.open_thinker", lambda game: plain, raising=False)
    return plain


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Return the file of a match."""
    path = tmp_path / "match.azr"
    path.write_text(str(match_of("azul2")), encoding="utf-8")
    return path


def test_marked_moves_are_reported_with_what_was_better_and_why(file: Path) -> None:
    told = run_well("review", str(file))
    assert told.startswith("azul2: greedy, random, ")
    lines = told.splitlines()
    first = next(n for n, line in enumerate(lines) if "?" in line)
    assert ". random: " in lines[first]
    assert lines[first + 1].startswith("       better: ")
    assert any(
        Catalog.of("en").text(f"reason.{code}", found=0, better=0).split(":")[0] in lines[first + 2] for code in CODES
    )
    assert lines[-2].startswith("greedy  accuracy ")
    assert lines[-1].startswith("random  accuracy ")
    assert lines[-1].endswith("% lost per move")


def test_every_move_is_reported_if_asked_for(file: Path) -> None:
    told = run_well("review", str(file), "--all")
    assert len(re.findall(r"^ *\d+\. ", told, re.MULTILINE)) == len(match_of("azul2").moves)


def test_the_record_is_written_back_with_evaluations(file: Path, tmp_path: Path) -> None:
    out = tmp_path / "reviewed.azr"
    told = run_well("review", str(file), "--out", str(out))
    assert told.endswith(f"wrote {out}\n")
    record, written = match_of("azul2"), parse_record(out.read_text(encoding="utf-8"))
    assert written.moves == record.moves
    assert sum(step.evaluation is not None for step in written.steps) == len(record.moves) - 1  # one was forced
    assert any(step.mark == "?!" for step in written.steps)
    assert run_well("validate", str(out)) == f"{out}: 1 record, valid\n"


def test_the_record_can_go_to_the_output(file: Path) -> None:
    assert parse_record(run_well("review", str(file), "--out", "-")).moves == match_of("azul2").moves


def test_a_record_may_take_its_own_place(file: Path) -> None:
    run_well("review", str(file), "--out", str(file))
    once = file.read_text(encoding="utf-8")
    run_well("review", str(file), "--out", str(file))
    assert file.read_text(encoding="utf-8") == once


def test_the_picture_is_drawn(file: Path, tmp_path: Path) -> None:
    svg = tmp_path / "chances.svg"
    assert run_well("review", str(file), "--svg", str(svg), "--theme", "dark").endswith(f"wrote {svg}\n")
    assert ElementTree.parse(svg).getroot().get("role") == "img"


def test_json_is_a_line_for_each_record(tmp_path: Path) -> None:
    path, svg, out = tmp_path / "two.azr", tmp_path / "p.svg", tmp_path / "out.azr"
    path.write_text(f"{match_of('azul2')}\n{match_of('duel:1a,2b,4a', rounds=1)}", encoding="utf-8")
    told = run_well("review", str(path), "--json", "--svg", str(svg), "--out", str(out))
    first, second = (json.loads(line) for line in told.splitlines())
    assert (first["game"], second["game"]) == ("azul2", "duel:1a,2b,4a")
    assert first["is_complete"]
    assert first["players"][1]["accuracy"] < 100
    assert sorted(each.name for each in tmp_path.glob("*.svg")) == ["p-1.svg", "p-2.svg"]
    assert len(parse_records(out.read_text(encoding="utf-8"))) == 2


def test_the_limits_are_for_every_move(file: Path, thinker: PlainThinker) -> None:
    run_well("review", str(file), "--nodes", "77")
    assert set(thinker.limits) == {Limit(nodes=77)}
    run_well("review", "-", typed=file.read_text(encoding="utf-8"))
    assert thinker.limits[-1] == Limit(nodes=50_000)


def test_ctrl_c_tells_and_writes_what_was_found(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("azulejos.search.open_thinker", lambda game: Interrupted(), raising=False)
    out = tmp_path / "reviewed.azr"
    result = run("review", str(file), "--out", str(out))
    assert result.exit_code == 130
    assert f"0 of {len(match_of('azul2').moves)} moves reviewed" in result.stdout
    assert parse_record(out.read_text(encoding="utf-8")) == match_of("azul2")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Dear Ana,\n", "not a record"),
        ("Azulejos: 1\nGame: azul9\n", "not a game: 'azul9'"),
        ("Azulejos: 1\nGame: azul2\nRules: 9\n\n(first:1)\n", "made under version 9 of the rules"),
        ("Azulejos: 1\nGame: azul2\n\n(first:1) 3R4\n", "cannot play 3R4"),
    ],
)
def test_what_cannot_be_reviewed_is_one_clear_line(text: str, words: str, tmp_path: Path) -> None:
    path = tmp_path / "match.azr"
    path.write_text(text, encoding="utf-8")
    assert words in failure("review", str(path))


def test_a_place_that_cannot_be_written_to_is_reported_before_the_work(file: Path, thinker: PlainThinker) -> None:
    assert "the folder does not exist" in failure("review", str(file), "--out", "no/where.azr")
    assert "no such file" in failure("review", "no.azr")
    assert thinker.views == []
