"""What is left of a search in a game with secrets: worlds, sets, and nothing that the seat may not know."""

import random

import pytest

import harif
from harif.game.chances import drawn_outcome

GUESSED = ("hokm", "bridge", "battleship:rows=4,columns=4,fleet=2-2")
LISTED = ("kuhn", "leduc", "phantom", "goofspiel", "liarsdice")


def a_decision(spec, seed, after=0):
    """A random game at a decision, so many decisions later."""
    rng, record = random.Random(seed), harif.Record(spec)
    while record.state.player() == harif.CHANCE or after > 0:
        chance = record.state.player() == harif.CHANCE
        after -= not chance
        record.play(drawn_outcome(record.state, rng) if chance else rng.choice(list(record.state.actions())))
    return record


def all_told(left, depth=3):
    """Everything that is told of it, as text."""
    told, paths = [left.text(), left.svg(), left.json()], [()]
    while paths:
        path = paths.pop()
        for child in left.children(path)[:4]:
            told.append(repr(child))
            if child.opens and len(path) < depth:
                paths.append((*path, child.action))
    return told


def test_worlds_average_to_the_move():
    view = a_decision("kuhn", 1).view(0)
    for ask in (harif.clairvoyance, harif.belief):
        found = ask(view)
        left = harif.remains_of(found, view)
        assert left.what == "worlds"
        assert [(child.action, child.value) for child in left.children()] == list(found.ranked)
        for move in left.children():
            worlds = left.children((move.action,))
            assert sum(world.probability for world in worlds) == pytest.approx(1.0)
            assert sum(world.probability * world.value for world in worlds) == pytest.approx(move.value)
            assert not any(world.opens for world in worlds)


def test_sets_are_opened_below_a_world():
    record = a_decision("kuhn", 2)
    found = harif.ismcts(record.view(0), simulations=3000, native=False)
    left = harif.remains_of(found, record.view(0))
    assert left.what == "sets"
    assert {child.action: child.visits for child in left.children()} == dict(found.visits)
    best = left.children()[0]
    replies = left.children((best.action, 0))
    assert replies
    assert [child.visits for child in replies] == sorted((child.visits for child in replies), reverse=True)
    world = left.state_at((best.action, 0))
    assert {child.action for child in replies} <= set(world.actions())
    for child in replies:
        after = world.result(child.action)
        if after.terminal():
            assert (child.value, child.terminal) == (after.utility(0), True)
        else:
            assert -2.0 <= child.value <= 2.0


@pytest.mark.parametrize("spec", LISTED)
def test_nobody_peeks_where_worlds_are_listed(spec):
    alike = {}
    for seed in range(150):
        record = a_decision(spec, seed, after=seed % 2)
        seen = record.view(record.state.player())
        alike.setdefault((seen.seat, seen.sees), {})[record.state] = record
    pair = next(list(records.values())[:2] for records in alike.values() if len(records) > 1)
    told = []
    for record in pair:
        view = record.view(record.state.player())
        found = harif.ismcts(view, simulations=100, native=False)
        told.append(all_told(harif.remains_of(found, view)))
        assert told[-1] == all_told(harif.remains_of(harif.ismcts(record, simulations=100, native=False), record))
    assert pair[0].state != pair[1].state
    assert told[0] == told[1]


@pytest.mark.parametrize("spec", GUESSED)
def test_nobody_peeks_where_worlds_are_guessed(spec):
    """Two states that a seat cannot tell apart leave the same behind, byte for byte."""
    for seed in range(3):
        one = a_decision(spec, seed, after=seed).state
        seat = one.player()
        other = next((world for bits in range(50) if (world := one.guess(seat, bits)) != one), None)
        if other is None:
            continue
        told = [
            all_told(harif.remains_of(harif.ismcts(state, simulations=60, native=False), state))
            for state in (one, other)
        ]
        assert told[0] == told[1]


def test_a_seat_is_not_told_what_it_cannot_know():
    record = a_decision("kuhn", 3)
    plain = harif.search(record.state, "expectiminimax", face_up=True, native=False)
    seen = harif.search(record.state, "expectiminimax", face_up=True, table=1, native=False)
    for found in (plain, seen):
        with pytest.raises(harif.SearchError, match="saw everything"):
            harif.remains_of(found, record.view(0))
    assert harif.remains_of(seen, record.state).what == "table"


def test_what_one_seat_imagined_is_told_to_no_other():
    record = a_decision("kuhn", 1)
    other = next(each for seed in range(50) if (each := a_decision("kuhn", seed).view(0)).sees != record.view(0).sees)
    for found in (
        harif.clairvoyance(record.view(0)),
        harif.belief(record.view(0)),
        harif.ismcts(record.view(0), simulations=50, native=False),
    ):
        assert harif.remains_of(found, record.state).children() == harif.remains_of(found, record.view(0)).children()
        for asked in (record.view(1), other):
            with pytest.raises(harif.SearchError, match="not of that position"):
                harif.remains_of(found, asked)


def test_what_is_not_there_is_a_sentence():
    view = a_decision("kuhn", 1).view(0)
    left = harif.remains_of(harif.clairvoyance(view), view)
    with pytest.raises(harif.SearchError, match="There is no move 7"):
        left.children((7,))
    with pytest.raises(harif.SearchError, match="There is no world 99"):
        left.children((0, 99))
    with pytest.raises(harif.SearchError, match="There is no move 9 after"):
        left.children((0, 0, 9))
    with pytest.raises(harif.SearchError, match="Which world"):
        left.state_at((0,))
    with pytest.raises(harif.SearchError, match="not of that position"):
        harif.remains_of(harif.clairvoyance(view), a_decision("leduc", 1).view(0))
    left.close()
    with pytest.raises(harif.SearchError, match="was let go"):
        left.children()
