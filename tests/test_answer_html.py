"""Answers as HTML: all of the text, escaped; numbers that lead somewhere; a standing in words for each claim."""

import re
from dataclasses import replace
from html import unescape

import pytest
from answer_values import CITED, DOCUMENT, TEXT, answer, citation, claim
from hypothesis import given
from hypothesis import strategies as st

from rag_core import unseen
from rag_core.answers import Answer, Detail, Kind, Standing
from rag_core.citing import numbered
from rag_core.types import Added, Hit, Reason, Span, Window
from ui.cards import window_html
from ui.cited import Cited, mark_html
from ui.claims import claims_html, credit, quotations_html, written_html

HOSTILE = "<script>alert(1)</script> ![](http://x.example/a.png) **60 days** & \"'"


def cited_by(*answers: Answer) -> Cited:
    numbers = numbered(*answers)
    return Cited({"d": DOCUMENT}, numbers, {place: number for place, number in numbers.items() if number == 1})


def shown(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


FOUR = answer(
    claim("Reports are due within 30 days.", citation(0), reason="All of it is there."),
    claim("They are due within 60 days.", citation(0), standing=Standing.CONTRADICTED, wrong="60 days"),
    claim("That is sensible.", citation(1), standing=Standing.UNCHECKABLE),
    claim("Nobody minds.", standing=Standing.UNCITED),
)


def test_each_claim_has_its_standing_in_words_and_what_contradicts_or_cites_nothing_is_struck() -> None:
    rows = re.findall(r'<li class="sl-claim.*?</li>', claims_html(FOUR, cited_by(FOUR)))
    standings = ["supported", "contradicted in a detail", "not checkable", "uncited"]
    assert [re.findall(r"<strong>(.*?)</strong>", row) for row in rows] == [[one] for one in standings]
    assert [row.count("<s ") for row in rows] == [0, 1, 0, 1]
    assert '<b class="sl-wrong">60 days</b>.' in rows[1]
    assert "All of it is there." in rows[0]


def test_numbers_are_those_of_the_places_and_lead_to_the_card_or_else_to_the_document() -> None:
    html = claims_html(FOUR, cited_by(FOUR))
    assert re.findall(r'href="([^"]*)"[^>]*>(\d)</a>', html) == [
        ("#cite-1", "1"), ("#cite-1", "1"), ("document?document=policy+%3Ci%3E.md&amp;at=1", "2"),
    ]  # fmt: skip


def test_a_citation_of_nothing_says_so() -> None:
    made = answer(claim("One.", citation(0, problem="No block <7> was sent."), standing=Standing.UNCITED))
    html = claims_html(made, cited_by(made))
    assert 'title="No block &lt;7&gt; was sent.">cites nothing that was sent</span>' in html
    assert "<a " not in html


# Whether these are shown depends on what is around them, and here that is cut.
SAYS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\u061c\u200e\u200f\U0001f3f4"), max_size=30)


@given(st.lists(SAYS, min_size=1, max_size=5), st.data())
def test_all_of_the_text_is_shown_and_none_of_it_is_markup(texts: list[str], data: st.DataObject) -> None:
    """Whatever spans the claims and their details have."""
    made = answer(*(claim(text, standing=data.draw(st.sampled_from(Standing))) for text in texts))
    places = st.builds(lambda a, b: Span(min(a, b), max(a, b)), st.integers(0, 9), st.integers(0, 9))
    claims = tuple(
        replace(one, check=replace(one.check, details=tuple(
            replace(FOUR.claims[1].check.details[0], claimed=span) for span in data.draw(st.lists(places, max_size=3))
        ))) for one in made.claims
    )  # fmt: skip
    made = replace(made, claims=claims)
    html = claims_html(made, Cited())
    rows = re.findall(r"<(?:s|span) class=\"sl-said\">(.*?)</(?:s|span)>", html, re.DOTALL)
    assert [shown(row) for row in rows] == list(map(unseen.shown, texts))


def test_text_between_claims_is_shown() -> None:
    made = replace(FOUR, text="Well: " + FOUR.text, claims=())
    assert shown(claims_html(made, Cited())) == made.text
    later = replace(FOUR, text=FOUR.text + " <b>And", claims=FOUR.claims[:1])
    assert shown(claims_html(later, cited_by(later))).endswith("Nobody minds. <b>And")


@pytest.mark.parametrize("html", [
    written_html(HOSTILE), claims_html(answer(claim(HOSTILE, reason=HOSTILE)), Cited()),
])  # fmt: skip
def test_hostile_text_stays_text(html: str) -> None:
    assert HOSTILE in shown(html)
    assert "<script" not in html
    assert "<img" not in html


def test_quotations_are_slices_of_the_document_with_their_place() -> None:
    made = answer(claim(TEXT[CITED[1].span.start : CITED[1].span.end], citation(1)), kind=Kind.QUOTATIONS)
    html = quotations_html(made, cited_by(made))
    assert shown(html).startswith("Late <b>reports</b> are not paid. 1")
    assert "policy &lt;i&gt;.md · sentence 2" in html
    assert "supported" not in html


def test_what_is_still_being_written_is_called_unchecked_for_eyes_and_ears() -> None:
    html = written_html("Reports are due")
    assert shown(html).startswith("⋯ not yet checked Each sentence is held against what it cites once")
    assert 'role="status"' in html
    assert 'aria-busy="true"' in html
    assert "sl-caret" not in written_html("Reports are due", ended=True)
    assert "not checked Nothing of this was held" in shown(written_html("Reports are due", ended=True))


def test_a_detail_that_is_merely_absent_is_not_called_contradicted() -> None:
    """The four standings stay; only where the cited sentences say something else do they contradict."""
    made = answer(claim("Ann decides.", citation(0), standing=Standing.CONTRADICTED, wrong="Ann"))
    absent = claim_with(made, Detail("name", Span(0, 3)))
    assert "<strong>not borne out in a detail</strong>" in claims_html(absent, cited_by(absent))
    assert absent.claims[0].check.standing is Standing.CONTRADICTED
    for detail in (Detail("name", Span(0, 3), ("Bob",)), Detail("negation", Span(0, 3))):
        other = claim_with(made, detail)
        assert "<strong>contradicted in a detail</strong>" in claims_html(other, cited_by(other))


def claim_with(made: Answer, detail: Detail) -> Answer:
    first = made.claims[0]
    return replace(made, claims=(replace(first, check=replace(first.check, details=(detail,))),))


def test_what_is_said_of_the_credit_counts_right() -> None:
    assert credit(FOUR) == "1 of 4 claims is supported by what it cites."
    assert credit(answer(claim("One."), claim("Two."))) == "2 of 2 claims are supported by what they cite."
    assert credit(answer(claim("One."))) == "The one claim is supported by what it cites."
    assert (
        credit(answer(claim("One.", standing=Standing.UNCITED))) == "The one claim is not supported by what it cites."
    )


def test_what_structure_added_to_a_window_is_marked_where_it_is_cited() -> None:
    """A lead-in stands outside the window; headings between sentences are never marked."""
    lead = Added(CITED[0].span, Reason.LEAD_IN)
    window = Window("d", CITED[2].span, 2, 2, (), CITED[2:], False, True, (lead,))
    html = window_html(DOCUMENT, window, numbered(answer(claim("One.", citation(0)))))
    assert '<a id="cite-1"></a><div class="sl-led sl-cited" data-cites="1" dir="auto">Reports are due' in html
    assert html.count("sl-cited") == 1


def test_a_cited_sentence_of_a_card_carries_all_its_numbers_and_the_place_of_those_that_begin_there() -> None:
    made = answer(claim("One.", citation(0, 1)), claim("Two.", citation(1)))
    numbers = numbered(made)
    assert mark_html(numbers, "d", CITED[1].span) == ('<a id="cite-2"></a>', " sl-cited", ' data-cites="1, 2"')
    assert mark_html(numbers, "d", CITED[0].span) == ('<a id="cite-1"></a>', " sl-cited", ' data-cites="1"')
    assert mark_html(numbers, "d", CITED[2].span) == ("", "", "")


def test_a_match_below_the_threshold_is_marked_faintly() -> None:
    hits = tuple(Hit(CITED[place], 0.5, place + 1, {}, "relevance") for place in (0, 1))
    window = Window("d", Span(CITED[0].span.start, CITED[1].span.end), 0, 1, hits, CITED[:2], True, False)
    html = window_html(DOCUMENT, window, below={2})
    assert [mark.split('"')[0] for mark in html.split('<mark class="')[1:]] == ["sl-match", "sl-match sl-below"]


def test_what_turns_text_about_is_spelled_out_in_a_claim_and_in_what_is_written() -> None:
    made = answer(claim("Up to \u202e52\u202c euros.", standing=Standing.UNCHECKABLE))
    for html in (claims_html(made, Cited()), written_html(made.text)):
        assert r"Up to \u202e52\u202c euros." in html
        assert not set("\u202e\u202c") & set(html)
