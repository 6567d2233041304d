"""Hashes: MicroPython's SHA-256 with `hexdigest`, and BLAKE2b."""

import binascii
from hashlib import sha256 as _sha256

__all__ = ["blake2b", "sha256"]

MASK = (1 << 64) - 1
START = (
    0x6A09E667F3BCC908,
    0xBB67AE8584CAA73B,
    0x3C6EF372FE94F82B,
    0xA54FF53A5F1D36F1,
    0x510E527FADE682D1,
    0x9B05688C2B3E6C1F,
    0x1F83D9ABFB41BD6B,
    0x5BE0CD19137E2179,
)
ORDERS = (
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
    (14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3),
    (11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4),
    (7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8),
    (9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13),
    (2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9),
    (12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11),
    (13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10),
    (6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5),
    (10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0),
)
COLUMNS = ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15))
MIXED = COLUMNS + ((0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14))


class _Hash:
    def __init__(self, found):
        self._found = found

    def digest(self):
        """Return the hash as bytes."""
        return self._found

    def hexdigest(self):
        """Return the hash in hexadecimal digits."""
        return binascii.hexlify(self._found).decode()


def sha256(data=b""):
    """Return the SHA-256 of bytes."""
    return _Hash(_sha256(data).digest())


def blake2b(data=b"", *, digest_size=64):
    """Return the BLAKE2b of bytes (RFC 7693), without a key."""
    state = list(START)
    state[0] ^= 0x01010000 ^ digest_size
    blocks = max(1, -(-len(data) // 128))
    padded = bytes(data) + bytes(blocks * 128 - len(data))
    for number in range(blocks):
        done = min(len(data), (number + 1) * 128)
        words = [int.from_bytes(padded[at : at + 8], "little") for at in range(number * 128, number * 128 + 128, 8)]
        _compress(state, words, done, number == blocks - 1)
    return _Hash(b"".join([word.to_bytes(8, "little") for word in state])[:digest_size])


def _compress(state, words, done, is_last):
    v = state + list(START)
    v[12] ^= done
    if is_last:
        v[14] ^= MASK
    for step in range(12):
        order = ORDERS[step % 10]
        for number, (a, b, c, d) in enumerate(MIXED):
            v[a] = (v[a] + v[b] + words[order[2 * number]]) & MASK
            v[d] = _turned(v[d] ^ v[a], 32)
            v[c] = (v[c] + v[d]) & MASK
            v[b] = _turned(v[b] ^ v[c], 24)
            v[a] = (v[a] + v[b] + words[order[2 * number + 1]]) & MASK
            v[d] = _turned(v[d] ^ v[a], 16)
            v[c] = (v[c] + v[d]) & MASK
            v[b] = _turned(v[b] ^ v[c], 63)
    for place in range(8):
        state[place] ^= v[place] ^ v[place + 8]


def _turned(word, bits):
    return (word >> bits | word << 64 - bits) & MASK
