"""A page's content in, the same with what looks like navigation, notices or adverts wrapped as furniture.

Guesses go by the words in class and id names together with how much of the text is links, and where no main part is
marked, by links alone. Text is never dropped here.
"""

from __future__ import annotations

from dataclasses import dataclass

from rag_core.parsing.html_elements import CELLS, FURNITURE, Element, elements, heading_level, line_of, words_of

_LINKED = frozenset(
    "nav navbar navigation subnav topnav sidenav menu menubar submenu sidebar breadcrumb breadcrumbs crumbs pagination "
    "pager toc tableofcontents share sharing social related skip skiplink topbar toolbar footer masthead navbox "
    "catlinks languages".split()
)
_SHORT = frozenset("breadcrumb breadcrumbs share sharing social footer copyright skip skiplink".split())
_NOTICES = frozenset(
    "cookie cookies consent gdpr newsletter popup banner advert advertisement ads promo subscribe paywall".split()
)
_ASIDE_NOTES = frozenset(
    "note warning tip caution important danger info alert admonition callout notice hint example definition remark "
    "footnote footnotes".split()
)
_NEVER = frozenset(
    "html body main article p h1 h2 h3 h4 h5 h6 li dt dd tr tbody thead tfoot caption figcaption summary a span b i em "
    "strong code pre".split()
)
_LINK_LISTS = frozenset("ul ol div table td p center".split())


@dataclass(frozen=True, slots=True)
class _Weight:
    """Characters of text, how many of them are links, how many links; whether a title is inside."""

    text: int = 0
    linked: int = 0
    links: int = 0
    titled: bool = False


def with_furniture(root: Element, guess_links: bool) -> Element:
    """Wrap what is guessed to be no content, unless little would be left. Links after a paragraph are its list."""
    weights: dict[int, _Weight] = {}
    whole = _weigh(root, weights, linked=False)
    for by_links in (guess_links, False):
        marked = _marked(root, weights, whole, by_links)
        if 2 * _furnished(marked) <= whole.text:
            return marked
    return root


def _weigh(element: Element, weights: dict[int, _Weight], linked: bool) -> _Weight:
    is_link = element.name == "a" and "href" in element.attributes
    parts = [_weigh(child, weights, linked or is_link) for child in element.children if isinstance(child, Element)]
    own = sum(len("".join(child.split())) for child in element.children if isinstance(child, str))
    weight = _Weight(
        own + sum(part.text for part in parts),
        own * (linked or is_link) + sum(part.linked for part in parts),
        is_link + sum(part.links for part in parts),
        heading_level(element) == 1 or any(part.titled for part in parts),
    )
    weights[id(element)] = weight
    return weight


def _marked(element: Element, weights: dict[int, _Weight], whole: _Weight, by_links: bool) -> Element:
    children: list[Element | str] = []
    introduced = False
    for child in element.children:
        if isinstance(child, str):
            children.append(child)
            introduced = introduced or bool(child.strip())
            continue
        guess_links, introduced = by_links and not introduced, child.name == "p"
        if _looks_like_furniture(child, weights[id(child)], whole, guess_links):
            children.append(_wrapped(child))
        else:
            children.append(_marked(child, weights, whole, by_links))
    return element.holding(tuple(children))


def _wrapped(element: Element) -> Element:
    """Cells and list items stay where their table or list looks for them."""
    if element.name in CELLS:
        return element.holding((Element(FURNITURE, {}, element.children),))
    return Element(FURNITURE, {}, (element,))


def _looks_like_furniture(element: Element, weight: _Weight, whole: _Weight, by_links: bool) -> bool:
    if not weight.text or weight.titled or element.name in _NEVER:
        return False
    if element.name == "aside" or element.attributes.get("role") == "complementary":
        return not _is_note(element, weight)
    words = words_of(element)
    if words & _LINKED and 2 * weight.linked >= weight.text:
        return True
    if words & _SHORT and weight.text < 200:
        return True
    if words & _NOTICES and weight.text < 1_500 and 4 * weight.text < whole.text:
        return True
    return by_links and _is_link_list(element, weight)


def _is_note(element: Element, weight: _Weight) -> bool:
    """An aside that belongs to the text: it says so, or is prose of some length with few links."""
    role = element.attributes.get("role", "")
    named = bool(words_of(element) & _ASIDE_NOTES) or role in ("note", "region") or role.startswith("doc-")
    return named or (weight.text > 200 and 4 * weight.linked < weight.text and element.name == "aside")


def _is_link_list(element: Element, weight: _Weight) -> bool:
    short = weight.linked < 30 * weight.links
    return element.name in _LINK_LISTS and weight.links >= 4 and short and 10 * weight.linked >= 8 * weight.text


def _furnished(root: Element) -> int:
    return sum(len("".join(line_of(element).split())) for element in elements(root) if element.name == FURNITURE)
