"""Answers built by hand over one small document, for tests of what is made of them."""

from dataclasses import replace

from rag_core.answers import Answer, Check, Citation, Claim, Detail, Ending, Kind, Standing
from rag_core.types import Document, Sentence, Span

TEXT = "Reports are due within 30 days. Late <b>reports</b> are not paid. Ask the travel desk."
DOCUMENT = Document("d", "policy <i>.md", "hash", TEXT, ())
CITED = tuple(
    Sentence("d", position, Span(TEXT.index(text), TEXT.index(text) + len(text)), 0)
    for position, text in enumerate(
        ("Reports are due within 30 days.", "Late <b>reports</b> are not paid.", "Ask the travel desk.")
    )
)


def citation(first: int, last: int | None = None, problem: str = "") -> Citation:
    """Of the sentences from ``first`` to ``last``, inclusive."""
    last = first if last is None else last
    span = Span(CITED[first].span.start, CITED[last].span.end)
    if problem:
        return Citation(0, first, last, "d", Span(0, 0), (), problem)
    return Citation(0, first, last, "d", span, CITED[first : last + 1])


def claim(
    text: str, *citations: Citation, standing: Standing = Standing.SUPPORTED, reason: str = "", wrong: str = ""
) -> tuple[str, Claim]:
    """A claim beside its text; ``wrong`` is the part of it that contradicts."""
    at = text.find(wrong)
    details = (Detail("number", Span(at, at + len(wrong)), ("30",)),) if wrong else ()
    return text, Claim(Span(0, len(text)), citations, Check(standing, reason, details))


def answer(*claims: tuple[str, Claim], kind: Kind = Kind.GENERATED, ending: Ending = Ending.COMPLETE) -> Answer:
    """The claims one after another, with a blank between them."""
    text, placed = "", []
    for said, one in claims:
        placed.append(replace(one, span=Span(len(text), len(text) + len(said))))
        text += f"{said} "
    model = "claude-haiku-5-5" if kind is Kind.GENERATED else ""
    return Answer(kind, "When are reports due?", text[:-1], tuple(placed), ending, model=model)
