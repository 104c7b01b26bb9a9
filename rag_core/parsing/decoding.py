"""Bytes in, text out: the decoded file with CRLF made LF and a byte order mark dropped, and nothing else.

UTF-8 is tried first and strictly; other encodings are found by their mark, by their pattern of zero bytes, or guessed,
and a guess is reported as a warning.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from rag_core.errors import EmptyDocument, UndecodableText

# UTF-32's little-endian mark begins with UTF-16's, so it comes first.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


@dataclass(frozen=True, slots=True)
class Decoded:
    text: str
    encoding: str
    warnings: tuple[str, ...] = ()


def decode(name: str, data: bytes) -> Decoded:
    """Decode a text file. Raises ``EmptyDocument`` or ``UndecodableText``."""
    decoded = _decode_marked(name, data) or _decode_unmarked(name, data)
    text = decoded.text.replace("\r\n", "\n")
    if not text.strip():
        raise EmptyDocument(name, "it holds no text", "Check that the right file was chosen.")
    return Decoded(text, decoded.encoding, decoded.warnings)


def _decode_marked(name: str, data: bytes) -> Decoded | None:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strictly(name, data[len(mark) :], encoding), encoding)
    return None


def _decode_unmarked(name: str, data: bytes) -> Decoded:
    wide = _wide_encoding(data)
    if wide:
        return _guessed(name, data, wide)
    try:
        return Decoded(data.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        return _guess(name, data)


def _wide_encoding(data: bytes) -> str | None:
    """Tell UTF-16 without a mark by its zero bytes, which stand nearly all on one side."""
    sample = data[: 4096 - len(data) % 2]
    half = len(sample) // 2
    if half < 2 or len(data) % 2:
        return None
    even, odd = sample[::2].count(0) / half, sample[1::2].count(0) / half
    if odd > 0.4 and even < 0.05:
        return "utf-16-le"
    if even > 0.4 and odd < 0.05:
        return "utf-16-be"
    return None


def _guess(name: str, data: bytes) -> Decoded:
    from charset_normalizer import from_bytes

    best = from_bytes(data).best()
    if best is None:
        raise _undecodable(name)
    return _guessed(name, data, best.encoding)


def _guessed(name: str, data: bytes, encoding: str) -> Decoded:
    """Text by a guessed encoding, unless it is full of control characters: then the file is no text."""
    text = _strictly(name, data, encoding)
    controls = sum(character < " " and character not in "\t\n\r\f\v" for character in text[:20_000])
    if controls > 0.02 * min(len(text), 20_000):
        raise _undecodable(name)
    return Decoded(text, encoding, (_guess_warning(encoding),))


def _strictly(name: str, data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise _undecodable(name) from None


def _undecodable(name: str) -> UndecodableText:
    return UndecodableText(name, "it is not text in any encoding we know", "Save it as UTF-8 text and try again.")


def _guess_warning(encoding: str) -> str:
    return f"The file is not UTF-8 and does not name its encoding; it was read as {encoding}."
