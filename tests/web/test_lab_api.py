"""What the lab answers: traces, sliders, files, exercises and grades; and what it refuses, with a sentence."""

import json
import subprocess
import sys
import time

import pytest
from starlette.testclient import TestClient

from harif.lab.classroom import read_class
from harif.lab.explain import explain
from harif.lab.figures import FIGURES
from harif.lab.stepper.pages import SCRIPTS
from harif.web.app import application
from harif.web.lab.desk import Desk, Desks
from harif.web.lab.gallery import GALLERY, LESSONS
from harif.web.lab.requests import MOST_NODES, MOST_TEXT
from harif.web.lab.tasks import answer
from harif.web.settings import Settings

FIGURE_D = "((3 12 8) (2 4 6) (14 5 2))"


@pytest.fixture(scope="module")
def client():
    settings = Settings()
    return TestClient(application(settings), base_url=f"http://{settings.host}:{settings.port}")


def ask(client, task, **asked):
    """A question through the server, to its processes and back."""
    return client.post(f"/api/lab/{task}", json=asked, headers={"origin": str(client.base_url).rstrip("/")})


# Traces ----------------------------------------------------------------------------------------------------------


def test_a_tree_is_explained_through_the_server(client):
    found = ask(client, "explain", tree=FIGURE_D, algorithm="alphabeta", lang="en")
    assert found.status_code == 200
    told = found.json()
    trace = explain(FIGURE_D)
    assert told["data"]["trace"] == json.loads(trace.json())
    assert told["tree"] == FIGURE_D
    assert (told["value"], told["move"]) == (3, "1")
    assert {"name": "alphabeta", "title": "Alpha-beta pruning"} in told["algorithms"]
    assert told["options"] == ["strict"]
    assert len(told["data"]["labels"]) == len(trace.steps)
    assert ask(client, "explain", tree=FIGURE_D, lang="fa").json()["algorithms"][1]["title"] == "هرس آلفا-بتا"


@pytest.mark.parametrize("name", [name for name, entry in GALLERY.items() if "figure" not in entry])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_every_figure_of_the_gallery_can_be_stepped_through(name, lang):
    entry = GALLERY[name]
    told = answer("explain", {**entry, "lang": lang})
    assert told.get("error") is None
    assert told["algorithm"] == entry["algorithm"]
    assert len(told["data"]["stops"]) > (1 if entry["algorithm"] != "still" else 0)
    if entry.get("second") not in (None, "strict"):
        assert entry["second"] in [each["name"] for each in told["algorithms"]]


def test_the_gallery_has_every_figure_of_the_chapter(client):
    found = client.get("/api/lab/gallery?lang=fa").json()
    names = {figure["name"] for figure in found["figures"]}
    assert set(FIGURES) <= names
    assert {"roads", "twohanded", "kuhn"} <= names
    assert [lesson["name"] for lesson in found["lessons"]] == list(LESSONS)
    assert all(lesson["figure"] in names for lesson in found["lessons"])
    assert "هرس آلفا-بتا" in [lesson["title"] for lesson in found["lessons"]]
    assert {kind["name"] for kind in found["kinds"]} >= {"alphabeta", "maxn", "star1"}


def test_a_figure_that_is_only_looked_at(client):
    found = client.get("/api/lab/figure/noisy?lang=fa")
    assert found.headers["content-type"].startswith("image/svg+xml")
    assert found.text.startswith("<svg")
    assert client.get("/api/lab/figure/nothing").status_code == 404


def test_a_figure_is_refused_in_a_sentence_where_too_many_ask(client, monkeypatch):
    monkeypatch.setattr("harif.web.lab.desk.WAITING", 0)
    found = client.get("/api/lab/figure/noisy?lang=en")
    assert (found.status_code, "try again" in found.text) == (503, True)


def test_the_stepper_is_served_from_the_lab(client):
    for name in (*SCRIPTS, "stepper.css"):
        assert client.get(f"/static/js/lab/stepper/{name}").status_code == 200, name
    for name in ("data.py", "..%2fdata.py", "nothing.js"):
        assert client.get(f"/static/js/lab/stepper/{name}").status_code == 404


def test_an_algorithm_that_does_not_fit_gives_way_where_that_is_wished():
    vectors = "(p0 (p1 <1,2,6> <4,2,3>) (p1 <6,1,2> <7,4,1>))"
    assert answer("explain", {"tree": vectors, "algorithm": "alphabeta", "fit": True})["algorithm"] == "maxn"
    assert "error" in answer("explain", {"tree": vectors, "algorithm": "alphabeta"})
    hidden = GALLERY["pennies"]["tree"]
    told = answer("explain", {"tree": hidden, "fit": True, "algorithm": "still"})
    assert "#coin" in told["data"]["stops"][0]["text"]


def test_options_reach_the_algorithm():
    equal = {"tree": "((3 12) (3 4))", "algorithm": "alphabeta"}
    assert len(answer("explain", equal)["data"]["trace"]["pruned_leaves"]) == 1
    assert answer("explain", {**equal, "options": {"strict": "yes"}})["data"]["trace"]["pruned_leaves"] == []
    imperfect = {"tree": "((12 3 9) (2 4 6) (15 6 0))", "algorithm": "expectimax", "options": {"opponent": 0.7}}
    assert answer("explain", imperfect)["value"] == 4.5
    judged = {"tree": FIGURE_D, "algorithm": "h-minimax", "options": {"depth": 1, "evaluate": "B~1 C~5 D~4"}}
    assert answer("explain", judged)["value"] == 5


# Refusals --------------------------------------------------------------------------------------------------------


def test_an_error_in_a_tree_has_its_place_in_either_language(client):
    found = ask(client, "explain", tree="((3 12)\n (x 4))", lang="en").json()
    assert (found["line"], found["column"]) == (2, 3)
    assert found["error"].startswith("'x' is no kind of node.")
    assert found["shown"] == " (x 4))\n  ^"
    persian = ask(client, "explain", tree="((3 12)\n (x 4))", lang="fa").json()
    assert (persian["line"], persian["column"]) == (2, 3)
    assert "نوع گره نیست" in persian["error"]


@pytest.mark.parametrize(
    ("task", "asked", "sentence"),
    [
        ("explain", {}, "'tree' is missing"),
        ("explain", {"tree": 3}, "'tree' is missing"),
        ("explain", {"tree": "(3 4)", "algorithm": "nonsense"}, "The lab has no algorithm 'nonsense'."),
        ("explain", {"tree": "(3 4)", "options": {"magic": 1}}, "no option 'magic'"),
        ("explain", {"tree": "(3 4)", "options": [1]}, "'options'"),
        ("explain", {"tree": "(3 4)", "options": {"depth": 0}}, "depth is a whole number from 1 to 100"),
        ("explain", {"tree": "(3 4)", "options": {"depth": True}}, "depth is a whole number"),
        ("explain", {"tree": "(3 4)", "algorithm": "expectimax", "options": {"opponent": 2}}, "from 0 to 1"),
        ("explain", {"game": "chess"}, "not 'chess'"),
        ("explain", {"game": "mygame.py"}, "not 'mygame.py'"),
        ("explain", {"game": "/etc/passwd"}, "not '/etc/passwd'"),
        ("explain", {"game": "kuhn:players=x"}, "players"),
        ("explain", {"game": "tictactoe", "options": {"depth": 9}}, "more than 5,000 positions"),
        ("explain", {"game": "tictactoe", "position": "nonsense"}, "nonsense"),
        ("curve", {"tree": "(p0 <1,2,3> <3,2,1>)"}, "two players"),
        ("scale", {"tree": "(3 4)", "relabel": "a=b"}, "old=new"),
        ("export", {"tree": "(3 4)", "form": "exe"}, "not 'exe'"),
        ("import", {"name": "x.json", "text": "{}"}, "no trace of a tree"),
        ("import", {"name": "x.json", "text": '{"game": 3}'}, "no trace of a tree"),
        ("exercise", {"kind": "nonsense"}, "no exercises of kind 'nonsense'"),
        ("exercise", {"depth": 99}, "depth is a whole number"),
        ("exercise", {"count": 99}, "count is a whole number"),
        ("questions", {"questions": []}, "'questions'"),
        ("answer", {"tree": "((3 4) (1 2))", "at": 10**5, "typed": "3"}, "no such question"),
        ("grade", {"tree": "(3 4)", "answers": [3]}, "'answers'"),
    ],
)
def test_what_makes_no_sense_gets_a_sentence(task, asked, sentence):
    found = answer(task, asked)
    assert sentence in found["error"]
    assert answer(task, {**asked, "lang": "fa"})["error"] != found["error"]


def test_a_tree_is_refused_that_is_too_large(client):
    many = "(" + "1 " * MOST_NODES + ")"
    found = ask(client, "explain", tree=many)
    assert found.status_code == 400
    assert found.json()["error"] == ("The tree has 5,001 nodes; the lab takes 5,000 at the most. Leave some of it out.")
    long = ask(client, "explain", tree="(1 2)" + " " * MOST_TEXT)
    assert "65,536 bytes" in long.json()["error"]
    body = ask(client, "explain", tree="(1 2)", more="x" * 400_000)
    assert body.status_code == 400
    assert "too much text" in body.json()["error"]
    fits = "(" + "1 " * (MOST_NODES - 1) + ")"
    assert ask(client, "explain", tree=fits, algorithm="minimax").status_code == 200


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff\xfe", b'"x"', b"[" * 100_000])
def test_what_is_no_json_object_gets_a_sentence(client, body):
    found = client.post("/api/lab/explain", content=body, headers={"origin": str(client.base_url).rstrip("/")})
    assert found.status_code == 400
    assert "JSON object" in found.json()["error"]


def test_a_page_elsewhere_is_not_answered(client):
    assert client.post("/api/lab/explain", json={}, headers={"origin": "http://evil.example"}).status_code == 403


# Processes -------------------------------------------------------------------------------------------------------


def test_who_takes_too_long_is_ended_and_the_next_is_answered():
    desk = Desk(seconds=20)
    assert desk.ask("explain", {"tree": "(1 2)"})["value"] == 2
    desk.seconds = 0.05
    begun = time.monotonic()
    with pytest.raises(Exception, match="longer than 0 seconds"):
        desk.ask("explain", {"tree": "(" + "(1 2 3) " * 1200 + ")", "algorithm": "minimax"})
    assert time.monotonic() - begun < 5
    desk.seconds = 20
    assert desk.ask("explain", {"tree": "(1 5)"})["value"] == 5
    process = desk.process
    desk.close()
    assert process.poll() is not None


def test_who_takes_too_much_memory_is_ended():
    desk = Desk(seconds=60, megabytes=20)  # Python alone takes more
    with pytest.raises(Exception, match="too large for the lab"):
        desk.ask("explain", {"tree": "(" + "(1 2 3) " * 1200 + ")", "algorithm": "minimax"})
    desk.close()


def test_deepening_over_thousands_of_plies_is_refused():
    chain = "(0 (9 " * 1200 + "5 5" + ")" * 2400
    assert "2,400 levels deep" in answer("explain", {"tree": chain, "algorithm": "deepening"})["error"]
    short = "(0 (9 " * 60 + "5 5" + ")" * 120
    assert answer("explain", {"tree": short, "algorithm": "alphabeta"})["value"] == 5


def test_desks_end_with_the_server():
    desks = Desks(count=1)
    desks.all[0].ask("explain", {"tree": "(1 2)"})
    process = desks.all[0].process
    desks.close()
    assert process.poll() is not None


# Sliders, files --------------------------------------------------------------------------------------------------


def test_the_best_move_changes_at_the_exact_threshold():
    (change,) = answer("curve", {"tree": GALLERY["curve"]["tree"]})["thresholds"]
    assert (change["exact"], change["before"], change["after"]) == ("3/4", 0, 1)
    for p, best in ((0.74, 0), (0.76, 1)):
        told = answer("explain", {**GALLERY["curve"], "options": {"opponent": p}})
        assert told["data"]["trace"]["action"] == best


def test_only_linear_changes_of_the_scale_keep_the_choice():
    entry = GALLERY["scale"]
    found = answer("scale", {"tree": entry["tree"], "relabel": entry["relabel"]})
    assert {family["name"]: family["keeps"] for family in found["families"]} == {
        "linear": True,
        "power": False,
        "exp": False,
        "relabel": False,
    }


@pytest.mark.parametrize(
    ("form", "name", "begins"),
    [
        ("svg", "alphabeta.svg", "<svg"),
        ("tikz", "alphabeta.tex", "% !TEX"),
        ("json", "alphabeta.json", '{"schema": "harif-trace/1"'),
        ("html", "alphabeta.html", "<!DOCTYPE html>"),
        ("tree", "alphabeta.txt", FIGURE_D),
        ("efg", "alphabeta.efg", "EFG 2 R"),
    ],
)
def test_a_trace_is_exported(form, name, begins):
    found = answer("export", {"tree": FIGURE_D, "algorithm": "alphabeta", "form": form, "step": 5})
    assert found["name"] == name
    assert found["text"].startswith(begins)


def test_the_step_is_the_one_that_is_shown():
    trace = explain(FIGURE_D)
    found = answer("export", {"tree": FIGURE_D, "algorithm": "alphabeta", "form": "svg", "step": 5})
    assert found["text"] == trace.svg(5)


def test_files_come_back_as_trees():
    for form in ("tree", "efg", "json"):
        written = answer("export", {"tree": FIGURE_D, "algorithm": "alphabeta", "form": form})
        read = answer("import", written)
        assert explain(read["tree"]).value == 3, form
    berkeley = "class: GraphGameTreeTest\nalg: AlphaBetaAgent\ndepth: 1\n"
    assert "error" in answer("import", {"name": "x.test", "text": berkeley})


# Practice --------------------------------------------------------------------------------------------------------


def test_an_exercise_is_as_it_was_wished():
    wishes = {"kind": "alphabeta", "depth": 3, "branching": 2, "cuts": 2, "seed": 4, "count": 2}
    found = answer("exercise", wishes)
    assert found == answer("exercise", wishes)
    one, other = found["exercises"]
    assert one["tree"] != other["tree"]
    assert [part["part"] for part in one["asks"]] == ["value", "move", "leaves", "cuts"]
    assert len(explain(one["tree"]).cuts) == 2
    assert one["svg"].startswith("<svg")
    assert found["header"] == "name,1.value,1.move,1.leaves,1.cuts,2.value,2.move,2.leaves,2.cuts\n"


def test_questions_come_without_answers_and_are_judged():
    asked = {"tree": FIGURE_D, "kind": "alphabeta"}
    steps = answer("questions", asked)["steps"]
    found = [(at, n, question) for at, step in enumerate(steps) for n, question in enumerate(step["questions"])]
    assert {question["kind"] for _, _, question in found} == {"worth", "examined", "window"}
    assert all(set(question) == {"kind", "text"} for _, _, question in found)
    right = {"What is B worth?": "3", "Is the second leaf of C, 4, examined?": "no", "What is C worth?": "<= 2"}
    right["Which window (α, β) is handed down to C?"] = "(3, +∞)"
    judged = 0
    for at, n, question in found:
        if question["text"] in right:
            typed = {**asked, "at": at, "number": n, "typed": right[question["text"]]}
            assert answer("answer", typed)["right"] is True, question
            wrong = "yes" if question["kind"] == "examined" else "99 100" if question["kind"] == "window" else "99"
            verdict = answer("answer", {**typed, "typed": wrong})
            assert verdict["right"] is False
            assert verdict["text"].startswith("No: ")
            assert answer("answer", {**typed, "typed": "what"})["right"] is None
            judged += 1
    assert judged == 4


def test_a_sheet_is_graded_with_its_diagnosis():
    written = {"value": "3", "move": "1", "leaves": "3 12 8 2 4 6 14 5 2", "cuts": "0"}
    found = answer("grade", {"tree": FIGURE_D, "kind": "alphabeta", "answers": written})
    assert (found["right"], found["points"], found["of"]) == (False, 2, 4)
    assert any("the whole tree was searched" in line for line in found["text"])
    right = {"value": "۳", "move": "B", "leaves": "3 12 8 2 14 5 2", "cuts": "1"}
    assert answer("grade", {"tree": FIGURE_D, "kind": "alphabeta", "answers": right})["right"]
    odd = answer("grade", {"tree": FIGURE_D, "kind": "alphabeta", "answers": {"value": "x", "move": "1"}})
    assert odd["unread"]["value"] == "The value: 'x' is not a number."


def test_the_answers_are_the_csv_that_harif_grade_reads(tmp_path):
    made = answer("exercise", {"kind": "alphabeta", "depth": 2, "branching": 3, "count": 2, "seed": 3})
    questions = made["exercises"]
    truth = explain(questions[0]["tree"])
    leaves = " ".join(f"{leaf:g}" for leaf in truth.evaluated)
    answers = [{"value": f"{truth.value:g}", "move": truth.move, "leaves": leaves}, {"value": "1"}]
    found = answer("sheet", {"questions": questions, "answers": answers, "name": 'Ana, "A"'})
    (tmp_path / "key.json").write_text(made["key"], encoding="utf-8")
    (tmp_path / "answers.csv").write_text("\ufeff" + found["csv"], encoding="utf-8")
    command = [sys.executable, "-m", "harif", "grade", "key.json", "--class", "answers.csv", "--json"]
    graded = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert graded.returncode in (0, 1), graded.stderr
    (student,) = json.loads(graded.stdout)["students"]
    assert student["name"] == 'Ana, "A"'
    assert student["questions"][0]["points"] == 3
    assert student["questions"][1]["points"] == 0
    assert len(found["key"]) == 2
    assert found["key"][0]["svg"].startswith("<svg")


@pytest.mark.parametrize("name", ["=1+1", "+Ali", "-Ali", "@Ali", "'Ali", "علی"])
def test_no_name_and_no_answer_is_a_formula_for_a_spreadsheet(tmp_path, name):
    made = answer("exercise", {"kind": "alphabeta", "depth": 2, "branching": 2, "seed": 3})
    answers = [{"value": "-3", "leaves": "=2+3"}]
    found = answer("sheet", {"questions": made["exercises"], "answers": answers, "name": name})
    (tmp_path / "answers.csv").write_text(found["csv"], encoding="utf-8")
    cells = found["csv"].splitlines()[1].split(",")
    assert not any(cell.startswith(("=", "+", "@")) for cell in cells)
    assert cells[0][0] != "-"
    (row,) = read_class(tmp_path / "answers.csv", 1)
    assert row.name == name
    assert row.answers[1] == {"value": "-3", "leaves": "=2+3"}


def test_no_file_is_read_by_the_name_of_a_game(tmp_path, monkeypatch):
    """Not even one in a folder that is called like a game."""
    (tmp_path / "tictactoe:").mkdir()
    (tmp_path / "tictactoe:" / "mine.py").write_text("open('it_was_run', 'w')")
    monkeypatch.chdir(tmp_path)
    assert "mine.py" in answer("explain", {"game": "tictactoe:/mine.py"})["error"]
    assert not (tmp_path / "it_was_run").exists()
