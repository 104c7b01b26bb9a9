"""Whether what a claim puts in quotation marks stands so in its cited sentences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rag_core.answers import Detail
from rag_core.types import Span

_QUOTED = re.compile(
    r'"([^"\n]{2,400})"|“([^“”\n]{2,400})”|«([^«»\n]{2,400})»|„([^„“”\n]{2,400})[“”]|‘([^‘’\n]{3,400})’(?!\w)'
)
_ENDS = " .,;:!?…"


def misquoted(claim: str, cited: Sequence[str]) -> Iterator[Detail]:
    """Quotations that are in no cited text, white space and the marks at their ends aside."""
    texts = [_plain(one) for one in cited]
    for match in _QUOTED.finditer(claim):
        group = match.lastindex or 1
        wanted = _plain(match[group]).strip(_ENDS)
        if wanted and not any(part_of(wanted, text) for text in texts):
            yield Detail("quotation", Span(*match.span(group)))


def part_of(wanted: str, text: str) -> bool:
    """Parts around an ellipsis are looked for one by one."""
    return all(part.strip(_ENDS) in text for part in re.split(r"…|\.\.\.|\[…\]|\[\.\.\.\]", wanted))


def _plain(text: str) -> str:
    text = re.sub(r"[*_`]", "", text).replace("’", "'").replace("‘", "'")
    return " ".join(text.casefold().split())
