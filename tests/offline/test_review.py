"""Reviews without a server: luck and skill come with them, under MicroPython."""

import pytest

from tests.analysis.matches import match_of
from tests.offline.small_engine import SmallEngine


@pytest.mark.slow
def test_a_review_on_the_page_takes_the_result_apart(small: SmallEngine) -> None:
    found = small.ask(ask="review", record=str(match_of("azul2", rounds=1)), time_ms=10)
    assert found.get("is_complete"), found
    for account in found["luck"]["points"]:
        parts = account["start"] + account["luck"] - account["lost"] + account["gained"] + account["rest"]
        assert parts == pytest.approx(account["result"], abs=0.005)
    assert len(found["luck"]["deals"]) == 1
    assert small.shares == sorted(set(small.shares))
    assert small.shares[-1] == 1
