"""A tree lives as long as a state points to it, and no longer."""

import copy
import gc
import pickle

import pytest

import harif
from harif.game.memory import BLOCKS, KEPT
from harif.trees.state import STORED, tree_of


def test_a_state_keeps_its_tree():
    leaf = harif.tree("((3 12) (2 4))").result(1).result(0)
    gc.collect()
    assert leaf.utility(0) == 2.0
    assert str(leaf) == "2"
    assert len(tree_of(leaf)) == 7


def test_a_tree_may_be_given_twice():
    """The second time its arrays grew, and went with the second root: the first pointed to memory that was let go."""
    read = tree_of(harif.tree("((3 12) (2 4))"))
    first, second = harif.tree(read), harif.tree(read)
    assert first == second
    del second
    for _ in range(40):
        harif.tree(read)
    gc.collect()
    assert first.result(0).result(1).utility(0) == 12.0
    assert harif.minimax(first, native=False).value == 3.0
    del first
    gc.collect()
    assert harif.minimax(harif.tree(read), native=False).value == 3.0


def test_the_last_state_lets_it_go():
    root = harif.tree("((3 12) (2 4))")
    address = int(root.store)
    assert address in STORED
    assert address in BLOCKS
    del root
    gc.collect()
    assert address not in KEPT
    assert address not in BLOCKS
    with pytest.raises(harif.GameError, match="points to no tree"):
        type(harif.tree("(1 2)"))(0, address).terminal()


def test_answers_keep_what_they_speak_of():
    found = harif.search(harif.tree("((3 12) (2 4))"), "pvs", native=False)
    many = [harif.tree(f"(({n} 1) (2 4))") for n in range(20)]
    assert found.names["line_names"] == ["1", "1"]
    again = harif.search(many[5], "pvs", native=False, tree=found.tree)  # of another tree: it must not be believed
    assert again.value == harif.minimax(many[5], native=False).value
    worlds = harif.clairvoyance(harif.tree("(chance (max#a 3 5) (max#a 4 1))"), native=False).worlds
    gc.collect()
    assert [world.state.result(0).utility(0) for world in worlds] == [3.0, 4.0]


def test_copies_point_to_the_same_tree():
    root = harif.tree("((3 12) (2 4))")
    for same in (pickle.loads(pickle.dumps(root)), copy.copy(root), copy.deepcopy(root), root._replace(node=0)):
        assert same == root
        assert same.store == root.store
    text = pickle.dumps(root)
    del root, same
    gc.collect()
    assert str(pickle.loads(text)) == "((3 12) (2 4))"


def test_a_number_from_machine_code_finds_its_tree():
    root = harif.tree("((3 12) (2 4))")
    again = type(root)(1, int(root.store))
    del root
    gc.collect()
    assert again.result(1).utility(0) == 12.0
