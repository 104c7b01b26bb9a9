"""Values that a question names become conditions to offer; what is short, common or part of a word does not."""

from datetime import date

import pytest

from rag_core.filters import written
from rag_core.mentions import suggest
from rag_core.metadata import Value

VALUES: dict[str, tuple[Value, ...]] = {
    "quarter": ("Q3 2023", "Q4 2023"),
    "doc_type": ("quarterly report", "report", "it", "what"),
    "tags": ("finance", "AI", "a", "x", "C++"),
    "created_at": (date(2023, 10, 31), date(2024, 2, 1)),
    "year": (2023, 7),
    "security_level": (2023,),
}


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("What was the revenue growth in q4  2023?", "quarter=Q4 2023"),
        ("Compare Q4 2023 with Q3 2023.", "quarter=Q4 2023|Q3 2023"),
        ("What does the Quarterly Report say?", "doc_type=quarterly report"),
        ("What do reports say about financed growth?", ""),
        ("What is it about x and 7 in a report?", "doc_type=report"),
        ("Which AI does finance use?", "tags=AI|finance"),
        ("Is C++ used?", "tags=C++"),
        ("What happened in 2023?", "year=2023"),
        ("What was the profit in October 2023?", "year=2023"),
        ("What do documents created in 2023 say?", "created_at=2023; year=2023"),
        ("What was published in October 2023?", "created_at=2023-10"),
        ("What was written on 2024-02-01?", "created_at=2024-02-01"),
        ("What do files from 2024-02 say?", "created_at=2024-02"),
        ("What happened in 2022 and 20234?", ""),
    ],
)
def test_what_a_question_names_is_offered(question: str, named: str) -> None:
    assert written(suggest(question, VALUES)) == named


def test_a_date_is_named_where_the_question_speaks_of_what_its_field_has() -> None:
    values: dict[str, tuple[Value, ...]] = {"review_date": (date(2024, 2, 1),)}
    assert written(suggest("Which review is due in February 2024?", values)) == "review_date=2024-02"
    assert written(suggest("What date in February 2024 is free?", values)) == ""
