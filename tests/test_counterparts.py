"""A claim that turns what is cited into its counterpart is told by whole classes of phrases."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rag_core.answers import Detail
from rag_core.details.counterparts import TURNS, commands, resolved, turned
from rag_core.details.phrasing import one_of
from rag_core.details.reading import read
from rag_core.types import Span

_CITED = {
    "Visitors must sign the register.": (
        ("Signing the register is left to the visitors.", "Visitors may sign the register if they wish."),
        ("Visitors have to sign the register.", "Signing the register is compulsory for visitors."),
    ),
    "Visitors may sign the register.": (
        ("Visitors must sign the register.", "It is mandatory that visitors sign the register."),
        ("Visitors are free to sign the register.", "Signing the register is up to the visitors."),
    ),
    "You do not have to give a reason.": (
        ("You have to give a reason.", "You must not give a reason."),
        ("No reason need be given.", "Giving a reason is optional."),
    ),
    "Dogs are allowed only on a lead.": (
        ("Dogs are allowed with or without a lead.", "Dogs are allowed even off the lead."),
        ("Dogs must be on a lead.", "Dogs are allowed as long as they are on a lead."),
    ),
    "The data is kept even if the contract ends.": (
        ("The data is kept provided that the contract does not end.", "The data is kept unless the contract ends."),
        ("The data is kept regardless of whether the contract ends.", "Should the contract end, the data is kept."),
    ),
    "Nothing is published without the author's consent.": (
        ("Everything is published unless the author objects.", "Texts can be published without asking the author."),
        ("Without the author's consent, nothing is published.", "Texts are published if the author consents."),
    ),
    "Close the valve before removing the filter.": (
        ("The valve can be closed before or after the filter is removed.", "Closing the valve first is optional."),
        ("The valve has to be closed prior to removing the filter.", "Shut the valve, then remove the filter."),
    ),
    "Both signatures are needed.": (
        ("Either signature is enough.", "Either the first or the second signature will do."),
        ("The two signatures are both needed.", "Two signatures are required."),
    ),
    "The exam may be retaken at most twice.": (
        ("The exam may be retaken any number of times.", "There is no limit on how often the exam is retaken."),
        ("The exam can be repeated up to two times.", "No more than two further attempts are allowed."),
    ),
    "The bridge is likely to open in May.": (
        ("The bridge will definitely open in May.", "It is certain that the bridge opens in May."),
        ("The bridge will probably open in May.", "It is possible, but not certain, that the bridge opens in May."),
    ),
}  # fmt: skip
_WRONG = [(claim, cited) for cited, (wrong, _) in _CITED.items() for claim in wrong]
_RIGHT = [(claim, cited) for cited, (_, right) in _CITED.items() for claim in right]


@pytest.mark.parametrize(("claim", "cited"), _WRONG)
def test_the_counterpart_of_what_is_cited_is_told(claim: str, cited: str) -> None:
    assert {one.kind for one in turned(read(claim), [read(cited)])} == {"modal"}


@pytest.mark.parametrize(("claim", "cited"), _RIGHT)
def test_the_same_in_other_words_is_no_turn(claim: str, cited: str) -> None:
    assert list(turned(read(claim), [read(cited)])) == []


def test_what_is_found_is_a_slice_of_the_cited_text() -> None:
    cited = "The  text is not printed  without the  author's consent."
    claim = "The text is printed unless the author objects."
    found = list(turned(read(claim), [read(cited)]))
    assert found == [Detail("modal", Span(20, 45), ("without the  author's consent",))]


def test_not_without_is_read_as_only_if_in_its_own_sentence() -> None:
    assert resolved("It is not lent without a card. It works without a cable.") == (
        "It is not lent only if a card. It works without a cable."
    )


def test_a_command_has_no_subject() -> None:
    assert [word.text for word in commands(read("Treat the document as confidential."))] == ["Treat"]
    assert commands(read("They treat the document as confidential.")) == []


def test_a_phrase_is_found_over_any_number_of_spaces() -> None:
    assert one_of("free to").search("feel free   to ask")
    assert not one_of("free to").search("carefree to")


@given(st.text(alphabet="notwihu may,.'’\n", max_size=200))
def test_resolving_keeps_every_place(text: str) -> None:
    assert len(resolved(text)) == len(text)


@pytest.mark.parametrize("piece", ["no ", "whether the a ", "not without ", "unless  ", "either ", "wait a ", "as "])
def test_long_texts_of_one_phrase_take_little_time(piece: str) -> None:
    text = resolved(piece * 2_000)
    start = process_time()
    for turn in TURNS:
        for pattern in (turn.says, turn.same, turn.against, turn.but):
            pattern.search(text)
    assert process_time() - start < 2
