"""Trees with information sets: their notation, what each seat sees, Gambit's files, and what cannot be a set."""

import pickle
from random import Random

import pytest

import harif
from harif.hidden import cfr
from harif.trees.gambit import read_gambit, write_gambit
from harif.trees.notation import read_tree, write_tree
from harif.trees.sets import shared_sets

PENNIES = "(H=(min#b h=1 t=-1) T=(min#b h=-1 t=1))"
SIGNAL = "(chance 0.5:(max#a (min#x 4 -1) 1) 0.5:(max#b (min#x -4 -1) 1))"
THREE = "(p0 l=(p1#b <1,2,3> (p2#c <0,0,0> <1,1,1>)) r=(p1#b (p2#c <2,2,2> <3,1,1>) <5,0,0>))"


@pytest.mark.parametrize("text", [PENNIES, SIGNAL, THREE, "(max#a 3 (min#b 1 2))", "(max#۱ 1 (2 3))"])
def test_labels_are_written_back(text):
    again = write_tree(read_tree(text))
    assert write_tree(read_tree(again)) == again
    assert again == text.replace("۱", "1")


def test_a_head_may_be_a_label_alone():
    assert write_tree(read_tree("(#r (#a 1 2) (#a 3 4))")) == "(max#r (min#a 1 2) (min#a 3 4))"


def test_what_is_hidden_is_what_a_label_joins():
    assert harif.kind(harif.tree(PENNIES)).hidden
    assert not harif.kind(harif.tree("(p0#a 3 (p1#b 1 2))")).hidden
    assert not hasattr(harif.tree("(p0#a 3 (p1#b 1 2))"), "sees")
    assert [one.nodes for one in shared_sets(read_tree(SIGNAL))] == [(2, 7)]


def walk(state):
    yield state
    if not state.terminal():
        for action in state.actions():
            yield from walk(state.result(action))


def seats_history(root, path, seat):
    """What a seat has seen by the rules of the game, written down plainly: its sets on the way, and its moves there."""
    tree, state, told = harif.trees.tree_of(root), root, []
    for action in [*path, None]:
        if not state.terminal() and state.player() == seat:
            told.append((tree.labels.get(state.node, state.node), action))
        state = state if action is None else state.result(action)
    return tuple(told)


def paths(state, so_far=()):
    yield so_far, state
    if not state.terminal():
        for action in state.actions():
            yield from paths(state.result(action), (*so_far, action))


@pytest.mark.parametrize("text", [PENNIES, SIGNAL, THREE, "(p0 (p0#a (p1#b 1 2) 3) (p1#b 4 5))"])
def test_a_seat_sees_its_own_sets_and_moves_and_nothing_else(text):
    root = harif.tree(text)
    for seat in range(harif.kind(root).players):
        pairs = {(state.sees(seat), seats_history(root, path, seat)) for path, state in paths(root)}
        views, histories = ({pair[i] for pair in pairs} for i in (0, 1))
        assert len(views) == len(histories) == len(pairs)


def test_equal_views_look_alike():
    root = harif.tree(THREE)
    for seat in range(3):
        shown = {}
        for state in walk(root):
            mine = not state.terminal() and state.player() == seat
            told = (state.text(seat), [state.move_name(a) for a in state.actions()] if mine else None)
            assert shown.setdefault(state.sees(seat), told) == told


def test_states_pickle_with_their_labels():
    state = harif.tree(PENNIES).result(1)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again.sees(1) == state.sees(1)


def test_equilibria_of_trees():
    pennies = cfr(harif.tree(PENNIES), 200, native=False)
    assert pennies.value == pytest.approx(0.0, abs=1e-3)
    assert cfr(harif.tree(PENNIES), 200).sets == pennies.sets  # in machine code, too
    blind = cfr(harif.tree("((min#b 4 0) (min#b 0 4))"), 500, native=False)
    assert blind.value == pytest.approx(2.0, abs=1e-2)
    seen = harif.solve(harif.tree("((4 0) (0 4))"), native=False)
    assert seen.value == 0.0


def test_a_set_that_forgets_is_refused_where_recall_is_needed():
    for text in ("(p0#a 1 (p0#a 2 3))", "((p0#a 1 2) (p0#a 3 4))"):
        with pytest.raises(harif.HarifError):
            cfr(harif.tree(text), 10, native=False)


@pytest.mark.parametrize(
    ("text", "line", "column", "words"),
    [
        ("(p0 (p0#a 1 2)\n (p1#a 3 4))", 2, 3, "set #a joins nodes of p0 and of p1"),
        ("(p0 (p1#a 1 2) (p1#a 3 4 5))", 1, 17, "has 3 moves and the first one has 2"),
        ("(p0 (p1#a l=1 r=2) (p1#a r=1 l=2))", 1, 21, "are r l, and those of the first one l r"),
        ("(p0 (p1#a l=1 r=2) (p1#a 1 2))", 1, 21, "name them alike"),
        ("(chance#a 1 2)", 1, 2, "a chance node has no label"),
        ("(p0 3#a 2)", 1, 6, "'#a' labels no node"),
        ("(p0 <1,2>#a <2,1>)", 1, 10, "'#a' labels no node"),
        ("(p0 #a 3 2)", 1, 5, "'#a' labels no node"),
        ("(p0# 3 2)", 1, 4, "'#' has no label behind it"),
        ("(p9#a 3 2)", 1, 2, "p9 moves here"),
        ("(boss#a 3 2)", 1, 2, "'boss' is no kind of node"),
        ("3#a", 1, 2, "labels no node"),
    ],
)
def test_every_mistake_has_its_place(text, line, column, words):
    with pytest.raises(harif.TreeSyntaxError) as problem:
        read_tree(text)
    assert words in str(problem.value)
    assert (problem.value.line, problem.value.column) == (line, column)


# Gambit ------------------------------------------------------------------------------------------------------------


def random_tree(rng, depth, players):
    """A tree in the notation whose nodes of one player and as many moves are in one set now and then."""
    if depth == 0 or rng.random() < 0.15:
        return "<" + ",".join(str(rng.randint(-9, 9)) for _ in range(players)) + ">"
    moves, mover = rng.randint(2, 3), rng.randrange(players + 1)
    below = [random_tree(rng, depth - 1, players) for _ in range(moves)]
    if mover == players:
        return f"(chance {' '.join(f'1/{moves}:{child}' for child in below)})"
    label = f"#s{mover}_{moves}" if rng.random() < 0.6 else ""
    return f"(p{mover}{label} {' '.join(below)})"


@pytest.mark.parametrize("seed", range(20))
def test_gambit_files_come_back(seed):
    rng = Random(seed)
    tree = read_tree("(p0 <1,1> " + random_tree(rng, 4, 2) + ")")
    tree.typed_chance.clear()  # a file of Gambit's has numbers, not how they were typed
    assert write_tree(read_gambit(write_gambit(tree))) == write_tree(tree)


def test_gambit_names_of_sets_become_labels():
    head = 'EFG 2 R "" { "a" "b" } p "" 1 1 "root set" { "l" "r" } 0 '
    node = 'p "" 2 7 {name} {{ "x" "y" }} 0 t "" 1 "" {{ 1 1 }} t "" 2 "" {{ 0 3 }} '
    read = read_gambit(head + node.format(name='"the same"') + node.format(name='""'))
    assert write_tree(read) == "(p0 l=(p1#the_same x=<1,1> y=<0,3>) r=(p1#the_same x=<1,1> y=<0,3>))"


def test_gambit_sets_with_other_moves_have_their_place():
    head = 'EFG 2 R "" { "a" "b" }\np "" 1 1 "" { "l" "r" } 0\n'
    one = 'p "" 2 1 "" { "x" "y" } 0\nt "" 1 "" { 1 1 }\nt "" 2 "" { 0 3 }\n'
    with pytest.raises(harif.TreeSyntaxError, match="line 6, column 1: the moves of this node of set #a are x z"):
        read_gambit(head + one + one.replace('"y"', '"z"'))
