"""Scripts of the lab's page that need no page, run by node: the notation taken apart and written again, and links."""

import json
import os
import random
import shutil
import subprocess

import pytest

from harif.lab.stepper.pages import EXPORT, IMPORT
from harif.trees import tree
from harif.web.pages import STATIC


def run(file, code, given):
    """What some code prints that uses a module of the page."""
    node = shutil.which("node")
    if node is None:
        if os.environ.get("CI") == "true":
            pytest.fail("the lab's scripts cannot be tested: there is no node")
        pytest.skip("there is no node")
    module = EXPORT.sub("", IMPORT.sub("", (STATIC / "js/lab" / file).read_text(encoding="utf-8")))
    head = 'import { readFileSync } from "node:fs";\nconst given = JSON.parse(readFileSync(0, "utf8"));\n'
    command = [node, "--input-type=module", "-e", head + module + code]
    done = subprocess.run(command, input=json.dumps(given), capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def grown(chance, depth, kind, name=""):
    """A random tree with all that the notation has."""
    prefix = f"{name}=" if name else ""
    if depth == 0 or chance.random() < 0.2:
        numbers = [chance.choice(["3", "-2.5", "1/3", "0", "1e3", "۱۲"]) for _ in range(3 if kind == "vectors" else 1)]
        return prefix + (f"<{', '.join(numbers)}>" if kind == "vectors" else numbers[0])
    count = chance.randrange(1, 4)
    names = chance.sample(["a1", "b'", "چپ", "_x", "", "left"], count)
    children = [grown(chance, depth - 1, kind, name) for name in names]
    head = chance.choice({"plain": ["", "max", "min"], "vectors": ["p0", "p1", "p2"], "dice": ["max", "chance"]}[kind])
    if head == "chance" and count == 2:
        first, rest = (chance.choice(["1/4:", ".25 :"]), "0.75:")
        children = [put_chance(children[0], first), put_chance(children[1], rest)]
    between = chance.choice([" ", "  ", " ; a remark\n", ", "])
    return f"{prefix}({head} {between.join(children)})"


def put_chance(child, chance):
    name, equals, rest = child.partition("=") if "=" in child.partition("(")[0] else ("", "", child)
    return f"{name}{equals}{chance}{rest}"


def test_a_tree_is_the_same_after_it_was_taken_apart_and_written():
    chance = random.Random(17)
    texts = [grown(chance, 3, kind) for kind in ("plain", "vectors", "dice") for _ in range(60)]
    texts += ["(heads=(p1#coin heads=1 tails=-1) tails=(p1#coin heads=-1 tails=1))", "(p0#مجموعه 1 2)"]
    code = "process.stdout.write(JSON.stringify(given.map((text) => written(parsed(text)))));"
    for text, again in zip(texts, run("notation.js", code, texts), strict=True):
        assert str(tree(again)) == str(tree(text)), text


def test_what_is_no_tree_is_not_taken_for_one():
    wrong = ["", "(", "(1 2", "1 2", "(1) (2)", ")"]
    code = "process.stdout.write(JSON.stringify(given.map((text) => parsed(text))));"
    assert run("notation.js", code, wrong) == [None] * len(wrong)


def test_a_probability_leaves_the_rest_to_the_other_child():
    code = """
    const set = (text, way, chance) => changed(text, way, (node, parent) => setChance(node, parent, chance));
    process.stdout.write(JSON.stringify([
        set("(chance 1/3:1 2/3:2)", [0], "1/4"), set("(chance 0.5:1 0.5:2)", [1], "0.7"),
        set("(chance 1/3:1 1/3:2 1/3:3)", [0], "1/2"), set("(chance 1 2)", [5], "1"),
    ]));
    """
    assert run("notation.js", code, []) == [
        "(chance 1/4:1 3/4:2)",
        "(chance 0.3:1 0.7:2)",
        "(chance 1/2:1 1/3:2 1/3:3)",
        None,
    ]


def test_what_may_stand_for_a_leaf():
    right = ["3", "-2.5", "−2", "+.5", "1/3", "⅓", "1e3", "۱۲", "<1,2,6>", "<1/2, -3>", "(3 5)"]
    wrong = ["abc", "", "3x", "<1,x>", "(3", "-", "e3"]
    code = "process.stdout.write(JSON.stringify(given.map((text) => isLeaf(text))));"
    assert run("notation.js", code, right + wrong) == [True] * len(right) + [False] * len(wrong)


def test_a_link_comes_back_whole_or_says_why_not():
    work = {"tree": "((3 12 8) (2 4 6) (14 5 2)) " * 40, "algorithm": "alphabeta", "options": {"strict": True}, "at": 7}
    code = """
    const text = await packed(given);
    const cuts = [];
    for (let size = 0; size < text.length; size += 1) cuts.push(await unpacked(text.slice(0, size)));
    const swapped = text.slice(0, -3) + text.at(-1) + text.at(-2) + text.at(-3);
    process.stdout.write(JSON.stringify({
        text, again: await unpacked(text), cuts: [...new Set(cuts)], other: await unpacked("2" + text.slice(1)),
        swapped: swapped === text ? "cut" : await unpacked(swapped),
    }));
    """
    found = run("link.js", code, work)
    assert found["again"] == work
    assert found["cuts"] == ["cut"]
    assert (found["other"], found["swapped"]) == ("version", "cut")
    assert len(found["text"]) < len(work["tree"]) / 4  # it is packed
