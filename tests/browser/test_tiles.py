"""Five patterns as distinct as five colors: compared by simulation, for every kind of color blindness and in gray."""

from pathlib import Path

from playwright.sync_api import Browser

WEB = Path(__file__).resolve().parents[2] / "web" / "src"
SCRIPT = (Path(__file__).parent / "tiles.js").read_text(encoding="utf-8")
LEAST_DISTANCE = 20
MOST_ALIKE = 0.5


def test_the_tiles_are_told_apart_by_every_kind_of_eye(browser: Browser) -> None:
    page = browser.new_page()
    sprite = (WEB / "art" / "tiles.svg").read_text(encoding="utf-8")
    tokens = (WEB / "styles" / "tokens.css").read_text(encoding="utf-8")
    found = page.evaluate(SCRIPT, {"sprite": sprite, "tokens": tokens})
    page.close()
    print(found)
    assert set(found) == {"normal", "protan", "deutan", "tritan", "gray"}
    for eye, measured in found.items():
        if eye != "gray":  # in gray some backgrounds are close in tone, so the figures decide
            assert measured["distance"] > LEAST_DISTANCE, eye
        assert measured["likeness"] < MOST_ALIKE, eye
