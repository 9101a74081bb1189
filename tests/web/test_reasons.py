"""Why that move, as the page tells it: what a table keeps as a bound is told as one, and proven scores as scores."""

import harif
from harif.games.record import Record
from harif.web.play import explaining
from harif.web.workers.duty import Limit

WORDS = {"wins": 1.0, "draws": 0.0, "loses": -1.0}


def children_of(spec, moves, path=()):
    asked = {"table": f"{spec} {moves}", "spec": spec, "moves": moves, "seed": 1}
    asked |= {"over": False, "seat": 0, "ply": len(moves), "path": list(path), "lang": "en"}
    return explaining.why(asked, print, Limit(30))["children"]


def true_value(spec, moves, viewer):
    record = Record(spec)
    for move in moves:
        record.play(move)
    if record.over:
        return record.values[viewer]
    return harif.search(record.state, "minimax").values[viewer]


def test_no_bound_is_told_as_an_end():
    told_in_words = 0
    for moves in ([0], [1], [4], [0, 1], [4, 1]):
        for child in children_of("tictactoe", moves):
            for below in children_of("tictactoe", moves, [child["action"]]) if child["opens"] else []:
                told = below["told"].strip()
                if told in WORDS:
                    told_in_words += 1
                    after = [*moves, child["action"], below["action"]]
                    assert WORDS[told] == true_value("tictactoe", after, len(moves) % 2), after
    assert told_in_words > 0


def test_of_a_proven_score_it_is_told_how_much():
    children = children_of("dots:rows=1,columns=2", [0])
    ended = [child for child in children if child["told"].startswith(("wins", "loses"))]
    assert ended
    assert all(str(abs(int(child["value"]))) in child["told"] for child in ended)
