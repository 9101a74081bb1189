"""The story of a trace: sentences with the reasons, number for number those of the chapter, in both languages."""

import re

import pytest

import harif
from harif.drawing.digits import END, LEFT_TO_RIGHT
from harif.game import SearchError
from harif.lab import explain
from harif.lab.narrate import beats, narrate, narrate_step
from harif.lab.phrases import Phrases
from harif.lab.textbook import ALGORITHMS as TEXTBOOK
from harif.words.story import ALGORITHM

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
NAMED = "(max a1=(min b1=3 b2=12 b3=8) a2=(min 2 4 6) a3=(min 14 5 2))"
DEEP = "(5 (9 (1 (4 8) 6) 3))"
FIGURE_C = "(p0 (p1 (p2 <1,2,6> <4,2,3>) (p2 <6,1,2> <7,4,1>)) (p1 (p2 <5,1,1> <1,5,2>) (p2 <7,7,1> <5,4,5>)))"


def bare(text: str) -> str:
    """Without the marks that keep numbers from left to right."""
    return text.replace(LEFT_TO_RIGHT, "").replace(END, "")


def test_figure_d_line_by_line() -> None:
    told = narrate(explain(FIGURE_A)).splitlines()
    assert told == [
        f"Alpha-beta pruning on {FIGURE_A}.",
        "The search begins at A, a MAX node, with the window (−∞, +∞).",
        "B, a MIN node, inherits the window (−∞, +∞) from A.",
        "The first leaf of B is worth 3. B is worth at most 3: it lies in [−∞, 3]. "
        "MIN is now sure of 3 at B: β falls to 3, and the window is (−∞, 3).",
        "The second leaf of B is worth 12. That changes nothing: MIN already has 3 at B.",
        "The third leaf of B is worth 8. B is worth exactly 3. A is worth at least 3: it lies in [3, +∞]. "
        "MAX is now sure of 3 at A: α rises to 3, and the window is (3, +∞).",
        "C, a MIN node, inherits the window (3, +∞) from A.",
        "The first leaf of C is worth 2. C is worth at most 2: it lies in [−∞, 2]. C is cut after its first leaf: "
        "its value is at most 2, and MAX is already sure of 3 at A. This shallow cut leaves out 4 and 6.",
        "D, a MIN node, inherits the window (3, +∞) from A.",
        "The first leaf of D is worth 14. D is worth at most 14: it lies in [−∞, 14]. "
        "A is worth at least 3 and at most 14: it lies in [3, 14]. "
        "MIN is now sure of 14 at D: β falls to 14, and the window is (3, 14).",
        "The second leaf of D is worth 5. D is worth at most 5: it lies in [−∞, 5]. "
        "A is worth at least 3 and at most 5: it lies in [3, 5]. "
        "MIN is now sure of 5 at D: β falls to 5, and the window is (3, 5).",
        "The third leaf of D is worth 2. D is worth exactly 2. A is worth exactly 3.",
        "MAX plays move 1 to B, worth 3. Leaves evaluated: 7; leaves never examined: 2; children never visited: 2.",
    ]


def test_a_cut_in_persian_has_the_terms_and_the_digits() -> None:
    told = bare(explain(FIGURE_A).text("fa"))
    assert "هرس آلفا-بتا" in told
    assert (
        "بقیهٔ فرزندان C پس از برگ اول هرس می‌شوند: مقدار این گره حداکثر ۲ است و بیشینه پیش‌تر در A مقدار ۳ را تضمین "
        "کرده است. این هرس کم‌عمق ۴ و ۶ را کنار می‌گذارد." in told
    )
    for term in ("گره A (بیشینه)", "گره B (کمینه)", "سودمندی برگ اول B برابر ۳ است", "بازهٔ [۳، ۱۴]", "پنجرهٔ (۳، +∞)"):
        assert term in told
    assert told.splitlines()[-1].startswith("بیشینه حرکت ۱ به B را بازی می‌کند؛ ارزش آن ۳ است.")
    assert not re.search(r"[0-9]", told.split("\n", 1)[1])  # only the tree in the title is quoted as it was typed


def test_a_named_move_is_called_by_its_name() -> None:
    trace = explain(NAMED)
    assert "MAX plays a1, worth 3." in trace.text()
    assert "The leaf b2 of B is worth 12." in trace.text()
    assert "بیشینه حرکت a1 را بازی می‌کند؛ ارزش آن ۳ است." in bare(trace.text("fa"))


@pytest.mark.parametrize("algorithm", ["alphabeta", "by-hand", "fail-soft"])
def test_a_deep_cut_names_the_farther_ancestor(algorithm: str) -> None:
    trace = explain(DEEP, algorithm)
    assert (
        "D is cut after its first leaf: its value is at most 4, and MAX is already sure of 5 at A, "
        "an ancestor above its parent C. This deep cut leaves out 8." in trace.text()
    )
    assert "در A، نیایی بالاتر از والد آن C، مقدار ۵ را تضمین کرده است. این هرس عمیق ۸ را" in trace.text("fa")


def test_negamax_says_to_whom_a_value_is() -> None:
    told = explain(DEEP, "negamax").text()
    assert "B, a MIN node, sees A's window from the other side: (−∞, −5)." in told
    assert "MIN is now sure of −9 at B: α rises to −9, and the window is (−9, −5)." in told
    assert "its value to MIN is at least −4, and MAX is already sure of 5 at A" in told
    assert "B is done: it is worth −3 to MIN." in told


def test_fail_hard_says_why_a_value_has_moved() -> None:
    told = explain(FIGURE_A, "fail-hard").text()
    for node in "CD":
        assert f"{node} is done: 2 lies outside its window, so the nearer end 3 is returned." in told
    assert "D is done: it is worth at most 2." in explain(FIGURE_A, "fail-soft").text()


def test_minimax_tells_the_backed_up_values() -> None:
    told = explain(FIGURE_A, "minimax").text()
    assert "B takes the value 3 from its first leaf, the least so far." in told
    assert "A takes the value 3 from B, the greatest so far." in told
    assert "C is done: it is worth 2." in told
    assert "window" not in told


def test_vectors_are_told_to_the_player_who_moves() -> None:
    trace = explain(FIGURE_C, "maxn")
    assert "D takes the value ⟨1, 2, 6⟩ from its first leaf, the best so far for p2." in trace.text()
    assert "\np0 plays move 1 to B, worth ⟨1, 2, 6⟩." in trace.text()
    assert "⟨۱، ۲، ۶⟩" in trace.text("fa")


def test_a_depth_is_told_as_an_estimate() -> None:
    told = explain(FIGURE_A, "h-minimax", depth=1, evaluate={"B": 1, "C": 5, "D": 4}).text()
    assert "The depth ends at C, and EVAL puts it at 5." in told
    assert "MAX plays move 2 to C, worth 5." in told


def test_a_game_is_told_by_its_moves() -> None:
    told = explain(harif.position("tictactoe", "XX./OO./..."), "alphabeta", depth=2).text()
    assert "The position after move 3 at A is worth 1." in told
    assert "C is cut after move 3: its value is at most −0.15, and MAX is already sure of 1 at A." in told
    assert "MAX plays move 3, worth 1." in told


def test_deepening_tells_where_an_iteration_begins() -> None:
    told = explain(harif.load("nim:heaps=1-2"), "deepening", depth=2).text().splitlines()
    assert "A new iteration begins, with depth 1." in told
    assert "A new iteration begins, with depth 2." in told


def test_the_root_may_be_mins() -> None:
    assert "MIN plays move 2, worth 2 to MAX." in explain("(min 3 2)").text()


@pytest.mark.parametrize("algorithm", [a for a in TEXTBOOK if TEXTBOOK[a].fits(harif.kind(harif.tree(FIGURE_A)))])
@pytest.mark.parametrize("lang", ["en", "fa"])
def test_every_event_of_every_algorithm_has_its_sentence(algorithm: str, lang: str) -> None:
    trace = explain(DEEP, algorithm, depth=9)
    for i in range(len(trace.steps)):
        said = narrate_step(trace, i, lang)
        assert said.endswith(".")
        assert "None" not in said
        assert "?" not in said
        assert "{" not in said


def test_steps_are_counted_as_in_lists() -> None:
    trace = explain(FIGURE_A)
    assert narrate_step(trace, -1) == narrate_step(trace, len(trace.steps) - 1) == "A is done: it is worth 3."
    cut = next(i for i, event in enumerate(trace.steps) if event.kind == "cut")
    assert narrate_step(trace, cut + 1) == "C is done: it is worth at most 2."
    with pytest.raises(SearchError, match="no step 99"):
        narrate_step(trace, 99)


def test_the_lines_of_the_story_cover_all_steps_in_order() -> None:
    trace = explain(FIGURE_A)
    steps = [beat.step for beat in beats(trace)]
    assert steps == sorted(set(steps))
    assert steps[-1] == len(trace.steps)
    assert set(trace.frames()) <= set(steps)


def test_every_algorithm_has_a_name_in_both_languages() -> None:
    for names in ALGORITHM.values():
        assert {a.replace("-", "") for a in TEXTBOOK} <= set(names)


def test_a_language_that_there_is_none_of() -> None:
    with pytest.raises(SearchError, match="no language 'xx'"):
        explain(FIGURE_A).text("xx")


@pytest.mark.parametrize(
    ("index", "english", "persian"), [(0, "first", "اول"), (10, "11th", "۱۱\u200cام"), (21, "22nd", "۲۲\u200cام")]
)
def test_ordinals(index: int, english: str, persian: str) -> None:
    assert Phrases("en").nth(index) == english
    assert Phrases("fa").nth(index) == persian


def test_long_lists_are_counted() -> None:
    say = Phrases("en")
    assert say.listed(["4"]) == "4"
    assert say.listed([str(i) for i in range(12)]) == "0, 1, 2, 3, 4, 5, 6, 7 and 4 more"


def test_a_wide_and_a_deep_tree_are_told() -> None:
    wide = explain("(" + "(1 2) " * 2000 + ")")
    assert len(wide.text().splitlines()) > 4000
    assert wide.text().startswith("Alpha-beta pruning on a game tree.")
    deep = explain("(1 " * 2000 + "3" + ")" * 2000, "minimax")
    assert deep.text("fa").count("\n") > 2000
