"""Nine men's morris and its smaller sisters: counts, a plain oracle of the rules, symmetries, positions both ways."""

import random

import pytest

import harif

# 24·23·22·21 ways to place two men each. White's third man closes a mill in 16·6·21·20 of the ways to go on, and takes
# one of two: a path more each.
PERFT = [24, 552, 12144, 255024, 255024 * 20 + 16 * 6 * 21 * 20]
SPECS = ["morris", "morris:men=6", "morris:men=3", "morris:flying=false", "morris:men=3,flying=false"]

MILLS = {
    9: "a1d1g1 b2d2f2 c3d3e3 a4b4c4 e4f4g4 c5d5e5 b6d6f6 a7d7g7 "
    "a1a4a7 b2b4b6 c3c4c5 d1d2d3 d5d6d7 e3e4e5 f2f4f6 g1g4g7",
    6: "a1c1e1 b2c2d2 b4c4d4 a5c5e5 a1a3a5 b2b3b4 d2d3d4 e1e3e5",
    3: "a1b1c1 a2b2c2 a3b3c3 a1a2a3 b1b2b3 c1c2c3 a1b2c3 a3b2c1",
}
SPOKES = {9: "", 6: "c1c2 c4c5 a3b3 d3e3", 3: ""}  # lines of two points


def test_counts():
    start = harif.load("morris")
    assert [harif.perft(start, depth) for depth in range(1, 6)] == PERFT


def pairs(text):
    return [text[i : i + 2] for i in range(0, len(text), 2)]


class Plain:
    """The rules on sets of points."""

    def __init__(self, state):
        self.men = state.__harif__.parameters["men"]
        self.flying = state.__harif__.parameters["flying"]
        self.mills = [frozenset(pairs(word)) for word in MILLS[self.men].split()]
        self.near = {frozenset(line) for word in MILLS[self.men].split() for line in (pairs(word)[:2], pairs(word)[1:])}
        self.near |= {frozenset(pairs(word)) for word in SPOKES[self.men].split()}
        self.points = set().union(*self.mills)

    def moves(self, mine, theirs, hand):
        names = set()
        for source in [""] if hand else mine:
            rest = mine - {source}
            free = hand or (self.flying and len(mine) == 3)
            for to in self.points - mine - theirs:
                if free or frozenset((source, to)) in self.near:
                    name = f"{source}-{to}" if source else to
                    if any(to in mill and mill <= rest | {to} for mill in self.mills):
                        loose = {e for e in theirs if not any(e in mill and mill <= theirs for mill in self.mills)}
                        names |= {f"{name}x{enemy}" for enemy in loose or theirs}
                    else:
                        names.add(name)
        return names


@pytest.mark.parametrize("spec", SPECS)
def test_moves_against_a_plain_oracle(spec):
    start, rng = harif.load(spec), random.Random(5)
    plain = Plain(start)
    for _ in range(8):
        state, boards, hands = start, [set(), set()], [plain.men, plain.men]
        for _ in range(150):
            turn = state.player()
            mine, theirs = boards[turn], boards[1 - turn]
            expected = plain.moves(mine, theirs, hands[turn]) if len(mine) + hands[turn] >= 3 else set()
            assert state.terminal() == (not expected)
            assert harif.position(start, harif.notation(state)) == state
            if not expected:
                assert state.utility(turn) == -1.0
                break
            names = {harif.move_name(state, action): action for action in state.actions()}
            assert set(names) == expected, harif.notation(state)
            noisy = {harif.move_name(state, action) for action in state.noisy()}
            assert noisy == {name for name in names if "x" in name}
            name = rng.choice(sorted(names))
            move, _, taken = name.partition("x")
            source, _, to = move.rpartition("-")
            hands[turn] -= not source
            boards[turn] = mine - {source} | {to}
            boards[1 - turn] = theirs - {taken}
            state = state.result(names[name])


@pytest.mark.parametrize("spec", ["morris", "morris:men=6", "morris:men=3"])
def test_symmetries_keep_everything(spec):
    start, rng = harif.load(spec), random.Random(6)
    most = 0
    for _ in range(6):
        state = start
        while not state.terminal() and state.placed + rng.randrange(30) < 40:
            images = {*state.symmetries()}
            assert state in images
            most = max(most, len(images))
            after = {least(state.result(action)) for action in state.actions()}
            for image in rng.sample(sorted(images), min(3, len(images))):
                assert {least(image.result(action)) for action in image.actions()} == after
                assert image.evaluate(0) == state.evaluate(0)
                assert {*image.symmetries()} == images
            state = state.result(rng.choice(list(state.actions())))
    assert most == (16 if start.__harif__.parameters["men"] > 3 else 8)


def least(state):
    return min(state.symmetries())


def test_keys_differ():
    rng, states = random.Random(7), set()
    for _ in range(30):
        state = harif.load("morris")
        while not state.terminal() and len(states) < 5000:
            states.add(state)
            state = state.result(rng.choice(list(state.actions())))
    assert len({state.key() for state in states}) == len(states)


def test_a_game():
    state = harif.position("morris", "d2 d6 f4 b4 f2 f6 b2xb4 b4 d3 d1 d7 c4 a4 a7")
    assert harif.notation(state) == "BW./.BB/.../WBB.W./.W./WWW/.B. W 2 2"
    won = harif.position("morris:men=3", "b2 a1 a2 c2 b1 b3 a2-c3 a1-a2 b1-a1xa2")
    assert won.terminal()
    assert won.utility(0) == 1.0


def test_the_end():
    blocked = harif.position("morris", "WBW/.../.../B....B/.../.../WBW W")
    assert blocked.terminal()
    assert (blocked.utility(0), blocked.utility(1)) == (-1.0, 1.0)
    two = harif.position("morris", "WW./.../.../....../.../.../BBB W")
    assert two.terminal()


def test_positions_both_ways():
    start = harif.load("morris")
    for text in ("WW./.../.../....../.../.../BBB W", "W../.B./.../....../.../.../... W 8 8"):
        assert harif.notation(harif.position(start, text)) == text
    for text, sentence in (
        ("W../.../... W", "the board has 24 points, and this has 9"),
        ("WW./.../.../....../.../.../BBB", "who is to move"),
        ("WW./.../.../....../.../.../BBB B", "fewer than three men"),
        ("W../.B./.../....../.../.../... B 8 8", "do not fit who is to move"),
        ("W../.B./.../....../.../.../... W 9 9", "at most 9 men"),
    ):
        with pytest.raises(harif.PositionError, match=sentence):
            harif.position(start, text)


@pytest.mark.parametrize("men", [0, 4, 12])
def test_other_boards_are_refused(men):
    with pytest.raises(harif.GameError, match=f"men={men}: there are boards for 9, 6 and 3 men"):
        harif.load(f"morris:men={men}")


def test_drawings():
    board = harif.position("morris", "a7 d6 g1").text()
    assert board.splitlines() == [
        "7 ○───────────┬───────────┐",
        "6 │   ┌───────●───────┐   │",
        "5 │   │   ┌───┴───┐   │   │",
        "4 ├───┼───┤       ├───┼───┤",
        "3 │   │   └───┬───┘   │   │",
        "2 │   └───────┼───────┘   │",
        "1 └───────────┴───────────○",
        "  a   b   c   d   e   f   g",
        "● to move; ○ 7 in hand, ● 8 in hand",
    ]
    assert harif.load("morris:men=3").svg().count("<g data-square") == 9
