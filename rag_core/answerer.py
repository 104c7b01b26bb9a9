"""Answers for the facade: from evidence, by quotation or by a model that is sent exactly what is shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from dataclasses import dataclass
from threading import Event as Flag

from rag_core import claims, endings, prompting, quotations, replies
from rag_core.answers import Answer, Request, Usage
from rag_core.counting import Count
from rag_core.destination import destination
from rag_core.errors import GenerationError, NoKey, UnusableKey
from rag_core.generation import Generator
from rag_core.reply import Event
from rag_core.secret import Secret, check_key
from rag_core.settings import AnswerSettings
from rag_core.splitting.sentences import split
from rag_core.types import Block, BlockKind, Evidence, Span

OnEvent = Callable[[Event], None]
_LINE = re.compile(r"[^\n]*\S[^\n]*")


@dataclass(frozen=True, slots=True)
class Spent:
    """``dollars`` is ``None`` where no prices are set."""

    usage: Usage
    dollars: float | None


class Answerer:
    """Threads may share it. The key stays in here."""

    def __init__(self, settings: AnswerSettings, count_tokens: Count, key: Secret | None = None) -> None:
        self.settings = settings
        self._count, self._key = count_tokens, key

    def use(self, key: Secret | None) -> None:
        """Answer with this key from now on."""
        self._key = key

    def having(self, settings: AnswerSettings) -> Answerer:
        """The same with other settings, and with the key of now."""
        return Answerer(settings, self._count, self._key)

    @property
    def destination(self) -> str:
        """The host that evidence is sent to."""
        return destination(self.settings.service)

    def prepare(self) -> None:
        """Load what the first answer would have to wait for: seconds, once. Raises ``NoKey`` or ``UnusableKey``."""
        self._generator().prepare()
        sentences_of("One. Two.")
        claims.check("Cats purr.", ["Cats purr."])

    @property
    def can_generate(self) -> bool:
        """Whether there is a key that can be sent. Whether the service takes it shows with the first answer."""
        return not self.why_not

    @property
    def why_not(self) -> str:
        """Why no answer can be generated; empty if one can."""
        try:
            check_key(self._key)
        except (NoKey, UnusableKey) as error:
            return str(error)
        return ""

    def quote(self, evidence: Evidence, parts: Sequence[Evidence] = (), without: Collection[int] = ()) -> Answer:
        """The best sentences as they stand, for each of the question's ``parts`` if it has any.

        ``without`` has places of windows that are not quoted. Raises ``Unanswerable``.
        """
        return quotations.quotations(evidence, parts, without)

    def request(self, evidence: Evidence, without: Collection[int] = ()) -> Request:
        """Exactly what ``generate`` would send. Raises ``Unanswerable``."""
        return prompting.request(evidence, self.settings.model, self.settings.tokens, without)

    def generate(
        self,
        evidence: Evidence,
        stop: Flag | None = None,
        on_event: OnEvent | None = None,
        without: Collection[int] = (),
    ) -> Answer:
        """Have a model answer from the evidence, but for the windows whose places are in ``without``.

        Whatever the service does, an answer comes back that says how it ended, with the text so far. Once ``stop`` is
        set the connection is closed. What ``on_event`` raises ends the exchange and is raised. Raises ``Unanswerable``.
        """
        request, stop = self.request(evidence, without), stop or Flag()
        events: list[Event] = []
        broken: endings.Close | None = None
        try:
            with closing(self._generator().stream(request, stop)) as stream:
                for event in stream:
                    events.append(event)
                    if on_event:
                        on_event(event)
        except GenerationError as error:
            broken = endings.broken(error, replies.text_of(events))
        otherwise = endings.stopped() if broken is None and stop.is_set() else broken
        return replies.answer(request, events, evidence.documents, sentences_of, otherwise)

    def estimate(self, request: Request) -> int:
        """About how many tokens are sent, by the encoder's own count: the model's tokenizer is not on this machine."""
        return sum(self._count(texts(request)))

    def count(self, request: Request) -> int:
        """The tokens as the service counts them, which is sent all of it for that. Raises ``GenerationError``."""
        return self._generator().count(request)

    def cost(self, answer: Answer) -> Spent | None:
        """What an answer took; ``None`` for quotations and where the service did not say."""
        if answer.usage is None:
            return None
        prices, usage = self.settings.prices, answer.usage
        if prices is None:
            return Spent(usage, None)
        return Spent(usage, (usage.input_tokens * prices.input + usage.output_tokens * prices.output) / 1e6)

    def _generator(self) -> Generator:
        return Generator(self._key, self.settings.service)


def sentences_of(text: str) -> tuple[Span, ...]:
    """Where the sentences of an answer stand in it: none goes beyond its line."""
    lines = tuple(Block(Span(*line.span()), BlockKind.PARAGRAPH) for line in _LINE.finditer(text))
    return tuple(sentence.span for sentence in split("", text, lines))


def texts(request: Request) -> list[str]:
    """Every text of a request that a model reads."""
    content = request.body["messages"][0]["content"]
    documents = [one for one in content if one["type"] == "document"]
    blocks = [block["text"] for one in documents for block in one["source"]["content"]]
    around = [one[name] for one in documents for name in ("title", "context")]
    return [request.body["system"], *blocks, *around, request.question]
