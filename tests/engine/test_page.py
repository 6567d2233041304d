"""The page about the protocol: its transcript is run, and it lists every code that the engine package uses."""

import re

from tests.engine.talking import ROOT, pattern_of, started

PAGE = (ROOT / "docs" / "engine-protocol.md").read_text(encoding="utf-8")


def transcript() -> list[tuple[str, str]]:
    """Read the transcript out of the page: who speaks, and what."""
    (block,) = re.findall(r"```transcript\n(.*?)```", PAGE, re.DOTALL)
    return [(line[0], line[2:]) for line in block.splitlines()]


def test_the_transcript_of_the_page_is_what_the_engine_answers() -> None:
    with started() as (talk, process):
        for speaker, line in transcript():
            if speaker == ">":
                talk.say(line)
            else:
                heard = talk.hear()
                assert pattern_of(line).fullmatch(heard), f"the page: {line}\nthe engine: {heard}"
        assert talk.hang_up() == []
        assert process.wait(30) == 0


def test_the_transcript_has_every_command_but_stop() -> None:
    said = {line.split()[0] for speaker, line in transcript() if speaker == ">"}
    assert said == {"azp", "set", "isready", "position", "go", "castle", "quit"}


def test_every_code_of_the_room_is_on_the_page() -> None:
    folder = ROOT / "src" / "azulejos" / "engine"
    text = "".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.py")))
    codes = set(re.findall(r'\bcode ?= ?"([a-z-]+)"', text))
    assert len(codes) > 25
    assert sorted(code for code in codes if f"`{code}`" not in PAGE) == []
