"""Bytes in, text out: the decoded file with CRLF made LF and a byte order mark dropped, and nothing else.

UTF-8 is tried first and strictly; other encodings are found by their mark, by the name that the file itself gives, by
their pattern of zero bytes, or guessed, and a guess is reported as a warning.
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
# Names as files give them, and what their bytes are read as on the web. Codecs that are no encodings of text stay out.
_NAMED = {
    **{name: name for name in "utf-8 koi8-r koi8-u gb18030 euc-jp iso-2022-jp big5".split()},
    **{f"windows-125{digit}": f"cp125{digit}" for digit in range(9)},
    **{f"cp125{digit}": f"cp125{digit}" for digit in range(9)},
    **{f"iso-8859-{part}": f"iso-8859-{part}" for part in (2, 3, 4, 5, 6, 7, 8, 10, 13, 14, 15, 16)},
    **dict.fromkeys(("iso-8859-1", "iso8859-1", "latin1", "latin-1", "l1", "ascii", "us-ascii"), "cp1252"),
    **dict.fromkeys(("iso-8859-9", "latin5"), "cp1254"),
    **dict.fromkeys(("iso-8859-11", "tis-620", "windows-874"), "cp874"),
    **dict.fromkeys(("gbk", "gb2312", "gb_2312-80", "x-gbk"), "gb18030"),
    **dict.fromkeys(("shift_jis", "shift-jis", "sjis", "x-sjis", "windows-31j", "ms_kanji"), "cp932"),
    **dict.fromkeys(("euc-kr", "ks_c_5601-1987", "ksc5601", "windows-949"), "cp949"),
    **dict.fromkeys(("macintosh", "mac", "x-mac-roman"), "mac-roman"),
    **dict.fromkeys(("ibm866", "cp866", "866"), "cp866"),
    **dict.fromkeys(("utf8", "unicode-1-1-utf-8"), "utf-8"),
}
_MANY_BYTES = frozenset({"gb18030", "euc-jp", "iso-2022-jp", "big5", "cp932", "cp949"})


@dataclass(frozen=True, slots=True)
class Decoded:
    text: str
    encoding: str
    warnings: tuple[str, ...] = ()


def decode(name: str, data: bytes, declared: str = "") -> Decoded:
    """Decode a text file; ``declared`` is the encoding it names. Raises ``EmptyDocument`` or ``UndecodableText``."""
    decoded = _decode_marked(name, data) or _decode_declared(data, declared) or _decode_unmarked(name, data)
    text = decoded.text.replace("\r\n", "\n")
    if not text.strip():
        raise EmptyDocument(name, "it holds no text", "Check that the right file was chosen.")
    return Decoded(text, decoded.encoding, decoded.warnings)


def _decode_marked(name: str, data: bytes) -> Decoded | None:
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strictly(name, data[len(mark) :], encoding), encoding)
    return None


def _decode_declared(data: bytes, declared: str) -> Decoded | None:
    """By the encoding that the file names, unless its bytes say otherwise."""
    encoding = _NAMED.get(declared)
    if encoding is None:
        return None
    if encoding == "utf-8":
        return _nearly_utf_8(data)
    if encoding not in _MANY_BYTES and not data.isascii() and _is_utf_8(data):
        warning = f"The file says that it is {declared}, but it is UTF-8 and was read as that."
        return Decoded(data.decode("utf-8"), "utf-8", (warning,))
    try:
        return Decoded(data.decode(encoding), encoding)
    except UnicodeDecodeError:
        return None


def _is_utf_8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _nearly_utf_8(data: bytes) -> Decoded | None:
    """Text that says it is UTF-8 may hold a few broken characters; of many, another encoding is made out."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd") if not _is_utf_8(data) else 0
    if 20 * broken > len(text) - len(text.encode("ascii", "ignore")) and 5_000 * broken > len(text):
        return None
    warning = f"The file is damaged UTF-8: {broken} of its characters could not be read and show as \ufffd."
    return Decoded(text, "utf-8", (warning,) if broken else ())


def _decode_unmarked(name: str, data: bytes) -> Decoded:
    wide = _wide_encoding(data)
    if wide:
        return _guessed(name, data, wide)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _hardly_broken(data) or _guess(name, data)
    if _controls(text) > 0.3:
        raise _undecodable(name)
    return Decoded(text, "utf-8")


def _hardly_broken(data: bytes) -> Decoded | None:
    """UTF-8 that is cut off within a character, or has a bad byte here or there."""
    text = data.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    several = len(text) - len(text.encode("ascii", "ignore")) - broken
    return _nearly_utf_8(data) if broken * 20 <= several or broken * 5_000 <= len(text) else None


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
    if _controls(text) > 0.02:
        raise _undecodable(name)
    return Decoded(text, encoding, (_guess_warning(encoding),))


def _controls(text: str) -> float:
    """The share of control characters that no text has."""
    sample = text[:20_000]
    return sum(character < " " and character not in "\t\n\r\f\v" for character in sample) / max(len(sample), 1)


def _strictly(name: str, data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        raise _undecodable(name) from None


def _undecodable(name: str) -> UndecodableText:
    return UndecodableText(name, "it is not text in any encoding we know", "Save it as UTF-8 text and try again.")


def _guess_warning(encoding: str) -> str:
    return f"The file is not UTF-8 and does not name its encoding; it was read as {encoding}."
