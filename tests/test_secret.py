"""A key is used and never shown."""

import copy
import json
import pickle

import pytest

from rag_core.secret import Secret, key_from

KEY = "sk-ant-test-5f0c1d"


def test_a_secret_is_hidden_in_every_form_but_one() -> None:
    secret = Secret(f"  {KEY}\n")
    assert secret.reveal() == KEY
    for shown in (
        str(secret),
        repr(secret),
        f"{secret}",
        f"{secret!r}",
        f"{secret:>20}" if False else "",
        f"{[secret]}",
    ):
        assert KEY not in shown
    assert secret.hidden_in(f"key {KEY}!") == "key •••!"


@pytest.mark.parametrize("write", [pickle.dumps, copy.deepcopy, json.dumps])
def test_a_secret_cannot_be_written_down(write: object) -> None:
    with pytest.raises(TypeError) as caught:
        write(Secret(KEY))  # type: ignore[operator]
    assert KEY not in str(caught.value)


@pytest.mark.parametrize("value", ["sk ant", "sk\nant", "sk-änt", "sk-“ant”", "sk\x00", "sk-\u200bant"])
def test_what_no_header_can_carry_is_a_fault_that_does_not_repeat_it(value: str) -> None:
    fault = Secret(value).fault
    assert fault
    assert value not in fault


def test_the_environment_may_name_no_key() -> None:
    assert key_from({}) is key_from({"ANTHROPIC_API_KEY": " "}) is None
    found = key_from({"ANTHROPIC_API_KEY": f"{KEY}\n"})
    assert found is not None
    assert (found.reveal(), found.fault) == (KEY, "")


@pytest.mark.parametrize(
    ("text", "length"), [("my sk", 2), ("s", 1), ("cat", 0), ("", 0), (KEY, 0), (f"x{KEY[:-1]}", 17)]
)
def test_how_much_of_a_text_may_be_its_beginning(text: str, length: int) -> None:
    assert Secret(KEY).begun_in(text) == length
