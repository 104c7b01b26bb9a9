"""Retrieved, sent, cited, verified: what became of each sentence shown, in four columns that are never confused."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from rag_core.citing import numbers_at
from rag_core.ledger import Row
from rag_core.types import Evidence
from ui.boundary import boundary
from ui.cited import Cited
from ui.escaping import escape, escape_name
from ui.markup import show_html

KEY = "every sentence"
_EMPTY = ' class="sl-not"'
_MEANINGS = {
    "Retrieved": "shown, as a match with its rank or beside one",
    "Sent": "given to the model",
    "Cited": "the answer points at it, by this number",
    "Verified": "it backs a claim that is supported",
}


def four_columns(evidence: Evidence, rows: Sequence[Row], cited: Cited) -> None:
    show_html(f'<p class="sl-steps">{_steps(rows)}</p>')
    _every_sentence(evidence, rows, cited)


@st.fragment
@boundary("The sentences cannot be listed")
def _every_sentence(evidence: Evidence, rows: Sequence[Row], cited: Cited) -> None:
    """Made only while it is open: windows may be whole documents."""
    place = st.expander("Every sentence: retrieved, sent, cited, verified", key=KEY, on_change="rerun")
    if place.open:
        with place:
            show_html(_meanings_html())
            show_html(columns_html(evidence, rows, cited))


def _meanings_html() -> str:
    """In words on the page: a phone shows no title."""
    said = " ".join(f"<b>{name}</b>: {meaning}." for name, meaning in _MEANINGS.items())
    return f'<p class="sl-meanings">{said}</p>'


def columns_html(evidence: Evidence, rows: Sequence[Row], cited: Cited) -> str:
    """A row a sentence, which leads to its place in the document."""
    head = "".join(f'<th title="{said}">{name}</th>' for name, said in _MEANINGS.items())
    body = "".join(_row(evidence, row, cited) for row in rows)
    return f'<table class="sl-columns"><thead><tr><th>Sentence</th>{head}</tr></thead><tbody>{body}</tbody></table>'


def _steps(rows: Sequence[Row]) -> str:
    """Quotations are sent to nobody."""
    counts = {
        "retrieved": len(rows),
        "sent": sum(row.sent for row in rows),
        "cited": sum(bool(row.cited) for row in rows),
        "verified": sum(row.verified for row in rows),
    }
    if not counts["sent"]:
        counts = {"retrieved": counts["retrieved"], "quoted": counts["cited"], "sent to a model": 0}
    return "".join(f"<span{_help(name)}><b>{number}</b> {name}</span>" for name, number in counts.items())


def _help(name: str) -> str:
    said = _MEANINGS.get(name.capitalize(), "")
    return f' title="{said}"' if said else ""


def _row(evidence: Evidence, row: Row, cited: Cited) -> str:
    sentence = row.sentence
    numbers = numbers_at(cited.numbers, sentence.document_id, sentence.span)
    cells = {
        "Retrieved": f"✓ {', '.join(map(str, evidence.ranked(row.hit)))}" if row.hit else "✓ beside",
        "Sent": "✓" * row.sent,
        "Cited": f"✓ [{', '.join(map(str, numbers))}]" if row.cited else "",
        "Verified": "✓" * row.verified,
    }
    name, link = evidence.documents[sentence.document_id].name, escape(cited.sentence_link(sentence))
    shown = escape(" ".join(evidence.text(sentence).split()))
    where = f'<span class="sl-where"><bdi>{escape_name(name)}</bdi>, {sentence.position + 1}</span>'
    columns = "".join(
        f'<td{"" if cell else _EMPTY} data-label="{column}">{cell or "–"}</td>' for column, cell in cells.items()
    )
    return f'<tr><td><a href="{link}" dir="auto">{shown}</a>{where}</td>{columns}</tr>'
