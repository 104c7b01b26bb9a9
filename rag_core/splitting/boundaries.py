"""A spaCy component's work: a tokenized ``Doc`` in, the same ``Doc`` with ``is_sent_start`` set on every token.

Candidates are stops with what closes after them: white space must follow, unless the script uses none or the next word
shows that one is missing. ``stops`` judges each; ``items`` adds where a line or a number begins something new.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rag_core.splitting.items import items
from rag_core.splitting.stops import ends_sentence, stop_at

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

_UNSPACED = "。！？｡．።፧។៕။၊༎।॥"
_MARKS = f".!?…؟۔։\u037e{_UNSPACED}"
_QUOTES = "\"'”’»›)\\]}*_`~」』】）〉》〕］｝\u200b\u200e\u200f\ufeff"
# Quotation marks that open in one language and close in another; links, tags and French blanks before a guillemet.
_CLOSING = rf"(?:\]\([^\s()]{{0,300}}+\)|[{_QUOTES}]|[“‘«](?=\s|\Z)|[ \u00a0\u202f](?:[»”]|'')|</\w{{1,10}}>)"
_QUOTE_OR_BRACKET = "[)\\]\"”’']"
_NUMBERED_NOTE = rf"(?<=[^\W\d]\.|{_QUOTE_OR_BRACKET}\.|[.!?]{_QUOTE_OR_BRACKET})\d{{1,3}}(?:[,–-]\d{{1,3}})*+"
_NOTE = rf"(?:\[\^?\w{{1,20}}\])++|[¹²³⁰-⁹†‡]++|{_NUMBERED_NOTE}(?=\s+[\"“‘(\[]?[A-Z])"
_AFTER = rf"(?P<close>{_CLOSING}*+)(?P<note>{_NOTE})?+"
# Possessive throughout: whatever the text, each character is looked at a bounded number of times.
_CANDIDATE = re.compile(rf"(?P<stop>\.(?:[ \u00a0]\.){{2,}}+|[{_MARKS}]++|(?<=[Ͱ-Ͽἀ-῿]);){_AFTER}(?P<gap>\s*+)")
_WORDS = re.compile(rf"([{_MARKS}]++{_AFTER}|[^\s{_MARKS}]++|[^\S ]++| )( ?)")
_SPACE_IS_MISSING = re.compile(r"(?:[A-Z][a-z]+|[IA])(?=[\s,’'])")
_IDEOGRAPHIC = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]")
# What goes on after a quotation in Japanese or Chinese, and what no sentence begins with.
_GOES_ON = re.compile(r"[とのはがをにでもやへ、，；：,;:）」』】》〉]|って")


def words(vocab: Vocab) -> Callable[[str], Doc]:
    """A tokenizer that takes linear time on any text: words are what white space parts, and what a stop may end."""
    from spacy.tokens import Doc

    def cut(text: str) -> Doc:
        found = _WORDS.findall(text)
        return Doc(vocab, words=[one[0] for one in found], spaces=[bool(one[-1]) for one in found])

    return cut


def sentence_starts(doc: Doc) -> Doc:
    """Mark the first token of each sentence."""
    import numpy as np

    starts = np.fromiter(boundaries(doc.text), np.int64)
    offsets = doc.to_array("IDX")
    marks = np.where(np.isin(offsets, starts), 1, -1)
    marks[:1] = 1
    doc.from_array(["SENT_START"], marks[:, None].astype(np.uint64))
    return doc


def boundaries(text: str) -> Iterator[int]:
    """Where sentences after the first one begin, as offsets into one block's text."""
    waiting = items(text)[::-1]
    yield from waiting
    start = 0
    for match in _CANDIDATE.finditer(text):
        while waiting and waiting[-1] <= match.start():
            start = max(start, waiting.pop())
        cut = _cut(text, start, match)
        if cut is not None and cut < len(text):
            start = cut
            yield cut


def _cut(text: str, start: int, match: re.Match[str]) -> int | None:
    """Where the next sentence begins if the candidate ends one, else ``None``."""
    if match["stop"][1:2] in (" ", "\u00a0"):
        return _after_spaced_dots(text, match)
    if not match["gap"] and not _parts_without_space(text, match):
        return None
    return match.end() if ends_sentence(stop_at(text, start, match)) else None


def _after_spaced_dots(text: str, match: re.Match[str]) -> int | None:
    """Four spaced dots hold a full stop: the first if it touches a word and text follows, else the last."""
    dots = match["stop"].count(".")
    rest = text[match.end() : match.end() + 200].strip(_QUOTES + " .")
    if dots < 4 or not rest:
        return None
    touches = match.start() > 0 and not text[match.start() - 1].isspace()
    return match.start() + 2 if touches else match.end()


def _parts_without_space(text: str, match: re.Match[str]) -> bool:
    """Whether a stop ends something though a letter follows it at once: by its script, or by an error of typing."""
    after, before = match.end(), text[match.start() - 1 : match.start()]
    if after == len(text):
        return True
    if match["stop"] == "．" and text[after].isdigit():
        return False
    if match["stop"][-1] in _UNSPACED or (_IDEOGRAPHIC.match(before) and _IDEOGRAPHIC.match(text, after)):
        return not (_GOES_ON.match(text, after) if match["close"] else text[after] in "、，；：")
    if match["stop"] == "…" or (len(match["stop"]) > 1 and "." in match["stop"]):
        return match["close"] == "" and bool(re.compile(r"[A-Z][a-z]*\b").match(text, after))
    typed = (before.islower() or before.isdigit() or before in tuple(')"”')) and before != ""
    return typed and bool(_SPACE_IS_MISSING.match(text, after))
