"""The pages of paged documents, as pictures with the places of spans on them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rag_core.errors import NotFound, UnreadableFile
from rag_core.parsing import pdf
from rag_core.placement import Rectangle, rectangles
from rag_core.stores.catalogue import Catalogue
from rag_core.types import Document, Page, Span

_WIDTH = 1_400


@dataclass(frozen=True, slots=True)
class PageView:
    """A page with its picture (PNG) and, for each span asked for, the rectangles that hold it."""

    page: Page
    picture: bytes
    places: tuple[tuple[Rectangle, ...], ...]


class Originals:
    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._picture = lru_cache(maxsize=32)(self._draw)
        self._first_page = lru_cache(maxsize=4096)(self._find_page)

    def page(self, document: Document, number: int, spans: Sequence[Span] = ()) -> PageView:
        """A page, counted from 1. Raises ``NotFound`` where there is none."""
        if not 1 <= number <= len(document.pages):
            raise NotFound("page", str(number))
        boxes = self._catalogue.boxes(document.id, number)
        places = tuple(rectangles(boxes, document.text, span) for span in spans)
        picture = self._picture(document.id, document.name, document.content_hash, number)
        return PageView(document.pages[number - 1], picture, places)

    def page_of(self, document: Document, span: Span) -> int | None:
        """The page on which a span begins; ``None`` where the document has no pages."""
        if not document.pages:
            return None
        return self._first_page(document.id, document.content_hash, span)

    def _find_page(self, document_id: str, _content_hash: str, span: Span) -> int | None:
        document = self._catalogue.documents([document_id])[document_id]
        first = next((block.page for block in reversed(document.blocks) if block.span.start <= span.start), None)
        for number in range(first or 1, len(document.pages) + 1):
            if rectangles(self._catalogue.boxes(document_id, number), document.text, span):
                return number
        return first

    def _draw(self, document_id: str, name: str, _content_hash: str, number: int) -> bytes:
        file = self._catalogue.file(document_id)
        if not file:
            raise UnreadableFile(name, "it was stored without its file", "Add the file again to see its pages.")
        return pdf.picture(name, file, number, _WIDTH)
