"""What the documentation says is true."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from rag_core.cli import main
from rag_core.errors import SettingsError
from rag_core.settings import Settings

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\.venv/bin/python (-m rag_core .*)$", README, re.MULTILINE)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all commands, as a reader has it."""
    return tmp_path_factory.mktemp("home")


# Those that ask all sample questions take long.
RUNS = [pytest.param(one, marks=pytest.mark.slow) if "--questions" in one else one for one in COMMANDS]


@pytest.mark.parametrize("command", RUNS)
def test_readme_commands_run(
    command: str, home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("RAG_HOME", str(home))
    assert main(shlex.split(command)[2:]) == 0
    assert capsys.readouterr().out


@pytest.mark.slow
def test_a_readme_command_runs_in_a_process_of_its_own(home: Path) -> None:
    done = subprocess.run(
        [sys.executable, *shlex.split(COMMANDS[0])],
        cwd=ROOT, env={**os.environ, "RAG_HOME": str(home)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert done.stdout


def test_readme_shows_every_command() -> None:
    assert {command.split()[2] for command in COMMANDS} == {"search", "answer", "calibrate", "split", "text"}


def test_readme_lists_the_variables_that_are_read() -> None:
    read = {
        name
        for path in [*ROOT.glob("rag_core/**/*.py"), *ROOT.glob("ui/*.py")]
        for name in re.findall(r'"(RAG_[A-Z_]+)"', path.read_text(encoding="utf-8"))
    }
    assert set(re.findall(r"^\| `(RAG_[A-Z_]+)`", README, re.MULTILINE)) == read


def test_readme_gives_the_defaults_in_effect() -> None:
    settings = Settings.from_environment({})
    assert "| 50 |" in README
    assert settings.max_file_bytes == 50_000_000
    assert "| 20 |" in README
    assert settings.lock_timeout == 20
    assert settings.model in README
    with pytest.raises(SettingsError):
        Settings.from_environment({"RAG_MAX_FILE_MB": "0"})


def test_contributing_lists_every_module() -> None:
    modules = {path.stem for path in (ROOT / "rag_core").glob("*.py") if not path.stem.startswith("__")}
    listed = set(re.findall(r"`(\w+)`", CONTRIBUTING[CONTRIBUTING.index("| layer") : CONTRIBUTING.index("Imports")]))
    assert modules <= listed


@pytest.mark.parametrize("script", ["scripts/app", "scripts/test", ".ci/run"])
def test_scripts_are_executable_shell(script: str) -> None:
    assert os.access(ROOT / script, os.X_OK)
    subprocess.run(["bash", "-n", script], cwd=ROOT, check=True)


def test_requirements_are_pinned_exactly() -> None:
    for name in ("requirements.txt", "requirements-dev.txt", "constraints.txt"):
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        packages = [line for line in lines if line and not line.startswith(("#", "-"))]
        assert packages
        assert all(re.fullmatch(r"[\w.-]+==[\w.]+", line) for line in packages)
