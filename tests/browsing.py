"""A real server and a real Chromium for tests of pages, as a person meets them."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parent.parent


@dataclass
class Server:
    url: str
    log: Path

    def embedded(self) -> int:
        return self.log.read_text().count("embedding a question")

    def queried(self) -> int:
        return self.log.read_text().count("querying the vectors")


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not executable:
        message = "Chromium is missing: install it, or name it in CHROMIUM"
        pytest.fail(message) if os.environ.get("CI") else pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A tab that fails its test when anything outside this machine is asked for, or a script of the page fails."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    outside: list[str] = []
    failures: list[str] = []
    local = ("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:", "about:")
    page.on("request", lambda request: None if request.url.startswith(local) else outside.append(request.url))
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.on("dialog", lambda dialog: (failures.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    page.set_default_timeout(30_000)
    expect.set_options(timeout=30_000)
    yield page
    context.close()
    assert outside == []
    assert failures == []


def start_server(home: Path) -> tuple[Server, subprocess.Popen[bytes]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    log = home.parent / f"{home.name}.log"
    environment = {
        **os.environ,
        "RAG_HOME": str(home),
        "RAG_LOG": os.environ.get("RAG_LOG", "INFO"),
        "HF_HUB_OFFLINE": "1",
    }
    command = [sys.executable, "-m", "streamlit", "run", "streamlit_app.py", "--server.headless=true"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, f"--server.port={port}"], cwd=ROOT, env=environment, stdout=output, stderr=output
        )
    url = f"http://127.0.0.1:{port}"
    for _ in range(300):
        try:
            urllib.request.urlopen(f"{url}/_stcore/health")
            return Server(url, log), process
        except urllib.error.URLError:
            time.sleep(0.1)
    process.kill()
    pytest.fail(f"the server did not start: {log.read_text()}")


def view(server: Server, path: str = "", **parameters: object) -> str:
    query = "&".join(f"{key}={quote(str(value), safe='')}" for key, value in parameters.items())
    return f"{server.url}/{path}?{query}"


def settled(page: Page) -> None:
    """Wait until nothing of an earlier run is left on the page."""
    expect(page.get_by_test_id("stApp")).to_have_attribute("data-test-script-state", "notRunning")
    expect(page.locator("[data-stale=true]")).to_have_count(0)
