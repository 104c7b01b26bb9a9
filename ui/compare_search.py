"""One comparison as it is asked: what each side finds by a search of its own, and the link that asks the same."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from rag_core.extracts import Found
from rag_core.filters import Condition
from rag_core.filters import written as conditions
from rag_core.library import Library
from ui import baseline, reranking
from ui.arms import Arm, Unit
from ui.filters import WHERE
from ui.view import written


@dataclass(frozen=True, slots=True)
class Asked:
    """``thresholds`` has, by its name in the URL, each that judges one of the ``arms``."""

    collection: str
    question: str
    arms: tuple[Arm, ...]
    top_k: int
    thresholds: dict[str, float]
    where: tuple[Condition, ...]


def ready(library: Library, asked: Asked) -> bool:
    """Whether all can be searched now; where chunks are to be made first, the person is asked."""
    return baseline.ready(library, asked.collection, (arm.chunks for arm in asked.arms if arm.unit is Unit.CHUNKS))


def search(library: Library, asked: Asked) -> tuple[Found, ...]:
    return tuple(_found(library, asked, arm, run) for run, arm in enumerate(asked.arms))


def link_parameters(library: Library, asked: Asked) -> dict[str, str]:
    """Everything that decides what is shown."""
    parameters = {"collection": asked.collection, "state": library.state(asked.collection), "q": asked.question}
    parameters |= {"k": written(asked.top_k), "three": written(len(asked.arms) > 2)}
    for arm in asked.arms:
        parameters |= arm.parameters()
    parameters |= {name: written(value) for name, value in asked.thresholds.items()}
    return parameters | ({WHERE: conditions(asked.where)} if asked.where else {})


def document_link(asked: Asked, document: str, position: int) -> str:
    """The way from a card to its place in the original."""
    where = {WHERE: conditions(asked.where)} if asked.where else {}
    place = {"document": document, "at": str(position)}
    return "document?" + urlencode({"collection": asked.collection, "q": asked.question, **where, **place})


def _found(library: Library, asked: Asked, arm: Arm, run: int) -> Found:
    settings = arm.settings(asked.top_k, asked.thresholds, asked.where)
    if arm.unit is Unit.CHUNKS:
        return baseline.ask(library, asked.collection, asked.question, settings, arm.chunks)
    return reranking.ask(library, asked.collection, asked.question, settings, run)
