"""Which names can be shown: one rule for documents and collections.

Refused are characters that end a line, are no text, or turn the text around them about: what a person reads would not
be what is stored.
"""

from __future__ import annotations

import unicodedata

_REFUSED = {"Cc", "Cs", "Zl", "Zp"}
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def can_be_shown(name: str) -> bool:
    return all(map(_can_be_shown, name))


def visible(name: str) -> str:
    """The name with escapes such as ``\\x00`` in place of what cannot be shown."""
    return "".join(one if _can_be_shown(one) else one.encode("unicode_escape").decode() for one in name)


def _can_be_shown(character: str) -> bool:
    return unicodedata.category(character) not in _REFUSED and character not in _TURNING
