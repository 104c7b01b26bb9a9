"""A hit in, out what its late interaction is made of: reads what is stored of its sentence, and embeds nothing."""

from __future__ import annotations

from rag_core import interaction
from rag_core.embedding import Encoder
from rag_core.errors import NotFound
from rag_core.explanation import Explanation, Lack, Read, matches
from rag_core.frame import Frame
from rag_core.plain.form import plain_sentence
from rag_core.stores.catalogue import Catalogue
from rag_core.stores.records import Collection, text_hash
from rag_core.types import Sentence


def explanation(
    catalogue: Catalogue, encoder: Encoder, frame: Frame, collection: Collection, asked: Read, sentence: Sentence
) -> Explanation:
    """Raises ``NotFound`` where the sentence is not stored as it is."""
    if sentence.document_id not in frame.population.document_ids or not _is_stored(catalogue, sentence):
        raise NotFound("sentence", f"number {sentence.position + 1}")
    document = catalogue.documents([sentence.document_id])[sentence.document_id]
    form = plain_sentence(document, sentence)
    digest = text_hash(form.text)
    stored = catalogue.pieces.read(collection.space, [digest])
    if digest not in stored:
        return Explanation((), Lack.NOT_KEPT)
    read = Read(form.text, encoder.words(form.text), stored[digest])
    if not asked.is_placed or not read.is_placed:
        return Explanation((), Lack.NO_PLACES)
    importance = interaction.weights(asked.tokens.ids, frame.holders, len(frame.population))
    return Explanation(matches(asked, importance, read, form.offsets, document.text))


def _is_stored(catalogue: Catalogue, sentence: Sentence) -> bool:
    return sentence in catalogue.sentences.between([(sentence.document_id, sentence.position, sentence.position)])
