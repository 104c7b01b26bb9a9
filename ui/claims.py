"""An answer as HTML: its claims with what they cite and how each stands, or its quotations. All of it is escaped.

A model's text is hostile like a document's: our own tags around escaped slices of it, and nothing of it is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rag_core.answers import Answer, Citation, Claim, Standing
from rag_core.percentages import NO_BREAK
from rag_core.types import Span
from ui.cited import Cited
from ui.escaping import escape

_NONE: Mapping[int, str] = {}
_NOT_YET = "<strong>not yet checked</strong> Each sentence is held against what it cites once the model has ended."
_NEVER = "<strong>not checked</strong> Nothing of this was held against the evidence."
_STRUCK = (Standing.CONTRADICTED, Standing.UNCITED)
_SIGNS = {Standing.SUPPORTED: "✓", Standing.CONTRADICTED: "✗", Standing.UNCHECKABLE: "?", Standing.UNCITED: "○"}


def claims_html(answer: Answer, cited: Cited, labels: Mapping[int, str] = _NONE) -> str:
    """Each claim in a row with its numbers and its standing; what stands between claims is shown too.

    ``labels`` say something of claims, by their places.
    """
    rows, end = "", 0
    for place, claim in enumerate(answer.claims):
        between = _between(answer.text[end : claim.span.start])
        rows += between + _claim(answer, claim, cited, labels.get(place, ""))
        end = claim.span.end
    return f'<ol class="sl-claims">{rows}{_between(answer.text[end:])}</ol>'


def some_claims_html(answer: Answer, cited: Cited, places: Sequence[int]) -> str:
    return f'<ol class="sl-claims">{"".join(_claim(answer, answer.claims[one], cited) for one in places)}</ol>'


def credit(answer: Answer) -> str:
    """How many of the claims count."""
    every, good = len(answer.claims), len(answer.verified)
    if every == 1:
        return f"The one claim is {'' if good else 'not '}supported by what it cites."
    stand = "is supported by what it cites" if good == 1 else "are supported by what they cite"
    return f"{good} of {every} claims {stand}."


def written_html(text: str, *, ended: bool = False) -> str:
    """What a model has written so far, or when it ``ended``: nothing of it is checked, and that stands before it."""
    if not text:
        return '<p class="sl-writing sl-quiet" role="status">Waiting for the model…</p>'
    caret = "" if ended else '<span class="sl-caret" aria-hidden="true">▍</span>'
    said = _NEVER if ended else _NOT_YET
    return (
        f'<section class="sl-unchecked" aria-label="Unchecked text" aria-busy="{str(not ended).lower()}">'
        f'<p class="sl-standing" role="status"><span class="sl-mark" aria-hidden="true">⋯</span> '
        f'{said}</p><p class="sl-writing" dir="auto">{escape(text)}{caret}</p></section>'
    )


def quotations_html(answer: Answer, cited: Cited) -> str:
    """Slices of the documents, each with its number and where it stands."""
    rows = "".join(_quotation(citation, cited) for claim in answer.claims for citation in claim.citations)
    return f'<ol class="sl-quotations">{rows}</ol>'


def _quotation(citation: Citation, cited: Cited) -> str:
    document = cited.documents[citation.document_id]
    flow = ' class="sl-flow"' if document.pages else ""
    return (
        f'<li><blockquote dir="auto"><span{flow}>{escape(document.slice(citation.span))}</span> '
        f'{cited.number_html(citation)}</blockquote><p class="sl-source">{escape(cited.source(citation))}</p></li>'
    )


def _between(text: str) -> str:
    return f'<li class="sl-rest" dir="auto">{escape(text.strip())}</li>' if text.strip() else ""


def _claim(answer: Answer, claim: Claim, cited: Cited, label: str = "") -> str:
    standing = claim.check.standing
    said = f'<span class="sl-diff">{escape(label)}</span>' if label else ""
    numbers = "".join(f"{NO_BREAK}{cited.number_html(one)}" for one in claim.citations)
    return (
        f'<li class="sl-claim sl-is-{standing.name.lower()}"><p dir="auto">{_said(answer, claim)}{numbers}</p>'
        f'<p class="sl-standing"><span class="sl-mark" aria-hidden="true">{_SIGNS[standing]}</span> '
        f"<strong>{claim.check.said}</strong> {said}{escape(claim.check.reason)}</p></li>"
    )


def _said(answer: Answer, claim: Claim) -> str:
    """The claim's own text, struck or fainter where it does not count, with what contradicts marked in it."""
    text, pieces, end = answer.said(claim), "", 0
    for span in _apart(claim):
        pieces += f'{escape(text[end : span.start])}<b class="sl-wrong">{escape(text[span.start : span.end])}</b>'
        end = span.end
    tag = "s" if claim.check.standing in _STRUCK else "span"
    return f'<{tag} class="sl-said">{pieces}{escape(text[end:])}</{tag}>'


def _apart(claim: Claim) -> list[Span]:
    """The places of its details in reading order; one that overlaps another before it is left out."""
    apart: list[Span] = []
    for span in sorted({detail.claimed for detail in claim.check.details if len(detail.claimed)}):
        if not apart or span.start >= apart[-1].end:
            apart.append(span)
    return apart
