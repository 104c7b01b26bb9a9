"""Two things that have changed places beside the same word are told, whatever the word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.answers import Detail
from rag_core.details.alignment import align
from rag_core.details.exchanged import exchanged
from rag_core.details.links import Link, links
from rag_core.details.reading import read


def found(claim: str, *cited: str) -> list[Detail]:
    return list(exchanged(align(read(claim), [read(one) for one in cited])))


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Buses have priority over trams.", "Trams have priority over buses."),
        ("Buses take precedence over trams.", "Trams have precedence over buses."),
        ("The trustee made a demand to the heir.", "The heir made a demand to the trustee."),
    ],
)
def test_things_exchanged_around_a_light_verb_are_told(claim: str, cited: str) -> None:
    assert [one.kind for one in found(claim, cited)] == ["subject"]


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("Buses give way to trams.", "Trams have priority over buses."),
        ("The heir was visited by the trustee.", "The trustee visited the heir."),
        ("The first ferry was the Swan.", "The Swan was the first ferry."),
    ],
)
def test_a_converse_or_a_passive_exchanges_nothing(claim: str, cited: str) -> None:
    assert found(claim, cited) == []


def test_active_and_passive_have_the_same_links() -> None:
    active, passive = links(read("The cook salted the soup.")), links(read("The soup was salted by the cook."))
    assert {Link(2, "doer", 1), Link(2, "done", 4)} <= active
    assert {Link(3, "doer", 6), Link(3, "done", 1)} <= passive


@given(st.text(alphabet="abc ,.;()\n\0", max_size=60))
def test_every_link_is_of_words_of_the_text(text: str) -> None:
    reading = read(text)
    assert all(0 <= one.head < len(reading.words) and 0 <= one.child < len(reading.words) for one in links(reading))


@given(st.sampled_from(["Trams have priority over buses.", "The heir paid the trustee.", "A and B of C."]))
def test_a_text_exchanges_nothing_with_itself(text: str) -> None:
    assert found(text, text) == []
