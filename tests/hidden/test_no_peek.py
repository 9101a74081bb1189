"""Nobody peeks: where a seat sees the same, everything that it is shown or does is the same, byte for byte."""

import io
import random
import sys
from dataclasses import astuple, replace
from itertools import islice

import pytest
from lookalikes import HIDDEN, PAIRS, SMALL, exchanged_pairs, pairs_of

import harif
from harif.arena import player
from harif.arena.saved import Saved
from harif.cli.play import Left, Table
from harif.game.touch import choices, moved
from harif.hidden import chain
from harif.hidden.budget import Budget
from harif.hidden.sampling import followed, sampled, trail_of
from harif.search.limits import Limits

TYPED = "help\nmoves\nhint\nsomething else\nundo\nswap\nlevel 2\nreview\nquit\n"
INTERPRETED = {"bridge", "hokm"}  # a few simulated games tell as much as many, and are not worth compiling
WHYS = 2  # pairs in which the reason is asked for too, which takes longer


@pytest.fixture(scope="module")
def advisers():
    """Two players for each game who know nothing of each other: with one seed they are to do the same."""
    seconds = {spec: 0.0002 if spec in INTERPRETED else 0.1 for spec in HIDDEN}
    return {spec: [player(f"auto:seconds={seconds[spec]}", seed=1) for _ in range(2)] for spec in HIDDEN}


def test_there_are_hidden_games():
    assert {"kuhn", "leduc"} <= set(HIDDEN)


@pytest.mark.parametrize("seat_moves", [True, False])
@pytest.mark.parametrize("spec", HIDDEN)
def test_views_and_drawings_are_the_same(spec, seat_moves):
    pairs = pairs_of(spec, seat_moves)
    assert pairs or not seat_moves
    for seat, one, other in pairs:
        assert one.state != other.state
        assert repr(astuple(one.view(seat))) == repr(astuple(other.view(seat)))
        assert len(one.view(seat).touches) == len(one.view(seat).actions) == len(choices(one.view(seat)))
        for lang in ("en", "fa"):
            assert choices(one.view(seat), lang) == choices(other.view(seat), lang)
            for draw in (harif.text, harif.svg):
                assert draw(one.state, lang=lang, viewer=seat) == draw(other.state, lang=lang, viewer=seat)


@pytest.mark.parametrize("spec", HIDDEN)
def test_what_moved_is_the_same_for_who_cannot_tell(spec):
    """A seat that sees the same before and after two moves is told the same of them."""
    told, rng = 0, random.Random(14)
    pairs = [pair for pair in pairs_of(spec, seat_moves=False) if pair[1].state.player() != harif.CHANCE]
    for seat, one, other in pairs or islice(exchanged_pairs(spec, seat_moves=False), PAIRS):
        if harif.CHANCE in (one.state.player(), other.state.player()):
            continue
        before = [record.view(seat) for record in (one, other)]
        legal = [list(record.state.actions()) for record in (one, other)]
        shared = [(action, action) for action in legal[0] if action in legal[1]]
        for actions in [tuple(map(rng.choice, legal)), *rng.sample(shared, min(1, len(shared)))]:
            for record, action in zip((one, other), actions, strict=True):
                record.play(action)
            after = [record.view(seat) for record in (one, other)]
            found = [moved(*parts) for parts in zip(before, actions, after, strict=True)]
            assert found[0].steps == found[1].steps == ()
            if after[0].sees == after[1].sees:
                assert found[0] == found[1]
                told += 1
            for record in (one, other):
                record.undo()
    assert told > 0 or spec in ("rps", "roads", "goofspiel")  # where nobody waits in the dark


@pytest.mark.parametrize("spec", HIDDEN)
def test_players_choose_the_same(spec, advisers, monkeypatch):
    if spec in INTERPRETED:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    handed = []
    adviser, another = advisers[spec]
    for seat, one, other in pairs_of(spec, seat_moves=True):
        assert player("random", 3).choose(one) == player("random", 3).choose(other)
        assert untimed(adviser.choose(one)) == untimed(another.choose(other))
        player(lambda view: handed.append(view) or view.actions[0]).choose(one)
        assert type(handed[-1]) is harif.View
        assert handed[-1].seat == seat


@pytest.mark.parametrize("spec", ["hokm", "bridge", SMALL["battleship"]])
def test_worlds_are_sampled_and_searched_the_same(spec, monkeypatch):
    """By a guess, by following what was seen, and by clairvoyance over either."""
    how = {"seed": 5, "native": spec == "bridge"}
    if not how["native"]:
        monkeypatch.setattr(chain, "BURN_IN", 0)  # it takes long
    pairs = sorted(pairs_of(spec, seat_moves=True), key=lambda pair: len(pair[1].moves))
    for seat, one, other in pairs if how["native"] else pairs[:1]:  # early in the game there is less to follow
        views = [one.view(seat), other.view(seat)]
        guesses = [sampled(asked, 4, **how) for asked in (one, other, one.state, other.state, *views)]
        assert len({bytes(found.words) for found in guesses}) == 1
        trails = [trail_of(asked, asked.state) for asked in (one, other)]
        assert trails[0] == trails[1] == trail_of(views[0], None)
        worlds = [followed(trail, 1, budget=Budget(Limits()), stop=None, **how) for trail in trails]
        assert bytes(worlds[0].words) == bytes(worlds[1].words)
        assert worlds[0].states()[0].sees(seat) == one.state.sees(seat)
        first, second = (harif.clairvoyance(asked, worlds=2, depth=2, **how) for asked in (one, views[1]))
        assert (first.ranked, first.worlds) == (second.ranked, second.worlds)


@pytest.mark.parametrize("text", ["policy:file=kuhn.policy", "response:file=kuhn.policy", "belief", "clairvoyance"])
def test_every_player_of_kuhn_chooses_the_same(text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    harif.cfr("kuhn", 50, native=False).save("kuhn.policy")
    for _, one, other in pairs_of("kuhn", seat_moves=True)[:10]:
        assert untimed(player(text, 3).choose(one)) == untimed(player(text, 3).choose(other))


def untimed(choice):
    """All of a choice but how long it took."""
    return choice if choice.result is None else replace(choice, result=replace(choice.result, seconds=0.0))


@pytest.mark.parametrize("observers", ["one", "each"])
@pytest.mark.parametrize("spec", HIDDEN)
def test_simulated_games_find_the_same(spec, observers):
    asked = {"simulations": 12, "observers": observers, "seed": 2, "native": False}
    for _, one, other in pairs_of(spec, seat_moves=True)[:3]:
        found, again = (replace(harif.ismcts(record, **asked), seconds=0.0) for record in (one, other))
        assert found == again
        assert found.action in list(one.state.actions())


@pytest.mark.parametrize("lang", ["en", "fa"])
@pytest.mark.parametrize("spec", HIDDEN)
def test_the_terminal_says_the_same(spec, lang, advisers, monkeypatch, capsys):
    def shown(record, seat, adviser, before):
        monkeypatch.setattr(sys, "stdin", io.StringIO(before + TYPED))
        people = [player("human" if i == seat else "random", 5) for i in range(record.game.kind.players)]
        saved = Saved(harif.Record.read(record.json()), tuple(who.name for who in people), seed=4)
        table = Table(saved, people, lang)
        table.adviser = adviser
        table.open()
        with pytest.raises(Left):
            table.play()
        said = capsys.readouterr()
        return said.out + said.err

    monkeypatch.setenv("COLUMNS", "80")
    if spec in INTERPRETED:
        monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    for i, (seat, one, other) in enumerate(pairs_of(spec, seat_moves=True)[:10]):
        before = "why\n" if i < WHYS else ""
        assert shown(one, seat, advisers[spec][0], before) == shown(other, seat, advisers[spec][1], before)
