"""What is kept of names and of chat."""

import pytest

from azulejos.server.people.names import clean_chat_text, clean_player_name, name_key
from azulejos.server.refusal import Refusal


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("  Ana  Maria ", "Ana Maria"),
        ("A\u202ena\u200b\u2066!", "Ana!"),
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
        ("Tom\x00\x1b[31m", "Tom[31m"),
        ("Ana\u3164\u3164Maria", "Ana Maria"),
        ("Ana\U00013441\U00013442Maria", "Ana Maria"),  # letters since Unicode 15, so from Python 3.12 on
        ("Z" + "\u0335" * 30 + "o", "Z" + "\u0335" * 3 + "o"),
    ],
)
def test_names_lose_what_deceives(given: str, kept: str) -> None:
    assert clean_player_name(given) == kept


def test_a_name_needs_a_letter() -> None:
    for bad in ("", "   ", "\u202e", "!!!", "\u3164", "\u115f\u1160", "\uffa0 \u2800", "\u17b4\u17b5", "\U0001d159"):
        with pytest.raises(Refusal):
            clean_player_name(bad)


def test_names_that_look_alike_have_one_key() -> None:
    assert name_key("Ana") == name_key("\uff41\uff4e\uff41") == name_key("A n a") == name_key("áná")
    assert name_key("Ana") != name_key("Anna")


def test_chat_is_one_line_without_tricks() -> None:
    assert clean_chat_text("a\n\nb\u202ec\t d") == "a bc d"
    assert len(clean_chat_text("x" * 1000)) == 300
    with pytest.raises(Refusal):
        clean_chat_text("\u200b\n")
