"""Domineering: published outcomes, positions both ways."""

import pytest

import harif

# Rows, and who wins with 1, 2, … columns: V, H, the first (1) or the second player (2). Breuker, Uiterwijk and van den
# Herik, Solving 8×8 Domineering, Theoretical Computer Science 230 (2000), table of results; one row needs no proof.
OUTCOMES = {
    1: "2HHHHHH",
    2: "V11HV11HV11H2",  # Lachmann, Moore and Rapaport, Who Wins Domineering on Rectangular Boards? (2000)
    3: "V11HHHH",
    4: "VVV1V",
    5: "VHVH2",
    6: "V1V",
}


def wins(state, known):
    """Does the player to move win? By exhaustive search, with the game's own bounds and symmetries."""
    low, high = state.bounds(state.player())
    if low == high:
        return low > 0
    key = min([state.key(), *(image.key() for image in state.symmetries())])
    if key not in known:
        order = sorted(state.actions(), key=state.priority, reverse=True)
        known[key] = any(not wins(state.result(action), known) for action in order)
    return known[key]


def outcome(rows, columns):
    """Horizontal begins on a board as Vertical does on the board turned by a quarter."""
    upright = wins(harif.load(f"domineering:rows={rows},columns={columns}"), {})
    lying = wins(harif.load(f"domineering:rows={columns},columns={rows}"), {})
    return "1" if upright and lying else "V" if upright else "H" if lying else "2"


@pytest.mark.parametrize("rows", OUTCOMES)
def test_published_outcomes(rows):
    assert "".join(outcome(rows, n) for n in range(1, len(OUTCOMES[rows]) + 1)) == OUTCOMES[rows]


def test_six_by_six_is_won_by_the_first_player():
    assert wins(harif.load("domineering:rows=6,columns=6"), {})


def test_counts():
    # An upright domino in an edge column takes 2 of the 56 places of lying ones, elsewhere 4.
    assert [harif.perft(harif.load("domineering"), depth) for depth in (1, 2)] == [56, 14 * 54 + 42 * 52]
    assert harif.search(harif.load("domineering:rows=4,columns=4"), "alphabeta", native=False).value == 1.0


def test_a_game():
    state = harif.position("domineering:rows=4,columns=4", "b2-b3 c1-d1 a3-a4 c2-d2 a1-a2 c4-d4")
    assert harif.notation(state) == "#.##/####/##../#.##"
    assert state.terminal()
    assert (state.utility(0), state.utility(1)) == (-1.0, 1.0)


def test_positions_both_ways():
    start = harif.load("domineering:rows=2,columns=3")
    state = harif.position(start, "#../#..")
    assert harif.position(start, harif.notation(state)) == state
    assert harif.position(start, "v../v.. H") == state
    assert [harif.move_name(state, action) for action in state.actions()] == ["b1-c1", "b2-c2"]
    for text, sentence in (
        ("#../...", "1 squares are taken, but a domino covers two"),
        ("#../#.. V", "it is the turn of H"),
        ("#../#../...", "the board has 2 rows of 3 squares"),
    ):
        with pytest.raises(harif.PositionError, match=sentence):
            harif.position(start, text)


@pytest.mark.parametrize("options", ["rows=9,columns=8", "rows=0", "columns=27,rows=1"])
def test_wrong_sizes_are_sentences(options):
    with pytest.raises(harif.GameError, match="do not fit: both are 1 to 26, and rows × columns at most 64"):
        harif.load(f"domineering:{options}")
