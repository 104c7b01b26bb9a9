"""A spaCy component's work: a tokenized ``Doc`` in, the same ``Doc`` with ``is_sent_start`` set on every token.

Candidates are stops followed by white space. Each is judged by the word before it and by what follows: abbreviations,
initials, section marks, list numbers and ellipses do not end a sentence; neither does a stop before a word that only
continues. Enumerations that run on in one line ("1. … 2. …") are cut before each number.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rag_core.abbreviations import BEFORE_NAMES, BEFORE_NUMBERS, MID_SENTENCE, OFTEN_LAST

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

_CLOSING = "\"'”’»›)\\]}*_`"
# Possessive throughout: whatever the text, each character is looked at a bounded number of times.
_CANDIDATE = re.compile(
    r"(?P<stop>\.(?:[ \u00a0]\.){2,}+|[.!?…؟۔।]++)"
    rf"(?P<close>[{_CLOSING}]*+)"
    r"(?P<gap>\s++|\Z|(?<=[a-z0-9)][.!?])(?=[A-Z][a-z]+[\s,])|(?<=\.\.)(?=[A-Z][a-z]*\b))"
)
_CJK_CANDIDATE = re.compile(r"[。！？｡]+[」』”’）】]*(?P<gap>\s*)")
_STOP_INSIDE = r"[。！？｡]+[」』”’）】]*|(?<=[a-z0-9)])[.!?](?=[A-Z][a-z])|(?<!\.)\.{2,}(?=[A-Z])"
_WORDS = re.compile(rf"({_STOP_INSIDE}|(?:(?!{_STOP_INSIDE})\S)+|[^\S ]+| )( ?)")
_WORD_BEFORE = re.compile(r"[^\s(\[{“\"'‘«—–/,;:]*\Z")
_INITIALS = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]\Z")
_NEXT_WORD = re.compile(r"[\"'“‘«‹(\[{*_`¿¡]*(?P<word>[^\W_]*)")
_LIST_NUMBER = re.compile(r"[(\[]?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxlcIVXLC]{1,6})\Z")
_ENUMERATOR = re.compile(
    r"(?P<bullet>[•◦▪‣⁃·]\s*)?(?P<open>\(?)(?P<number>\d{1,3}|[a-z])(?P<close>\.\)|[.)])(?=\s+\S)", re.IGNORECASE
)
_LEADING_MARKS = "-*+•◦▪‣⁃–—·> \t\u00a0"


def words(vocab: Vocab) -> Callable[[str], Doc]:
    """A tokenizer that takes linear time on any text: words are what white space parts, and what a stop may end."""
    from spacy.tokens import Doc

    def cut(text: str) -> Doc:
        found = _WORDS.findall(text)
        return Doc(vocab, words=[word for word, _ in found], spaces=[bool(space) for _, space in found])

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
    items = list(_enumerated(text))
    yield from items
    for match in _CJK_CANDIDATE.finditer(text):
        if match.end() < len(text):
            yield match.end()
    start = 0
    for match in _CANDIDATE.finditer(text):
        while items and items[0] <= match.start():
            start = max(start, items.pop(0))
        cut = _judge(text, start, match)
        if cut is not None and cut < len(text):
            start = cut
            yield cut


def _judge(text: str, start: int, match: re.Match[str]) -> int | None:
    """Where the next sentence begins if the candidate ends one, else ``None``."""
    stop, after = match["stop"], match.end()
    if " ." in stop or "\u00a0." in stop:
        return _after_spaced_dots(text, match)
    following = text[after : after + 60]
    word = _NEXT_WORD.match(following)["word"]  # type: ignore[index]
    before = _WORD_BEFORE.search(text, max(start, match.start() - 40), match.start())
    previous = before.group() if before else ""
    if stop == ".":
        ends = _full_stop_ends(text, start, match, previous, following, word)
    elif "." in stop or stop == "…":
        ends = _ellipsis_ends(text, match, following, word)
    else:
        quoted = match["close"] or (stop == "!" and previous[:1].isupper())  # He said "What?" and "Yahoo!" is a name
        ends = not (word[:1].islower() and quoted) and following[:1] not in ",;:)"
    return after if ends else None


def _after_spaced_dots(text: str, match: re.Match[str]) -> int | None:
    """Four spaced dots hold a full stop: the first if it touches a word and text follows, else the last."""
    dots = match["stop"].count(".")
    rest = text[match.end() : match.end() + 200].strip(_CLOSING.replace("\\", "") + " .")
    if dots < 4 or not rest:
        return None
    touches = match.start() > 0 and not text[match.start() - 1].isspace()
    return match.start() + 2 if touches else match.end()


def _full_stop_ends(text: str, start: int, match: re.Match[str], previous: str, following: str, word: str) -> bool:
    if following[:1] in ",;:" or (previous == "" and not match["close"] and match.start() == start):
        return False
    if _is_list_number(text, start, match.start()):
        return False
    lowered = previous.lower()
    if match["close"] == "":
        if lowered in BEFORE_NAMES or (lowered in BEFORE_NUMBERS and _continues_reference(following)):
            return False
        if lowered in MID_SENTENCE:
            return False
        if lowered in OFTEN_LAST or _INITIALS.match(previous):
            return _starts_clause(word)
        if len(previous) == 1 and previous.isalpha():
            return _single_letter_ends(text, start, match, previous, word)
    if word[:1].islower():
        return match["close"] == "" and len(previous) > 2 and previous.isalpha() and previous.islower()
    return True


def _single_letter_ends(text: str, start: int, match: re.Match[str], letter: str, word: str) -> bool:
    """“Albert I. Jones” goes on; “you and I.” and “vitamin C. Then” may end."""
    if letter.islower():
        return False
    earlier = text[max(start, match.start() - 60) : match.start() - 1].split()
    named = bool(earlier) and earlier[-1][:1].isupper()
    return letter == "I" and not named and bool(earlier) and word[:1].isupper()


def _ellipsis_ends(text: str, match: re.Match[str], following: str, word: str) -> bool:
    bracketed = match["close"][:1] in ("]", ")") and text[match.start() - 1 : match.start()] in ("[", "(")
    return not bracketed and not word[:1].islower() and following[:1] not in ",;:([" and bool(word)


def _continues_reference(following: str) -> bool:
    return following[:1].isdigit() or following[:1] in "(§¶#[" or bool(re.match(r"[IVXLC]{2,}\b", following))


def _is_list_number(text: str, start: int, stop: int) -> bool:
    """Whether the sentence so far, or its last line, is only a list number."""
    near = max(start, stop - 20)
    line = text.rfind("\n", near, stop) + 1
    if not line and near > start:
        return False
    return bool(_LIST_NUMBER.match(text[max(line, near) : stop].lstrip(_LEADING_MARKS)))


_CLAUSE_STARTS = frozenset(
    "the a an this that these those it its he she they we i you his her their our my your there here in on at by for "
    "from with to as if when while after before since although however but and so what who where why how no not all "
    "each any both some many most".split()
)


def _starts_clause(word: str) -> bool:
    """Whether what follows “U.S.”, “p.m.” or “Inc.” is a common opening of a sentence rather than a name."""
    return word[:1].isupper() and word.lower() in _CLAUSE_STARTS


def _enumerated(text: str) -> Iterator[int]:
    """Starts of further items where a block begins with an item number and goes on counting in the same style."""
    first = _ENUMERATOR.match(text)
    expected = _successor(first) if first else None
    if first is None or expected is None:
        return
    for match in _ENUMERATOR.finditer(text, first.end()):
        standing_free = text[match.start() - 1].isspace() or match["bullet"]
        same_style = (match["open"], match["close"]) == (first["open"], first["close"])
        if standing_free and same_style and match["number"].lower() == expected:
            yield match.start()
            expected = _successor(match)


def _successor(match: re.Match[str]) -> str | None:
    number = match["number"].lower()
    return str(int(number) + 1) if number.isdigit() else chr(ord(number) + 1) if "a" <= number < "z" else None
