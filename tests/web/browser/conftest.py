"""A real browser and the real server, for tests of the page.

The browser is Debian's chromium. Where there is none these tests are skipped, but under CI=true they fail. Every page
that a test opens is watched: a script that fails, and a request to anywhere but our server, fail the test.
"""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PATIENCE = 60.0  # seconds in which a server must be up


@pytest.fixture(scope="session")
def browser():
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed")
    if not Path(CHROMIUM).exists():
        missing("there is no chromium")
    with sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
        yield opened
        opened.close()


def missing(what):
    if os.environ.get("CI") == "true":
        pytest.fail(f"the page cannot be tested: {what}")
    pytest.skip(what)


class Server:
    """`harif web` in a process of its own, with its data in a folder of the test."""

    def __init__(self, folder, *files):
        self.folder, self.files = folder, files
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process = None

    def start(self):
        command = [
            sys.executable,
            "-m",
            "harif",
            "web",
            *map(str, self.files),
            "--port",
            str(self.port),
            "--no-browser",
        ]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--data", str(self.folder / "tables.db")],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,  # so that all its workers can be ended with it
            )
        end = time.monotonic() + PATIENCE
        while not self.answers():
            told = (self.folder / "server.log").read_text()
            assert self.process.poll() is None, told
            assert time.monotonic() < end, f"the server does not answer: {told}"
            time.sleep(0.1)
        return self

    def answers(self):
        try:
            with urllib.request.urlopen(f"{self.url}/en/", timeout=5) as answer:
                return answer.status == 200
        except (urllib.error.URLError, OSError):
            return False

    def kill(self):
        """Without a word of warning."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.kill()

    def lay(self, game, *seats, position=None, lang="en", seed=7):
        """A new table: its keys, as the front page gets them."""
        asked = {"game": game, "seats": list(seats), "position": position, "lang": lang, "seed": seed}
        request = urllib.request.Request(
            f"{self.url}/api/tables",
            json.dumps(asked).encode(),
            {"content-type": "application/json", "origin": self.url},
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            return json.load(answer)

    def link(self, laid, seat=0, lang="en"):
        return f"{self.url}/{lang}/play/{laid['table']}#{laid['watch'] if seat is None else laid['keys'][seat]}"


@pytest.fixture(scope="session")
def own_game():
    """A game of somebody's own, as `harif new` writes it; in one place a process, so that its machine code is kept."""
    file = ROOT / ".cache" / os.environ.get("PYTEST_XDIST_WORKER", "browser") / "mygame.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    subprocess.run([sys.executable, "-m", "harif", "new", str(file)], check=True, capture_output=True, timeout=60)
    return file


@pytest.fixture(scope="session")
def server(tmp_path_factory, own_game, browser):
    """One server for all tests; `browser` comes first, so that none is started in vain."""
    started = Server(tmp_path_factory.mktemp("server"), own_game).start()
    yield started
    started.stop()


@pytest.fixture
def mortal(tmp_path, browser):
    """A server that a test may kill."""
    started = Server(tmp_path).start()
    yield started
    if started.process.poll() is None:
        started.stop()


@pytest.fixture
def pages(browser):
    """Call it for a page in a browser of its own; looks are those of `new_context`."""
    opened, wrong = [], []

    def page(**looks):
        context = browser.new_context(**{"viewport": {"width": 1100, "height": 780}, "locale": "en-GB", **looks})
        context.set_default_timeout(20_000)
        opened.append(context)
        made = context.new_page()
        watch(made, wrong)
        return made

    yield page
    for context in opened:
        context.close()
    assert wrong == []


def watch(page, wrong):
    """Note what no page may do."""

    def asked(request):
        address = request.url
        if not address.startswith(("http://127.0.0.1:", "data:", "blob:")):
            wrong.append(f"asks {address}")

    def said(message):
        expected = ("ERR_", "WebSocket connection", "status of 400")
        if message.type == "error" and not any(part in message.text for part in expected):
            wrong.append(f"says {message.text}")

    page.on("request", asked)
    page.on("websocket", lambda line: None if line.url.startswith("ws://127.0.0.1:") else wrong.append(line.url))
    page.on("pageerror", lambda error: wrong.append(f"fails: {error}"))
    page.on("console", said)


@pytest.fixture
def page(pages):
    return pages()


class Hands:
    """Plays on a page as a person does who takes the first move that there is."""

    def __init__(self, page):
        self.page = page

    def ply(self):
        return int(self.page.get_attribute("#slider", "max"))

    def turn(self):
        """Wait until there is something to do; True if the game is over."""
        self.page.wait_for_selector(".status.yours, .status.over", timeout=120_000)  # machine code may be made first
        return self.page.query_selector(".status.over") is not None

    def middle(self, selector, at=0):
        """The middle of a place on the screen."""
        found = self.page.evaluate(
            """([selector, at]) => {
                const spot = [...document.querySelectorAll(selector)].at(at);
                if (!spot) return null;
                const box = spot.querySelector(".ring").getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            }""",
            [selector, at],
        )
        return None if found is None else tuple(found)

    def place(self, name):
        """Where on the screen a place is."""
        box = self.page.query_selector(f'[data-square="{name}"]').bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def move(self, touch):
        """One whole move: places as long as it goes on somewhere, then a button if there is a choice left."""
        before = self.ply()
        for nth in range(8):
            spot = self.middle(".spot.next" if nth else ".spot.may")
            if spot is not None:
                touch(*spot)
            else:
                self.page.locator("button.choice").first.click()
            if self.moved(before):
                return
        raise AssertionError("no move came of it")

    def moved(self, before):
        try:
            self.page.wait_for_function(
                "([before]) => Number(document.getElementById('slider').max) !== before "
                "|| document.querySelector('.spot.next')",
                arg=[before],
                timeout=3000,
            )
        except Exception:  # playwright's own, which is imported only where it is there
            return False
        return self.ply() != before

    def game(self, touch, most=200):
        """All moves to the end; gives how many."""
        made = 0
        while not self.turn():
            self.move(touch)
            made += 1
            assert made < most
        return made


@pytest.fixture
def hands():
    return Hands
