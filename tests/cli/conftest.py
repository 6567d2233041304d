"""The program uses English in these tests, whatever the language of the system."""

import pytest


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose English; a test that wants another language says so."""
    monkeypatch.setenv("AZULEJOS_LANGUAGE", "en")
