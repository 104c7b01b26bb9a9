"""Values built by hand, as small as a test can read: documents of short sentences, hits, windows and evidence."""

from collections.abc import Sequence

from rag_core import levels, verdict, windows
from rag_core.additions import with_leads
from rag_core.chunks import Chunk, ChunkEvidence, ChunkHit, ChunkSettings
from rag_core.outline import Outline
from rag_core.parsing import parse
from rag_core.settings import SearchSettings
from rag_core.splitting.sentences import split
from rag_core.types import Block, BlockKind, Document, Evidence, Hit, Sentence, Source, Span, Window


def document(name: str, *sentences: str, between: str = " ") -> tuple[Document, tuple[Sentence, ...]]:
    """A document of one paragraph whose id is its name, and its sentences."""
    text = between.join(sentences)
    starts = [sum(len(one) + len(between) for one in sentences[:count]) for count in range(len(sentences))]
    spans = [Span(start, start + len(one)) for start, one in zip(starts, sentences, strict=True)]
    block = Block(Span(0, len(text)), BlockKind.PARAGRAPH)
    cut = tuple(Sentence(name, position, span, 0) for position, span in enumerate(spans))
    return Document(name, name, f"hash of {name}", text, (block,)), cut


def read(name: str, text: str | bytes) -> tuple[Document, tuple[Sentence, ...]]:
    """A document as it is read from a file of that name, which is its id too, and its sentences."""
    document = parse(name, Source(name, text.encode() if isinstance(text, str) else text)).document
    return document, split(document.id, document.text, document.blocks)


def hits(*scored: tuple[Sentence, float]) -> tuple[Hit, ...]:
    """Hits ranked as they are given."""
    return tuple(
        Hit(sentence, score, rank, {"cosine": score}, "cosine") for rank, (sentence, score) in enumerate(scored, 1)
    )


def outline(document: Document, sentences: Sequence[Sentence]) -> Outline:
    return levels.outline(document.blocks, ((one.span.start, one.span.end, one.block) for one in sentences))


def expand(found: Sequence[Hit], before: int, after: int, *documents: Sequence[Sentence]) -> tuple[Window, ...]:
    """Windows over whole documents, each given by its sentences."""
    lengths = {one[0].document_id: len(one) for one in documents}
    extents = [
        (one.document_id, *levels.around(one.position, before, after, 0, lengths[one.document_id] - 1))
        for one in (hit.sentence for hit in found)
    ]
    return windows.expand(found, extents, [sentence for one in documents for sentence in one], lengths)


def evidence(
    found: Sequence[Hit], before: int, after: int, *documents: tuple[Document, Sequence[Sentence]]
) -> Evidence:
    """Evidence as the library would give it for these hits; documents come with their sentences."""
    settings = SearchSettings(before=before, after=after)
    known = {one.id: one for one, _ in documents}
    outlines = {one.id: outline(one, sentences) for one, sentences in documents}
    bare = expand(found, before, after, *(sentences for _, sentences in documents))
    expanded = tuple(with_leads(one, known[one.document_id], outlines[one.document_id]) for one in bare)
    return Evidence(
        collection="a collection",
        question="a question",
        settings=settings,
        hits=tuple(found),
        expanded=expanded,
        windows=windows.merge(expanded),
        verdict=verdict.judge(found, (), (), settings.least),
        documents=known,
        searched_sentences=sum(len(sentences) for _, sentences in documents),
        searched_documents=len(documents),
        outlines=outlines,
    )


def chunked(document: Document, sentences: Sequence[Sentence], *spans: tuple[int, int]) -> ChunkEvidence:
    """Chunks of a document as the library would find them, best first."""
    found = [Chunk(document.id, number, Span(*span)) for number, span in enumerate(spans)]
    return ChunkEvidence(
        question="a question",
        settings=ChunkSettings(),
        hits=tuple(ChunkHit(one, 1 - rank / 10, rank) for rank, one in enumerate(found, 1)),
        verdict=verdict.judge((), (), (), 0.5),
        documents={document.id: document},
        outlines={document.id: outline(document, sentences)},
        searched_chunks=len(found),
    )
