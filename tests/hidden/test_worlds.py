"""Games whose worlds are too many to list."""

import pytest

import harif


@pytest.mark.parametrize("game", ["hokm", "bridge"])
def test_a_game_with_too_many_worlds_says_so_at_once(game):
    with pytest.raises(harif.SearchError, match="can be played in too many ways to list what may be hidden"):
        harif.belief(harif.load(game))
