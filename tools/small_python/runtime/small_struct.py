"""Records of numbers as bytes; the order of the machine itself is little-endian here."""

import struct

__all__ = ["Struct", "calcsize", "pack", "pack_into", "unpack", "unpack_from"]


def _known(code):
    """Return a format as MicroPython knows it: truths are bytes there."""
    return ("<" + code[1:] if code[:1] == "=" else code).replace("?", "B")


def calcsize(code):
    """Return the size of a record."""
    return struct.calcsize(_known(code))


def pack(code, *numbers):
    """Return a record."""
    return struct.pack(_known(code), *numbers)


def pack_into(code, data, place, *numbers):
    """Write a record."""
    struct.pack_into(_known(code), data, place, *numbers)


def unpack(code, data):
    """Read a record."""
    return struct.unpack(_known(code), data)


def unpack_from(code, data, place=0):
    """Read a record at a place."""
    return struct.unpack_from(_known(code), data, place)


class Struct:
    """The layout of a record."""

    def __init__(self, code):
        self.format = _known(code)
        self.size = struct.calcsize(self.format)

    def pack_into(self, data, place, *numbers):
        """Write a record."""
        struct.pack_into(self.format, data, place, *numbers)

    def unpack(self, data):
        """Read a record."""
        return struct.unpack(self.format, data)

    def unpack_from(self, data, place=0):
        """Read a record at a place."""
        return struct.unpack_from(self.format, data, place)
