"""Text as it stands in, the text prepared for search out, with a map back to where each of its characters stood.

Markup is removed, words cut at a line end are bridged, white space is one blank, ligatures are letters, and what cannot
be seen is gone. Nothing here is ever shown: what is shown is the original at ``to_original``.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from unicodedata import normalize

from rag_core.plain.edits import Edit, apply, unedited
from rag_core.plain.markup import Markup, scan
from rag_core.types import Block, BlockKind, Document, Sentence, Span

# Soft hyphens, zero-width characters and marks of direction.
_UNSEEN = "\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff"
# Ligatures, letters' presentation forms, full and half width, letters as mathematical signs, Roman numerals.
_FORMS = re.compile("[\u0132\u0133\u2160-\u217f\ufb00-\ufdff\ufe70-\ufefc\uff01-\uffee\U0001d400-\U0001d7ff]")
_LINE_END = "\n\r\x0b\x0c\x85\u2028\u2029"
_CUT_WORD = re.compile(rf"(?<=\w)(?P<hyphen>[-‐\u00ad])(?P<gap>[^\S{_LINE_END}]*+[{_LINE_END}]\s*+)(?=(?P<next>\w++))")
_SPACE = re.compile(rf"[\s{_UNSEEN}]++")
_PLAIN_SPACE = re.compile(rf"[^\S ]|[{_UNSEEN}]|  |\A\s|\s\Z")
# "Haupt- und Nebensatz": here the hyphen stands for what follows later.
_LINKING = frozenset("and or to und oder bzw et ou y e o en of of".split())


@dataclass(frozen=True, slots=True)
class PlainForm:
    """``offsets[i]`` is the code point of the original from which code point i of ``text`` came."""

    text: str
    offsets: array[int]
    markup: Markup = Markup()  # noqa: RUF009 (it is frozen)

    def to_original(self, span: Span) -> Span:
        """The stretch of the original for a stretch of the plain form; whole marked-up pieces where one is cut."""
        if not len(span):
            place = self.offsets[span.start] if span.start < len(self.offsets) else 0
            return Span(place, place)
        return self.markup.whole(Span(self.offsets[span.start], self.offsets[span.end - 1] + 1))

    def part(self, original: Span) -> str:
        """What is left of a stretch of the original."""
        return self.text[self._within(original)].strip()

    def cut(self, original: Span, start: int) -> PlainForm:
        """The same with its map, into a text of which the original begins at ``start``; without the markup."""
        inside = self._within(original)
        text, offsets = self.text[inside], array("q", (start + one for one in self.offsets[inside]))
        before = len(text) - len(text.lstrip())
        return PlainForm(text.strip(), offsets[before : before + len(text.strip())])

    def _within(self, original: Span) -> slice:
        return slice(bisect_left(self.offsets, original.start), bisect_left(self.offsets, original.end))


def plain_form(text: str, format: str) -> PlainForm:
    """Prepare a block or a sentence of a document of that format."""
    markup = scan(text) if format == "Markdown" else Markup()
    edited = apply(unedited(text), markup.edits)
    edited = apply(edited, _letters(edited.text))
    edited = apply(edited, _bridges(edited.text))
    edited = apply(edited, _blanks(edited.text))
    return PlainForm(edited.text, edited.offsets, markup)


def plain_document(document: Document) -> str:
    """What is searched for words: the plain form of every block, a line each."""
    return "\n".join(_plain_block(document, block).text for block in document.blocks)


def plain_sentences(document: Document, sentences: Iterable[Sentence]) -> tuple[str, ...]:
    """What is embedded for each sentence: its part of its block's plain form, as marks may span several sentences."""
    texts: list[str] = []
    for index, some in groupby(sentences, key=lambda sentence: sentence.block):
        block = document.blocks[index]
        plain = _plain_block(document, block)
        texts += (_plain_sentence(document, block.span, plain, one.span) for one in some)
    return tuple(texts)


def plain_sentence(document: Document, sentence: Sentence) -> PlainForm:
    """What is embedded for one sentence, with a map into the document; without the markup."""
    block, span = document.blocks[sentence.block], sentence.span
    if span.end > block.span.end:
        whole = plain_form(document.slice(span), document.properties.get("format", ""))
        return whole.cut(Span(0, len(span)), span.start)
    form = _plain_block(document, block).cut(_within(span, block.span), block.span.start)
    return form if form.text else PlainForm(document.slice(span), array("q", range(span.start, span.end)))


def _plain_sentence(document: Document, block: Span, plain: PlainForm, sentence: Span) -> str:
    """A sentence that was joined over blocks is read by itself; one of marks alone, of which nothing is left, stays."""
    if sentence.end > block.end:
        return plain_form(document.slice(sentence), document.properties.get("format", "")).text.strip()
    return plain.part(_within(sentence, block)) or document.slice(sentence)


def _plain_block(document: Document, block: Block) -> PlainForm:
    """Code has no markup: its stars and underscores are meant."""
    coded = block.kind is BlockKind.CODE
    return plain_form(document.slice(block.span), "plain text" if coded else document.properties.get("format", ""))


def _within(span: Span, block: Span) -> Span:
    return Span(span.start - block.start, span.end - block.start)


def _letters(text: str) -> Iterator[Edit]:
    for match in _FORMS.finditer(text):
        yield Edit(match.start(), match.end(), normalize("NFKC", match.group()))


def _bridges(text: str) -> Iterator[Edit]:
    """Words cut at a line end: the hyphen goes before a small letter, and stays before a capital or a digit."""
    for match in _CUT_WORD.finditer(text):
        following, letter = match["next"], text[match.start() - 1].isalpha()
        if match["hyphen"] == "\u00ad" or (following[0].islower() and letter and following not in _LINKING):
            yield Edit(match.start(), match.end())
        elif following not in _LINKING:
            yield Edit(match.start("gap"), match.end())


def _blanks(text: str) -> Iterator[Edit]:
    if not _PLAIN_SPACE.search(text):
        return
    for match in _SPACE.finditer(text):
        inside = match.start() > 0 and match.end() < len(text)
        blank = " " if inside and any(character.isspace() for character in match.group()) else ""
        if match.group() != blank:
            yield Edit(match.start(), match.end(), blank)
