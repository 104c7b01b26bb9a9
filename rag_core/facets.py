"""What there is to filter by: each field of the metadata in view with its values and how many documents have them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from rag_core.filters import Condition, meets
from rag_core.metadata import LEVEL, LOWEST, SCHEMA, Kind, Metadata, Value, folded, kind_of, written

Number = int | Decimal


@dataclass(frozen=True, slots=True)
class Facet:
    """A field. Texts, lists and levels have ``counts``, the most frequent first; dates and numbers a range.

    The counts are of the documents that meet every condition on other fields; the values and the range are of all.
    """

    field: str
    kind: Kind
    counts: tuple[tuple[str, int], ...] = ()
    least: Number | date | None = None
    most: Number | date | None = None


def facets(documents: Iterable[Metadata], where: Sequence[Condition]) -> tuple[Facet, ...]:
    """The fields of the schema first, then the collection's own by name."""
    known = list(documents)
    own = sorted({field for metadata in known for field in metadata} - SCHEMA.keys())
    return tuple(
        _facet(field, known, [one for one in where if one.field != field])
        for field in [*SCHEMA, *own]
        if any(field in metadata for metadata in known)
    )


def _facet(field: str, known: Sequence[Metadata], others: Sequence[Condition]) -> Facet:
    held = [(metadata, _values(metadata, field)) for metadata in known]
    kinds = {kind_of(metadata[field]) for metadata in known if field in metadata}
    kind = kinds.pop() if len(kinds) == 1 else Kind.TEXT
    if kind in (Kind.DATE, Kind.NUMBER) and field != LEVEL:
        numbers = [value for _, values in held for value in values if not isinstance(value, str | tuple)]
        return Facet(field, kind, least=min(numbers), most=max(numbers))
    met = [values for metadata, values in held if all(meets(metadata, one) for one in others)]
    return Facet(field, kind, _counts([values for _, values in held], met))


def _values(metadata: Metadata, field: str) -> tuple[Value, ...]:
    value = metadata.get(field, LOWEST if field == LEVEL else ())
    return value if isinstance(value, tuple) else (value,)


def _counts(every: Iterable[tuple[Value, ...]], met: Iterable[tuple[Value, ...]]) -> tuple[tuple[str, int], ...]:
    """Values that differ in case alone are one, written as it is most often."""
    spelled = Counter(written(value) for values in every for value in values)
    shown: dict[str, str] = {}
    for text, _ in spelled.most_common():
        shown.setdefault(folded(text), text)
    counts = Counter(one for values in met for one in {folded(written(value)) for value in values})
    ordered = sorted(shown, key=lambda one: (-counts[one], one))
    return tuple((shown[one], counts[one]) for one in ordered)


def values_of(documents: Iterable[Metadata]) -> Mapping[str, tuple[Value, ...]]:
    """Each field's values, each once."""
    found: dict[str, dict[Value, None]] = {}
    for metadata in documents:
        for field in metadata:
            found.setdefault(field, {}).update(dict.fromkeys(_values(metadata, field)))
    return {field: tuple(values) for field, values in found.items()}
