"""A page's tree in, what it says of itself out: ``title``, ``author``, ``created`` (an ISO date), ``keywords``."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rag_core.parsing.dates import iso_date
from rag_core.parsing.html_elements import Element, elements, line_of

_TITLES = ("og:title", "dc.title", "dcterms.title", "citation_title")
_AUTHORS = ("author", "dc.creator", "dcterms.creator", "citation_author", "article:author", "byl")
_DATES = (
    "article:published_time", "datepublished", "dc.date", "dcterms.created", "dcterms.date", "dc.date.created",
    "citation_publication_date", "citation_date", "pubdate", "date", "datecreated", "created",
)  # fmt: skip


def properties_of(page: Element) -> dict[str, str]:
    said = _meta(page)
    values = {
        "title": _title(page) or _first(said, _TITLES),
        "author": next((said[name] for name in _AUTHORS if name in said and "://" not in said[name]), ""),
        "created": iso_date(said[name] for name in _DATES if name in said) or iso_date(_times(page)),
        "keywords": said.get("keywords", ""),
    }
    return {name: value for name, value in values.items() if value}


def _meta(page: Element) -> Mapping[str, str]:
    """The first content of each name, names in lower case."""
    found: dict[str, str] = {}
    for element in elements(page):
        if element.name == "meta":
            attributes = element.attributes
            name = attributes.get("name") or attributes.get("property") or attributes.get("itemprop") or ""
            content = " ".join(attributes.get("content", "")[:1_000].split())
            if name and content:
                found.setdefault(name.lower(), content)
    return found


def _first(said: Mapping[str, str], names: Iterable[str]) -> str:
    return next((said[name] for name in names if name in said), "")


def _title(page: Element) -> str:
    return next((line_of(one) for one in elements(page) if one.name == "title" and line_of(one)), "")[:1_000]


def _times(page: Element) -> list[str]:
    """Dates in the page itself, first those said to be of publication."""
    times = [element for element in elements(page) if element.name == "time" and "datetime" in element.attributes]
    marked = [one for one in times if "pubdate" in one.attributes or one.attributes.get("itemprop") == "datePublished"]
    return [element.attributes["datetime"] for element in [*marked, *times]]
