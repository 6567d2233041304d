"""A passkey in software, written with another library than the server's: it answers as a browser and a device do."""

import hashlib
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from fido2.cose import ES256, CoseKey
from fido2.utils import websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

__all__ = ["SoftwarePasskey"]

FLAGS = AuthenticatorData.FLAG.USER_PRESENT | AuthenticatorData.FLAG.USER_VERIFIED


class SoftwarePasskey:
    """One key for one site."""

    def __init__(self, origin: str, host: str) -> None:
        self.origin, self.host = origin, host
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.uses = 0

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.create`, as JSON."""
        client = CollectedClientData.create("webauthn.create", options["challenge"], self.origin)
        public: CoseKey = ES256.from_cryptography_key(self.key.public_key())  # type: ignore[no-untyped-call]
        credential = AttestedCredentialData.create(Aaguid.NONE, self.id, public)
        data = self._data(FLAGS | AuthenticatorData.FLAG.ATTESTED, bytes(credential))
        attestation = AttestationObject.create("none", data, {})
        return self._credential(clientDataJSON=bytes(client), attestationObject=bytes(attestation))

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answer `navigator.credentials.get`, as JSON."""
        self.uses += 1
        client = CollectedClientData.create("webauthn.get", options["challenge"], self.origin)
        data = self._data(FLAGS)
        signature = self.key.sign(bytes(data) + client.hash, ec.ECDSA(hashes.SHA256()))
        return self._credential(clientDataJSON=bytes(client), authenticatorData=bytes(data), signature=signature)

    def _data(self, flags: AuthenticatorData.FLAG, credential: bytes = b"") -> AuthenticatorData:
        host = hashlib.sha256(self.host.encode()).digest()
        made: AuthenticatorData = AuthenticatorData.create(host, flags, self.uses, credential)
        return made

    def _credential(self, **response: bytes) -> dict[str, Any]:
        name = websafe_encode(self.id)
        written = {key: websafe_encode(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": written, "clientExtensionResults": {}}
