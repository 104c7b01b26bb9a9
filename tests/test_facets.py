"""What there is to filter by, with counts that follow the conditions on other fields."""

from datetime import date

from rag_core.facets import Facet, facets
from rag_core.filters import parse
from rag_core.metadata import Kind, Metadata

KNOWN: list[Metadata] = [
    {"doc_type": "report", "tags": ("a", "B"), "created_at": date(2023, 1, 1), "pages": 3, "code": "x"},
    {"doc_type": "Report", "tags": ("b",), "created_at": date(2024, 1, 1), "pages": 5, "security_level": 2, "code": 7},
    {"doc_type": "manual"},
    {},
]


def test_each_field_has_its_values_or_its_range_the_schema_first() -> None:
    assert facets(KNOWN, ()) == (
        Facet("doc_type", Kind.TEXT, (("report", 2), ("manual", 1))),
        Facet("created_at", Kind.DATE, least=date(2023, 1, 1), most=date(2024, 1, 1)),
        Facet("security_level", Kind.NUMBER, (("1", 3), ("2", 1))),
        Facet("tags", Kind.LIST, (("B", 2), ("a", 1))),
        Facet("code", Kind.TEXT, (("7", 1), ("x", 1))),
        Facet("pages", Kind.NUMBER, least=3, most=5),
    )


def test_counts_follow_the_conditions_on_other_fields_alone() -> None:
    found = {one.field: one.counts for one in facets(KNOWN, parse("doc_type=report; tags=a"))}
    assert found["doc_type"] == (("report", 1), ("manual", 0))
    assert found["tags"] == (("B", 2), ("a", 1))
    assert found["security_level"] == (("1", 1), ("2", 0))


def test_without_metadata_there_is_nothing_to_filter_by() -> None:
    assert facets([{}, {}], ()) == ()
