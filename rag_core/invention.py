"""Documents in, questions that they answer out, made without a model: for a collection that nobody has asked yet.

A heading that asks is a question already. Any other heading that one document alone has stands for one, together with
the title above it; where there is no heading, the first content words of a paragraph do. None of these is what people
ask: they show how the scores lie, but labelled questions are what a threshold should rest on.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from rag_core.types import Case, Document, Sentence
from rag_core.wording import content_words

# Documents that are read, and questions that are made of each.
MOST_DOCUMENTS, EACH = 20, 4
_WORDS = 5
_NUMBER = re.compile(r"^[\d.]+\s+")

# A document with its sentences.
Read = tuple[Document, Sequence[Sentence]]


def spread(names: Sequence[str]) -> tuple[str, ...]:
    """As many names as are read, from all over the list."""
    step = max(1, -(-len(names) // MOST_DOCUMENTS))
    return tuple(names[::step])


def invented(documents: Sequence[Read]) -> tuple[Case, ...]:
    """A few cases a document, each with the sentences that answer it as its evidence."""
    sections = {document.id: _sections(document, sentences) for document, sentences in documents}
    common = Counter(_normal(path[-1]) for some in sections.values() for path in some if path)
    return tuple(case for read in documents for case in _of_document(read, sections[read[0].id], common))


def _of_document(
    read: Read, sections: Mapping[tuple[str, ...], Sequence[Sentence]], common: Counter[str]
) -> Iterator[Case]:
    document, sentences = read
    own = [path for path in sections if path and common[_normal(path[-1])] == 1 and _says(path[-1])]
    deep = [path for path in own if len(path) > 1 or _asks(path[-1])]
    asked = [(_asked(path), sections[path]) for path in _some(deep or own)]
    for question, some in asked or _of_paragraphs(document, sentences):
        yield Case(question, document.name, tuple(document.slice(one.span) for one in some), (), abstain=False)


def _some(paths: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """A few, those that ask first, the others from all over the document."""
    asking = [path for path in paths if _asks(path[-1])]
    others = [path for path in paths if not _asks(path[-1])]
    return [*asking, *others[:: max(1, -(-len(others) // EACH))]][:EACH]


def _of_paragraphs(document: Document, sentences: Sequence[Sentence]) -> Iterator[tuple[str, Sequence[Sentence]]]:
    """The content words with which paragraphs begin."""
    blocks = [list(some) for _, some in groupby(sentences, lambda one: one.block)]
    for some in blocks[:: max(1, -(-len(blocks) // EACH))]:
        words = content_words(f"the {document.slice(some[0].span)}")[:_WORDS]
        if len(words) == _WORDS:
            yield " ".join(words), some


def _sections(document: Document, sentences: Iterable[Sentence]) -> dict[tuple[str, ...], list[Sentence]]:
    found: dict[tuple[str, ...], list[Sentence]] = {}
    for one in sentences:
        found.setdefault(document.blocks[one.block].heading_path, []).append(one)
    return found


def _asked(path: tuple[str, ...]) -> str:
    heading = _NUMBER.sub("", path[-1])
    return heading if _asks(heading) or len(path) == 1 else f"{path[0]}: {heading}"


def _says(heading: str) -> bool:
    return bool(content_words(f"the {heading}"))


def _asks(heading: str) -> bool:
    return heading.rstrip().endswith(("?", "？"))


def _normal(heading: str) -> str:
    return " ".join(heading.casefold().split())
