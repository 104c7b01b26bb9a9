"""Of two sides of a contract, each has what the cited sentences give it."""

import pytest

from rag_core.answers import Detail
from rag_core.details.alignment import align
from rag_core.details.parties import other_sides
from rag_core.details.reading import read


def found(claim: str, *cited: str) -> list[Detail]:
    return list(other_sides(align(read(claim), [read(one) for one in cited])))


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("The drawings remain the property of the buyer.", "All drawings remain the seller's property."),
        ("The flat is repaired at the tenant's request.", "Repairs are made at the request of the landlord."),
        ("The receiving party pays the costs.", "The costs are paid by the disclosing party."),
    ],
)
def test_what_the_other_side_has_is_told(claim: str, cited: str) -> None:
    assert [one.kind for one in found(claim, cited)] == ["subject"]


@pytest.mark.parametrize(
    ("claim", "cited"),
    [
        ("The seller owns the drawings.", "All drawings remain the seller's property."),
        ("The vendor pays the costs.", "The costs are paid by the seller."),
        ("The buyer pays half of the costs.", "The costs are paid by the buyer and the seller."),
        ("The guest pays the costs.", "The costs are paid by the seller."),
    ],
)
def test_the_same_side_or_no_pair_is_left_alone(claim: str, cited: str) -> None:
    assert found(claim, cited) == []


def test_a_party_is_named_with_what_tells_which() -> None:
    (one,) = found("The receiving party pays the costs.", "The costs are paid by the disclosing party.")
    assert one.found == ("disclosing party",)
