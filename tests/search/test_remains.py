"""What a search left behind, held against plain minimax: values, bounds, visits; and what is not there."""

import pickle
import random
from typing import NamedTuple

import pytest

import harif
from harif.search.course import Course, steps_of


def true_values(state, course, states=()):
    """The value of every position below a root to player 0, plain minimax and averages, by its path."""
    found = {}

    def value(states, path):
        at = states[-1]
        if course.is_over(list(states)):
            worth = float(at.utility(0)) if at.terminal() else course.kind.drawn[0]
        else:
            below = [(value((*states, at.result(a)), (*path, a)), p) for a, p in steps_of(at)]
            if at.player() < 0:
                worth = sum(v * p for v, p in below)
            else:
                worth = (max if course.kind.with_first(at.player()) else min)(v for v, _ in below)
        found[path] = worth
        return worth

    value((state,), ())
    return found


def opened(left, depth, path=()):
    """Every child that can be opened, with its path, so many levels deep."""
    for child in left.children(path):
        yield (*path, child.action), child
        if child.opens and depth > 1:
            yield from opened(left, depth - 1, (*path, child.action))


def check_values(left, root):
    """Every value that is proven is true, as the bound that it is; how many there were."""
    course = Course(root)
    true, proven = true_values(course.state, course), 0
    for path, child in opened(left, 4):
        worth = course.kind.to_all(true[path])[left.viewer]
        assert (child.value is None) == (child.bound is None)
        if child.proven:
            proven += 1
            told = child.value
            right = {"exactly": abs(told - worth) < 1e-9, "at most": worth <= told + 1e-9}
            assert right.get(child.bound, worth >= told - 1e-9), (path, child, worth)
    return proven


def random_tree(rng, depth, chance):
    if depth == 0 or rng.random() < 0.1:
        return str(rng.randint(-9, 9))
    below = [random_tree(rng, depth - 1, chance) for _ in range(rng.randint(2, 3))]
    head = "chance " if chance and rng.random() < 0.4 else rng.choice(["max ", "min "])
    return f"({head}{' '.join(below)})"


@pytest.mark.parametrize(("spec", "moves"), [("tictactoe", 3), ("nim:heaps=2-3", 0), ("hexapawn", 1)])
def test_a_table_tells_the_truth(spec, moves):
    rng = random.Random(5)
    for _ in range(6):
        record = harif.Record(spec)
        for _ in range(moves):
            record.play(rng.choice(list(record.state.actions())))
        if record.over:
            continue
        left = harif.remains_of(harif.search(record, "pvs", native=spec == "tictactoe"), record)
        assert left.what == "table"
        assert check_values(left, record) > 2


def test_trees_of_all_kinds_tell_the_truth():
    rng = random.Random(8)
    for number in range(30):
        chance = number % 2 == 1
        root = harif.tree(random_tree(rng, 4, chance))
        if root.terminal():
            continue
        how = {"pruning": "star1", "table": 1} if chance else {}
        found = harif.search(root, "expectiminimax" if chance else "pvs", **how)
        assert check_values(harif.remains_of(found, root), root) > 0


def test_native_and_interpreted_leave_the_same():
    state = harif.position("tictactoe", "5 1")
    both = [harif.remains_of(harif.search(state, "pvs", depth=6, native=native), state) for native in (True, False)]
    assert list(opened(both[0], 3)) == list(opened(both[1], 3))
    both = [harif.remains_of(harif.mcts(state, simulations=300, native=native), state) for native in (True, False)]
    assert list(opened(both[0], 3)) == list(opened(both[1], 3))
    state = harif.load("pig")
    how = {"pruning": "star2", "table": 1, "depth": 4}
    both = [harif.remains_of(harif.expectiminimax(state, native=n, **how), state) for n in (True, False)]
    assert list(opened(both[0], 3)) == list(opened(both[1], 3))
    assert any(child.value is not None and child.probability for _, child in opened(both[0], 2))


def test_the_best_stands_first_for_who_chooses():
    state = harif.load("tictactoe")
    left = harif.remains_of(harif.search(state, "pvs"), state)
    for path in ((), (left.children()[0].action,)):
        values = [child.value for child in left.children(path) if child.bound == "exactly"]
        assert values == sorted(values, reverse=not path)
    first = left.children()[0]
    assert (first.bound, first.value, first.name) == ("exactly", 0.0, harif.move_name(state, first.action))


def test_a_line_that_bounds_have_cut_short_is_not_believed():
    """In chomp `bounds` tell who wins a square: the line of pvs goes on there with any move."""
    root = harif.load("chomp:rows=3,columns=3")
    for first in root.actions():
        for second in root.result(first).actions():
            state = root.result(first).result(second)
            if not state.terminal():
                check_values(harif.remains_of(harif.search(state, "pvs", native=False), state), state)


def test_looking_leaves_the_scratch_of_the_table_alone():
    """A search that goes on with the table, on a thread of its own, may be writing there."""
    for spec in ("mnk:rows=4,columns=3,k=3", "nim"):
        root = harif.load(spec)
        found = harif.search(root, "pvs", depth=4, native=False)
        scratch = (found.left.table.spare, found.left.table.image)
        for words in scratch:
            for place in range(len(words)):
                words[place] = -1 - place
        marked = [list(words) for words in scratch]
        left = harif.remains_of(found, root)
        assert any(child.value is not None for child in left.children((1,)))
        assert [list(words) for words in scratch] == marked, spec


def test_visits_add_up():
    state = harif.load("connect4")
    for threads in (1, 2):
        found = harif.mcts(state, simulations=4000, threads=threads, early_stop=False)
        left = harif.remains_of(found, state)
        assert left.what == "tree"
        assert left.left.visits() == sum(child.visits for child in left.children()) == found.simulations
        assert [(child.action, child.visits) for child in left.children()] == list(found.visits)
        for path, child in opened(left, 3):
            below = sum(each.visits for each in left.children(path)) if child.opens else 0
            assert child.visits - 2 * threads <= below <= child.visits if child.opens else not below
            assert child.bound in ("estimate", "exactly", None)


def test_a_tree_with_chance_has_its_probabilities():
    state = harif.load("pig")
    left = harif.remains_of(harif.mcts(state, simulations=3000), state)
    rolled = left.children((0,))
    assert [child.probability for child in rolled] == [pytest.approx(1 / 6)] * 6
    assert all(-1.0 <= child.value <= 1.0 for child in rolled)


def test_searches_without_a_table_leave_the_moves_and_the_line():
    root = harif.tree("((3 (5 6)) (2 (4 9)))")
    found = harif.minimax(root)
    left = harif.remains_of(found, root)
    assert left.what == "moves"
    assert [(child.action, child.value) for child in left.children()] == list(found.ranked)
    known = [path for path, child in opened(left, 3) if child.value is not None and child.opens]
    assert set(known) == {(0,), (1,)} | {found.line[:length] for length in range(1, len(found.line))}


class Shuttle(NamedTuple):
    place: int = 0
    turn: int = 0

    def player(self):
        return self.turn

    def actions(self):
        return range(2)

    def result(self, action):
        return type(self)(self.place + (1, -1)[action], 1 - self.turn)

    def terminal(self):
        return self.place == 3

    def utility(self, player):
        return 1.0 if player == 0 else -1.0


def test_a_draw_by_repetition_is_seen_on_the_way():
    to_and_fro = harif.game(name="to_and_fro", players=2, repetition="draw")(Shuttle)
    record = harif.Record(to_and_fro)
    record.play(0)
    record.play(0)
    found = harif.search(record, "pvs", native=False, depth=4)
    assert (found.tree, found.left is None) == (None, False)  # nothing to go on with elsewhere, but to be looked at
    left = harif.remains_of(found, record)
    won, back = left.children()
    assert (won.kind, won.value, won.bound) == ("end", 1.0, "exactly")
    assert (back.kind, back.value, back.bound) == ("end", 0.0, "exactly")
    alone = harif.remains_of(harif.search(record.state, "pvs", native=False, depth=4), record.state)
    assert alone.children()[1].kind == "player"  # a bare state knows of no return


def test_what_is_not_there_is_a_sentence():
    state = harif.load("tictactoe")
    found = harif.search(state, "pvs", depth=3)
    left = harif.remains_of(found, state)
    with pytest.raises(harif.SearchError, match=r"There is no move 44 after \(\)"):
        left.children((44,))
    with pytest.raises(harif.SearchError, match="There is no move 4 after"):
        left.children((4, 4))
    with pytest.raises(harif.SearchError, match="the game is over there"):
        left.children((0, 3, 1, 4, 2, 5))
    assert left.children((0, 3, 1, 4, 2)) == ()
    with pytest.raises(harif.SearchError, match="not of that position"):
        harif.remains_of(found, state.result(4))
    with pytest.raises(harif.SearchError, match="not of that position"):
        harif.remains_of(found, harif.load("nim"))
    with pytest.raises(harif.SearchError, match="takes the Result"):
        harif.remains_of("that one", state)
    left.close()
    with pytest.raises(harif.SearchError, match="was let go"):
        left.children()
    assert left.megabytes == 0.0


def test_a_result_can_be_sent_without_what_it_left():
    found = harif.search(harif.load("tictactoe"), "pvs", depth=3)
    again = pickle.loads(pickle.dumps(found))
    assert again == found
    assert again.left is None
    left = harif.remains_of(again, harif.load("tictactoe"))
    assert left.what == "moves"
    assert [child.action for child in left.children()] == [action for action, _ in found.ranked]
