"""A whole number and the name of a number format in, the numeral as Word prints it out.

A format that we do not know is printed in digits, as Word does.
"""

from __future__ import annotations

from collections.abc import Callable

_LARGEST = 32_767  # Word's own limit; it bounds what a hostile start value can print
_LONGEST = 30  # repetitions of a letter, after which Word starts over
_ROMAN = (
    (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
    (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
)  # fmt: skip
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_RUSSIAN = "абвгдежзиклмнопрстуфхцчшщыэюя"
_NOTE_MARKS = "*†‡§"
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = {
    "one": "first", "two": "second", "three": "third", "five": "fifth", "eight": "eighth", "nine": "ninth",
    "twelve": "twelfth",
}  # fmt: skip
_HAN = "〇一二三四五六七八九"


def numeral(value: int, style: str) -> str:
    """Print ``value`` in the format that Word names ``style`` (“lowerRoman”)."""
    bounded = max(0, min(value, _LARGEST))
    return _STYLES.get(style, str)(bounded)


def padded(value: int, pattern: str) -> str:
    """Print ``value`` as a custom format such as “001, 002, 003, ...” shows its first number."""
    first = pattern.partition(",")[0].strip()
    return str(value).zfill(min(len(first), 8) if first.isdigit() else 0)


def _roman(value: int) -> str:
    written = []
    for worth, letters in _ROMAN:
        count, value = divmod(value, worth)
        written.append(letters * count)
    return "".join(written)


def _letters(alphabet: str) -> Callable[[int], str]:
    """a … z, then aa, bb, cc: a letter is repeated, not counted on."""

    def letters(value: int) -> str:
        if value < 1:
            return ""
        times, place = divmod(value - 1, len(alphabet))
        return alphabet[place] * (times % _LONGEST + 1)

    return letters


def _upper(style: Callable[[int], str]) -> Callable[[int], str]:
    return lambda value: style(value).upper()


def _ordinal(value: int) -> str:
    if value % 100 in (11, 12, 13):
        return f"{value}th"
    return f"{value}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(value % 10, 'th') }"


def _cardinal_text(value: int) -> str:
    words = _cardinal(value)
    return words[:1].upper() + words[1:]


def _cardinal(value: int) -> str:
    for worth, name in ((1000, "thousand"), (100, "hundred")):
        if value >= worth:
            rest = f" {_cardinal(value % worth)}" if value % worth else ""
            return f"{_cardinal(value // worth)} {name}{rest}"
    if value < 20:
        return _ONES[value]
    tens = _TENS[value // 10 - 2]
    return f"{tens}-{_ONES[value % 10]}" if value % 10 else tens


def _ordinal_text(value: int) -> str:
    words = _cardinal_text(value)
    start = max(words.rfind(" "), words.rfind("-")) + 1
    last = words[start:].lower()
    ordinal = _ORDINALS.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return words[:start] + (ordinal if start else ordinal.capitalize())


def _enclosed(first: int, last: int) -> Callable[[int], str]:
    """One of the signs from ``first`` on, as far as there are any; digits beyond."""
    return lambda value: chr(first + value - 1) if 1 <= value <= last else str(value)


def _full_width(value: int) -> str:
    return "".join(chr(ord("０") + int(digit)) for digit in str(value))


def _han(value: int) -> str:
    if not 0 < value < 100:
        return "".join(_HAN[int(digit)] for digit in str(value))
    tens, ones = divmod(value, 10)
    return f"{_HAN[tens] if tens > 1 else ''}{'十' if tens else ''}{_HAN[ones] if ones else ''}"


_STYLES: dict[str, Callable[[int], str]] = {
    "decimal": str,
    "none": lambda _: "",
    "decimalZero": lambda value: f"{value:02}",
    "lowerRoman": _roman,
    "upperRoman": _upper(_roman),
    "lowerLetter": _letters(_LATIN),
    "upperLetter": _upper(_letters(_LATIN)),
    "russianLower": _letters(_RUSSIAN),
    "russianUpper": _upper(_letters(_RUSSIAN)),
    "chicago": _letters(_NOTE_MARKS),
    "ordinal": _ordinal,
    "cardinalText": _cardinal_text,
    "ordinalText": _ordinal_text,
    "hex": lambda value: f"{value:X}",
    "numberInDash": lambda value: f"- {value} -",
    "decimalFullWidth": _full_width,
    "decimalFullWidth2": _full_width,
    "decimalEnclosedCircle": _enclosed(0x2460, 20),
    "decimalEnclosedParen": _enclosed(0x2474, 20),
    "decimalEnclosedFullstop": _enclosed(0x2488, 20),
    "chineseCounting": _han,
    "chineseCountingThousand": _han,
    "japaneseCounting": _han,
    "taiwaneseCountingThousand": _han,
    "ideographDigital": lambda value: "".join(_HAN[int(digit)] for digit in str(value)),
}
