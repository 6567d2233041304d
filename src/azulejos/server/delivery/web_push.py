"""Web Push: messages that only the browser can read (RFC 8291), from a server that names itself (VAPID, RFC 8292)."""

import os
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

__all__ = ["decode64", "encode64", "encrypted", "new_push_key", "public_key_of", "vapid_header"]

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096
LASTS_S = 12 * 3600


def encode64(data: bytes) -> str:
    """Write bytes in the letters of addresses, without padding."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def decode64(text: str) -> bytes:
    """Read such letters back; raise ValueError."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def new_push_key() -> str:
    """Return a private key for a server, which keeps it for good: browsers trust this one alone."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return encode64(number.to_bytes(32, "big"))


def _private(key: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(decode64(key), "big"), CURVE)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def public_key_of(key: str) -> str:
    """Return what a page passes to `pushManager.subscribe` as `applicationServerKey`."""
    return encode64(_point(_private(key).public_key()))


def encrypted(payload: bytes, browser_key: str, browser_secret: str) -> bytes:
    """Return a message for one browser, by `p256dh` and `auth` of its subscription. Raise ValueError for other keys."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, decode64(browser_key))
    ours, salt = ec.generate_private_key(CURVE), os.urandom(16)
    info = b"WebPush: info\0" + _point(theirs) + _point(ours.public_key())
    secret = _derived(ours.exchange(ec.ECDH(), theirs), decode64(browser_secret), info, 32)
    key = _derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack(">IB", RECORD_SIZE, 65) + _point(ours.public_key())
    return head + AESGCM(key).encrypt(nonce, payload + b"\x02", None)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def vapid_header(endpoint: str, key: str, subject: str, now_s: int) -> str:
    """Return the header `Authorization` with which a server names itself to a push service."""
    site = urlsplit(endpoint)
    claims = {"aud": f"{site.scheme}://{site.netloc}", "exp": now_s + LASTS_S, "sub": subject}
    parts = [encode64(msgspec.json.encode(part)) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
    text = ".".join(parts)
    r, s = decode_dss_signature(_private(key).sign(text.encode(), ec.ECDSA(hashes.SHA256())))
    return f"vapid t={text}.{encode64(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={public_key_of(key)}"
