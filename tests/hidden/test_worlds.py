"""Games whose worlds are too many to list."""

import pytest

import harif


@pytest.mark.parametrize("game", ["hokm", "bridge"])
def test_a_game_with_too_many_worlds_says_so_at_once(game):
    with pytest.raises(harif.SearchError, match="can be played in too many ways to list what may be hidden"):
        harif.belief(harif.load(game))


def test_before_the_deal_there_is_nothing_to_decide():
    with pytest.raises(harif.SearchError, match="chance is to move, and can do so in too many ways"):
        harif.clairvoyance(harif.load("hokm"))
