"""The stepper's scripts, run by node, against the library's own pictures: every step of random trees."""

import json
import os
import random
import shutil
import subprocess
from math import inf

import pytest

from harif.lab.explain import explain
from harif.lab.lesson import Lesson
from harif.lab.scene import Look, Stage
from harif.lab.stepper import stepper_data, whole_page
from harif.lab.stepper.pages import scripts
from harif.lab.textbook import ALGORITHMS
from harif.lab.trace import Picture, plain_json
from harif.trees import tree

HARNESS = """
import { readFileSync } from "node:fs";
for (const data of JSON.parse(readFileSync(0, "utf8"))) {
  const shown = [];
  let picture;
  for (let k = 0; k <= data.trace.steps.length; k++) {
    picture = foldedTo(data.trace.steps, k, data.labels, picture);
    const marks = [...marksOf(data, picture)].map(([id, mark]) => ({ id, ...mark, told: mark.told.labels }));
    const ordered = (map) => [...map].sort(([one], [other]) => one - other);
    const listed = (set) => [...set].sort((one, other) => one - other);
    shown.push({
      value: ordered(picture.value), bound: ordered(picture.bound), window: ordered(picture.window),
      interval: ordered(picture.interval), visited: listed(picture.visited), evaluated: listed(picture.evaluated),
      done: listed(picture.done), cut: listed(picture.cut.keys()), pruned: listed(picture.pruned),
      best: ordered(picture.best), visits: ordered(picture.visits), judged: listed(picture.judged),
      current: picture.current, marks,
    });
  }
  // and from the end back to the middle, where it must be folded anew
  const middle = Math.floor(data.trace.steps.length / 2);
  const again = foldedTo(data.trace.steps, middle, data.labels, picture);
  if (again.step !== middle) throw new Error("not folded back");
  process.stdout.write(JSON.stringify(shown) + "\\n");
}
"""
INFINITE = {inf: "inf", -inf: "-inf"}


@pytest.fixture(scope="module")
def node():
    found = shutil.which("node")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("the stepper cannot be tested: there is no node")
        pytest.skip("there is no node")
    return found


def in_node(node, traces):
    """What the scripts make of every step of some traces."""
    told = json.dumps([stepper_data(trace) for trace in traces])
    code = scripts() + HARNESS
    run = subprocess.run(
        [node, "--input-type=module", "-e", code], input=told, capture_output=True, text=True, timeout=120
    )
    assert run.returncode == 0, run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def folded(picture):
    """A picture as the harness writes it down."""

    def ordered(found):
        return [[key, plain_json(list(v) if isinstance(v, tuple) else v)] for key, v in sorted(found.items())]

    return {
        "value": ordered(picture.value),
        "bound": ordered(picture.bound),
        "window": ordered(picture.window),
        "interval": ordered(picture.interval),
        "visited": sorted(picture.visited),
        "evaluated": sorted(set(picture.evaluated)),
        "done": sorted(picture.done),
        "cut": sorted(picture.cut),
        "pruned": sorted(picture.pruned),
        "best": ordered(picture.best),
        "visits": ordered(picture.visits),
        "judged": sorted(picture.judged),
        "current": picture.current,
    }


def drawn(stage, picture):
    """What the library's own drawing shows, as the harness writes it down."""
    scene = stage.scene(picture)
    branches = {branch.node: branch.state for branch in scene.branches}
    beside = {}
    for label in scene.labels:
        if label.role not in ("move", "turn"):
            beside.setdefault(label.node, []).append(
                [label.role, round(label.x, 1), round(label.y, 1), label.text, label.size, label.anchor, label.word]
            )
    return {
        mark.node: (
            mark.state,
            mark.current,
            mark.hidden,
            mark.folded,
            branches.get(mark.node),
            beside.get(mark.node, []),
        )
        for mark in scene.marks
    }


def compare(trace, shown):
    stage, picture = Stage(trace, Look()), Picture(0)
    assert len(shown) == len(trace.steps) + 1
    for k, found in enumerate(shown):
        if k:
            picture.apply(trace.steps[k - 1])
        marks = found.pop("marks")
        assert found == folded(picture), (trace.algorithm, trace.game, k)
        ours = drawn(stage, picture)
        for mark in marks:
            state, current, hidden, dots, branch, labels = ours[mark["id"]]
            assert (mark["state"], mark["current"], mark["hidden"], mark["folded"]) == (state, current, hidden, dots)
            if not hidden:
                assert mark["id"] == 0 or mark["branch"] == branch
                assert mark["told"] == labels, (trace.algorithm, trace.game, k, mark["id"])


def grown(chance, depth, kind):
    """A random tree in the notation."""
    if depth == 0 or (depth < 3 and chance.random() < 0.2):
        numbers = [str(chance.randrange(-9, 30)) for _ in range(3 if kind == "vectors" else 1)]
        return f"<{','.join(numbers)}>" if kind == "vectors" else numbers[0]
    children = [grown(chance, depth - 1, kind) for _ in range(chance.randrange(1, 4))]
    head = ""
    if kind == "dice":
        head = chance.choice(["max ", "min ", "chance "])
    elif kind == "vectors":
        head = chance.choice(["p0 ", "p1 ", "p2 "])
    return f"({head}{' '.join(children)})"


def fits(text, algorithm):
    state = tree(text)
    return not state.terminal() and ALGORITHMS[algorithm].fits(state.__harif__.kind)


@pytest.mark.parametrize(
    ("kind", "algorithms"),
    [
        ("plain", ["minimax", "alphabeta", "by-hand", "negamax", "fail-soft", "fail-hard", "deepening", "mcts"]),
        ("vectors", ["maxn", "paranoid", "bestreply"]),
        ("dice", ["expectiminimax", "expectimax", "star1", "star2", "mcts"]),
    ],
)
def test_the_scripts_show_at_every_step_what_the_library_shows(node, kind, algorithms):
    chance, traces = random.Random(f"stepper {kind}"), []
    while len(traces) < 70:
        text, algorithm = grown(chance, 3, kind), chance.choice(algorithms)
        pruning = {"pruning": algorithm} if algorithm.startswith("star") else {}
        name = "expectiminimax" if pruning else algorithm
        if fits(text, name):
            traces.append(explain(text, name, **pruning))
    for trace, shown in zip(traces, in_node(node, traces), strict=True):
        compare(trace, shown)


def test_a_depth_a_game_and_other_conventions_are_shown_too(node):
    traces = [
        explain("((3 12 8) (2 4 6) (14 5 2))", "h-minimax", depth=1, evaluate={"B": 1, "C": 5, "D": 4}),
        explain("((3 12) (3 4))", "alphabeta", strict=True),
        explain(harif_state("tictactoe", "XX./OO./..."), "alphabeta", depth=2),
        explain(harif_state("truce"), "maxn", depth=2),
    ]
    for trace, shown in zip(traces, in_node(node, traces), strict=True):
        compare(trace, shown)


def harif_state(spec, text=None):
    import harif

    return harif.load(spec) if text is None else harif.position(spec, text)


# What is said and where it stops ---------------------------------------------------------------------------------


def test_every_stop_says_something_and_the_last_one_the_decision():
    trace = explain("((3 12 8) (2 4 6) (14 5 2))")
    data = stepper_data(trace)
    stops = data["stops"]
    assert stops[0]["step"] == 0
    assert all(stop["text"] for stop in stops)
    assert [stop["step"] for stop in stops] == sorted(stop["step"] for stop in stops)
    assert stops[-1] == {"step": len(trace.steps), "text": trace.text().splitlines()[-1]}
    (cut,) = [stop for stop in stops if "is cut" in stop["text"]]
    assert trace.steps[cut["step"] - 2].kind == "cut"
    says = {told["says"] for told in data["labels"] if told}
    assert "C, MIN, at most 2, cut" in says


def test_the_words_are_those_of_the_language():
    data = stepper_data(explain("((3 12 8) (2 4 6) (14 5 2))"), "fa")
    assert "C، کمینه، حداکثر ۲، هرس‌شده" in {told["says"] for told in data["labels"] if told}
    assert data["words"]["next"] == "بعدی"


@pytest.mark.parametrize(("game", "algorithm"), [("kuhn", "cfr"), ("roads", "clairvoyance"), ("roads", "belief")])
def test_a_lesson_is_a_table_for_each_line_of_its_story(game, algorithm):
    trace = explain(game, algorithm)
    assert isinstance(trace, Lesson)
    data = stepper_data(trace)
    assert data["kind"] == "table"
    assert len(data["tables"]) == len(data["stops"]) == len(list(trace.story.beats(trace))) + 2
    empty, full = data["tables"][0], data["tables"][-1]
    assert len(empty["rows"]) == len(full["rows"])
    assert empty["rows"] != full["rows"]


@pytest.mark.parametrize("lang", ["en", "fa"])
def test_a_page_has_all_in_it_and_asks_for_nothing(lang):
    page = whole_page(explain("((3 12 8) (2 4 6) (14 5 2))"), lang)
    assert page.startswith("<!DOCTYPE html>")
    assert "import " not in scripts().replace("important", "")
    for reference in ("src=", "@import", "url(", "http://", "https://"):
        assert reference not in page.replace("http://www.w3.org/2000/svg", ""), reference
    assert f'lang="{lang}"' in page


def test_a_name_cannot_end_the_script():
    trace = explain("(max a=(min 1 2) b=3)")
    trace.move = "</script><script>alert(1)</script>"
    assert "</script><script>alert" not in whole_page(trace).partition("<script")[2]


def test_a_notebook_steps_and_keeps_the_picture_for_others():
    trace = explain("((3 5) (2 9))")
    shown = trace._repr_html_()
    assert "stepThrough(" in shown
    assert "<svg" in shown.partition("<script")[0]  # where scripts do not run the picture stands there
    assert trace._repr_svg_().startswith("<svg")
    one, other = (trace._repr_html_().partition('id="')[2][:18] for _ in range(2))
    assert one != other  # two cells do not write into each other
