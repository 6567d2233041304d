"""A new round: tiles fly out of a drawn bag at their own size, at every width, frame by frame."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Opener
from tests.browser.player import Player, start_match

WATCH_FLIGHTS = """
window.__flights = [];
const boxOf = element => element.getBoundingClientRect().toJSON();
const look = () => {
  const bags = [...document.querySelectorAll('[data-at=bag], .bag-stand')].filter(each => boxOf(each).width > 0);
  for (const flyer of document.querySelectorAll('.flyer')) {
    if (!flyer.__seen) {
      flyer.__seen = { sizes: [], from: boxOf(flyer), bag: bags.length > 0 ? boxOf(bags[0]) : null };
      window.__flights.push(flyer.__seen);
    }
    flyer.__seen.sizes.push(Math.max(boxOf(flyer).width, boxOf(flyer).height));
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
LARGER = [pytest.param(size, marks=pytest.mark.slow) for size in ((1440, 900), (1280, 720), (1000, 700), (844, 390))]
DEALT = 20  # tiles in a new round with two players


def flights_of_a_deal(page: Page) -> list[dict[str, Any]]:
    """Play until a new round is dealt; return every flight of that turn, with its size in each frame."""
    player = Player(page, seed=7)
    while player.wait():
        page.evaluate("window.__flights = []")
        player.turn()
        page.locator(".match[data-turn=mine], .result").first.wait_for()
        flights: list[dict[str, Any]] = page.evaluate("window.__flights")
        if len([flight for flight in flights if is_from_bag(flight)]) >= DEALT // 2:
            return flights
    raise AssertionError("the match ended before a second round")


def is_from_bag(flight: dict[str, Any]) -> bool:
    """Whether a tile was first seen in the middle of the bag."""
    tile, bag = flight["from"], flight["bag"]
    if bag is None:
        return False
    off = [abs(tile[at] + tile[size] / 2 - bag[at] - bag[size] / 2) for at, size in (("x", "width"), ("y", "height"))]
    return bool(max(off) < 6)


@pytest.mark.parametrize("size", [(390, 844), *LARGER], ids=str)
def test_tiles_fly_out_of_a_bag_at_their_own_size(open_page: Opener, size: tuple[int, int]) -> None:
    page = open_page(size=size, settings={"speed": "fast"}).page
    page.add_init_script(WATCH_FLIGHTS)
    page.reload()
    start_match(page)
    flights = flights_of_a_deal(page)
    tiles = [box for tile in page.locator(".c.t").all() if (box := tile.bounding_box()) is not None]
    largest = max(box["width"] for box in tiles)
    assert max(max(flight["sizes"]) for flight in flights) <= 1.1 * largest
    for sizes in (flight["sizes"] for flight in flights if is_from_bag(flight)):
        assert max(sizes) <= 1.02 * min(sizes)


WATCH_ANIMATIONS = """
window.__animated = {};
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
  for (const frame of frames)
    for (const name of Object.keys(frame))
      if (!['offset', 'easing'].includes(name)) (window.__animated[name] ??= new Set()).add(this.className);
  return animate.call(this, frames, timing);
};
window.__changed = new Set();
document.addEventListener('transitionrun', event => window.__changed.add(event.propertyName));
"""


def test_whatever_moves_is_moved_by_the_compositor(open_page: Opener) -> None:
    page = open_page(settings={"speed": "fast"}).page
    page.add_init_script(WATCH_ANIMATIONS)
    page.reload()
    start_match(page)
    player = Player(page, seed=7)
    while player.wait() and not page.evaluate("window.__animated.opacity?.has('glow')"):
        player.turn()
    assert page.evaluate("Object.keys(window.__animated).sort()") == ["opacity", "transform"]
    assert page.evaluate("window.__animated.transform.has('flyer') && window.__animated.opacity.has('glow')")
    assert page.evaluate("[...window.__changed]") == ["transform"]
