"""A question in, its evidence out, all of one state of the collection: as it stands, and part by part."""

from __future__ import annotations

from functools import partial

from rag_core.calibrating import Calibrating
from rag_core.inquiring import answerable
from rag_core.inquiry import Inquiry
from rag_core.parts import parts
from rag_core.readiness import Readiness
from rag_core.retrieval import Retrieval, checked_question
from rag_core.settings import SearchSettings
from rag_core.stores.catalogue import Catalogue
from rag_core.types import Evidence


class Questioning:
    """All methods raise ``NotFound``, ``FilterError``, ``QuestionError``, ``EncoderMismatch`` or ``ModelError``."""

    def __init__(
        self, catalogue: Catalogue, readiness: Readiness, retrieval: Retrieval, calibrating: Calibrating
    ) -> None:
        self._catalogue, self._readiness = catalogue, readiness
        self._retrieval, self._calibrating = retrieval, calibrating

    def ask(self, name: str, question: str, settings: SearchSettings | None, run: int) -> Evidence:
        settings = settings or SearchSettings()
        text = checked_question(question)
        while True:
            collection = self._readiness.whole(name)
            asked = self._calibrating.applied(collection, settings)
            hits = self._retrieval.hits(collection, text, asked, run)
            with self._catalogue.snapshot():
                if self._catalogue.collection(name) == collection:  # else it changed meanwhile: rank again
                    return self._retrieval.evidence(collection, question, asked, hits, run)

    def inquire(self, name: str, question: str, settings: SearchSettings | None, split: bool, run: int) -> Inquiry:
        cut = parts(question) if split else ()
        while True:
            collection = self._catalogue.collection(name)
            whole = self.ask(name, question, settings, run)
            evidences = tuple(self.ask(name, part.asked, settings, run) for part in cut) or (whole,)
            with self._catalogue.snapshot():
                if self._catalogue.collection(name) == collection:  # else they may be of different states
                    expand = partial(self._retrieval.expansion.of, collection)
                    return Inquiry(whole, cut, evidences, answerable(whole, evidences, expand))
