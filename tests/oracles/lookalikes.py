"""Pairs of games with secrets that one seat cannot tell apart, though their states differ."""

import random
from itertools import pairwise

import harif
from harif.game.chances import drawn_outcome

SMALL = {"battleship": "battleship:rows=4,columns=4,fleet=2-2"}
HIDDEN = [SMALL.get(entry.name, entry.name) for entry in harif.games() if entry.kind.hidden]
GAMES, PAIRS = 300, 30


def random_records(spec):
    """Random games, each broken off at a random moment."""
    rng = random.Random(11)
    for _ in range(GAMES):
        record = harif.Record(spec)
        for _ in range(rng.randrange(12)):
            if not record.over:
                state = record.state
                chance = state.player() == harif.CHANCE
                record.play(drawn_outcome(state, rng) if chance else rng.choice(list(state.actions())))
        if not record.over:
            yield record


def pairs_of(spec, seat_moves, most=PAIRS):
    """Records that one seat cannot tell apart, though their states differ; the seat is to move, or it is not."""
    alike = {}
    for record in random_records(spec):
        for seat in range(record.game.kind.players):
            if (record.state.player() == seat) == seat_moves:
                alike.setdefault((seat, record.state.sees(seat)), {})[record.state] = record
    found = [(seat, one, other) for (seat, _), known in alike.items() for one, other in pairwise(known.values())]
    found = found or list(exchanged_pairs(spec, seat_moves, most))
    return random.Random(12).sample(found, min(most, len(found)))


def exchanged_pairs(spec, seat_moves, most=PAIRS):
    """In games too large for two random ones to meet: two cards that a seat does not see change places."""
    rng = random.Random(13)
    for number in range(2 * most):
        record = harif.Record(spec)
        after = number % 40
        while not record.over and (record.state.player() == harif.CHANCE or after > 0):
            chance = record.state.player() == harif.CHANCE
            after -= not chance
            record.play(drawn_outcome(record.state, rng) if chance else rng.choice(list(record.state.actions())))
        for seat in range(record.game.kind.players if not record.over else 0):
            if (record.state.player() == seat) == seat_moves:
                others = (exchanged(record, rng) for _ in range(100))
                alike = (other for other in others if other and other.state.sees(seat) == record.state.sees(seat))
                if other := next(alike, None):
                    yield seat, record, other


def exchanged(record, rng):
    """The same game with two outcomes of chance exchanged; None where that is not possible, or changes nothing."""
    other, moves = harif.Record(type(record.state)), list(record.moves)
    deal = [i for i, state in enumerate(record.before) if state.player() == harif.CHANCE]
    if len(deal) < 2:
        return None
    i, j = rng.sample(deal, 2)
    moves[i], moves[j] = moves[j], moves[i]
    try:
        for move in moves:
            other.play(move)
    except harif.PositionError:
        return None
    return other if other.state != record.state and not other.over else None
