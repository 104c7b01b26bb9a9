"""What tests of answers share: evidence about cats, and what answers from it."""

from collections.abc import Sequence

import building
from messages_server import MessagesServer

from rag_core.answerer import Answerer
from rag_core.secret import Secret
from rag_core.settings import AnswerSettings, Prices
from rag_core.types import Evidence

KEY = "sk-ant-test-5f0c1d"
CATS = building.document("cats.md", "Cats purr.", "Cats sleep 16 hours.", "Cats eat.", "Cats climb.", "Cats hide.")
DOGS = building.document("dogs.md", "Dogs bark.", "Dogs sleep 10 hours.", "Dogs eat.")


def evidence(*found: tuple[int, int], radius: int = 1) -> Evidence:
    """Hits by document (0 cats, 1 dogs) and position, best first; by default one in each."""
    places = found or ((0, 1), (1, 1))
    hits = building.hits(*((((CATS, DOGS)[one])[1][two], 0.9 - rank / 100) for rank, (one, two) in enumerate(places)))
    return building.evidence(hits, radius, radius, CATS, DOGS)


def unanswered() -> Evidence:
    """Evidence that does not reach the threshold."""
    return building.evidence(building.hits((CATS[1][0], 0.1)), 1, 1, CATS)


def answerer(server: MessagesServer, key: str | None = KEY, prices: Prices | None = None) -> Answerer:
    settings = AnswerSettings(service=server.url, prices=prices)
    return Answerer(settings, words, None if key is None else Secret(key))


def words(texts: Sequence[str]) -> list[int]:
    """In place of the encoder's own count of tokens."""
    return [len(text.split()) for text in texts]
