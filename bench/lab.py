"""The lab's promises: a million leaves parsed, a trace against the same algorithm untraced, a picture of 500 nodes."""

import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from results import Section, Table, Target
from rich.console import Console
from timing import Contender, clocked, race, repeated, three

import harif
from harif.lab.problem import Problem
from harif.lab.textbook import ALGORITHMS
from harif.search.running import conduct

TRACED = ("minimax", "alphabeta", "by-hand", "negamax", "fail-soft", "fail-hard", "deepening", "maxn")
SEED = 7

WORDS = """\
Parsing: the text of a uniform tree of a million leaves (branching 10, depth 6) read by `harif.tree` in a process of its
own; memory is the most that process ever held, with Python, Harif and the text. Tracing: a uniform tree of 100,000
leaves (branching 10, depth 5), whole numbers from -99 to 99; the same function with the record and without, in turns.
Drawing: `Trace.svg()` of a tree of 500 nodes (branching 4), all steps done.
"""

PARSE = """
import random, resource, sys, time
sys.path.insert(0, {folder!r})
from lab import uniform
text = uniform(10, {depth}, random.Random(7))
import harif
started = time.perf_counter()
harif.tree(text)
print(time.perf_counter() - started, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def measure(console: Console, quick: bool) -> Section:
    """One table a promise."""
    with console.status("parsing …"):
        parsing = [parse(5 if quick else 6) for _ in range(1 if quick else 3)]
    seconds, megabytes = sorted(s for s, _ in parsing)[len(parsing) // 2], max(m for _, m in parsing)
    leaves = "100,000" if quick else "1,000,000"
    tables = [
        Table(("parsing", "median time", "memory"), [(f"{leaves} leaves", f"{seconds:.2f} s", f"{megabytes} MB")])
    ]
    targets = [
        Target("seconds to parse a million leaves", 5.0, None if quick else seconds, at_least=False, unit=" s"),
        Target("memory while parsing them", 1024, None if quick else megabytes, at_least=False, unit=" MB"),
    ]

    root = harif.tree(uniform(10, 4 if quick else 5, random.Random(SEED)))
    rows, worst = [], 0.0
    for name in TRACED:
        with_record = Contender("traced", lambda name=name: run(root, name, True))
        without = Contender("untraced", lambda name=name: run(root, name, False))
        samples = race([with_record, without], 3 if quick else 5, console)
        ratio = samples["traced"].median / samples["untraced"].median
        worst = max(worst, ratio)
        rows.append((name, samples["untraced"].spread(), samples["traced"].spread(), f"{three(ratio)}×"))
    tables.append(Table(("algorithm", "untraced", "traced", "ratio"), rows))
    targets.append(Target("a trace over the same algorithm untraced, the worst", 10.0, worst, at_least=False))

    trace = harif.explain(harif.tree(with_nodes(500, random.Random(SEED))), "alphabeta")
    drawn, _ = repeated(trace.svg, 3 if quick else 9)
    tables.append(Table(("drawing", "median time"), [(f"SVG of {len(trace.nodes)} nodes met", drawn.spread())]))
    whole = harif.explain(harif.tree(with_nodes(500, random.Random(SEED))), "minimax")
    drawn_whole, _ = repeated(whole.svg, 3 if quick else 9)
    tables[-1].rows.append((f"SVG of all {len(whole.nodes)} nodes", drawn_whole.spread()))
    targets.append(Target("SVG of 500 nodes", 0.5, drawn_whole.median, at_least=False, unit=" s"))
    return Section("lab", WORDS, tables, targets)


def run(root: Any, algorithm: str, recording: bool) -> float:
    """Seconds of one textbook algorithm, with a whole trace or without."""
    chosen = ALGORITHMS[algorithm]

    def work() -> object:
        problem = Problem(root, None, recording)
        value, best = chosen.run(problem)
        return problem.trace(algorithm, {}, value, best) if recording else value

    seconds, _ = clocked(lambda: conduct(work, lambda: None, native=False))
    return seconds


def parse(depth: int) -> tuple[float, int]:
    """Seconds and megabytes of reading a uniform tree in a process of its own."""
    script = PARSE.format(folder=str(Path(__file__).parent), depth=depth)
    printed = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout.split()
    return float(printed[0]), int(printed[1]) // 1024


def uniform(branching: int, depth: int, chance: random.Random) -> str:
    """A uniform tree with random leaves, as text."""
    level = [str(chance.randint(-99, 99)) for _ in range(branching**depth)]
    for _ in range(depth):
        level = [f"({' '.join(level[i : i + branching])})" for i in range(0, len(level), branching)]
    return level[0]


def with_nodes(nodes: int, chance: random.Random) -> str:
    """A tree of exactly so many nodes, filled level by level, four moves a node."""
    children: list[list[int]] = [[] for _ in range(nodes)]
    for node in range(1, nodes):
        children[(node - 1) // 4].append(node)
    texts = [""] * nodes
    for node in reversed(range(nodes)):
        inside = " ".join(texts[child] for child in children[node])
        texts[node] = f"({inside})" if inside else str(chance.randint(-99, 99))
    return texts[0]
