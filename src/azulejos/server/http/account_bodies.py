"""The bodies of requests and responses about one's own account."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from azulejos.server.http.bodies import Name, Password

__all__ = [
    "AboutMe",
    "AccountDetails",
    "ChangePassword",
    "ConfirmMail",
    "Done",
    "ForgotPassword",
    "Language",
    "MailAddress",
    "NewMail",
    "NewPasskey",
    "OwnPassword",
    "OwnSession",
    "OwnerProof",
    "Passkey",
    "PasskeyLogin",
    "PasskeyOptions",
    "RecoverPassword",
    "RecoveryCode",
    "ResetPassword",
]

Secret = Annotated[str, Meta(min_length=1, max_length=80)]
Mail = Annotated[str, Meta(max_length=254, pattern=r"^[^@\s<>,;:\"]+@[^@\s<>,;:\"]+$")]
Language = Annotated[str, Meta(max_length=10)]
Line = Annotated[str, Meta(max_length=400)]


class Done(Struct, frozen=True):
    """A request that was fulfilled and has nothing to tell."""

    done: bool = True


class OwnPassword(Struct, frozen=True):
    """The password of the caller's own account, for what a stolen session must not do."""

    password: Password


class OwnerProof(Struct, frozen=True):
    """The password of the caller's own account, or what `navigator.credentials.get` of one of its passkeys returned."""

    password: Annotated[str, Meta(max_length=200)] = ""
    passkey: dict[str, Any] | None = None


class ChangePassword(Struct, frozen=True):
    """The password of the caller's account, and the one that is to replace it."""

    old: Password
    new: Password


class ForgotPassword(Struct, frozen=True):
    """The account whose password was forgotten."""

    name: Name


class ResetPassword(Struct, frozen=True):
    """The secret of a letter, and a new password."""

    secret: Secret
    password: Password


class RecoverPassword(Struct, frozen=True):
    """The recovery code of an account, and a new password."""

    name: Name
    code: Secret
    password: Password


class RecoveryCode(Struct, frozen=True):
    """A recovery code to print or write down; it is shown this once and works once."""

    code: str


class NewMail(Struct, frozen=True):
    """An address for letters, and the language to write them in; by default that of the browser."""

    address: Mail
    password: Password
    language: Language = ""


class ConfirmMail(Struct, frozen=True):
    """The secret of the letter that asks to confirm an address."""

    secret: Secret


class MailAddress(Struct, frozen=True):
    """An address for letters; only a confirmed one gets any."""

    address: str
    language: str
    confirmed: bool


class AboutMe(Struct, frozen=True):
    """A line about oneself, for everybody to read; 120 characters are kept."""

    about: Line


class OwnSession(Struct, frozen=True):
    """A browser that is logged in; `current` is the one that asks."""

    id: str
    device: str
    created_at: int
    seen_at: int
    expires_at: int
    current: bool


class Passkey(Struct, frozen=True):
    """A passkey of the account."""

    id: str
    name: str
    created_at: int
    used_at: int | None


class AccountDetails(Struct, frozen=True):
    """What only the owner of an account sees. `mail_works` and `passkeys_work` are about the server."""

    id: str
    name: str
    created_at: int
    mail: MailAddress | None
    recovery_code: bool
    sessions: list[OwnSession]
    passkeys: list[Passkey]
    mail_works: bool
    passkeys_work: bool
    about: str = ""


class PasskeyOptions(Struct, frozen=True):
    """The `publicKey` argument of `navigator.credentials.create` or `get`, as JSON."""

    options: dict[str, Any]


class NewPasskey(Struct, frozen=True):
    """A passkey that the browser made, as `PublicKeyCredential.toJSON()` writes it, and a name for it."""

    name: Name
    credential: dict[str, Any]


class PasskeyLogin(Struct, frozen=True):
    """The answer of a passkey, as `PublicKeyCredential.toJSON()` writes it."""

    credential: dict[str, Any]
