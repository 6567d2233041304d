"""Sending mail through an SMTP server."""

import smtplib
import ssl
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from azulejos.play import OptionError

__all__ = ["MailServer", "mail_server_of"]

PORTS = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
TIMEOUT_S = 20


@dataclass(frozen=True, slots=True)
class MailServer:
    """An SMTP server: where it is, who we are there, and how the connection is encrypted."""

    scheme: str
    host: str
    port: int
    user: str | None
    password: str | None

    def send(self, letter: EmailMessage) -> None:
        """Send a letter; raise OSError or smtplib.SMTPException. It waits, so call it in a thread."""
        if self.scheme == "smtps":
            context = ssl.create_default_context()
            connection: smtplib.SMTP = smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT_S, context=context)
        else:
            connection = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT_S)
        with connection:
            if self.scheme == "smtp":
                connection.starttls(context=ssl.create_default_context())
            if self.user is not None:
                connection.login(self.user, self.password or "")
            connection.send_message(letter)


def mail_server_of(address: str) -> MailServer:
    """Parse the address of an SMTP server; raise OptionError.

    `smtp` encrypts with STARTTLS, `smtps` from the start, `smtp+plain` not at all: for a server on the same machine.

    >>> mail_server_of("smtp://ana:secret@mail.example.org").port
    587
    """
    parts = urlsplit(address)
    if parts.scheme not in PORTS or not parts.hostname:
        known = ", ".join(PORTS)
        raise OptionError(f"not a mail server: {parts.scheme}://... (wanted {known}://[USER:PASSWORD@]HOST[:PORT])")
    user, password = (None if part is None else unquote(part) for part in (parts.username, parts.password))
    return MailServer(parts.scheme, parts.hostname, parts.port or PORTS[parts.scheme], user, password)
