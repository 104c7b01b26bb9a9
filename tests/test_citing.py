"""Each cited place has one number, in the order of citing."""

from answer_values import CITED, answer, citation, claim

from rag_core.answers import Standing
from rag_core.citing import numbered, numbers_at, place_of
from rag_core.types import Span


def test_places_are_numbered_in_the_order_of_citing_and_once() -> None:
    first, second = citation(0), citation(1)
    made = answer(claim("One.", second), claim("Two.", first, second))
    assert numbered(made) == {place_of(second): 1, place_of(first): 2}


def test_a_citation_that_points_at_nothing_has_no_number() -> None:
    assert numbered(answer(claim("One.", citation(0, problem="It was not sent.")))) == {}


def test_a_second_answer_goes_on_counting() -> None:
    made, other = answer(claim("One.", citation(0))), answer(claim("Two.", citation(1), citation(0)))
    assert list(numbered(made, other).values()) == [1, 2]
    assert numbered(other, made) != numbered(made, other)


def test_a_stretch_has_the_numbers_of_the_quotes_that_it_is_part_of() -> None:
    wide = citation(0, 1)
    numbers = numbered(answer(claim("One.", wide), claim("Two.", citation(1))))
    assert numbers_at(numbers, wide.document_id, CITED[1].span) == (1, 2)
    assert numbers_at(numbers, wide.document_id, CITED[0].span) == (1,)
    assert numbers_at(numbers, wide.document_id, Span(900, 901)) == ()
    assert numbers_at(numbers, "another", CITED[0].span) == ()


def test_what_is_uncited_changes_no_number() -> None:
    made = answer(claim("One.", standing=Standing.UNCITED), claim("Two.", citation(0)))
    assert list(numbered(made).values()) == [1]
