"""What the program runs with and what a question is asked with: bad values are named."""

from pathlib import Path
from typing import Any

import pytest

from rag_core.errors import SettingsError
from rag_core.settings import THRESHOLDS, AnswerSettings, Level, Mode, Prices, SearchSettings, Settings


def test_the_defaults_show_five_hits_with_a_sentence_on_each_side() -> None:
    settings = SearchSettings()
    assert (settings.top_k, settings.before, settings.after, settings.scope) == (5, 1, 1, ())


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("top_k", [0, -1, 1_001, 1.0, "5", True, None]),
        ("before", [-1, 1_000_001, 0.5, "1", False, None]),
        ("after", [-1, 1_000_001, 0.5, "1", False, None]),
        ("threshold", [-1.1, 1.1, float("nan"), float("inf"), "0.4", True]),
        ("scope", ["a.md", (1,), None]),
        ("level", ["window", "chapter", None]),
        ("size", [0, -1, 1_000_001, 2.0, "3", True]),
        ("budget", [0, -1, 100_000_001, 800.0, "800", True]),
        ("within_section", [1, "true", None]),
        ("leads", [0, "false", None]),
        ("edges", [0, "false", None]),
        ("where", ["a=b", ("a=b",), None]),
    ],
)
def test_a_value_that_cannot_be_used_is_refused(name: str, values: list[Any]) -> None:
    for value in values:
        with pytest.raises(SettingsError) as caught:
            SearchSettings(**{name: value})
        assert caught.value.value == value or value != value


def test_without_a_threshold_the_default_of_the_score_that_ranks_holds() -> None:
    modes = [SearchSettings(mode=mode).least for mode in Mode]
    assert modes == [THRESHOLDS[mode] for mode in Mode]
    assert len(set(modes)) == 3
    asked = SearchSettings(rerank=True), SearchSettings(rerank=True, threshold=0.1), SearchSettings(threshold=0.2)
    assert [settings.least for settings in asked] == [0.5, 0.1, 0.2]


def test_the_bounds_themselves_are_right() -> None:
    for settings in (
        {"size": 1, "budget": 1},
        {"size": 1_000_000, "budget": 100_000_000},
        {"level": Level.DOCUMENT},
        {"top_k": 1, "before": 0, "after": 0, "threshold": -1},
        {"top_k": 1_000, "threshold": 1.0},
    ):
        SearchSettings(**settings)


def test_the_environment_says_what_differs_from_the_defaults(tmp_path: Path) -> None:
    environment = {
        "RAG_HOME": str(tmp_path),
        "RAG_MODEL": "some/model",
        "RAG_MAX_FILE_MB": "1.5",
        "RAG_LOCK_TIMEOUT": "0",
        "RAG_RERANKER": "a/reranker",
        "RAG_RERANK_DEPTH": "10",
        "RAG_CLEARANCE": "2",
    }
    expected = Settings(tmp_path.resolve(), "some/model", 1_500_000, 0.0, "a/reranker", 10, 2)
    assert Settings.from_environment(environment) == expected


def test_unset_or_empty_means_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda name, **_: f"/data/{name}")
    names = ("HOME", "MODEL", "MAX_FILE_MB", "LOCK_TIMEOUT", "RERANKER", "RERANK_DEPTH", "CLEARANCE")
    for environment in ({}, {f"RAG_{name}": "" for name in names}):
        assert Settings.from_environment(environment) == Settings(Path("/data/sightline").resolve())


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("RAG_MAX_FILE_MB", ["0", "-1", "many", "nan", "inf", "1e300", "٥", "1_0", " 5", "５"]),
        ("RAG_LOCK_TIMEOUT", ["-1", "-0.5", "soon", "nan", "inf", "٥"]),
        ("RAG_RERANK_DEPTH", ["0", "-1", "1.5", "many", "1001", "²"]),
        ("RAG_CLEARANCE", ["0", "6", "-1", "2.5", "high"]),
        ("RAG_HOME", ["~nobody-of-this-name/data", "/data/\udcff"]),
    ],
)
def test_a_variable_that_cannot_be_used_is_named(tmp_path: Path, name: str, values: list[str]) -> None:
    for value in values:
        with pytest.raises(SettingsError) as caught:
            Settings.from_environment({"RAG_HOME": str(tmp_path), name: value})
        assert (caught.value.name, str(caught.value.value)) == (name, value)


@pytest.mark.parametrize("value", [0, 6, "3", True, None])
def test_a_clearance_that_is_no_level_is_refused(tmp_path: Path, value: Any) -> None:
    with pytest.raises(SettingsError):
        Settings(tmp_path, clearance=value)


def test_how_answers_are_generated_comes_from_the_environment() -> None:
    assert AnswerSettings.from_environment({}) == AnswerSettings(
        "claude-haiku-5-5", 1024, None, "https://api.anthropic.com"
    )
    given = {
        "RAG_ANSWER_MODEL": " a-model ", "RAG_ANSWER_TOKENS": "200", "RAG_ANSWER_PRICES": "0.8/4",
        "ANTHROPIC_BASE_URL": "http://127.0.0.1:8080/proxy",
    }  # fmt: skip
    expected = AnswerSettings("a-model", 200, Prices(0.8, 4), "http://127.0.0.1:8080/proxy")
    assert AnswerSettings.from_environment(given) == Settings.from_environment(given).answers == expected


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *[("RAG_ANSWER_MODEL", value) for value in ("a\udcff", "a\nb", "a\x00", "a\u200b", "a" * 100_000)],
        *[("RAG_ANSWER_TOKENS", value) for value in ("0", "-1", "1.5", "many", "128001")],
        *[
            ("RAG_ANSWER_PRICES", value)
            for value in ("1", "1/", "1/2/3", "a/b", "-1/2", "nan/1", "inf/1", "-0/1", "٥/1", "1_0/5")
        ],
        *[
            ("ANTHROPIC_BASE_URL", value)
            for value in (
                "example.org",
                "ftp://a",
                "https://",
                "https://a b",
                "http://u:p@a",
                "http://127.0.0.1:99999",
                "http://[::1",
                "http://a:port",
                "http://a:0",
                "http://:80",
                "http://a\u202e",
                "http://" + "a" * 9_999,
            )
        ],
    ],
)
def test_a_bad_value_for_answers_is_named(name: str, value: str) -> None:
    with pytest.raises(SettingsError) as caught:
        AnswerSettings.from_environment({name: value})
    assert caught.value.name == name
    assert "u:p" not in str(caught.value)
    assert len(str(caught.value)) < 500
