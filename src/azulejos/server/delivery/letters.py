"""The letters that the server writes, in the reader's language."""

import functools
import json
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import format_datetime
from pathlib import Path

__all__ = ["letter", "letter_text"]

FOLDER = Path(__file__).parent / "words"


@functools.cache
def _words(language: str) -> dict[str, str]:
    words: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return words


def letter_text(language: str, key: str, **values: object) -> str:
    """Return a text of a letter in a language.

    >>> letter_text("de", "reset.subject")
    'Neues Passwort für Azulejos'
    """
    return _words(language)[key].format_map(values)


def letter(
    message_id: str, sender: str, address: str, language: str, kind: str, now: int, **values: object
) -> EmailMessage:
    """Return a letter. The same message has the same Message-ID whenever it is sent, so that mailboxes drop a copy."""
    made = EmailMessage()
    made["From"], made["To"] = sender, address
    made["Subject"] = letter_text(language, f"{kind}.subject", **values)
    made["Message-ID"] = f"<{message_id}@{sender.rpartition('@')[2].rstrip('>') or 'azulejos'}>"
    made["Date"] = format_datetime(datetime.fromtimestamp(now / 1000, UTC))
    made["Auto-Submitted"] = "auto-generated"
    made["Content-Language"] = language
    made.set_content(letter_text(language, f"{kind}.text", **values))
    return made
