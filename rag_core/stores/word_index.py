"""Which sentences hold which words, by SQLite's full-text index: stemmed, and pairs of characters for scripts that part
no words. It finds and counts; scores are computed elsewhere, from the counts of one collection.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rag_core.plain.bigrams import searchable, words
from rag_core.plain.form import plain_sentences
from rag_core.stores.database import Database
from rag_core.stores.stemming import Stemmer
from rag_core.types import Document, Sentence

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

_TEXT, _HEADING = "text", "heading"


@dataclass(frozen=True, slots=True)
class Postings:
    """Sentences that hold a term in their text or in a heading above them: their numbers, and how often each does."""

    numbers: Ints
    in_text: Ints
    in_heading: Ints


class WordIndex:
    def __init__(self, database: Database) -> None:
        self._db = database
        self._stemmer = Stemmer()

    def put(self, document: Document, sentences: Sequence[tuple[int, Sentence]]) -> None:
        """Index sentences, each with its number."""
        texts = plain_sentences(document, [one for _, one in sentences])
        rows = [(number, text, headings(document, one)) for (number, one), text in zip(sentences, texts, strict=True)]
        self._db.write_all(
            "INSERT INTO sentence_words (rowid, text, heading) VALUES (?, ?, ?)",
            ((number, searchable(text), searchable(heading)) for number, text, heading in rows),
        )
        self._db.write_all(
            "UPDATE sentences SET words = ? WHERE number = ?", ((len(words(text)), number) for number, text, _ in rows)
        )

    def terms(self, question: str) -> dict[str, str]:
        """The index's term for each different word of a question, in order."""
        asked = list(dict.fromkeys(word.lower() for word in words(question)))
        terms = self._stemmer.terms(asked)
        return {word: terms[word] for word in asked if word in terms}

    def postings(self, term: str) -> Postings:
        """Where a term stands, in all collections, by number."""
        import numpy as np

        counts: dict[int, dict[str, int]] = {}
        for number, column, count in self._db.rows(
            "SELECT doc, col, count(*) FROM sentence_terms WHERE term = ? GROUP BY doc, col", (term,)
        ):
            counts.setdefault(number, {})[column] = count
        numbers = sorted(counts)
        return Postings(
            np.array(numbers, np.int64),
            np.array([counts[one].get(_TEXT, 0) for one in numbers], np.int64),
            np.array([counts[one].get(_HEADING, 0) for one in numbers], np.int64),
        )


def headings(document: Document, sentence: Sentence) -> str:
    """The headings above a sentence."""
    return "\n".join(document.blocks[sentence.block].heading_path)
