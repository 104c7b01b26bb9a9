"""Windows in, the same out with what structure brings: an item's lead-in, a row's header, and what leads those in turn.

What is added is a slice of the document that stands with the window and never becomes part of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from rag_core.outline import Outline
from rag_core.types import Added, BlockKind, Document, Reason, Span, Window

# A colon at the end, whatever closes emphasis, quotes or brackets behind it.
_COLON = re.compile(r"[:：][*_`\"'”’»)\]\s]*\Z")


def with_leads(window: Window, document: Document, outline: Outline) -> Window:
    """Where the window holds the end of a lead, that is there already."""
    first, last = window.sentences[0].block, window.sentences[-1].block
    return replace(window, added=additions(document, outline, first, last, window.span))


def additions(document: Document, outline: Outline, first: int, last: int, span: Span) -> tuple[Added, ...]:
    """What leads the blocks ``first`` to ``last``, inclusive, from outside the span that they have in common."""
    led = (place for place in range(first, last + 1) if (document.blocks[place].lead or 0) < first)
    return outside(span, {one for place in led for one in _leads(document, outline, place)})


def outside(span: Span, added: Iterable[Added]) -> tuple[Added, ...]:
    """In reading order, each stretch once, without what overlaps the span."""
    reasons = {one.span: one.reason for one in sorted(added, key=lambda one: one.reason)}
    return tuple(Added(one, reasons[one]) for one in sorted(reasons) if not one.overlaps(span))


def _leads(document: Document, outline: Outline, place: int) -> Iterator[Added]:
    """The leads of a block, one leading to the next: each stands before the last."""
    block = document.blocks[place]
    while block.lead is not None and block.lead < place:
        place, led = block.lead, block
        block = document.blocks[place]
        span = _leading(document, outline, place)
        if len(span):
            yield Added(span, Reason.TABLE_HEADER if led.kind is BlockKind.TABLE_ROW else Reason.LEAD_IN)


def _leading(document: Document, outline: Outline, place: int) -> Span:
    """The last sentence of the block if a colon says that it leads on, else the block."""
    span, last = document.blocks[place].span, outline.last_of(place)
    if last is not None:
        sentence = Span(outline.starts[last], outline.ends[last])
        if sentence in span and _COLON.search(document.slice(sentence)):
            return sentence
    text = document.slice(span)
    start = len(text) - len(text.lstrip())
    return Span(span.start + start, span.start + max(start, len(text.rstrip())))
