"""The things that a question names, and which texts are about them."""

import pytest

from rag_core.things import Thing, Told, about, held_things, subjects, things


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("How long does the battery of the camera last?", [("battery", False), ("camera", True)]),
        ("How long does the camera's battery last?", [("camera", True), ("battery", False)]),
        ("Which port does the headset have?", [("headset", False)]),
        ("How many days of leave are there in 2024?", [("leave", False)]),
        ("Wie lange hält der Akku?", []),
    ],
)
def test_things_are_nouns_and_some_are_whose_another_is(question: str, named: list[tuple[str, bool]]) -> None:
    assert things(question) == tuple(Thing(*one) for one in named)


ASKED = things("How long does the battery of the camera last?")
CAMERA = Told("The battery of the camera lasts two hours.", section=("a",))


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        (Told("The battery of the drone lasts one hour.", section=("a",)), False),
        (Told("The battery lasts two hours.", section=("a",)), True),
        (Told("The battery lasts one hour.", section=("b",)), False),
        (Told("The battery lasts two hours.", above="Camera manual", section=("b",)), True),
        (Told("Its battery lasts two hours.", before="The camera is small.", section=("b",)), True),
        (Told("Dogs bark.", section=("a",)), False),
    ],
)
def test_a_text_about_another_thing_is_left_out_where_one_is_about_that_asked(text: Told, fits: bool) -> None:
    assert about(ASKED, [CAMERA, text]) == [True, fits]


def test_where_nothing_is_about_it_all_stay() -> None:
    assert about(ASKED, [Told("Dogs bark."), Told("Cats purr.")]) == [True, True]


def test_a_synonym_is_the_thing() -> None:
    asked = things("How long do the headphones last?")
    assert held_things(asked, Told("The earphones last a year.")) == {"headphone"}


@pytest.mark.parametrize(
    ("question", "named"),
    [
        ("May a manager approve business class?", ["manager"]),
        ("Is the approval of a manager enough for business class?", ["approval", "manager"]),
        ("Who approves business class?", []),
        ("Can I take batteries on board?", []),
    ],
)
def test_the_subject_is_who_does_what_is_asked_and_whose_it_is(question: str, named: list[str]) -> None:
    assert [one.word for one in subjects(question)] == named
