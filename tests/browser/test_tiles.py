"""Five patterns as distinct as five colours: compared by simulation, for every kind of colour blindness and in grey."""

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
        if eye != "gray":  # in grey some grounds are near in tone: there the figures decide
            assert measured["distance"] > LEAST_DISTANCE, eye
        assert measured["likeness"] < MOST_ALIKE, eye
