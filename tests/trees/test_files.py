"""Trees from files: encodings, Gambit's .efg, the .test files of the Berkeley project."""

from pathlib import Path

import pytest
from mutations import text_mutations

import harif
from harif.trees import load_tree
from harif.trees.berkeley import read_berkeley
from harif.trees.gambit import move_name, read_gambit
from harif.trees.notation import read_tree, write_tree

FIGURE_A = "((3 12 8) (2 4 6) (14 5 2))"


# Files and encodings -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_marked_encodings_are_read(tmp_path, encoding):
    file = tmp_path / "a.tree"
    file.write_text("((۳ 12 8) (2 4 6) ; برگ‌ها\n (14 5 2))", encoding=encoding)
    assert str(harif.tree(file)) == str(harif.tree(str(file))) == FIGURE_A
    assert harif.explain(file).pruned == [4.0, 6.0]


@pytest.mark.parametrize(("name", "encoding"), [("a.tree", "cp1256"), ("a.txt", "utf-16-le"), ("a.efg", "cp1252")])
def test_another_encoding_is_a_sentence_with_the_place(tmp_path, name, encoding):
    file = tmp_path / name
    file.write_bytes("(3 4\n ; é س\n 5)".encode(encoding, "replace"))
    with pytest.raises(harif.TreeSyntaxError, match="line [12], column [0-9]+: the file is not UTF-8"):
        harif.tree(file)


def test_the_place_counts_letters_and_not_bytes(tmp_path):
    file = tmp_path / "a.txt"
    file.write_bytes("(3 4\n ;é ".encode() + b"\xff 5)")
    with pytest.raises(harif.TreeSyntaxError) as problem:
        harif.tree(file)
    assert (problem.value.line, problem.value.column) == (2, 5)


def test_no_such_file_and_no_file_at_all(tmp_path):
    with pytest.raises(harif.GameError, match="no file '.*absent.tree'"):
        harif.tree(tmp_path / "absent.tree")
    with pytest.raises(harif.GameError, match="no file 'absent.efg'"):
        harif.tree("absent.efg")
    with pytest.raises(harif.GameError, match="cannot be read"):
        harif.tree(tmp_path)


def test_a_mistake_in_a_file_has_its_place(tmp_path):
    file = tmp_path / "a.tree"
    file.write_text("((3 12)\n (2 oops))")
    with pytest.raises(harif.TreeSyntaxError, match="line 2, column 5: 'oops'"):
        load_tree(file)


def test_any_other_name_is_the_notation(tmp_path):
    file = tmp_path / "figure.a"
    file.write_text(FIGURE_A)
    assert write_tree(load_tree(file)) == FIGURE_A
    assert str(harif.tree(Path(file))) == FIGURE_A


# Gambit ------------------------------------------------------------------------------------------------------------

GAMBIT_A = """EFG 2 R "Figure A" { "MAX" "MIN" }
"a comment, in \\"marks\\""

p "A" 1 1 "" { "a1" "a2" "a3" } 0
p "B" 2 1 "" { "b1" "b2" "b3" } 0
t "" 1 "" { 3, -3 }
t "" 2 "" { 12, -12 }
t "" 3 "" { 8 -8 }
p "C" 2 2 "(2,2)" { "c1" "c2" "c3" } 0
t "" 4 "two" { 2.0 -2.0 }
t "" 5 { 4 -4 }
t "" 6 "" { 6 -6 }
p "D" 2 3 { "d1" "d2" "d3" } 0
t "" 7 "" { 14 -14 }
t "" 8 "" { 10/2 -5 }
t "" 4
"""


def test_gambit_zero_sum_is_a_plain_tree():
    root = harif.tree(read_gambit(GAMBIT_A))
    assert str(root) == "(a1=(b1=3 b2=12 b3=8) a2=(c1=2 c2=4 c3=6) a3=(d1=14 d2=5 d3=2))"
    found = harif.explain(root, "alphabeta")
    assert (found.value, found.move, found.pruned) == (3.0, "a1", [4.0, 6.0])


def test_gambit_chance_general_sum_and_payoffs_on_the_way():
    text = """EFG 2 R "" { "one" "two" }
    c "" 1 "die" { "low" 1/3 "high" 0.666667 } 0
    p "" 1 1 "" { "go on" "2 stop" } 1 "toll" { -1 -1 }
    t "" 2 "" { 5 0 }
    t "" 0
    c "" 1 "die" 0
    t "" 3 "" { 1 1 }
    t "" 2
    """
    read = read_gambit(text)
    assert write_tree(read) == (
        "(chance low=0.33333322222225925:(p0 go_on=<4,-1> m2_stop=<-1,-1>) "
        "high=0.6666667777777407:(chance low=0.33333322222225925:<1,1> high=0.6666667777777407:<5,0>))"
    )
    assert write_tree(read_tree(write_tree(read))) == write_tree(read)


def test_gambit_three_players_and_one():
    three = 'EFG 2 R "" { "a" "b" "c" } p "" 3 1 "" { "x" "y" } 0 t "" 1 "" { 1 2 3 } t "" 2 "" { 3 2 1 }'
    assert write_tree(read_gambit(three)) == "(p2 x=<1,2,3> y=<3,2,1>)"
    one = 'EFG 2 R "" { "a" } p "" 1 1 "" { "x" "y" } 0 t "" 1 "" { 1 } t "" 2 "" { 3 }'
    assert write_tree(read_gambit(one)) == "(x=1 y=3)"


HIDDEN = """EFG 2 R "Matching pennies" { "one" "two" }
p "" 1 1 "" { "H" "T" } 0
p "" 2 1 "" { "h" "t" } 0
t "" 1 "" { 1 -1 }
t "" 2 "" { -1 1 }
p "" 2 1 "" { "h" "t" } 0
t "" 2
t "" 1
"""


def test_a_gambit_file_with_an_information_set():
    assert write_tree(read_gambit(HIDDEN)) == "(H=(min#a h=1 t=-1) T=(min#a h=-1 t=1))"


HEAD = 'EFG 2 R "" { "a" "b" }\n'


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("", 1, 1, "begins with EFG 2 R"),
        ("NFG 1 R", 1, 1, "begins with EFG 2 R"),
        ("EFG 1 R", 1, 5, "begins with EFG 2 R"),
        ("EFG 2 X", 1, 7, "stands R"),
        ('EFG 2 R "open', 1, 9, "never closed"),
        ('EFG 2 R "" { }', 1, 12, "1 to 16 players"),
        ('EFG 2 R "" { "a" ', 1, 18, "here should stand }"),
        (HEAD, 2, 1, "a node"),
        (HEAD + "x", 2, 1, "'x' is no kind of node"),
        (HEAD + "t 1", 2, 3, "quotation marks"),
        (HEAD + 't "" one', 2, 6, "no outcome"),
        (HEAD + 't "" 1', 2, 6, "outcome 1 has no payoffs"),
        (HEAD + 't "" 1 "" { 1 }', 2, 6, "1 payoffs for 2 players"),
        (HEAD + 't "" 1 "" { 1 nan }', 2, 15, "'nan' is not a finite number"),
        (HEAD + 't "" 1 "" { 1 inf }', 2, 15, "'inf' is not a finite number"),
        (HEAD + 't "" 1 "" { 1 1e999 }', 2, 15, "not a finite number"),
        (HEAD + 't "" 1 "" { 1 1/0 }', 2, 15, "not a finite number"),
        (HEAD + 't "" 1 "" { 1 -1', 2, 17, "a payoff"),
        (HEAD + 't "" 1 "" { 1 -1 }\nt "" 1', 3, 1, "has ended"),
        (HEAD + 'p "" 3 1 "" { "x" } 0', 2, 6, "'3' is no player"),
        (HEAD + 'p "" 1 1 "" { } 0', 2, 13, "no moves"),
        (HEAD + 'p "" 1 1 "" 0', 2, 13, "no list of moves"),
        (HEAD + 'p "" 1 1 "" { "x" "y" } 0\nt "" 1 "" { 1 1 }', 3, 18, "the tree is not complete"),
        (HEAD + 'c "" 1 "" { "x" 1.2 } 0', 2, 17, "between 0 and 1"),
        (HEAD + 'c "" 1 "" { "x" } 0', 2, 17, "the probability of the move"),
        (HEAD + 'c "" 1 "" { "x" 0.5 "y" 0.4 } 0', 2, 11, "add up to 0.9"),
    ],
)
def test_every_mistake_of_a_gambit_file_has_its_place(text, line, column, words):
    with pytest.raises(harif.TreeSyntaxError) as problem:
        read_gambit(text)
    assert words in str(problem.value)
    assert (problem.value.line, problem.value.column) == (line, column)


def test_names_of_moves_fit_the_notation():
    assert move_name("go on!", []) == "go_on"
    assert move_name("2", []) == "m2"
    assert move_name("", ["x"]) == "m2"
    assert move_name("a b", ["a_b"]) == "a_b_2"
    assert move_name("راست", []) == "راست"


def test_a_deep_gambit_file():
    levels = 10_000
    node = 'p "" {} {} "" {{ "x" }} 0\n'
    text = HEAD + "".join(node.format(1 + i % 2, i) for i in range(levels)) + 't "" 1 "" { 7 -7 }'
    assert len(read_gambit(text)) == levels + 1


# Berkeley ----------------------------------------------------------------------------------------------------------

BERKELEY = '''class: "GraphGameTreeTest"
alg: "AlphaBetaAgent"
diagram: """
        max
     /   |   \\
  min1 min2 min3
"""
num_agents: "2"

# who wins where
start_state: "max"
win_states: "A B C D E F G H I"
lose_states: ""

successors: """
max Left min1
max Center min2
max Right min3
min1 Left A
min1 Center B
min1 Right C
min2 Left D
min2 Center E
min2 Right F
min3 Left G
min3 Center H
min3 Right I
"""

evaluation: """
A 3.0
B 12.0
C 8.0
D 2.0
E 4.0
F 6.0
G 14.0
H 5.0
I 2.0
"""
depth: "3"
'''


def test_berkeley_tree():
    root = harif.tree(read_berkeley(BERKELEY))
    found = harif.explain(root, "alphabeta", strict=True)
    assert (found.value, found.move, found.pruned) == (3.0, "Left", [4.0, 6.0])
    assert str(root).startswith("(Left=(Left=3 Center=12 Right=8) ")


def test_berkeley_file_by_name(tmp_path):
    file = tmp_path / "0-tree.test"
    file.write_bytes(BERKELEY.replace("\n", "\r\n").encode("utf-8-sig"))
    assert harif.explain(str(file), "minimax").value == 3.0


def test_berkeley_agents_rounds_and_ends():
    text = small(agents=3, depth=1)
    assert write_tree(read_berkeley(text)) == "(l=(l=(min l=9)))"  # a round is MAX, MIN, MIN; then d is judged
    assert write_tree(read_berkeley(text.replace('depth: "1"', 'depth: "2"'))) == "(l=(l=(min l=(l=5))))"
    assert write_tree(read_berkeley(text.replace('depth: "1"', ""))) == "(l=(l=(min l=(l=5))))"
    won = text.replace('win_states: ""', 'win_states: "c"')
    assert write_tree(read_berkeley(won)) == "(l=(l=1))"
    average = text.replace('alg: "MinimaxAgent"', 'alg: "ExpectimaxAgent"')
    assert write_tree(read_berkeley(average)) == "(l=(chance l=1:(chance l=1:9)))"


def small(agents: int, depth: int) -> str:
    return f'''alg: "MinimaxAgent"
num_agents: "{agents}"
start_state: "a"
win_states: ""
lose_states: ""
successors: """
a l b
b l c
c l d
d l e
"""
evaluation: """
c 1
d 9
e 5
"""
depth: "{depth}"
'''


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "words"),
    [
        ("c l d\n", "c l\n", 9, 1, "a line of successors is 'state action state', and this is 'c l'"),
        ("d l e\n", "  d l f\n", 10, 3, "state 'f' has neither successors nor an evaluation"),
        ("d 9\n", "", 9, 1, "the search ends at state 'd'"),
        ("d 9\n", "d nan\n", 14, 1, "not a finite number"),
        ("d 9\n", "d nine\n", 14, 1, "not a finite number"),
        ("d 9\n", "d\n", 14, 1, "a line of evaluation is 'state value'"),
        ("d 9\n", "c 9\n", 14, 1, "state 'c' has two evaluations"),
        ("b l c\n", "a l c\n", 8, 1, "two successors by the action 'l'"),
        ('start_state: "a"', 'start_state: ""', 18, 1, "no start_state"),
        ('start_state: "a"', 'start_state: "z"', 3, 15, "state 'z' has neither"),
        ('num_agents: "1"', 'num_agents: "none"', 2, 14, "num_agents is a whole number"),
        ('depth: "3"', 'depth: "0"', 17, 9, "depth is a whole number of 1 or more"),
        ('depth: "3"', 'depth: "3', 17, 8, "never closed"),
        ('depth: "3"', "depth = 3", 17, 1, "'depth = 3' is no entry"),
        ('depth: "3"', 'alg: "x"', 17, 1, "a second time"),
        ('c 1\nd 9\ne 5\n"""\n', "c 1\nd 9\ne 5\n", 12, 13, "never closed"),
    ],
)
def test_every_mistake_of_a_berkeley_file_has_its_place(old, new, line, column, words):
    text = small(agents=1, depth=3)
    assert old in text
    with pytest.raises(harif.TreeSyntaxError) as problem:
        read_berkeley(text.replace(old, new))
    assert words in str(problem.value)
    assert (problem.value.line, problem.value.column) == (line, column)


def test_states_that_come_back_need_a_depth():
    circle = small(agents=2, depth=2).replace("d l e", "d l a\nd r e").replace("c 1", "a 0\nc 1")
    assert write_tree(read_berkeley(circle)) == "(l=(l=(l=(l=0 r=5))))"
    with pytest.raises(harif.TreeSyntaxError, match="line 10, column 1: the successors of 'a' come back to it"):
        read_berkeley(circle.replace('depth: "2"', ""))


def test_a_state_with_two_ways_to_it_is_two_nodes():
    text = small(agents=2, depth=1).replace("a l b\n", "a l b\na r b\n")
    assert write_tree(read_berkeley(text)) == "(l=(l=1) r=(l=1))"


# Damaged files ------------------------------------------------------------------------------------------------------

TREE = "(max a1=(min b1=3 b2=-12.5 8e1) (chance 1/2:(min 2 4 6) 0.5:1/3) ; a comment\n (14 5 2))"
VECTORS = "(p0 (p1 <1,2,6> <4,2,3>) (chance 1/3:(p2 <6,1,2> <7,4,1>) 2/3:<1/2,0,-3>))"
CHANCE = """EFG 2 R "dice" { "one" "two" }
c "" 1 "die" { "low" 1/3 "high" 0.666667 } 0
p "" 1 1 "" { "go on" "2 stop" } 1 "toll" { -1 -1 }
t "" 2 "" { 5 0 }
t "" 0
c "" 1 "die" 0
t "" 3 "" { 1 1e3 }
t "" 2
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.tree", TREE), ("b.tree", VECTORS), ("a.efg", GAMBIT_A), ("b.efg", CHANCE), ("a.test", BERKELEY)],
    ids=lambda text: text[:6],
)
def test_a_changed_file_is_a_tree_or_a_sentence(name, text, tmp_path):
    file, seed, trees = tmp_path / name, sum(name.encode()), 0
    for number, data in enumerate(text_mutations(text, seed)):
        file.write_bytes(data)
        try:
            tree = load_tree(file)
        except harif.HarifError:
            continue
        except Exception as problem:
            pytest.fail(f"mutation {number} with seed {seed} raised {type(problem).__name__}: {data!r}")
        trees += 1
        assert write_tree(tree)
    assert 0 < trees < 1000


def test_payoffs_that_add_up_to_no_number():
    text = HEAD + 'p "" 1 1 "" { "x" "y" } 1 "" { 1e308 -1e308 }\nt "" 2 "" { 1e308 -1e308 }\nt "" 0'
    with pytest.raises(harif.TreeSyntaxError, match="line 3, column 1: the payoffs on the way to this node add up to"):
        read_gambit(text)


@pytest.mark.parametrize(("depth", "wish"), [("99", "more than 5,000,000 nodes"), ("9" * 15, "a smaller depth")])
def test_a_small_file_of_a_huge_tree_is_refused_before_it_is_unfolded(depth, wish, monkeypatch):
    text = small(agents=2, depth=depth).replace("a l b", "a l b\na r a\na s a")
    monkeypatch.setattr("harif.trees.berkeley.Tree", lambda: pytest.fail("it was begun"))
    with pytest.raises(harif.TreeSyntaxError, match=wish):
        read_berkeley(text)
