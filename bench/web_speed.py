"""The page in a browser: how soon it paints, what it weighs, how soon a move shows, how quickly a large tree steps; and
behind it, how soon a search stops that nobody waits for any more.

    python bench/web_speed.py --write

A server of its own on loopback, and Debian's chromium (`playwright` drives it). Each is measured several times; the
median counts, and the longest is told. What else the machine does is in the numbers.
"""

import argparse
import asyncio
import json
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright
from results import Section, Table, Target, show, write
from rich.console import Console

from harif.web.workers.pool import Pool, Task, Terms

TIMES = 5
STEPS = 60
CHROMIUM = shutil.which("chromium") or "/usr/bin/chromium"
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update",
             "--disable-sync", "--no-first-run")  # fmt: skip
LINK = re.compile(r"http://[^/\s]+")
GAMES = ("connect4", "chess", "mnk")
SEARCHES = {  # of each: who thinks, about which game, after which moves
    "analysis, chess": ("analyse", "chess", []),
    "analysis, othello": ("analyse", "othello", []),
    "mcts, mnk": ("mcts:seconds=60", "mnk", []),
    "dice, backgammon": ("expectiminimax:seconds=60", "backgammon", None),
    "simulated games, hokm": ("ismcts:seconds=60", "hokm", None),
}
STOPS = 20  # of each search
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
WEIGHT = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .filter(({ name }) => !name.startsWith("data:") && !name.endsWith(".woff2"))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)"""
MOVE = """() => new Promise((done) => {
    const begun = performance.now(), slider = document.getElementById("slider");
    const look = () => slider.max === "1" ? done(performance.now() - begun) : requestAnimationFrame(look);
    document.getElementById("typing").requestSubmit();
    look();
})"""
STEP = """async (steps) => {
    const next = document.querySelector(".hs-next"), frame = document.querySelector(".hs-frame"), taken = [];
    for (let i = 0; i < steps; i++) {
        const begun = performance.now();
        next.click();
        frame.getBoundingClientRect();
        taken.push(performance.now() - begun);
        await new Promise((painted) => requestAnimationFrame(painted));
    }
    return taken;
}"""
WORDS = f"""\
Chromium without a screen, a fresh context for every load, {TIMES} loads of each page. *Weight* is what came over the
line, compressed, the font aside. *A move*: from sending it until the browser draws a frame in which the server has
accepted and drawn it. *A step*: of alpha-beta on a tree of 2,000 nodes, scripts and layout, {STEPS} of them. *It
stops*: from the word of the server, after half a second, until a worker's answer is there, with what it found; {STOPS}
times each.
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="How quick the page is in a browser.")
    parser.add_argument("--write", action="store_true", help="write the section of RESULTS.md")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "harif", "web", "--no-browser", "--data", str(Path(folder) / "games.db")]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            url = LINK.search(server.stdout.readline())
            assert url is not None
            with sync_playwright() as driver:
                browser = driver.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
                section = measured(browser, url[0])
                browser.close()
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(30)
    show(section, Console())
    if chosen.write:
        write(section, [".venv/bin/python", "bench/web_speed.py", "--write"])


def measured(browser: Browser, url: str) -> Section:
    """All figures of a server."""
    pages = {"front page": f"{url}/en/", "front page, Persian": f"{url}/fa/", "tree lab": f"{url}/en/lab"}
    pages |= {f"table, {game}": table(url, game) for game in GAMES}
    loads = {name: [loaded(browser, address) for _ in range(TIMES)] for name, address in pages.items()}
    paints = {name: [paint for paint, _ in found] for name, found in loads.items()}
    heavy = {name: max(weight for _, weight in found) for name, found in loads.items()}
    moves = {game: [moved(browser, table(url, game), game) for _ in range(TIMES)] for game in GAMES}
    steps = stepped(browser, url)
    first = [(name, *times(paints[name]), f"{heavy[name] / 1000:.0f} kB") for name in pages]
    second = [(f"a move, {game}", *times(moves[game])) for game in GAMES]
    second.append(("a step, 2,000 nodes", *times(steps)))
    with ThreadPoolExecutor(1) as beside:  # the browser's driver has a loop of its own in this thread
        stops = beside.submit(lambda: asyncio.run(stopped())).result()
    second += [(f"it stops: {name}", *times(found)) for name, found in stops.items()]
    targets = [
        Target("first paint", 1.0, max(median(found) for found in paints.values()) / 1000, at_least=False, unit=" s"),
        Target("weight of a page", 300, max(heavy.values()) / 1000, at_least=False, unit=" kB"),
        Target("a move shows", 100, max(median(found) for found in moves.values()), at_least=False, unit=" ms"),
        Target("a step of 2,000 nodes", 50, median(steps), at_least=False, unit=" ms"),
        Target("a search stops", 50, max(median(found) for found in stops.values()), at_least=False, unit=" ms"),
    ]
    tables = [Table(("page", "first paint", "at most", "weight"), first), Table(("", "median", "at most"), second)]
    return Section("web-speed", WORDS, tables, targets)


def times(found: list[float]) -> tuple[str, str]:
    return f"{median(found):.0f} ms", f"{max(found):.0f} ms"


def table(url: str, game: str) -> str:
    """The link of a new table at which one person plays both sides."""
    asked = {"game": game, "seats": ["human", "human"], "position": None, "lang": "en", "seed": 1}
    headers = {"content-type": "application/json", "origin": url}
    request = urllib.request.Request(f"{url}/api/tables", json.dumps(asked).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        made = json.load(answer)
    return f"{url}/en/play/{made['table']}#{made['keys'][0]}"


def opened(browser: Browser, address: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 860}).new_page()
    page.goto(address)
    page.wait_for_load_state("networkidle")
    return page


def loaded(browser: Browser, address: str) -> tuple[float, float]:
    """First contentful paint in milliseconds, and the bytes of a page."""
    page = opened(browser, address)
    found = page.evaluate(PAINTED), page.evaluate(WEIGHT)
    page.context.close()
    return found


def moved(browser: Browser, address: str, game: str) -> float:
    """Milliseconds until a typed move shows."""
    page = opened(browser, address)
    page.wait_for_selector(".status.yours")
    page.fill("#typed", {"connect4": "4", "chess": "e4", "mnk": "h8"}[game])
    taken: float = page.evaluate(MOVE)
    page.context.close()
    return taken


async def stopped() -> dict[str, list[float]]:
    """Milliseconds in which searches of a worker stop by their flag, when the machine code is there."""
    pool, taken = Pool(Terms(size=1)), {}
    try:
        for name, (who, spec, moves) in SEARCHES.items():
            asked = {"spec": spec, "player": who, "table": spec, "seed": 1, "ply": 0, "lines": 1}
            if moves is None:
                begun = await pool.ask(Task("begin", {"spec": spec, "seed": 1}, patience=60.0))
                moves = begun["moves"]
            asked |= {"moves": moves, "ply": len(moves)}
            await pool.ask(Task("prepare", asked, patience=180.0))
            taken[name] = [await stopped_once(pool, asked) for _ in range(STOPS)]
    finally:
        await pool.close()
    return taken


async def stopped_once(pool: Pool, asked: dict[str, Any]) -> float:
    do = "analyse" if asked["player"] == "analyse" else "choose"
    task = Task(do, asked, seconds=60.0, patience=90.0)
    search = asyncio.create_task(pool.ask(task))
    await asyncio.sleep(0.5)
    assert not search.done(), f"{asked['player']} has ended by itself"
    begun = time.perf_counter()
    pool.stop(task)
    await search
    return (time.perf_counter() - begun) * 1000


def stepped(browser: Browser, url: str) -> list[float]:
    """Milliseconds of some steps on a tree of 2,000 nodes."""
    chance = random.Random(17)

    def grown(depth: int) -> str:
        if depth == 0:
            return str(chance.randrange(100))
        return "(" + " ".join(grown(depth - 1) for _ in range(12 if depth < 3 else 13)) + ")"

    page = opened(browser, f"{url}/en/lab")
    page.fill("#tree", grown(3))
    page.wait_for_function("() => document.querySelectorAll('.hs-node').length > 2000", timeout=60_000)
    taken: list[Any] = page.evaluate(STEP, STEPS)
    page.context.close()
    return taken


if __name__ == "__main__":
    main()
