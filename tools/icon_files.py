"""PNG, ICO and ICNS files written byte by byte, so that the same picture always gives the same file."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Mapping

ICNS_TYPES = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}
"""The kinds of PNG in an Apple icon by size in pixels."""


def png(size: int, rgba: bytes) -> bytes:
    """A square PNG from rows of red, green, blue and alpha bytes."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    row = 4 * size
    lines = b"".join(b"\0" + rgba[y * row : (y + 1) * row] for y in range(size))
    parts = (chunk(b"IHDR", header), chunk(b"IDAT", zlib.compress(lines, 9)), chunk(b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def ico(pngs: Mapping[int, bytes]) -> bytes:
    """A Windows icon holding PNGs by size; 256 pixels at most."""
    place = 6 + 16 * len(pngs)
    entries, data = b"", b""
    for size, picture in sorted(pngs.items()):
        side = size % 256  # 0 means 256
        entries += struct.pack("<BBBBHHII", side, side, 0, 0, 1, 32, len(picture), place + len(data))
        data += picture
    return struct.pack("<HHH", 0, 1, len(pngs)) + entries + data


def icns(pngs: Mapping[int, bytes]) -> bytes:
    """An Apple icon holding the PNGs whose size that format knows."""
    data = b"".join(
        kind + struct.pack(">I", 8 + len(pngs[size])) + pngs[size]
        for size, kind in ICNS_TYPES.items()
        if size in pngs
    )
    return b"icns" + struct.pack(">I", 8 + len(data)) + data
