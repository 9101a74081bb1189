"""Backgammon: plays against brute force, IDs of GNU Backgammon, the ends of games, the chapter's 6-5."""

import itertools
import random
import xml.etree.ElementTree as ET

import pytest

import harif
from harif.games.backgammon import Backgammon
from harif.games.backgammon_ids import Match, match_id, read_match
from harif.games.backgammon_judgement import FEATURES, shots
from harif.games.backgammon_slots import across

START_ID = "4HPwATDgc/ABMA"
CHAPTER = "bJ6DBwDs7gMAAw:MAEXAAAAAAAA"  # White has two checkers on his 5 (our 20) and the rest at home, and rolled 6-5
CHAPTER_PLAYS = {  # as the chapter counts, up towards 25: its point p is our 25 - p
    ((5, 10), (5, 11)),
    ((5, 11), (19, 24)),
    ((5, 10), (10, 16)),
    ((5, 11), (11, 16)),
}
ROLLS = [8 * large + small for large in range(1, 7) for small in range(1, large + 1)]
# How many plays the starting position has with 1-1, 2-1, 2-2, 3-1 …: by brute force, which the test repeats.
COUNTS = [42, 18, 75, 19, 19, 73, 15, 21, 18, 52, 9, 9, 10, 10, 4, 10, 16, 16, 16, 8, 11]
OPENING_PLAYS = dict(zip(ROLLS, COUNTS, strict=True))

# The plays by brute force: every order of the dice, every sequence of moves, lists and sets.


def checkers(state, player):
    """26 counts as the player counts: borne off, points 1 to 24, the bar."""
    low, high = (state.low1, state.high1) if player else (state.low0, state.high0)
    word = low | high << 64
    return [word >> 4 * slot & 15 for slot in range(26)]


def moves(mine, theirs, die):
    """(source, target) of each legal move of one checker."""
    for source in range(1, 26):
        if mine[source] == 0 or (mine[25] and source != 25):
            continue
        target = source - die
        if target >= 1:
            if theirs[25 - target] < 2:
                yield source, target
        elif sum(mine[7:]) == 0 and (target == 0 or sum(mine[source + 1 :]) == 0):
            yield source, 0


def after(mine, theirs, source, target):
    mine, theirs = list(mine), list(theirs)
    mine[source] -= 1
    mine[target] += 1
    if target and theirs[25 - target] == 1:
        theirs[25 - target] = 0
        theirs[25] += 1
    return mine, theirs


def sequences(mine, theirs, dice):
    """Each way to go on until no move is left: ((source, target), …), and the position that it leads to."""
    stuck = True
    if dice:
        for source, target in moves(mine, theirs, dice[0]):
            stuck = False
            for rest, end in sequences(*after(mine, theirs, source, target), dice[1:]):
                yield ((source, target), *rest), end
    if stuck:
        yield (), (mine, theirs)


def plays(mine, theirs, large, small):
    """{moves (source, target) as a sorted tuple: position after them}, mine first."""
    orders = [(large,) * 4] if large == small else [(large, small), (small, large)]
    found = [(dice, way, end) for dice in orders for way, end in sequences(mine, theirs, dice)]
    longest = max(len(way) for _, way, _ in found)
    found = [(dice, way, end) for dice, way, end in found if len(way) == longest]
    if longest == 1 and any(dice[0] == large for dice, _, _ in found):
        found = [(dice, way, end) for dice, way, end in found if dice[0] == large]
    return {tuple(sorted(way)): end for _, way, end in found}


# What is compared with it.


def position(text):
    return harif.position("backgammon", text)


def states(games, seed=0):
    """Every state of random games."""
    rng = random.Random(seed)
    for _ in range(games):
        state = harif.load("backgammon")
        while not state.terminal():
            yield state
            if state.dice:
                state = state.result(rng.choice(list(state.actions())))
            else:
                outcomes, weights = zip(*state.outcomes(), strict=True)
                state = state.result(rng.choices(outcomes, weights)[0])
        yield state


def expected(state):
    mine, theirs = checkers(state, state.turn), checkers(state, 1 - state.turn)
    return plays(mine, theirs, state.dice >> 3, state.dice & 7)


def found(state):
    """The game's own plays, in the shape of the oracle's."""
    after = {}
    for action in state.actions():
        play, then = tuple(sorted(state.moves(action))), state.result(action)
        assert play not in after
        assert (then.dice, then.turn) == (0, 1 - state.turn)
        after[play] = checkers(then, state.turn), checkers(then, 1 - state.turn)
    return after


def test_plays_agree_with_brute_force():
    rolled = [state for state in states(8) if state.dice]
    late = [state for state in rolled if state.count(state.turn, 0)]
    rng = random.Random(1)
    for state in rng.sample(rolled, 150) + rng.sample(late, 50):
        assert found(state) == expected(state)


def test_small_endings_agree_with_brute_force():
    """A few checkers near home, where bearing off, the larger die and blocked moves meet."""
    rng = random.Random(2)
    for _ in range(300):
        mine = {point: rng.choice((1, 1, 2, 3)) for point in rng.sample(range(1, 9), 3)}
        free = [25 - point for point in range(1, 13) if point not in mine]
        theirs = dict.fromkeys(rng.sample(free, 4), 2)
        sides = [",".join(f"{p}:{n}" for p, n in side.items()) for side in (mine, theirs)]
        state = position(f"O={sides[0]} X={sides[1]} O {rng.randint(1, 6)}{rng.randint(1, 6)}")
        assert found(state) == expected(state)


def test_the_opening_plays():
    for roll in ROLLS:
        state = Backgammon(dice=roll, turn=0)
        assert found(state) == expected(state)
        assert len(list(state.actions())) == OPENING_PLAYS[roll]
        assert len(list(Backgammon(dice=roll, turn=1).actions())) == OPENING_PLAYS[roll]


def test_rolls():
    opening, later = list(Backgammon().outcomes()), list(Backgammon(turn=1).outcomes())
    assert len({outcome for outcome, _ in opening}) == 30
    assert {chance for _, chance in opening} == {1 / 30}
    starts = [Backgammon().result(outcome) for outcome, _ in opening]
    assert sum(state.turn for state in starts) == 15
    assert all(state.dice >> 3 > state.dice & 7 > 0 for state in starts)
    assert sorted(outcome for outcome, _ in later) == sorted(ROLLS)
    assert {(outcome >> 3 == outcome & 7, chance) for outcome, chance in later} == {(True, 1 / 36), (False, 1 / 18)}
    assert sum(chance for _, chance in later) == pytest.approx(1)


def test_perft():
    """Rolls are plies: the opening, its plays, the rolls that follow, and the plays after those by brute force."""
    first = [Backgammon().result(outcome) for outcome, _ in Backgammon().outcomes()]
    second = [end for state in first for end in expected(state).values()]
    counted = [1, 30, sum(len(expected(state)) for state in first), 21 * len(second)]
    assert [harif.perft(Backgammon(), depth) for depth in range(4)] == counted
    sample = random.Random(3).sample(first, 1)[0]
    then = 0
    for mine, theirs in expected(sample).values():
        for roll in ROLLS:
            then += len(plays(theirs, mine, roll >> 3, roll & 7))
    assert harif.perft(sample, 3) == then
    assert harif.perft(sample, 3, native=False) == then


def test_native_games_are_the_interpreted_ones():
    state = harif.load("backgammon")
    for seed in (1, 2):
        a = harif.playouts(state, 20, seed=seed)
        b = harif.playouts(state, 20, seed=seed, native=False)
        assert (a.plies, a.values, a.max_actions) == (b.plies, b.values, b.max_actions)


def test_the_chapters_example():
    state = position(CHAPTER)
    assert {
        tuple((25 - a, 25 - b) for a, b in sorted(state.moves(action), reverse=True)) for action in state.actions()
    } == {tuple(sorted(play)) for play in CHAPTER_PLAYS}
    names = {state.move_name(action) for action in state.actions()}
    assert names == {"20/14 20/15", "20/14 6/1", "20/15/9", "20/14/9"}
    assert state == position("O=20:2,6:5,5:3,4:3,3:2 X=13:4,8:3,6:4,4:2,3:2 O 6-5")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("O=bar:1,6:2 X=22:2,1:2 O 6-3", {"bar/22/16", "bar/19/16"}),
        ("O=bar:2 X=6:2,5:2,4:2,3:2,2:2,1:2 O 6-5", {"pass"}),
        ("O=bar:1 X=6:2,5:2,4:2,3:2,2:2,1:2 X 6-5", None),
        ("O=6:1,1:1 X=13:1 O 6-5", {"6/off 1/off", "6/1/off"}),
        ("O=6:1,2:1 X=24:1 O 6-5", {"6/off 2/off", "6/1* 2/off"}),
        ("O=5:1,4:1 X=13:1 O 6-5", {"5/off 4/off"}),
        ("O=6:4 X=1:1 O 6-6", {"6/off(4)"}),
        ("O=8:2,6:2 X=21:1,1:5 O 4-4", None),
        ("O=12:1 X=19:2,1:2 O 6-5", {"12/7/1"}),  # 6 is blocked: first the 5
        ("O=7:1 X=24:2,1:2 O 6-5", {"7/2/off"}),  # the 6 is blocked at first
        ("O=7:1,14:1 X=12:2,13:2,20:2,1:2 O 6-5", None),
    ],
)
def test_names(text, names):
    state = position(text)
    assert found(state) == expected(state)
    written = [state.move_name(action) for action in state.actions()]
    assert len(set(written)) == len(written)
    if names is not None:
        assert set(written) == names
    for action, name in zip(state.actions(), written, strict=True):
        assert harif.read_move(state, name) == action


@pytest.mark.parametrize(
    ("roll", "typed", "meant"),
    [
        ("6-2", "13/5", "13/7/5"),  # by 7 or by 11, it is the same play
        ("6-2", "13/11 11/5", "13/11/5"),
        ("6-2", "13/11, 24/18", "24/18 13/11"),
        ("3-1", "6/5 8/5", "8/5 6/5"),
        ("3-1", "8/5* 6/5*", "8/5 6/5"),
        ("6-2", "24 / 18 13 / 11", "24/18 13/11"),
        ("6-5", "24/13", "24/18/13"),
        ("6-6", "24/18 24/18 13/7 13/7", "24/18(2) 13/7(2)"),
        ("2-2", "13/9(2)", "13/9(2)"),
        ("2-2", "13/11/9 13/11/9", "13/9(2)"),
        ("6-2", "13/4", None),
        ("6-2", "13/5 13/5", None),
        ("6-2", "bar/5", None),
        ("6-2", "13/", None),
    ],
)
def test_a_play_is_understood_however_it_is_written(roll, typed, meant):
    state = position(f"O=24:2,13:5,8:3,6:5 X=24:2,13:5,8:3,6:5 O {roll}")
    if meant is None:
        with pytest.raises(harif.PositionError, match="is not a legal move"):
            harif.read_move(state, typed)
    else:
        name = harif.move_name(state, harif.read_move(state, typed))
        assert state.result(harif.read_move(state, typed)) == state.result(harif.read_move(state, meant))
        assert "*" not in name


def test_hits_tell_two_ways_apart():
    state = position("O=13:1,6:5 X=18:1,1:5 O 6-2")  # a blot stands on O's 7
    names = [harif.move_name(state, action) for action in state.actions()]
    assert {"13/7*/5", "13/11/5"} <= set(names)

    def meant(typed):
        return harif.move_name(state, harif.read_move(state, typed))

    assert meant("13/5") == "13/11/5"
    assert meant("13/7/5") == "13/7*/5"
    assert meant("13/7*/5") == meant("13/7* 7/5") == "13/7*/5"
    both = position("O=13:1,6:5 X=18:1,14:1,1:5 O 6-2")  # and one on 11
    with pytest.raises(harif.PositionError, match=r"'13/5' may be 13/7\*/5 or 13/11\*/5: write which"):
        harif.read_move(both, "13/5")
    assert harif.move_name(both, harif.read_move(both, "13/11/5")) == "13/11*/5"


def test_entering_and_bearing_off_are_typed_as_they_are_said():
    state = position("O=25:1,6:5 X=18:1,1:5 O 6-2".replace("25:1", "bar:1"))
    for typed in ("bar/19 6/4", "6/4 BAR/19"):
        assert harif.move_name(state, harif.read_move(state, typed)) == "bar/19 6/4"
    state = position("O=6:2,2:2 X=1:5 O 6-2")
    assert harif.move_name(state, harif.read_move(state, "2/off 6/off")) == "6/off 2/off"


def test_names_are_unique():
    for state in states(3, seed=4):
        if state.dice:
            names = [state.move_name(action) for action in state.actions()]
            assert len(set(names)) == len(names)
        elif not state.terminal():
            names = [state.move_name(outcome) for outcome, _ in state.outcomes()]
            assert len(set(names)) == len(names)
    assert Backgammon().move_name(64 + 8 * 6 + 5) == "X 6-5"


def test_the_larger_die_must_be_used():
    """Either die can be played, but not both."""
    state = position("O=13:1 X=23:2,1:2 O 6-5")  # 13/7 and 13/8 are open, 13/2 is not
    assert {state.move_name(action) for action in state.actions()} == {"13/7"}


def test_ids_are_written_and_read_back():
    for state in states(4, seed=5):
        assert position(harif.notation(state)) == state
    assert harif.notation(Backgammon()) == f"{START_ID}:MAAAAAAAAAAA"
    assert position(START_ID) == Backgammon(turn=0)
    assert position(f"{START_ID}:cIkKAAAAAAAA").turn == 1


@pytest.mark.parametrize(
    ("text", "turn", "dice"),
    [  # written by GNU Backgammon 1.1.0a16
        ("/wAAAOQrEQUHAA:cIkSAAAAAAAA", 1, (5, 4)),
        ("5YuICgP/AAAAAA:MAEXAAAAAAAA", 0, (6, 5)),
        ("PwAAgPJFRIUBAA:cAkAAAAAAAAA", 1, (0, 0)),
        ("zZshSAIDAAAAAA:MIEWAAAAAAAA", 0, (5, 5)),
    ],
)
def test_ids_of_gnu_backgammon(text, turn, dice):
    state = position(text)
    assert (state.turn, (state.dice >> 3, state.dice & 7)) == (turn, dice)
    assert harif.notation(state) == text


def test_sides_of_an_id():
    state = position("zZshSAIDAAAAAA:MIEWAAAAAAAA")  # as GNU Backgammon reads it
    assert checkers(state, 0)[1:] == [2, *[0] * 24]
    theirs = {1: 1, 2: 2, 4: 4, 5: 2, 7: 2, 11: 1, 16: 1, 18: 1, 20: 1}
    assert checkers(state, 1) == [theirs.get(point, 0) for point in range(26)]


def test_a_match_and_a_cube_are_left_out():
    match = Match(cube=1, owner=0, on_roll=1, turn=1, first_die=3, second_die=6, length=7, score0=2, score1=4)
    assert read_match(match_id(match)) == match
    state = position(f"{START_ID}:{match_id(match)}")
    assert (state.turn, state.dice) == (1, 8 * 6 + 3)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("4HPwATDgc/ABM", "a position ID has 14 characters"),
        (f"{START_ID}:cAk", "a match ID behind a colon 12"),
        ("//////////////", "has 80 checkers on the board|goes on after the last checker"),
        ("O=6:16 X=6:5 O", "O has 16 checkers on the board; each side has 15"),
        ("O=6:2 X=19:2 O", "both sides have checkers on one point, 6 as O counts"),
        (f"{START_ID}:{match_id(Match(first_die=7, second_die=1))}", "the dice are 7 and 1; a die shows 1 to 6"),
        (f"{START_ID}:{match_id(Match(first_die=0, second_die=1))}", "a die shows 1 to 6"),
        (f"{START_ID}:{match_id(Match(doubled=1))}", "a double is offered"),
        (f"{START_ID}:{match_id(Match(resigned=2))}", "a resignation is offered"),
        ("O=25:1 X=1:1 O", "'25:1' is no point with its checkers"),
        ("O=6:1 X=1:1 Z", "'Z' does not say who is to play"),
        ("O=6:1 X=1:1 O 7-1", "'7-1' is no roll of two dice"),
        ("O=6:1 O=1:1 O", "write the checkers of both sides"),
        ("O= X= O", "both sides have borne off all"),
        ("O=bar:1,1:2,2:2,3:2,4:2,5:2,6:2 X=bar:1,1:2,2:2,3:2,4:2,5:2,6:2 O", "could never end"),
    ],
)
def test_bad_positions_are_sentences(text, sentence):
    with pytest.raises(harif.PositionError, match=sentence):
        position(text)


@pytest.mark.parametrize(
    ("loser", "points"),
    [
        ("6:14", 1),  # one is off
        ("6:15", 2),
        ("6:14,18:1", 2),
        ("6:14,19:1", 3),  # in the winner's home board
        ("6:14,bar:1", 3),
    ],
)
def test_plain_gammon_backgammon(loser, points):
    for text, winner in ((f"O=1:1 X={loser} O 6-5", 0), (f"O={loser} X=1:1 X 6-5", 1)):
        state = position(text)
        (last,) = state.actions()
        end = state.result(last)
        assert end.terminal()
        assert end.utility(winner) == points
        assert end.utility(1 - winner) == -points


def test_features():
    rng = random.Random(6)
    for state in rng.sample(list(states(4, seed=7)), 60):
        other = Backgammon(
            state.low1, state.high1, state.low0, state.high0, state.dice, 1 - state.turn if state.turn >= 0 else -1
        )
        for player in (0, 1):
            numbers = list(state.features(player))
            assert len(numbers) == FEATURES
            assert numbers == list(other.features(1 - player))
            for who, at in ((player, 0), (1 - player, 98)):
                side = checkers(state, who)
                units = [[n >= 1, n >= 2, n >= 3, max(0, n - 3) / 2] for n in side[1:25]]
                assert numbers[at : at + 96] == list(itertools.chain(*units))
                assert numbers[at + 96 : at + 98] == [side[25] / 2, side[0] / 15]
            assert numbers[196] == (state.turn == player)
            assert numbers[197] == pytest.approx(sum(i * n for i, n in enumerate(checkers(state, player))) / 100)
            ahead = max(i for i, n in enumerate(checkers(state, player)) if n)
            behind = max(i for i, n in enumerate(checkers(state, 1 - player)) if n)
            assert numbers[199] == (ahead + behind > 25)
            if not state.terminal():
                assert -3 < state.evaluate(player) < 3
                assert state.evaluate(player) == -state.evaluate(1 - player)


@pytest.mark.parametrize(
    ("blot", "hunter", "rolls"),
    [(7, 1, 17), (6, 1, 15), (2, 1, 11), (3, 1, 12), (4, 1, 14), (5, 1, 15), (8, 1, 6), (13, 1, 3), (25 - 1, 1, 0)],
)
def test_shots(blot, hunter, rolls):
    """The usual table of a blot so many points away: 1 to 6 are 11, 12, 14, 15, 15, 17 rolls; 7 is 6, 12 is 3."""
    assert shots(1 << blot, 1 << hunter, 0) == rolls
    assert across(across(1 << blot)) == 1 << blot


def test_the_board():
    state = position("O=20:2,6:7,bar:2 X=13:4,8:3,bar:1,6:4 X 6-5")
    text = harif.text(state)
    assert max(map(len, text.splitlines())) <= 80
    assert all(words in text for words in ("X plays 6-5", "X  125 pips", "O  132 pips", "3 off", "4 off"))
    assert text.count("X") == 4 + 3 + 1 + 4 + 2  # and in two notes
    assert text.count("O") == 2 + 4 + 2 + 1  # of seven, four and a number
    picture = ET.fromstring(harif.svg(state))
    space = "{http://www.w3.org/2000/svg}"
    drawn = [circle.get("data-side") for circle in picture.iter(f"{space}circle") if circle.get("data-side")]
    assert (drawn.count("0"), drawn.count("1")) == (2 + 5 + 2, 4 + 3 + 1 + 4)
    assert [rect.get("data-die") for rect in picture.iter(f"{space}rect") if rect.get("data-die")] == ["6", "5"]
    assert len([path for path in picture.iter(f"{space}path") if path.get("data-point")]) == 24
    assert "who starts?" in harif.text(Backgammon())


def test_it_is_one_game_of_the_catalogue():
    names = [entry.name for entry in harif.games()]
    assert "backgammon" in names
    assert not [name for name in names if name.startswith("backgammon_")]
    assert str(harif.kind("backgammon")) == "2 players, with chance, perfect information, zero-sum, utility -3 to 3"
