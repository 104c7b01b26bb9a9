"""A date belongs to what its sentence says."""

import pytest

from rag_core.claims import check

CITED = ("The north stand will be painted by May.", "Ticket sales for the final begin in July.")


def test_a_date_of_another_thing_is_named_with_its_own() -> None:
    found = check("The north stand will be painted by July.", CITED)
    assert [(one.kind, one.found) for one in found.details] == [("date", ("May",))]


def test_a_date_of_its_own_thing_is_none() -> None:
    assert check("Ticket sales for the final start in July.", CITED).details == ()


def test_where_both_sentences_say_as_much_no_date_is_named() -> None:
    cited = ("The stand was painted in May.", "The stand was painted again in July.")
    assert check("The stand was painted in July.", cited).details == ()


@pytest.mark.parametrize(
    ("said", "cited", "right"),
    [
        ("4 March 2024", "3/4/2024", True),
        ("3 April 2024", "3/4/2024", True),
        ("5 April 2024", "3/4/2024", False),
        ("3/4/2024", "4 March 2024", True),
        ("3/4/2024", "4/3/2024", True),
        ("14 March 2024", "3/14/2024", True),
        ("4 March 2024", "3.4.2024", False),
    ],
)
def test_a_day_and_a_month_in_numbers_agree_either_way(said: str, cited: str, right: bool) -> None:
    found = check(f"The stand was painted on {said}.", (f"The stand was painted on {cited}.",))
    assert ("date" not in {one.kind for one in found.details}) is right
