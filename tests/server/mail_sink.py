"""A mail server on this machine that keeps what it is sent, and can refuse."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.smtp import SMTP

__all__ = ["MailSink", "mail_sink"]


class MailSink:
    """The letters that arrived; with `is_full`, new ones are refused for the moment."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        self.refused = 0
        self.is_full = False
        self.url = ""

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        """Keep a letter, as aiosmtpd asks us to."""
        if self.is_full:
            self.refused += 1
            return "452 the mailbox is full"
        letter = message_from_bytes(envelope.content, _class=EmailMessage, policy=policy.default)
        self.letters.append(letter)
        return "250 kept"

    def to(self, address: str) -> list[EmailMessage]:
        """Return the letters to an address."""
        return [letter for letter in self.letters if letter["To"] == address]


@asynccontextmanager
async def mail_sink() -> AsyncIterator[MailSink]:
    """Run a mail server."""
    sink = MailSink()
    serving = await asyncio.get_running_loop().create_server(lambda: SMTP(sink), "127.0.0.1", 0)
    sink.url = f"smtp+plain://127.0.0.1:{serving.sockets[0].getsockname()[1]}"
    try:
        yield sink
    finally:
        serving.close()
        await serving.wait_closed()
