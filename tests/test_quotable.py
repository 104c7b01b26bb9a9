"""What is quoted, in real collections: of the thing and the period asked for, what decides, and no head of a table."""

from collections.abc import Iterator

import pytest

from rag_core.embedding import Encoder
from rag_core.library import Library, Source
from rag_core.settings import Mode, SearchSettings, Settings

SHELF = {
    "camera.md": "# Camera\n\nThe camera is light. Its battery lasts for 400 pictures, which is two hours.",
    "drone.md": "# Drone\n\nThe battery of the drone lasts 25 minutes. The battery of the drone is charged in an hour.",
    "flying.md": "# Flying with us\n\nBatteries on board are a matter of their own. They may not be carried in the "
    "cabin. Coats are hung beside the door.",
    "sales.md": "# Sales\n\nSales in the third quarter of 2023 were 40 million euros. Sales in the fourth quarter of "
    "2023 were 50 million euros.",
    "kit.md": "# Kit\n\nThe fuse of the pump is red. The fuse of the heater is blue.",
    "travel.md": "# Travel\n\n## Flights\n\nBusiness class may be booked only if a vice president has given written "
    "approval before booking. A manager's approval is not enough, and the note must be attached to the request. Seats "
    "are chosen by the travel desk.",
    "fees.md": "# Parking\n\n| City | Parking fee a day |\n|---|---|\n| Rome | €5 |\n| Bonn | €7 |\n",
}


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory, encoder: Encoder) -> Iterator[Library]:
    library = Library(Settings(tmp_path_factory.mktemp("home")), encoder)
    library.create_collection("shelf")
    library.add("shelf", [Source(name, text.encode()) for name, text in SHELF.items()])
    yield library
    library.close()


def quoted(library: Library, question: str, radius: int = 1) -> list[str]:
    settings = SearchSettings(threshold=0.05, before=radius, after=radius)
    evidence = library.ask("shelf", question, settings)
    return library.answering.quote(evidence).text.split("\n")


@pytest.mark.parametrize("asked", ["the battery of the camera", "the camera's battery", "the camera battery"])
def test_the_battery_of_another_thing_is_not_quoted(shelf: Library, asked: str) -> None:
    assert quoted(shelf, f"How long does {asked} last?") == ["Its battery lasts for 400 pictures, which is two hours."]


def test_nor_is_that_of_another_thing_in_the_same_paragraph(shelf: Library) -> None:
    assert quoted(shelf, "Which colour is the fuse of the heater?") == ["The fuse of the heater is blue."]


@pytest.mark.parametrize("asked", ["the third quarter of 2023", "Q3 2023", "July to September 2023"])
def test_another_quarter_is_not_quoted(shelf: Library, asked: str) -> None:
    assert quoted(shelf, f"What were the sales in {asked}?") == [
        "Sales in the third quarter of 2023 were 40 million euros."
    ]


LEAVE = "# Leave policy {}\n\nThis policy is in force {}.\n\n## Annual leave\n\nFull-time staff get {} days of " \
        "annual leave. Unused days lapse in March.\n"  # fmt: skip


def test_what_was_valid_at_another_time_is_not_quoted_and_what_has_no_end_is_with_care(library: Library) -> None:
    library.create_collection("leave")
    policies = {"old.md": LEAVE.format(2023, "until 31 December 2023", 27),
                "new.md": LEAVE.format(2024, "from 1 January 2024", 25)}  # fmt: skip
    library.add("leave", [Source(name, text.encode()) for name, text in policies.items()])
    evidence = library.ask("leave", "How many days of annual leave do staff get in 2026?", SearchSettings())
    assert evidence.verdict.headline == "Evidence found, but read it with care"
    assert evidence.verdict.against == ("But no sentence found is of “2026”.",)
    said = library.answering.quote(evidence).text
    assert "Full-time staff get 25 days of annual leave." in said
    assert "27" not in said


@pytest.mark.parametrize("asked", ["Can I take batteries on board?", "Is it not allowed to take batteries on board?"])
def test_the_neighbour_that_says_no_is_quoted(shelf: Library, asked: str) -> None:
    assert "They may not be carried in the cabin." in quoted(shelf, asked)


@pytest.mark.parametrize(
    "question", ["May a manager approve business class?", "Is the approval of a manager enough for business class?"]
)
def test_a_match_that_alone_names_whom_the_question_is_about_is_quoted(shelf: Library, question: str) -> None:
    said = quoted(shelf, question)
    assert said[1] == "A manager's approval is not enough, and the note must be attached to the request."
    assert said[0].startswith("Business class may be booked only if")


def test_the_row_is_quoted_and_not_the_head_of_its_table(shelf: Library) -> None:
    said = quoted(shelf, "What is the parking fee a day in Bonn?")
    assert "| Bonn | €7 |" in said
    assert "| City | Parking fee a day |" not in said


@pytest.mark.parametrize("mode", list(Mode))
def test_the_head_of_a_table_is_no_match_and_stands_in_the_window(shelf: Library, mode: Mode) -> None:
    evidence = shelf.ask("shelf", "City and parking fee a day in Bonn?", SearchSettings(mode=mode, top_k=50))
    found = {evidence.text(hit.sentence) for hit in evidence.hits}
    assert "| Bonn | €7 |" in found
    assert "| City | Parking fee a day |" not in found
    shown = {evidence.text(one) for window in evidence.windows for one in window.sentences}
    assert "| City | Parking fee a day |" in shown


@pytest.mark.parametrize("radius", [0, 1, 5])
def test_a_head_is_never_quoted_whatever_is_shown(shelf: Library, radius: int) -> None:
    said = quoted(shelf, "City and parking fee a day?", radius)
    assert "| City | Parking fee a day |" not in said


def test_a_head_does_not_decide_either(library: Library) -> None:
    library.create_collection("cabin")
    table = "| Not allowed in the cabin | Allowed |\n|---|---|\n| Spare packs | Fitted packs |\n"
    library.add("cabin", [Source("cabin.md", f"Batteries on board are a special case.\n\n{table}".encode())])
    evidence = library.ask("cabin", "Can I take batteries on board?", SearchSettings(threshold=0.05))
    said = library.answering.quote(evidence).text.split("\n")
    assert "Batteries on board are a special case." in said
    assert "| Not allowed in the cabin | Allowed |" not in said
