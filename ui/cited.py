"""What an answer cites, by number: where a number leads, what it says, and its mark in a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import urlencode

from rag_core.answers import Answer, Citation
from rag_core.citing import Place, numbered, numbers_at, place_of
from rag_core.in_words import positions_in_words
from rag_core.names import visible
from rag_core.types import Document, Evidence, Sentence, Span
from ui.escaping import escape


@dataclass(frozen=True, slots=True)
class Cited:
    """``numbers`` by place, of which those ``in_cards`` lead to a card, the others to the document.

    ``documents`` are those that were answered from, ``parameters`` those of a link to this view.
    Of a question in parts, ``asked`` has the part that found a sentence or what it stands beside.
    """

    documents: Mapping[str, Document] = field(default_factory=dict)
    numbers: Mapping[Place, int] = field(default_factory=dict)
    in_cards: Mapping[Place, int] = field(default_factory=dict)
    parameters: Mapping[str, str] = field(default_factory=dict)
    asked: Mapping[Sentence, str] = field(default_factory=dict)

    def number_html(self, citation: Citation) -> str:
        """A number that leads to what it stands for; words where it stands for nothing."""
        if citation.problem:
            problem = escape(citation.problem)
            return f'<span class="sl-cite sl-broken" title="{problem}">cites nothing that was sent</span>'
        shown = f"{self.source(citation)}: {self.documents[citation.document_id].slice(citation.span).strip()}"
        link, number = escape(self._link(citation)), self.numbers[place_of(citation)]
        return f'<a class="sl-cite" href="{link}" title="{escape(shown)}">{number}</a>'

    def source(self, citation: Citation) -> str:
        """Where it stands, for people: the document, the headings above it and the sentences."""
        document = self.documents[citation.document_id]
        if not citation.sentences:
            return visible(document.name)
        path = document.blocks[citation.sentences[0].block].heading_path if document.blocks else ()
        above = [" › ".join(path)] if path else []
        return " · ".join([visible(document.name), *above, positions(citation.sentences)])

    def sentence_link(self, sentence: Sentence) -> str:
        """To its place, with the ranks that the cards have."""
        name = self.documents[sentence.document_id].name
        question = {"q": self.asked[sentence]} if sentence in self.asked else {}
        return f"document?{urlencode({**self.parameters, **question, 'document': name, 'at': sentence.position})}"

    def _link(self, citation: Citation) -> str:
        if place_of(citation) in self.in_cards:
            return f"#cite-{self.numbers[place_of(citation)]}"
        if citation.sentences:
            return self.sentence_link(citation.sentences[0])
        name = self.documents[citation.document_id].name
        return f"document?{urlencode({**self.parameters, 'document': name})}"


NOTHING = Cited()
NO_MARK = ("", "", "")


def cited(evidence: Evidence, parameters: Mapping[str, str], *answers: Answer, in_cards: bool) -> Cited:
    """What the answers cite of this evidence; only the first one's numbers stand in the cards, if it is theirs."""
    marked = numbered(*answers[:1]) if in_cards else {}
    shown = {place: number for place, number in marked.items() if _is_shown(evidence, place)}
    return Cited(evidence.documents, numbered(*answers), shown, parameters, _asked(evidence))


def positions(sentences: tuple[Sentence, ...]) -> str:
    return positions_in_words(sentences[0].position, sentences[-1].position)


def mark_html(numbers: Mapping[Place, int], document_id: str, span: Span) -> tuple[str, str, str]:
    """For a stretch of a card: where links to it lead, and the class and the attribute of its mark."""
    here = numbers_at(numbers, document_id, span)
    if not here:
        return NO_MARK
    begun = [number for (_, quote), number in numbers.items() if number in here and quote.start >= span.start]
    anchors = "".join(f'<a id="cite-{number}"></a>' for number in begun)
    return anchors, " sl-cited", f' data-cites="{", ".join(map(str, here))}"'


def _asked(evidence: Evidence) -> dict[Sentence, str]:
    """For a sentence of a window, what it was found for; for one beside a match, what that was."""
    found: dict[Sentence, str] = {}
    for window in evidence.windows if evidence.ranks else ():
        beside = evidence.ranked(window.hits[0])
        found.update({one: (evidence.ranks.get(one) or beside)[0].asked for one in window.sentences})
    return found


def _is_shown(evidence: Evidence, place: Place) -> bool:
    document_id, quote = place
    windows = [window for window in evidence.windows if window.document_id == document_id]
    spans = [span for window in windows for span in (window.span, *(added.span for added in window.added))]
    return any(map(quote.overlaps, spans))
