"""Long texts in, the place out at which they are cut to be embedded: "^" in what is expected."""

from time import thread_time

import pytest

from rag_core.splitting.clauses import place_to_cut


@pytest.mark.parametrize(
    "text",
    [
        "The tenant pays the rent monthly; ^the owner repairs the roof.",
        "The tenant owes, by law, this and that: ^rent and, where due, interest.",
        "He paid the rent, the water and heat, ^and he left, as said before.",
        "He paid the rent and the water – ^and then he left the house.",
        "The tenant pays (monthly and in full) ^before the owner repairs it.",
        "The tenant shall pay (a) the rent and ^(b) the water and the heat.",
        "Place and purpose of it | ^Berlin and another | Hamburg of old",
        "The first line of the text\n^and the second, which follows.",
        "Apples and pears and plums, ^cherries and berries of old.",
        "one two three ^four five six",
        "他付了房租；^房东修了屋顶。",
        "他付了房租，^房东修了屋顶。",
        "房租房租^屋顶屋顶",
        "Too early; and then it goes on and ^on with nothing that ends it at all",
    ],
)
def test_a_long_text_is_cut_where_it_falls_apart_best(text: str) -> None:
    first, second = text.split("^")
    assert place_to_cut(first + second) == len(first)


@pytest.mark.parametrize("text", ["ab", "a ", " b", "  ", ";;", "a;", "é\u0301"])
def test_both_parts_hold_something(text: str) -> None:
    assert 0 < place_to_cut(text) < len(text)


@pytest.mark.parametrize("unit", ["a ", ", ", "; ", "(", " ", "\n", "—", "a, and "])
def test_the_time_grows_with_the_text(unit: str) -> None:
    def seconds(length: int) -> float:
        text, times = unit * (length // len(unit)), []
        for _ in range(3):
            start = thread_time()
            place_to_cut(text)
            times.append(thread_time() - start)
        return min(times)

    assert seconds(160_000) < 8 * seconds(40_000) + 0.05
