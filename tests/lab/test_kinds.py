"""Exercises of every kind have one right answer, and the mistakes known in each are found again."""

import pytest

from harif.game import SearchError
from harif.lab.exercise import exercise, exercises
from harif.lab.grade import Grader, grade, sentences
from harif.lab.kinds import KINDS
from harif.lab.mistakes import IN_THE_VALUE
from harif.lab.paper import work
from harif.lab.textbook import ALGORITHMS
from harif.trees import tree
from harif.words.exercises import GRADE, MISTAKE

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
ONLY_BY_THE_LAB = {"star1", "star2", "bestreply"}  # not a walk with something changed


def made_for(kind, seed):
    return exercise(kind, depth=3, branching=2 + seed % 2, seed=seed)


def test_every_algorithm_of_the_lab_has_its_exercises():
    by_luck = {"mcts"}  # what the dice decide cannot be worked out on paper
    assert (set(ALGORITHMS) - by_luck) | {"star1", "star2"} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_the_answer_is_one_and_can_be_written_down(kind):
    for seed in range(3):
        made = made_for(kind, seed)
        answer = made.answer
        value = answer.value if isinstance(answer.value, tuple) else (answer.value,)
        assert all(round(v, 6) == v for v in value), "a number that has no end"
        assert (made.cuts > 0) == KINDS[kind].cuts or kind == "bestreply"
        root, children = tree(made.tree), []
        for i in range(1, len(list(root.actions())) + 1):
            children.append(grade(root, move=i, kind=kind, options=made.options).right)
        assert children.count(True) == 1, f"{kind}, seed {seed}"
        assert made.tree == made_for(kind, seed).tree


@pytest.mark.parametrize("kind", sorted(set(KINDS) - ONLY_BY_THE_LAB))
def test_the_right_way_is_that_of_the_lab(kind):
    for seed in range(4):
        made = made_for(kind, seed)
        paper = work(tree(made.tree), KINDS[kind].way, made.options)
        assert paper.value == pytest.approx(made.answer.value), f"{kind}, seed {seed}"
        assert (paper.leaves, paper.move, paper.cuts) == (made.answer.leaves, made.answer.move, made.answer.cuts)


@pytest.mark.parametrize("kind", KINDS)
def test_the_key_is_right_and_every_mistake_is_found(kind):
    unnamed = set(KINDS[kind].mistakes)
    for seed in range(12):
        made = made_for(kind, seed)
        answer = made.answer
        grader = Grader(made.tree, kind, options=made.options)
        right = {"value": answer.value, "move": answer.move + 1, "leaves": list(answer.leaves), "cuts": answer.cuts}
        assert grader.grade(right).right
        for mistake in KINDS[kind].mistakes:
            paper = grader.paper(mistake(KINDS[kind].way))
            if paper.move < 0 or type(paper.value) is not type(answer.value):
                continue
            given = {"value": paper.value, "move": paper.move + 1, "leaves": list(paper.leaves)}
            found = grader.grade(given)
            if not found.right and (mistake.__name__,) in found.mistakes:
                unnamed.discard(mistake)
            assert found.right or found.mistakes, f"{kind}, seed {seed}, {mistake.__name__}"
        if not unnamed:
            return
    # equality never shows where no two leaves are equal
    assert {mistake.__name__ for mistake in unnamed} <= {"equality", "windows_not_passed_down"}


def test_a_diagnosis_from_one_number_says_possibly():
    found = grade(FIGURE_A, value=14)
    assert ("max_everywhere",) in found.mistakes
    assert found.possibly
    assert GRADE["en"]["possibly_one"] in sentences(found)
    one = grade(FIGURE_A, value=7.67)  # 23/3, as people write it
    assert one.mistakes == (("mean_for_min",),)
    assert sentences(one)[-1] == f"Possibly the mistake: {MISTAKE['en']['mean_for_min']}."
    assert sentences(one, "fa")[-1].startswith("اشتباه احتمالی")
    assert {("last_leaf",), ("min_everywhere",)} == set(grade(FIGURE_A, value=2).mistakes)
    sure = grade(FIGURE_A, value=3, leaves=[3, 12, 8, 2, 4, 6, 14, 5, 2])
    assert (sure.mistakes, sure.possibly) == ((("whole_tree",),), False)
    assert sentences(sure)[-1].startswith("The mistake:")


def test_wrong_parts_are_diagnosed_where_the_others_are_right():
    found = grade(FIGURE_A, value=14, leaves=[3, 12, 8, 2, 14, 5, 2])
    assert ("max_everywhere",) in found.mistakes
    assert found.possibly


def test_leaves_alone_do_not_accuse_the_values():
    assert not any(
        m.__name__ in str(grade(FIGURE_A, leaves=[3, 12, 8, 2, 4, 6, 14, 5, 2]).mistakes) for m in IN_THE_VALUE
    )


def test_numbers_without_end_may_be_rounded_and_others_not():
    thirds = "(max (chance 1/3:1 1/3:2 1/3:7) (chance 1/2:1 1/2:2))"
    assert grade(thirds, value=10 / 3, kind="expectiminimax").right
    assert grade(thirds, value=3.33, kind="expectiminimax").right
    assert not grade(thirds, value=3.3, kind="expectiminimax").right
    assert not grade("(0.001 0.002)", value=0, kind="minimax").right


def test_options_of_algorithms_are_used():
    judged = {"depth": 1, "evaluate": {"B": 1, "C": 5, "D": 4}}
    assert grade(FIGURE_A, value=5, move="C", kind="h-minimax", options=judged).right
    assert grade(FIGURE_A, value=3, kind="h-minimax", options=judged).mistakes[0] == ("past_the_depth",)
    with pytest.raises(SearchError, match="no --strict"):
        grade(FIGURE_A, value=3, kind="minimax", strict=True)


def test_a_sheet_has_the_trees_of_seeds_that_follow_each_other():
    made = exercises(["alphabeta", "maxn"], 3, depth=2, seed=5)
    assert [(one.kind, one.seed) for one in made] == [("alphabeta", 5), ("maxn", 6), ("alphabeta", 7)]
    assert made[2].tree == exercise("alphabeta", depth=2, seed=7).tree
    with pytest.raises(SearchError, match="--count"):
        exercises(["alphabeta"], 0)
