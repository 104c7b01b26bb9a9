"""A reply's events in, an answer out: its text, a claim for each sentence, and how it ended.

A sentence stands on the citations of every run of the reply that has a word in it. The text is the model's own; what it
cites are slices of documents.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby

from rag_core.answers import Answer, Check, Citation, Claim, Ending, Kind, Request, Standing
from rag_core.checking import checked
from rag_core.endings import Close, close, holds_sentinel
from rag_core.pointing import citations
from rag_core.prompting import SENTINEL
from rag_core.reply import Event, Pointer, Text
from rag_core.types import Document, Span
from rag_core.unseen import says_nothing

Split = Callable[[str], Sequence[Span]]
# What a sentence ends with; one that does not may have been about to say the opposite.
_STOPS = tuple('.!?…。！？｡؟।)]”"»’」')
_UNFINISHED = Check(Standing.UNCHECKABLE, "It was cut off before its end.")
_TWO_TALES = (
    f"The reply says {SENTINEL}, that the evidence does not answer, and yet says more. Trust neither without reading "
    "the evidence."
)


def answer(
    request: Request,
    events: Sequence[Event],
    documents: Mapping[str, Document],
    split: Split,
    broken: Close | None = None,
) -> Answer:
    """The answer so far. ``split`` cuts text into sentences; ``broken`` says why no end came, where none did."""
    text = text_of(events)
    end = close(events, text, broken, request.body["max_tokens"])
    said = () if end.ending is Ending.ABSTAINED else tuple(_claims(request, events, text, documents, split))
    if end.ending is not Ending.COMPLETE and not text.rstrip().endswith(_STOPS):
        said = (*said[:-1], *(replace(one, check=_UNFINISHED) for one in said[-1:]))
    doubt = _TWO_TALES if said and holds_sentinel(text) else ""
    return Answer(
        kind=Kind.GENERATED,
        question=request.question,
        text=text,
        claims=said,
        ending=end.ending,
        message=" ".join(filter(None, (end.message, doubt))),
        request=request,
        model=request.body["model"],
        usage=end.usage,
        delivered=end.delivered,
    )


def text_of(events: Iterable[Event]) -> str:
    return "".join(event.text for event in events if isinstance(event, Text))


def _claims(
    request: Request, events: Sequence[Event], text: str, documents: Mapping[str, Document], split: Split
) -> Iterator[Claim]:
    runs = list(_runs(events))
    cited = _cited(request, events)
    for span in split(text):
        if says_nothing(text[span.start : span.end]):
            continue
        own = dict.fromkeys(
            one for run, place in runs if _shares_a_word(text, place, span) for one in cited.get(run, ())
        )
        yield Claim(span, tuple(own), checked(text[span.start : span.end], tuple(own), request, documents))


def _runs(events: Iterable[Event]) -> Iterator[tuple[int, Span]]:
    """Each run with its place in the text."""
    start = 0
    for run, pieces in groupby((event for event in events if isinstance(event, Text)), lambda piece: piece.run):
        end = start + sum(len(piece.text) for piece in pieces)
        yield run, Span(start, end)
        start = end


def _cited(request: Request, events: Iterable[Event]) -> dict[int, list[Citation]]:
    found: dict[int, list[Citation]] = {}
    for event in events:
        if isinstance(event, Pointer):
            found.setdefault(event.run, []).extend(citations(request, event))
    return found


def _shares_a_word(text: str, run: Span, sentence: Span) -> bool:
    """A run that brings no more than a sentence's full stop cites nothing for it."""
    return any(one.isalnum() for one in text[max(run.start, sentence.start) : min(run.end, sentence.end)])
