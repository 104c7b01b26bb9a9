"""Hits in, out what their verdict and order look at: each with one neighbour on each side, and what stands above."""

from __future__ import annotations

from collections.abc import Sequence

from rag_core import search
from rag_core.occasions import Surroundings
from rag_core.plain.form import plain_form
from rag_core.stores.catalogue import Catalogue
from rag_core.types import Hit
from rag_core.validity import validity

# So much of a document's beginning is read for its version.
_OPENING = 500


def surroundings(catalogue: Catalogue, hits: Sequence[Hit]) -> list[Surroundings]:
    """One a hit. The catalogue must be as it was when they were found."""
    spans = search.with_neighbours(hits, catalogue.sentences.between(search.neighbourhoods(hits)))
    documents = catalogue.documents({hit.sentence.document_id for hit in hits})
    owners = [documents[hit.sentence.document_id] for hit in hits]
    return [
        Surroundings(
            plain_form(owner.slice(span), owner.properties.get("format", "")).text,
            owner.blocks[hit.sentence.block].heading_path,
            owner.name,
            owner.text[:_OPENING],
            validity(owner, hit.sentence.block),
        )
        for hit, owner, span in zip(hits, owners, spans, strict=True)
    ]
