"""Values built by hand, as small as a test can read: documents of short sentences, hits, windows and evidence."""

from collections.abc import Sequence

from rag_core import verdict, windows
from rag_core.settings import SearchSettings
from rag_core.types import Block, BlockKind, Document, Evidence, Hit, Sentence, Span, Window


def document(name: str, *sentences: str, between: str = " ") -> tuple[Document, tuple[Sentence, ...]]:
    """A document of one paragraph whose id is its name, and its sentences."""
    text = between.join(sentences)
    starts = [sum(len(one) + len(between) for one in sentences[:count]) for count in range(len(sentences))]
    spans = [Span(start, start + len(one)) for start, one in zip(starts, sentences, strict=True)]
    block = Block(Span(0, len(text)), BlockKind.PARAGRAPH)
    cut = tuple(Sentence(name, position, span, 0) for position, span in enumerate(spans))
    return Document(name, name, f"hash of {name}", text, (block,)), cut


def hits(*scored: tuple[Sentence, float]) -> tuple[Hit, ...]:
    """Hits ranked as they are given."""
    return tuple(
        Hit(sentence, score, rank, {"cosine": score}, "cosine") for rank, (sentence, score) in enumerate(scored, 1)
    )


def expand(found: Sequence[Hit], before: int, after: int, *documents: Sequence[Sentence]) -> tuple[Window, ...]:
    """Windows over whole documents, each given by its sentences."""
    lengths = {one[0].document_id: len(one) for one in documents}
    return windows.expand(found, before, after, [sentence for one in documents for sentence in one], lengths)


def evidence(
    found: Sequence[Hit], before: int, after: int, *documents: tuple[Document, Sequence[Sentence]]
) -> Evidence:
    """Evidence as the library would give it for these hits; documents come with their sentences."""
    settings = SearchSettings(before=before, after=after)
    expanded = expand(found, before, after, *(sentences for _, sentences in documents))
    return Evidence(
        collection="a collection",
        question="a question",
        settings=settings,
        hits=tuple(found),
        expanded=expanded,
        windows=windows.merge(expanded),
        verdict=verdict.judge(found, (), (), settings.least),
        documents={one.id: one for one, _ in documents},
        searched_sentences=sum(len(sentences) for _, sentences in documents),
        searched_documents=len(documents),
    )
