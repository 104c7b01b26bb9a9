"""A page's tree in, what a reader came for out: the same tree without what is not shown and without the site around it.

What the page itself marks as no content (hidden, navigation, controls, what stands outside its main part) is dropped.
What only looks like navigation, by the words of its class or by being nearly all links, is wrapped as furniture and
kept: a wrong guess costs no prose from the text, and a guess that would claim most of the page is not made.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from rag_core.parsing.html_elements import HEADINGS, Element, classes_of, elements, heading_level, line_of
from rag_core.parsing.html_furniture import with_furniture

_NEVER_SHOWN = frozenset(
    "head noscript svg map frameset noframes noembed input select textarea datalist optgroup option progress meter rt "
    "rp rtc annotation annotation-xml title meta".split()
)
_ROLES_AROUND = frozenset("navigation search menu menubar toolbar tablist".split())
_PAGE_PARTS = {"header": "banner", "footer": "contentinfo"}
_SECTIONS = frozenset("article aside main nav section blockquote td figure fieldset details dialog".split())
_HIDING_STYLE = re.compile(r"\b(?:display\s*:\s*none|visibility\s*:\s*hidden)\b", re.IGNORECASE)
_HIDING_CLASSES = frozenset(
    "sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only screenreader-text a11y-hidden "
    "govuk-visually-hidden show-for-sr assistive-text".split()
)
# Marks beside the text that are for the mouse: “edit”, “¶”, “↑”, line numbers.
_MARKS = frozenset(
    "mw-editsection mw-cite-backlink mw-jump-link headerlink hash-link anchor-link heading-anchor permalink linenos "
    "lineno linenodiv line-numbers-rows gutter footnote-backref footnote-back data-footnote-backref skip-link".split()
)
_LABELLED = frozenset({"summary", "dt", "legend", *HEADINGS})


_Test = Callable[[Element, Element], bool]


def content_of(page: Element) -> Element:
    """The part of a page that is read. It holds text if the page shows any."""
    shown = _shown(page, _strictly_shown)
    if not line_of(shown):  # a page saved while it was covered, or before its scripts uncovered it
        shown = _shown(page, _ever_shown)
    main = _main(shown)
    return with_furniture(main if main is not None else _inside_page(shown), guess_links=main is None)


def _shown(element: Element, is_shown: _Test) -> Element:
    children = tuple(
        child if isinstance(child, str) else _shown(child, is_shown)
        for child in element.children
        if isinstance(child, str) or is_shown(child, element)
    )
    return element.holding(children)


def _ever_shown(element: Element, parent: Element) -> bool:
    if element.name == "button":
        return parent.name in _LABELLED or len(line_of(element).split()) > 4
    return element.name not in _NEVER_SHOWN


def _strictly_shown(element: Element, parent: Element) -> bool:
    attributes = element.attributes
    if not _ever_shown(element, parent) or _HIDING_CLASSES & (classes := classes_of(element)) or _MARKS & classes:
        return False
    if element.name in ("html", "body"):
        return True
    if element.name == "nav" or attributes.get("role") in _ROLES_AROUND or _is_bare_mark(element):
        return False
    if "hidden" in attributes and attributes["hidden"].lower() != "until-found":
        return False
    if element.name == "dialog" and "open" not in attributes:
        return False
    covered = attributes.get("aria-hidden") == "true" and not _is_main(element) and element.name != "article"
    return not covered and not _HIDING_STYLE.search(attributes.get("style", ""))


def _is_bare_mark(element: Element) -> bool:
    """A link beside a heading's or a note's text that shows “#”, “¶” or “↩”."""
    if element.name != "a" or not element.attributes.get("href", "").startswith("#"):
        return False
    text = line_of(element)
    return len(text) < 4 and not any(character.isalnum() for character in text) and text not in ("*", "†", "‡", "§")


def _is_main(element: Element) -> bool:
    return element.name == "main" or element.attributes.get("role") == "main"


def _main(page: Element) -> Element | None:
    """The part the page calls its main one, if it holds most of what is said; with the title that stands outside it."""
    whole = len(line_of(_inside_page(page)))
    for candidates in (
        [element for element in elements(page) if _is_main(element)],
        [element for element in elements(page) if element.name == "article"],
    ):
        outer = max(candidates, key=lambda element: len(line_of(element)), default=None)
        if outer is not None and 2 * len(line_of(outer)) >= whole > 0:
            return _with_title(outer, page)
    return None


def _with_title(main: Element, page: Element) -> Element:
    if any(heading_level(element) == 1 for element in elements(main)):
        return main
    titles = tuple(element for element in elements(page) if element.name == "h1" and line_of(element))
    return Element("div", {}, (*titles, main)) if len(titles) == 1 else main


def _inside_page(page: Element, inside: bool = False) -> Element:
    """Without the page's own header (unless it holds the title) and footer (unless it holds notes)."""
    children = tuple(
        child if isinstance(child, str) else _inside_page(child, inside or child.name in _SECTIONS)
        for child in page.children
        if isinstance(child, str) or inside or not _is_around(child)
    )
    return page.holding(children)


def _is_around(element: Element) -> bool:
    if element.name not in _PAGE_PARTS and element.attributes.get("role") not in _PAGE_PARTS.values():
        return False
    return not any(heading_level(part) == 1 or part.name in ("main", "article") for part in elements(element))
