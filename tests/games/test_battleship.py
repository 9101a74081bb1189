"""Battleship: what is told and what is not, fleets that agree with the answers, and how the shots are chosen."""

import random
from collections import Counter
from itertools import product

import pytest

import harif
from harif.arena import player
from harif.game.chances import drawn_outcome
from harif.games import battleship_fleets
from harif.hidden.foresight import foresee
from harif.solving.hunting import fewest_tries, ship_places, turned

TINY = "battleship:rows=3,columns=3,fleet=2-1,solo=true"
SMALL = "battleship:rows=4,columns=5,fleet=3-2,placing=random"
HAND = "battleship:rows=4,columns=4,fleet=3-2"


def played(spec, plies, seed):
    """A state of a random game."""
    rng, state = random.Random(seed), harif.load(spec)
    for _ in range(plies):
        if not state.terminal():
            chance = state.player() == harif.CHANCE
            state = state.result(drawn_outcome(state, rng) if chance else rng.choice(list(state.actions())))
    return state


def moves(state, text):
    """The state after some moves, chance's too."""
    for move in text.split():
        options = state.actions() if state.player() >= 0 else (place for place, _ in state.outcomes())
        state = state.result(next(option for option in options if state.move_name(option) == move))
    return state


# The rules ------------------------------------------------------------------------------------------------------------


def test_a_golden_game():
    state = moves(harif.load(HAND), "A1-C1 D3-D4 B2-B4 C1-D1 A1 A1 B2 B1 B3 D4 B4 C1 C1 D3")
    assert state.terminal()
    assert (state.utility(0), state.utility(1)) == (-1.0, 1.0)
    assert state.sunk == (4, 0, 4, 5)
    assert harif.text(state).splitlines() == [
        "  A B C D      A B C D",
        "1 · ~ ✕ #    1 ✕ ✕ 3 ~",
        "2 ~ ✕ ~ ~    2 ~ ~ ~ ~",
        "3 ~ ✕ ~ ~    3 ~ ~ ~ 2",
        "4 ~ 3 ~ ~    4 ~ ~ ~ ✕",
        "fleet of player 2: shots: 5, sunk: 3",
        "fleet of player 1: shots: 5, sunk: 3 2",
    ]


def test_ships_are_placed_where_there_is_room():
    start = harif.load("battleship:solo=true")
    assert len(list(start.outcomes())) == 120
    assert sum(chance for _, chance in start.outcomes()) == pytest.approx(1.0)
    one = harif.load("battleship:rows=2,columns=2,fleet=1,solo=true")
    assert [one.move_name(place) for place, _ in one.outcomes()] == ["A1", "B1", "A2", "B2"]


def test_how_the_ships_lie_is_not_told():
    """Two ships side by side, both across or both down: the shooter cannot tell which."""
    across, down = ("A1-B1 A2-B2", "A1-A2 B1-B2")
    seen = []
    for fleet in (across, down):
        state = moves(harif.load("battleship:rows=4,columns=4,fleet=2-2"), f"A4-B4 C4-D4 {fleet} B1 A1 A2 B1 C4 A2")
        assert state.sunk[:2] == (0, 0)
        seen.append(state)
    assert seen[0].sees(0) == seen[1].sees(0)
    assert seen[0].sees(1) != seen[1].sees(1)
    for draw in (harif.text, harif.svg):
        assert draw(seen[0], viewer=0) == draw(seen[1], viewer=0)


@pytest.mark.parametrize("spec", [TINY, SMALL, HAND])
def test_check_finds_nothing_wrong(spec):
    report = harif.check(harif.load(spec), games=30, seconds=3, native=False)
    assert report.ok, report


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("fleet=11", "does not fit on 10 rows"),
        ("rows=11", "1 to 10 of each"),
        ("rows=3,columns=3,fleet=3-3-3", "leave no room"),
        ("fleet=3-0", "1 square or more"),
        ("placing=dice", "by hand or random"),
    ],
)
def test_fleets_that_cannot_be(options, told):
    with pytest.raises(harif.GameError, match=told):
        harif.load(f"battleship:{options}")


@pytest.mark.parametrize(
    ("typed", "told"), [("C1-E1", "does not fit"), ("A1-A3", "has 2 squares"), ("B1-B2", "overlaps")]
)
def test_a_place_that_cannot_be_is_told_why(typed, told):
    record = harif.Record(HAND)
    record.play(harif.read_move(record.state, "A1-C1"))
    for read in (record.view(0).read_move, lambda text: harif.read_move(record.state, text)):
        with pytest.raises(harif.PositionError, match=told):
            read(typed)
    assert record.view(0).read_move("d2-d1") == harif.read_move(record.state, "D1-D2")


# Guesses --------------------------------------------------------------------------------------------------------------


def consistent(start, shots):
    """Every fleet that chance may place and that answers these shots alike, with its chance: a plain oracle."""
    target, found, todo = moves(start, shots), {}, [(harif.load(start.__harif__.spec), 1.0)]
    while todo:
        state, chance = todo.pop()
        if state.player() == harif.CHANCE:
            todo += [(state.result(place), chance * share) for place, share in state.outcomes()]
        elif moves(state, shots).sees(0) == target.sees(0):
            found[state.places] = chance
    total = sum(found.values())
    return {fleet: chance / total for fleet, chance in found.items()}


@pytest.mark.parametrize("few", [battleship_fleets.FEW, 0])
@pytest.mark.parametrize("shots", ["", "B2", "B2 B3", "B2 A2 B1", "A1 C3 B2 A2"])
def test_guesses_are_as_likely_as_the_worlds(shots, few, monkeypatch):
    """Against all fleets, each tried out; where the ways to explain the hits are few, and where one is drawn."""
    monkeypatch.setattr(battleship_fleets, "FEW", few)
    start = moves(harif.load(TINY), "B2-B3 A2")
    state, exact, count = moves(start, shots), consistent(start, shots), 2000
    found = Counter(state.guess(0, random.Random(i).getrandbits(64)).places for i in range(count))
    assert set(found) <= set(exact)
    far = sum((found[fleet] - count * chance) ** 2 / (count * chance) for fleet, chance in exact.items())
    assert far < len(exact) + 5 * (2 * len(exact)) ** 0.5


@pytest.mark.parametrize(("spec", "plies"), [(SMALL, 18), (SMALL, 30), (HAND, 3), (HAND, 20), ("battleship", 30)])
def test_a_guess_agrees_with_all_that_was_seen(spec, plies):
    for seed in range(3):
        state = played(spec, plies, seed)
        for seat in (0, 1):
            guess = state.guess(seat, 99 + seed)
            assert guess.sees(seat) == state.sees(seat)
            assert guess.guess(seat, 7) == state.guess(seat, 7)
            if not state.terminal():
                assert list(guess.actions()) == list(state.actions()) or state.player() != seat


def test_players_do_not_peek():
    """Records that differ in the other's fleet alone: same views, same drawings, same choices."""
    rng, compared = random.Random(5), 0
    for seed in range(12):
        record = harif.Record(SMALL)
        for _ in range(16):
            state = record.state
            chance = state.player() == harif.CHANCE
            record.play(drawn_outcome(state, rng) if chance else rng.choice(list(state.actions())))
        seat = record.state.player()
        world = record.state.guess(seat, seed)
        other = harif.Record(SMALL)
        for at, place in product((1, 0), range(2)):
            other.play(world.places[2 * at + place])
        for move in record.moves[4:]:
            other.play(move)
        compared += other.state != record.state
        assert repr(vars(other.view(seat))) == repr(vars(record.view(seat)))
        assert player("auto", seed=3).choose(other) == player("auto", seed=3).choose(record)
    assert compared > 5


# Judgement ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", [TINY, "battleship:rows=4,columns=5,fleet=3-2-2,solo=true", "battleship:solo=true"])
def test_alone_a_judgement_lies_within_the_bounds(spec):
    rng = random.Random(5)
    for _ in range(5):
        state = harif.load(spec)
        while not state.terminal():
            low, high = state.bounds(0)
            assert low <= state.evaluate(0) <= high
            state = state.result(rng.choice(list(state.actions())))


def test_what_was_hit_or_has_few_places_is_found_sooner():
    def awaited(names):
        state = moves(harif.load("battleship:rows=5,columns=5,fleet=3-2,solo=true"), names)
        return state.bounds(0)[1] - state.evaluate(0)

    lost = "A1-C1 E4-E5"
    beside, apart = awaited(f"{lost} A5 B5"), awaited(f"{lost} B5 C3")
    assert awaited(lost) > beside > apart > awaited(f"{lost} B5 A1") > 0
    assert 0 < awaited(f"{lost} A1 E4") < awaited(f"{lost} B5 A1")  # both are hit: they are only to be sunk
    assert awaited(f"{lost} A1 B1 C1 E4 E5") == 0


def test_a_ship_alone_takes_as_long_as_greed_does():
    """Places that cross most are shot at first, and what is hit is sunk: counted here, judged there."""
    start = harif.load("battleship:rows=4,columns=4,fleet=2,solo=true")
    places = [place for place, _ in start.outcomes()]

    def shots_to_sink(alive, shot):
        """Expected shots at a ship that is on one of these places, after these shots, by greed."""
        crossing = [sum(square in cells(place) for place in alive) * (square not in shot) for square in range(16)]
        square = max(range(16), key=lambda square: crossing[square])
        hit = [place for place in alive if square in cells(place)]
        missed = [place for place in alive if square not in cells(place)]
        later = sum(1 + i for i in range(len(hit)))  # one of its neighbours after the other
        return len(alive) + later + (shots_to_sink(missed, shot | {square}) if missed else 0)

    def cells(place):
        return {place >> 1, (place >> 1) + (4 if place & 1 else 1)}

    assert -start.result(places[0]).evaluate(0) == pytest.approx(shots_to_sink(places, set()) / len(places))


def test_it_is_quiet_where_no_ship_is_hit_and_afloat():
    state = moves(harif.load("battleship:rows=5,columns=5,fleet=3-2,solo=true"), "A1-C1 E4-E5")
    for square, is_quiet in (("B5", True), ("A1", False), ("B1", False), ("E5", False), ("C1", False), ("E4", True)):
        state = moves(state, square)
        assert (not list(state.noisy())) == is_quiet


# Foresight ------------------------------------------------------------------------------------------------------------


def test_foresight_shoots_where_a_ship_is_most_likely():
    start = moves(harif.load(TINY), "B2-B3 A2")
    state, exact = moves(start, "B2"), consistent(start, "B2")
    likely = dict.fromkeys(state.actions(), 0.0)
    for fleet, chance in exact.items():
        for square in state._replace(places=fleet).actions():
            after = state._replace(places=fleet).result(square)
            likely[square] += chance * (after.left(0) < state.left(0))
    found = dict(foresee(state, 0, 2000, native=False))
    least = state.fired + 1 + state.left(0)
    for square, chance in likely.items():
        assert found[square] == pytest.approx(chance - least, abs=0.05)


def test_native_foresight_is_the_same():
    for plies in (4, 9, 14):
        state = played(SMALL, plies, plies)
        if state.terminal():
            continue
        seat = state.player()
        assert foresee(state, seat, 20, seed=plies) == foresee(state, seat, 20, seed=plies, native=False)


def test_a_game_without_a_guess_is_refused():
    with pytest.raises(harif.SearchError, match="no guess"):
        foresee(harif.load("phantom"), 0)


# One ship, solved -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "columns", "ship"), [(1, 3, 1), (2, 2, 2), (1, 4, 2), (2, 3, 2)])
def test_the_fewest_tries_are_those_of_belief(rows, columns, ship):
    start = harif.load(f"battleship:rows={rows},columns={columns},fleet={ship},solo=true")
    found = harif.belief(start, native=False)
    assert found.exact
    assert fewest_tries(ship_places(rows, columns, ship)) == pytest.approx(-found.value)


@pytest.mark.parametrize(("size", "ship", "tries"), [(3, 2, 4.5), (3, 3, 4.5), (4, 3, 5.625), (4, 4, 6.0), (5, 5, 7.5)])
def test_one_ship_on_square_seas(size, ship, tries):
    assert fewest_tries(ship_places(size, size, ship)) == pytest.approx(tries)
    assert fewest_tries(ship_places(size, size, ship), turned(size, size)) == pytest.approx(tries)


def test_a_hunt_for_nothing_is_refused():
    with pytest.raises(harif.SearchError, match="one square or more"):
        fewest_tries([])
