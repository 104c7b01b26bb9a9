"""One stop in one text in, whether it ends a sentence out.

Judged by the word before it and by what follows: abbreviations, initials, section marks, list numbers and ellipses do
not end a sentence; neither does a stop before a word that only continues. A bounded stretch on both sides is read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from rag_core.splitting.abbreviations import AND_SO_ON, BEFORE_NAMES, BEFORE_NUMBERS, MID_SENTENCE, OFTEN_LAST, among
from rag_core.splitting.openings import BEFORE_ORDINALS, MONTHS, NEVER_A_NAME, OPENS_SENTENCE

_BACK, _AHEAD = 60, 60
_OPENING = "\"'“‘«‹„‚([{*_`~¿¡—–/-"
_INSIDE_WORD = re.compile(r"[(\[{“\"‘«—–/,;:=]")
_LETTER = re.compile(r"[^\W\d_]\.\Z")
_ELIDED = re.compile(r"(?:[cdjlmnst]|qu|un|(?:de|a|da|ne|su)ll)[’']", re.IGNORECASE)
_INITIALS = re.compile(r"[^\W\d_](?:\.-?[^\W\d_])+\Z")
# "S.Ct", "Cal.App", "F.3d": capitals with stops inside.
_DOTTED = re.compile(r"(?:[A-Z][a-z]{0,4}\.){1,4}(?:[A-Z][a-z]{0,5}|\d[a-z]{1,2})\Z")
# "Rptr", "Dep't": no vowel, or an apostrophe before a consonant's end.
_CLIPPED = re.compile(r"(?:[B-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]{1,4}|[A-Z][a-z]{1,6}[’'](?:[nrlty]|rs|ns))\Z")
_NEXT_WORD = re.compile(r"[\"'“‘«‹„‚(\[{*_`~¿¡—–>\s-]*+(?:[’'](?=[nst] ))?(?P<word>[^\W_]*+(?:\][^\W_]++)?)")
_DUTCH_CLITIC = re.compile(r"[’'][nst] (?P<word>[^\W_]*)")
_VERSUS = re.compile(r"vs?\.?\s|V\.\s")
_NUMERAL = re.compile(r"[IVXLC]{2,}\b|[A-Z]\b(?![’'.])(?! [a-z])|[A-Z]\.[ \u00a0]?\d")
_LIST_NUMBER = re.compile(
    r"(?:(?:section|sec\.?|article|art\.?|chapter|rule|title|part|[§¶]+)\s+)?"
    r"[(\[]?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxlc]{1,6})\Z",
    re.IGNORECASE,
)
_ITEM = re.compile(r"\(?(?:[a-z]|[ivx]{2,4})[.)]\s+[A-Z“\"]")
_LEADING_MARKS = "-*+•◦▪‣⁃–—·>¶§ \t\u00a0"
_YEAR_OR_NUMBER = re.compile(r"\d{1,4}(?:[-–]\d{1,4})?\Z")


@dataclass(frozen=True, slots=True)
class Stop:
    """``marks`` at ``place``, then ``close`` (quotation marks, brackets) and ``note`` (a footnote's mark).

    ``before`` is the word they follow, ``earlier`` the one before that; ``word`` is the next, first in ``following``.
    """

    text: str
    start: int
    place: int
    marks: str
    close: str
    note: str
    before: str
    earlier: str
    following: str
    word: str


def stop_at(text: str, start: int, match: re.Match[str]) -> Stop:
    """The stop that was found, in the sentence that begins at ``start``."""
    following = text[match.end() : match.end() + _AHEAD]
    before, earlier = _words_before(text, start, match.start())
    word = (_DUTCH_CLITIC.match(following) or _NEXT_WORD.match(following))["word"].replace("]", "")  # type: ignore[index]
    return Stop(
        text, start, match.start(), match["stop"], match["close"], match["note"] or "", before, earlier, following, word
    )


def ends_sentence(stop: Stop) -> bool:
    if stop.following[:1] in tuple(",;:)") or _VERSUS.match(stop.following):
        return False
    if stop.marks == ".":
        return _full_stop_ends(stop)
    if "." in stop.marks or "…" in stop.marks:
        return _ellipsis_ends(stop)
    return _mark_ends(stop)


def _words_before(text: str, start: int, place: int) -> tuple[str, str]:
    """The word a stop is attached to, with dotted letters before it ("z. B." gives "z.B"), and an earlier one."""
    near = text[max(start, place - _BACK) : place]
    if not near or near[-1].isspace():
        return "", ""
    words = near.split()
    before = _ELIDED.sub("", _INSIDE_WORD.split(words.pop())[-1].lstrip(_OPENING), count=1)
    while words and before[:1].isalpha() and _LETTER.match(letter := words[-1].lstrip(_OPENING)) and len(before) < 12:
        before = letter + before
        words.pop()
    return before, words[-1] if words else ""


def _mark_ends(stop: Stop) -> bool:
    """A question or exclamation mark, or a stop of another script."""
    if _bracketed(stop):
        return False
    # He said "What?" and "Yahoo!" is a name
    quoted = stop.close or (stop.marks == "!" and stop.before[:1].isupper())
    return not (quoted and stop.word[:1].islower())


def _ellipsis_ends(stop: Stop) -> bool:
    continues = stop.word[:1].islower() or stop.following[:1] in tuple("([")
    return bool(stop.word) and not continues and not _bracketed(stop)


def _bracketed(stop: Stop) -> bool:
    """Whether brackets hold the marks alone: "[...]", "(!)"."""
    return stop.close[:1] in tuple(")]") and stop.text[stop.place - 1 : stop.place] in ("[", "(")


def _full_stop_ends(stop: Stop) -> bool:
    if stop.following[:1] in tuple("§¶"):
        return False
    if stop.before == "" and not stop.close and stop.place == stop.start:
        return False
    if _is_list_number(stop) or _is_ordinal(stop):
        return False
    decided = _abbreviation_ends(stop)
    if decided is not None:
        return decided
    if stop.note:
        return not stop.note[:1].isdigit() or len(stop.before) > 2 or bool(stop.close)
    return not stop.word[:1].islower() or bool(_ITEM.match(stop.following)) or _is_chat(stop)


def _is_chat(stop: Stop) -> bool:
    """Whether a small letter may open a sentence: after a whole word in small letters."""
    word = stop.before
    return (
        stop.close == "" and word.isalpha() and word.islower() and len(word) > 1 + (not stop.text[stop.start].islower())
    )


def _abbreviation_ends(stop: Stop) -> bool | None:
    """What the word before says; ``None`` if it is no abbreviation."""
    before, word = stop.before, stop.word
    last = before[before.rfind(".") + 1 :].lstrip("-")
    if among(last, BEFORE_NAMES):
        return word[:1].isupper() and word.lower() in NEVER_A_NAME
    if among(before, MID_SENTENCE) or (among(last, BEFORE_NUMBERS) and _continues_reference(stop)):
        return False
    if among(before, AND_SO_ON):
        return not word[:1].islower()
    if _may_stand_last(before):
        return _opens_sentence(word) and not stop.close.startswith(")")
    if len(before) == 1 and before.isalpha():
        return _single_letter_ends(stop)
    if among(last, BEFORE_NUMBERS) and word[:1].islower():
        return False
    return None


def _may_stand_last(before: str) -> bool:
    if among(before, OFTEN_LAST) or _INITIALS.match(before) or _DOTTED.match(before) or _CLIPPED.match(before):
        return True
    return before[:1].isupper() and not before.isupper() and before.lower() in BEFORE_NUMBERS


def _continues_reference(stop: Stop) -> bool:
    next_one = (stop.note or stop.following)[:1]
    if next_one.isdigit() or next_one in tuple("(§¶#[") or _NUMERAL.match(stop.following):
        return True
    return stop.following.startswith(f"{stop.word}.") and among(stop.word, BEFORE_NUMBERS)  # "Dkt. No. 5"


def _opens_sentence(word: str) -> bool:
    return word[:1].isupper() and len(word) > 1 and word.lower() in OPENS_SENTENCE


def _single_letter_ends(stop: Stop) -> bool:
    """“Albert I. Jones” goes on; “you and I.”, “vitamin C. Then” and Russian “1990 г. Он” end."""
    if stop.before.islower():
        return bool(_YEAR_OR_NUMBER.match(stop.earlier)) and stop.word[:1].isupper() and not stop.before.isascii()
    named = stop.earlier[:1].isupper()
    if stop.before == "I":
        return not named and bool(stop.earlier) and stop.word[:1].isupper()
    return not named and _opens_sentence(stop.word)


def _is_list_number(stop: Stop) -> bool:
    """Whether the sentence so far, or its last line, is only a list number; or the number follows a colon."""
    near = max(stop.start, stop.place - 20)
    line = stop.text.rfind("\n", near, stop.place) + 1
    if _YEAR_OR_NUMBER.match(stop.before) and len(stop.before) < 3 and stop.earlier.endswith((":", ";")):
        return True
    if not line and near > stop.start:
        return False
    return bool(_LIST_NUMBER.match(stop.text[max(line, near) : stop.place].lstrip(_LEADING_MARKS)))


def _is_ordinal(stop: Stop) -> bool:
    """“am 3. Oktober”, “der 2. Senat”, “Friedrich II. von”."""
    if not (stop.before.isdigit() and len(stop.before) < 3) or stop.close:
        return False
    return stop.word.lower() in MONTHS or (stop.earlier.lower() in BEFORE_ORDINALS and not _opens_sentence(stop.word))
