"""HTML text in, the same text with its nesting bounded out: a parser's work grows with the depth of what is open.

An HTML parser looks through all open elements at every tag, and opens unclosed formatting again in every paragraph, so
hostile text costs it the square of its length. Browsers give up depth; so do we: tags beyond the bound go, their text
stays. This scanner therefore never believes fewer elements open than a parser does. In XML, ``<a/>`` is closed.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

DEEPEST = 500
_MOST_FORMATS = 8
_MOST_DROPPED = 1_000  # then the file is no page, and nothing more is opened
_MOST_ATTRIBUTES = 4_000  # characters' worth of names without values; beyond, a tag keeps none
_START = re.compile(r"<(?:!--|!\[CDATA\[|/?[a-zA-Z])")
# Possessive throughout: each character is looked at a bounded number of times.
_TAG = re.compile(
    r"<(?P<slash>/?)(?P<name>[a-zA-Z][^\s/>]*+)"
    r"(?P<rest>(?:[\s/]++|[^\s/>][^\s/>=]*+(?:\s*+=\s*+(?:\"[^\"]*+\"|'[^']*+'|[^\s>\"'][^\s>]*+)?+)?+)*+)>"
)
_VALUE = re.compile(r"\"[^\"]*+\"|'[^']*+'")
_UNOPENED = frozenset("area base body br col embed head hr html img input link meta param source track wbr".split())
_RAW = frozenset("script style title textarea xmp iframe noembed noframes".split())
_RAW_END = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE) for name in _RAW}
_FORMATS = frozenset("b big code em font i s small strike strong tt u".split())
# Their end tags close them alone. The parser keeps one link open at a time by itself.
_ALONE = _FORMATS | {"a", "nobr", "form"}
_WALLS = frozenset("applet caption marquee object table td th template foreignobject desc".split())
_TABLE_PARTS = frozenset("caption table tbody td tfoot th thead tr".split())
# Their end tags close what is open inside them, up to a wall.
_CLOSERS = frozenset(
    "address applet article aside blockquote button center dd details dialog dir div dl dt fieldset figcaption figure "
    "footer h1 h2 h3 h4 h5 h6 header hgroup li listing main marquee menu nav object ol p pre search section summary "
    "ul".split()
)
# What an unknown element's end tag does not reach through.
_SPECIAL = _CLOSERS | _WALLS | _TABLE_PARTS | _RAW | frozenset(
    "annotation-xml colgroup form frameset iframe mi mn mo ms mtext noscript plaintext select".split()
)  # fmt: skip
# They end a drawing or a formula, and are open themselves even if written as empty.
_LEAVING = (
    _FORMATS
    | {"menu", "table"}
    | frozenset(
        "nobr span sub sup var blockquote center dd div dl dt h1 h2 h3 h4 h5 h6 li listing ol p pre ruby ul".split()
    )
)
_WALLS_OF = {"li": ("ul", "ol"), "p": ("button",)}
_PARAGRAPH = frozenset({"p"})
_CLOSES = {
    "p": {"p"}, "li": {"p", "li"}, "dt": {"p", "dt", "dd"}, "dd": {"p", "dt", "dd"}, "option": {"option"},
    "td": {"p", "td", "th"}, "th": {"p", "td", "th"}, "tr": {"p", "td", "th", "tr"},
    **dict.fromkeys("address blockquote center div dl h1 h2 h3 h4 h5 h6 ol pre section ul".split(), _PARAGRAPH),
}  # fmt: skip


@dataclass(slots=True)
class _Open:
    """What a parser has open here: names with whether their tag was kept, and where each name stands."""

    stack: list[tuple[str, bool]] = field(default_factory=list)
    places: dict[str, list[int]] = field(default_factory=dict)
    walls: list[int] = field(default_factory=list)
    heavy: list[int] = field(default_factory=list)
    formats: int = 0
    dropped: int = 0


def bounded(text: str, xml: bool) -> str:
    """Drop the tags that stand deeper than ``DEEPEST``; expand empty tags and CDATA sections if it is XML."""
    opened, kept = _Open(), list[str]()
    endless: set[str] = set()
    place = 0
    while match := _START.search(text, place):
        kept.append(text[place : match.start()])
        place, written = _step(text, match, opened, endless, xml)
        kept.append(written)
    return "".join([*kept, text[place:]])


def _step(text: str, start: re.Match[str], opened: _Open, endless: set[str], xml: bool) -> tuple[int, str]:
    """Where to go on, and what to write for what lies before that."""
    if start.group() == "<!--":
        return _until(text, start.start(), start.start() + 2, "-->", endless)
    if start.group() == "<![CDATA[":
        end, section = _until(text, start.start(), start.end(), "]]>", endless)
        return end, html.escape(section[9:-3]) if xml and section.endswith("]]>") else section
    tag = _TAG.match(text, start.start())
    if tag is None:  # it never ends: a parser drops it with all that follows
        return len(text), ""
    name = tag["name"].lower()
    if tag["slash"]:
        return tag.end(), _close(opened, name, tag.group())
    return _begin(text, tag, name, opened, endless, xml)


def _begin(text: str, tag: re.Match[str], name: str, opened: _Open, endless: set[str], xml: bool) -> tuple[int, str]:
    empty = tag["rest"].endswith("/")
    written = tag.group()
    if len(written) > _MOST_ATTRIBUTES and len(_VALUE.sub("", written)) > _MOST_ATTRIBUTES:
        written = f"<{name}>"
    if name in _UNOPENED:
        return tag.end(), written
    if empty and xml:
        return tag.end(), f"{written[:-1].rstrip('/')}></{name}>"
    if empty and name not in _LEAVING and (opened.places.get("svg") or opened.places.get("math")):
        return tag.end(), written if len(opened.stack) < DEEPEST else ""
    if name in _RAW and not empty and name not in endless:
        end = _RAW_END[name].search(text, tag.end())
        if end is not None:
            return end.start(), written + text[tag.end() : end.start()]
        endless.add(name)
    return tag.end(), _open(opened, name, written)


def _until(text: str, start: int, after: int, mark: str, endless: set[str]) -> tuple[int, str]:
    """Up to the closing mark; if there is none, past the opening one, and never look for that mark again."""
    end = -1 if mark in endless else text.find(mark, after)
    if end < 0:
        endless.add(mark)
        return after, text[start:after]
    return end + len(mark), text[start : end + len(mark)]


def _open(opened: _Open, name: str, tag: str) -> str:
    if name in _TABLE_PARTS and name != "table" and not opened.places.get("table"):
        return _instead(name)  # a parser takes no notice of it
    _close_implied(opened, name)
    deep = len(opened.stack) >= DEEPEST or opened.dropped > _MOST_DROPPED
    opened.dropped += deep
    kept = not deep and not (name in _FORMATS and opened.formats >= _MOST_FORMATS)
    place = len(opened.stack)
    opened.stack.append((name, kept))
    opened.places.setdefault(name, []).append(place)
    if name in _WALLS:
        opened.walls.append(place)
    if name in _SPECIAL:
        opened.heavy.append(place)
    opened.formats += kept and name in _FORMATS
    return tag if kept else _instead(name)


def _instead(name: str) -> str:
    """What stands for a tag that is dropped: its text must not run into what is around it."""
    return "<br>" if name in _SPECIAL else ""


def _close_implied(opened: _Open, name: str) -> None:
    """A start tag ends what cannot hold it, if only formatting stands between."""
    targets = _CLOSES.get(name, ())
    lowest = max(len(opened.stack) - 8, 0)
    found = None
    for place in range(len(opened.stack) - 1, lowest - 1, -1):
        inner = opened.stack[place][0]
        if inner in targets:
            found = place
        elif inner in _SPECIAL or inner in ("svg", "math"):
            break
    if found is not None:
        _pop_to(opened, found)


def _close(opened: _Open, name: str, tag: str) -> str:
    places = opened.places.get(name)
    if not places:
        return tag if name in _ALONE | _UNOPENED | _RAW else _instead(name)
    place = places[-1]
    kept = opened.stack[place][1]
    if name in _ALONE:
        places.pop()
        opened.formats -= kept and name in _FORMATS
        opened.stack[place] = ("", kept)
        _pop_to(opened, len(opened.stack))
    elif place >= _barrier(opened, name):
        _pop_to(opened, place)
    else:
        return _instead(name)
    return tag if kept else _instead(name)


def _barrier(opened: _Open, name: str) -> int:
    """The place below which this end tag closes nothing."""
    if name in _TABLE_PARTS:
        return max(_last(opened, "table"), _last(opened, "template"))
    if name in _CLOSERS:
        return max([*opened.walls[-1:], *(_last(opened, wall) for wall in _WALLS_OF.get(name, ()))], default=-1)
    return opened.heavy[-1] if opened.heavy else -1


def _last(opened: _Open, name: str) -> int:
    return (opened.places.get(name) or [-1])[-1]


def _pop_to(opened: _Open, place: int) -> None:
    """Close all from that place on, and what was closed alone just below it."""
    while opened.stack and (len(opened.stack) > place or not opened.stack[-1][0]):
        name = opened.stack.pop()[0]
        if name:
            opened.places[name].pop()
    for kind in (opened.walls, opened.heavy):
        while kind and kind[-1] >= len(opened.stack):
            kind.pop()
