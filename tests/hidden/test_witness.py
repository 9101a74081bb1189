"""Moves of others as a seat has seen them: the name that they bear in all worlds which it cannot tell apart."""

import random
from itertools import pairwise

import pytest
from doubles import doubles_of, played, random_game
from lookalikes import HIDDEN

import harif
from harif.game.notation import move_name
from harif.hidden import witness
from harif.hidden.witness import Witness

OPEN = {"hokm", "bridge"}  # where others' moves are open cards
CHANCE = harif.CHANCE


def moments(record, seat):
    """The states before and the moves at which a seat moved, or saw something new."""
    states = [*record.before, record.state]
    for before, action, after in zip(states, record.moves, states[1:], strict=False):
        if before.player() == seat or before.sees(seat) != after.sees(seat):
            yield before, action


@pytest.mark.parametrize("spec", HIDDEN)
def test_what_is_told_is_true_and_ones_own_moves_are_all_told(spec):
    rng = random.Random(2)
    for _ in range(2):
        record = played(spec, random_game(spec, rng)[1])
        for seat in range(record.game.kind.players):
            found = Witness(record, seat).follow(record)
            for seen, (before, action) in zip(found, moments(record, seat), strict=True):
                assert seen.mover in (None, before.player())
                assert seen.name in (None, move_name(before, action))
                open_card = spec in OPEN and before.player() != CHANCE
                if before.player() == seat or open_card:
                    assert seen.name is not None


@pytest.mark.parametrize("spec", ["kuhn", "leduc", "goofspiel", "liarsdice"])
def test_it_tells_just_what_all_worlds_agree_on(spec):
    """Held against a list of all games: what may have been played between two views."""
    known, waiting = {}, [harif.load(spec)]
    while waiting:
        state = waiting.pop()
        if state.terminal():
            continue
        choices = [o for o, _ in state.outcomes()] if state.player() == CHANCE else list(state.actions())
        for choice in choices:
            after = state.result(choice)
            waiting.append(after)
            for seat in range(2):
                if state.sees(seat) != after.sees(seat):
                    between = seat, state.sees(seat), after.sees(seat)
                    known.setdefault(between, set()).add((state.player(), move_name(state, choice)))
    rng, told = random.Random(4), set()
    for _ in range(20):
        record = played(spec, random_game(spec, rng)[1])
        states = [*record.before, record.state]
        for seat in range(2):
            found = iter(Witness(record, seat).follow(record))
            for before, after in pairwise(states):
                if before.player() != seat and before.sees(seat) == after.sees(seat):
                    continue
                seen = next(found)
                if before.player() == seat:
                    continue
                may_be = known[seat, before.sees(seat), after.sees(seat)]
                assert seen.name == (next(iter(may_be))[1] if len(may_be) == 1 else None)
                told.add(seen.name is not None)
    assert told == ({True, False} if spec == "goofspiel" else {True})  # only there one bids in the dark


def test_who_sees_the_same_is_told_the_same_and_not_from_the_table():
    for seat, one, other in doubles_of("hokm", 5, seed=3, to_move=True):
        assert Witness(one, seat).follow(one) != []
        told = [[(seen.mover, seen.name) for seen in Witness(record, seat).follow(record)] for record in (one, other)]
        assert told[0] == told[1]


def test_a_game_goes_on_and_is_looked_at_once():
    moves = random_game("leduc", random.Random(6))[1]
    record, grown = harif.Record("leduc"), None
    for move in moves:
        grown = grown or Witness(record, 0)
        record.play(move)
        so_far = list(grown.follow(record))
        assert so_far == Witness(record, 0).follow(record)


def test_nothing_is_told_where_worlds_are_too_many(monkeypatch):
    monkeypatch.setattr(witness, "MOST_WORLDS", 1)
    record = played("leduc", random_game("leduc", random.Random(6))[1])
    found = Witness(record, 0).follow(record)
    for seen, (before, _) in zip(found, moments(record, 0), strict=True):
        assert (seen.name is not None) == (before.player() == 0)


def test_nothing_is_told_of_a_game_that_began_in_the_middle():
    """Its start would tell what the seat may not know."""
    record = harif.Record("leduc")
    while record.state.player() == CHANCE:
        record.play(next(iter(record.state.outcomes()))[0])
    middle = harif.Record(record.state)
    first = int(middle.state.player())
    middle.play(next(iter(middle.state.actions())))
    assert [seen.mover for seen in Witness(middle, 1 - first).follow(middle)] == [None]


def guesses_of(record, monkeypatch):
    """How many worlds each seat guesses in a game, and what it was told."""
    kind, asked = type(record.state), []
    guess = kind.guess

    def counted(state, seat, bits):
        asked.append(seat)
        return guess(state, seat, bits)

    with monkeypatch.context() as patched:
        patched.setattr(kind, "guess", counted)
        told = [[seen.name for seen in Witness(record, seat).follow(record)] for seat in range(2)]
    return [asked.count(seat) for seat in range(2)], told


def test_few_fleets_are_guessed_in_a_long_game(monkeypatch):
    """One may take a second where many shots have hit, and somebody waits for the page."""
    record = played("battleship", random_game("battleship", random.Random(1))[1])
    asked, told = guesses_of(record, monkeypatch)
    assert len(record.moves) > 100
    assert max(asked) <= 20
    for names in told:
        assert names.count(None) == 5  # the ships of the other, and no shot


def test_when_guesses_are_used_up_only_ones_own_moves_are_told(monkeypatch):
    monkeypatch.setattr(witness, "MOST_GUESSED", 60)
    record = played("hokm", random_game("hokm", random.Random(2))[1])
    asked, told = guesses_of(record, monkeypatch)
    assert max(asked) <= 60
    for seat, names in enumerate(told):
        others = [
            name for name, (before, _) in zip(names, moments(record, seat), strict=True) if before.player() != seat
        ]
        own = [name for name, (before, _) in zip(names, moments(record, seat), strict=True) if before.player() == seat]
        assert others[-1] is None
        assert None not in own


@pytest.mark.parametrize("spec", sorted(OPEN))
def test_guesses_are_enough_for_open_cards(spec, monkeypatch):
    record = played(spec, random_game(spec, random.Random(8))[1])
    _, told = guesses_of(record, monkeypatch)
    for seat, names in enumerate(told):
        for name, (before, _) in zip(names, moments(record, seat), strict=True):
            assert name is not None or before.player() == CHANCE
