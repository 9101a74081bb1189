"""The notation both ways: what is a tree, what is not and where, and sizes without trouble."""

import pickle
import random

import pytest

import harif
from harif.trees import tree_of
from harif.trees.notation import number_in, plain_digits, read_tree, write_tree
from harif.trees.tree import from_lists

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"
FIGURE_C = "(p0 (p1 (p2 <1,2,6> <4,2,3>) (p2 <6,1,2> <7,4,1>)) (p1 (p2 <5,1,1> <1,5,2>) (p2 <7,7,1> <5,4,5>)))"


@pytest.mark.parametrize(
    ("text", "again"),
    [
        (FIGURE_A, FIGURE_A),
        ("(max (min 3 12 8) (min 2 4 6) (min 14 5 2))", FIGURE_A),
        ("( 3\t4\n 5 ; a comment (with brackets)\n)", "(3 4 5)"),
        ("(min 3 (min 4 5) (max 6))", "(min 3 (min 4 5) (6))"),
        ("(max a1=(min b1=3 b2=12) a2=(2 4))", "(a1=(b1=3 b2=12) a2=(2 4))"),
        ("(a'=3 b''=4)", "(a'=3 b''=4)"),
        ("(max (chance 0.5:3 1/3:12 1/6:9) 5)", "((chance 0.5:3 1/3:12 1/6:9) 5)"),
        ("(chance 3 (4 5))", "(chance 0.5:3 0.5:(4 5))"),
        ("(chance 1e-7:3 0.9999999:4)", "(chance 0.0000001:3 0.9999999:4)"),
        ("(chance a=0.5:3 0.5:b=4)", "(chance a=0.5:3 b=0.5:4)"),
        (FIGURE_C, FIGURE_C),
        ("(p0 <1,2> (p0 <1/2,-3> <.5,1e3>))", "(p0 <1,2> (p0 <0.5,-3> <0.5,1000>))"),
        ("((۳ ١٢ ۸) (−۲ ۴٫۵ ۶))", "((3 12 8) (-2 4.5 6))"),
        ("(p0 ⟨۱، ۲⟩ <3,4>)", "(p0 <1,2> <3,4>)"),
        ("\ufeff(3 4)", "(3 4)"),
        ("(3,12)", "(3 12)"),
        ("((3, 12, 8), (2,4 ,6), (۱۴، ۵، ۲))", FIGURE_A),
        ("(p0 <1,2>, a=(p1 <3,4>,<5,6>))", "(p0 <1,2> a=(p1 <3,4> <5,6>))"),
        ("(chance 0.5:3, 0.5:4)", "(chance 0.5:3 0.5:4)"),
        ("7", "7"),
        ("(1e300 -1.5 0.1 1/3 +2)", "(1e+300 -1.5 0.1 1/3 2)"),
    ],
)
def test_text_to_tree_to_text(text, again):
    assert write_tree(read_tree(text)) == again
    assert write_tree(read_tree(again)) == again


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "no tree"),
        (" \n ; nothing\n", 1, 1, "no tree"),
        ("((3 4)", 1, 1, "never closed"),
        ("((3 12 8 (2 4 6) (14 5 2))", 1, 2, "never closed"),
        ("((3 12 8)\n(2 4 6 (14 5 2))", 2, 1, "never closed"),
        ("(((1 2) (3 4) ((5 6) (7 8)))", 1, 2, "never closed"),
        ("(max a=(min 3 12 b=(min 2 4))", 1, 8, "never closed"),
        ("(1 (2 (3 4) 5)", 1, 1, "never closed"),
        ("(3, 4,)", 1, 6, "no child"),
        ("(3, 12 8)", 1, 8, "use spaces"),
        ("(3 12,8)", 1, 6, "use spaces"),
        ("(3,, 4)", 1, 4, "between two children"),
        ("(, 4)", 1, 2, "between two children"),
        ("(3 a=,4)", 1, 6, "between two children"),
        ("(3\n  (4", 2, 3, "never closed"),
        ("(3 4))", 1, 6, "closes nothing"),
        ("(3 4) 5", 1, 7, "has ended"),
        ("(3 ())", 1, 4, "no moves"),
        ("(max)", 1, 1, "no moves"),
        ("(chance 1.2:3 4)", 1, 9, "between 0 and 1"),
        ("(chance -0.5:3 1.5:4)", 1, 9, "between 0 and 1"),
        ("(chance 1/0:3 4)", 1, 9, "not a probability"),
        ("(chance 1e999999999:3 4)", 1, 9, "between 0 and 1"),
        ("(chance 0.5:3 0.5:)", 1, 19, "without its child"),
        ("(3 a=)", 1, 6, "without its child"),
        ("(chance 0.5:3 0.6:4)", 1, 1, "add up to 1.1"),
        ("(chance 0.5:3 4)", 1, 1, "some have none"),
        ("(chance 0.5:0.5:3 4)", 1, 13, "two probabilities"),
        ("(0.5:3 0.5:4)", 1, 1, "only a chance node"),
        ("(a=3\n a=4)", 2, 2, "called 'a'"),
        ("(a=b=3 4)", 1, 4, "two names"),
        ("(=3 4)", 1, 2, "no name"),
        ("a=(3 4)", 1, 1, "no name"),
        ("(3 nan)", 1, 4, "'nan' is not a value"),
        ("(3 -inf)", 1, 4, "'-inf' is not a value"),
        ("(Infinity 3)", 1, 2, "not a value"),
        ("(3 1e999)", 1, 4, "not a finite number"),
        ("(3 1/0)", 1, 4, "not a finite number"),
        (f"(3 1/{'9' * 5000})", 1, 4, "not a finite number"),
        ("(3 <1,2>)", 1, 4, "mixes plain numbers and vectors"),
        ("(<1,2>\n\n <1,2,3>)", 3, 2, "vectors of 2 and of 3"),
        ("(<1,nan> <1,2>)", 1, 2, "not a vector"),
        ("(<1,> <1,2>)", 1, 2, "not a vector"),
        ("(<1,1e999999999> <1,2>)", 1, 2, "not a vector"),
        ("(<1> <2>)", 1, 2, "2 to 16 numbers"),
        ("(<1,2 3)", 1, 2, "a vector is written"),
        ("(p0 <1,2> (p2 <3,4> <5,6>))", 1, 12, "p2 moves here"),
        ("(p5 3 4)", 1, 2, "p5 moves here"),
        ("(foo 3 4)", 1, 2, "no kind of node"),
        ("(3 max 4)", 1, 4, "expected"),
        ("(3 12,8)", 1, 6, "cannot be read"),
        ("(3 --4)", 1, 4, "cannot be read"),
        ("[3, 4]", 1, 1, "cannot be read"),
        ("(3 \x00)", 1, 4, "cannot be read"),
    ],
)
def test_every_mistake_is_a_sentence_with_its_place(text, line, column, words):
    with pytest.raises(harif.TreeSyntaxError, match=f"line {line}, column {column}: .*[.…]$") as problem:
        harif.tree(text)
    found = problem.value
    assert words in str(found)
    assert (found.line, found.column) == (line, column)
    assert "\n" not in str(found)
    shown, caret = found.shown.split("\n")
    assert caret == " " * (column - 1) + "^"
    assert shown == (text.split("\n")[line - 1] if text else "")[:100]


def test_the_caret_of_a_long_line_stands_below_its_place():
    text = "(" + "1 " * 500 + "x " + "2 " * 500 + ")"
    with pytest.raises(harif.TreeSyntaxError) as problem:
        harif.tree(text)
    shown, caret = problem.value.shown.split("\n")
    assert len(shown) <= 100
    assert shown[len(caret) - 1] == "x"
    assert problem.value.column == text.index("x") + 1


@pytest.mark.parametrize(
    ("lists", "words"),
    [
        ([], "no moves"),
        ([1, [2, []]], r"at \[1\]\[1\]: .*no moves"),
        ([1, [2, "x"]], r"at \[1\]\[1\]: 'x'"),
        ([1, float("nan")], r"at \[1\]: nan"),
        ([1, float("inf")], r"at \[1\]: inf"),
        ([[1, 10**400]], r"at \[0\]\[1\]: 1000"),
        ([1, True], r"at \[1\]: True"),
        ([1, None], r"at \[1\]: None"),
        ([1, (1, 2)], r"at \[1\]: .*mixes"),
        ([(1, 2), [(1, 2, 3)]], r"at \[1\]\[0\]: .*different lengths"),
        ([(1,)], r"at \[0\]: a vector has 2 to 16"),
        (3, "not a tree"),
        (None, "not a tree"),
    ],
)
def test_mistakes_in_lists_have_their_place_too(lists, words):
    with pytest.raises(harif.GameError, match=words):
        harif.tree(lists)


def test_lists_are_the_same_tree_as_text():
    assert str(harif.tree([[3, 12, 8], [2, 4, 6], [14, 5, 2]])) == FIGURE_A
    assert write_tree(from_lists([(1, 2), [(3, 4.5)]])) == "(p0 <1,2> (p1 <3,4.5>))"


def test_ten_thousand_levels():
    deep = "(" * 10_000 + "5" + ")" * 10_000
    root = harif.tree(deep)
    assert str(root) == deep
    nested: object = 5
    for _ in range(10_000):
        nested = [nested]
    assert str(harif.tree(nested)) == deep
    assert pickle.loads(pickle.dumps(root)) == root


def test_a_million_leaves():
    row = "(" + " ".join(str(i) for i in range(1000)) + ")"
    text = "(" + " ".join([row] * 1000) + ")"
    read = read_tree(text)
    assert len(read) == 1_001_001
    assert write_tree(read) == text


def test_random_trees_survive_the_round_trip():
    chance = random.Random(11)
    for _ in range(300):
        text = random_text(chance, width=chance.choice([1, 1, 2, 3]))
        once = write_tree(read_tree(text))
        assert write_tree(read_tree(once)) == once
        first, second = tree_of(harif.tree(text)), tree_of(harif.tree(once))
        assert first.mover == second.mover
        assert first.parent == second.parent
        assert first.value == second.value
        assert first.names == second.names
        assert all(abs(p - q) < 1e-15 for p, q in zip(first.chance, second.chance) if p == p)


def test_a_subtree_prints_as_a_tree_of_its_own():
    chance = random.Random(12)
    for _ in range(100):
        state = harif.tree(random_text(chance, width=1))
        while not state.terminal():
            state = state.result(chance.choice(list(state.actions())))
            again = harif.tree(str(state))
            assert str(again) == str(state)
            assert again.terminal() == state.terminal()
            if not state.terminal():
                assert again.player() == state.player()


def random_text(chance: random.Random, width: int, depth: int = 4) -> str:
    if depth == 0 or chance.random() < 0.2:
        numbers = [repr(chance.choice([chance.randint(-9, 9), chance.uniform(-2, 2)])) for _ in range(width)]
        return numbers[0] if width == 1 else f"<{','.join(numbers)}>"
    players = max(2, width)
    head = chance.choice(["", "max ", "min ", "chance ", *(f"p{i} " for i in range(players))])
    moves = []
    count = chance.randint(1, 4)
    for i in range(count):
        name = f"m{i}=" if chance.random() < 0.3 else ""
        odds = f"1/{count}:" if head == "chance " and count != 3 else ""
        moves.append(name + odds + random_text(chance, width, depth - 1))
    return f"({head}{' '.join(moves)})"


def test_a_list_that_contains_itself_and_one_that_comes_twice():
    loop = [1]
    loop.append(loop)
    with pytest.raises(harif.GameError, match="contains itself"):
        harif.tree(loop)
    twice = [1, 2]
    assert str(harif.tree([twice, twice])) == "((1 2) (1 2))"


def test_pairs_that_add_up_to_a_constant_are_a_constant_sum_game():
    zero = harif.tree("(p0 (p1 <1,-1> <3,-3>) (p1 <2,-2> <5,-5>))")
    assert harif.alphabeta(zero).values == (2.0, -2.0)
    assert harif.explain(zero, "alphabeta").value == 2.0
    assert harif.maxn(zero).values == (2.0, -2.0)
    one = harif.tree("(p0 (p1 <1,0> <0.5,0.5>) (p1 <0,1> <1,0>))")
    assert harif.alphabeta(one).values == (0.5, 0.5)
    general = harif.tree("(p0 (p1 <1,2> <3,3>) (p1 <2,0> <5,1>))")
    with pytest.raises(harif.SearchError, match="maxn"):
        harif.alphabeta(general)


@pytest.mark.parametrize(
    ("typed", "value"),
    [("½", 0.5), ("1½", 1.5), ("-1½", -1.5), ("−⁵⁄₃₆", -5 / 36), ("⅔", 2 / 3), ("\u2066⁵⁄₃\u2069", 5 / 3), ("۱½", 1.5)],
)
def test_fractions_of_persian_texts_are_read(typed: str, value: float) -> None:
    assert number_in(plain_digits(typed).strip()) == value
    assert read_tree(f"({typed} 2)").value[0] == value
    assert read_tree(f"(chance ½:3 ½:{typed})").chance[1] == 0.5


def test_fractions_stay_as_they_were_typed() -> None:
    text = "(chance 30/36:(min 1/2 -2/4) 6/36:(min 5/3 0.5))"
    assert str(harif.tree(text)) == text
    assert str(harif.tree("(chance ¾:½ ¼:3)")) == "(chance 3/4:1/2 1/4:3)"
    for word in ("½x", "½½", "1⁄2", "²", "⁵⁄"):
        with pytest.raises(harif.TreeSyntaxError):
            harif.tree(f"({word} 2)")
