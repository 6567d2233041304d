"""Every extra works with the lowest and with the newest versions that it allows."""

import pytest

from tools.extras import RESOLUTIONS, TRIALS, extras, try_extra


def test_every_extra_is_tried() -> None:
    assert sorted(extras()) == sorted(TRIALS)


@pytest.mark.slow
@pytest.mark.parametrize("resolution", RESOLUTIONS)
@pytest.mark.parametrize("extra", TRIALS)
def test_an_extra_works_with_what_it_allows(extra: str, resolution: str) -> None:
    try_extra(extra, resolution)
