"""Games in normal form: Gambit's .nfg files in both forms, and the same games as trees."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

import harif
from harif.trees.files import load_tree
from harif.trees.normal import NormalForm, one_after_the_other, read_nfg, write_nfg
from harif.trees.notation import write_tree

SEXES = """NFG 1 R "Battle of the \\"sexes\\"" { "she" "he" } { { "opera" "fight" } { "opera" "fight" } }
"a comment"
3 2  0 0  0 0  2 3
"""
BY_OUTCOME = """NFG 1 R "the same" { "she" "he" } { 2 2 }
{ { "both at the opera" 3, 2 } { "" 2 3 } }
1 0 0 2
"""


def test_both_forms_say_the_same():
    one, other = read_nfg(SEXES), read_nfg(BY_OUTCOME)
    assert one.payoffs == other.payoffs
    assert one.title == 'Battle of the "sexes"'
    assert one.strategies == (("opera", "fight"), ("opera", "fight"))
    assert other.strategies == (("1", "2"), ("1", "2"))


def test_the_first_players_strategy_changes_fastest():
    form = read_nfg('NFG 1 R "" { "a" "b" } { 3 2 } 1 0 2 0 3 0 4 0 5 0 6 0')
    assert [int(form.payoffs[i, j][0]) for j in range(2) for i in range(3)] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("outcomes", [False, True])
def test_files_come_back(seed, outcomes):
    rng = Random(seed)
    shape = [rng.randint(1, 4) for _ in range(rng.randint(1, 4))]
    names = tuple(tuple(f'{"xyz"[i % 3]}"{i}' for i in range(n)) for n in shape)
    payoffs = {
        p: tuple(Fraction(rng.randint(-9, 9), rng.randint(1, 3)) for _ in shape) for p in product(*map(range, shape))
    }
    form = NormalForm("a \\ title", tuple(f"p{i}" for i in range(len(shape))), names, payoffs)
    assert read_nfg(write_nfg(form, outcomes)) == form


def test_as_a_tree_nobody_sees_what_was_chosen(tmp_path):
    file = tmp_path / "sexes.nfg"
    file.write_text(SEXES)
    assert write_tree(load_tree(file)) == (
        "(p0 opera=(p1#b opera=<3,2> fight=<0,0>) fight=(p1#b opera=<0,0> fight=<2,3>))"
    )
    assert harif.kind(harif.tree(file)).hidden
    pennies = read_nfg('NFG 1 R "" { "a" "b" } { 2 2 } 1 -1 -1 1 -1 1 1 -1')
    assert write_tree(one_after_the_other(pennies)) == "((min#b 1 -1) (min#b -1 1))"
    three = read_nfg('NFG 1 R "" { "a" "b" "c" } { 1 2 2 } ' + "1 2 3 " * 4)
    assert write_tree(one_after_the_other(three)) == "(p0 (p1 (p2#c <1,2,3> <1,2,3>) (p2#c <1,2,3> <1,2,3>)))"


HEAD = 'NFG 1 R "" { "a" "b" } '


@pytest.mark.parametrize(
    ("text", "column", "words"),
    [
        ("", 1, "begins with NFG 1 R"),
        ("EFG 2 R", 1, "begins with NFG 1 R"),
        ("NFG 1 Q", 7, "stands R"),
        ('NFG 1 R "" { }', 12, "1 to 16 players"),
        (HEAD + "{ 2 }", 24, "strategies for 1 players"),
        (HEAD + "{ 2 x }", 28, "no number of strategies"),
        (HEAD + "{ 2 0 }", 28, "has no strategies"),
        (HEAD + "{ 9999 9999 }", 24, "more than 1,000,000 profiles"),
        (HEAD + "{ 1 1 } 1", 33, "a payoff"),
        (HEAD + "{ 1 1 } 1 nan", 34, "'nan' is not a finite number"),
        (HEAD + "{ 1 1 } 1 2 3", 36, "ended before this"),
        (HEAD + '{ 1 1 } { { "" 1 } } 1', 34, "1 payoffs for 2 players"),
        (HEAD + '{ 1 1 } { { "" 1 2 } } 2', 47, "no outcome: there are 0 to 1"),
        (HEAD + '{ 1 1 } { { "" 1 2 } 1', 45, "here should stand }"),
    ],
)
def test_every_mistake_has_its_place(text, column, words):
    with pytest.raises(harif.TreeSyntaxError) as problem:
        read_nfg(text)
    assert words in str(problem.value)
    assert (problem.value.line, problem.value.column) == (1, column)
