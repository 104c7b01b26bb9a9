"""Which names can be shown: one rule for documents and collections.

Refused are characters that end a line, are no text, or turn the text around them about: what a person reads would not
be what is stored. A collection's name has none that cannot be seen; a document's is shown with them made visible.
"""

from __future__ import annotations

import unicodedata

from rag_core.errors import InvalidName
from rag_core.unseen import escaped, spelled

_LONGEST = 100
_REFUSED = {"Cc", "Cs", "Zl", "Zp"}
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def collection_name(name: str) -> str:
    """The name that a collection gets for this. Raises ``InvalidName``."""
    clean = name.strip()
    if not clean:
        raise InvalidName("collection", name, "it is empty")
    if len(clean) > _LONGEST:
        raise InvalidName("collection", clean[:20] + "…", f"it is longer than {_LONGEST} characters")
    if visible(clean) != clean:
        raise InvalidName("collection", visible(clean), "it holds characters that cannot be shown")
    return clean


def can_be_shown(name: str) -> bool:
    return all(map(_can_be_shown, name))


def visible(name: str) -> str:
    """The name with escapes such as ``\\x00`` in place of what cannot be shown or seen."""
    return "".join(one if _can_be_shown(one) else escaped(one) for one in spelled(name))


def _can_be_shown(character: str) -> bool:
    return unicodedata.category(character) not in _REFUSED and character not in _TURNING
