"""What the rules are asked for, in a worker of its own: to begin a game, to make a move, to show a position."""

from pathlib import Path
from typing import Any

from harif.arena.players import player
from harif.arena.saved import luck
from harif.checking import check
from harif.game import GameError, GameOverError, PositionError
from harif.game.chances import drawn_outcome
from harif.game.notation import read_move
from harif.game.places import mark_of
from harif.game.sentence import Sentence
from harif.games import game_class, games
from harif.games.exchange import exported, forms_of, imported
from harif.games.record import Record, written
from harif.search.algorithms import two_sided
from harif.search.running import blaming_rules
from harif.web.play.showing import picture, shown
from harif.web.play.standing import is_chance, mover_of, rules_of, standing
from harif.web.workers.duty import Asked, Limit, Told
from harif.words.catalogue import LANGUAGES
from harif.words.games import name_of, rule_of

MOST_PLIES = 5_000  # of a game that is played in a browser
CHECKED, CHECK_SECONDS = 50, 3.0  # random games, and seconds, in which a file must show no fault


def facts(asked: Asked, told: Told, limit: Limit) -> Any:
    """What kind of game it is: its title, its rule, who plays."""
    rules: Any = rules_of(asked)
    kind, lang = rules.__harif__.kind, asked["lang"]
    return {
        "spec": rules.__harif__.spec,
        "name": rules.__harif__.name,
        "title": name_of(rules, lang),
        "rule": rule_of(rules, lang),
        "players": kind.players,
        "hidden": bool(kind.hidden),
        "chance": bool(kind.chance),
        "two_sided": bool(two_sided(kind)),
        "kind": list(kind),
        "ply_limit": rules.__harif__.ply_limit,
        "marks": [mark_of(rules(), seat) for seat in range(kind.players)],
        "forms": list(forms_of(rules)),
        "own": bool(asked.get("file")),
    }


def catalogue(asked: Asked, told: Told, limit: Limit) -> Any:
    """All games of the catalogue, with a drawing of the first position each."""
    found = []
    for entry in games():
        known = facts({"spec": entry.name, "lang": asked["lang"]}, told, limit)
        found.append({**known, "svg": picture(rules_of({"spec": entry.name})(), asked["lang"])})
    return found


def begin(asked: Asked, told: Told, limit: Limit) -> Any:
    """A new game: where it begins, if not at the start, and the moves that chance makes first."""
    rules: Any = rules_of(asked)
    spec = rules.__harif__.spec
    text = asked.get("position")
    record = Record(rules()) if not text else imported(rules, text)
    if record.over and not record.moves:
        raise GameOverError("{spec}: the game is already over in that position.", spec=spec)
    start = record.start
    begun = {"spec": spec, "start": None if start == rules() else written(start)}
    blaming_rules(rules.__harif__, lambda: roll(record, asked["seed"]))
    return {**begun, "moves": list(record.moves), **turn(record)}


def advance(asked: Asked, told: Told, limit: Limit) -> Any:
    """A move, if there is one, and what chance does after it; the moves so far, whose turn it is, and what those who
    look on (`seen_by`: seats with their languages) are shown then.
    """
    known = standing(asked)
    record = known.record

    def played() -> Any:
        if (move := asked.get("move")) is not None:
            make(record, move)
        roll(record, asked["seed"])
        seen = [[seat, lang, shown(known, seat, lang)] for seat, lang in asked.get("seen_by", ())]
        return {"moves": list(record.moves), "shown": seen, **turn(record)}

    return blaming_rules(record.game, played)


def make(record: Record, move: dict[str, Any]) -> None:
    """A move of who is to move: by its number, or as it was typed."""
    if len(record.moves) >= MOST_PLIES:
        raise PositionError("A game on the page ends after {most} moves at the latest.", most=MOST_PLIES)
    if "action" in move:
        record.play(move["action"])
        return
    seat = int(record.state.player())
    hidden = record.game.kind.hidden
    text = move["text"]
    record.play(record.view(seat).read_move(text) if hidden else read_move(record.state, text))


def roll(record: Record, seed: int) -> None:
    """Let chance move until somebody else does, or the game is over."""
    while is_chance(record):
        record.play(drawn_outcome(record.state, luck(seed, len(record.moves))))


def turn(record: Record) -> dict[str, Any]:
    return {
        "turn": mover_of(record),
        "end": record.end,
        "values": None if record.values is None else list(record.values),
        "movers": [int(state.player()) for state in record.before],
    }


def show(asked: Asked, told: Told, limit: Limit) -> Any:
    """What a seat is shown, in a language."""
    known = standing(asked)
    seat, lang, ply, over = asked["seat"], asked["lang"], asked.get("ply"), asked.get("over", False)
    return blaming_rules(known.record.game, lambda: shown(known, seat, lang, ply, over))


def refuse_players(asked: Asked, told: Told, limit: Limit) -> Any:
    """A sentence where one of the players cannot play the game."""
    definition = rules_of(asked).__harif__  # type: ignore[attr-defined]
    for who in asked["players"]:
        found = player(who)
        found.mind.refuse(definition)
        found.mind.close()
    return True


def export(asked: Asked, told: Told, limit: Limit) -> Any:
    """The game as text, and the name of a file for it."""
    name, text = exported(standing(asked).record, asked["form"], asked.get("tags"))
    return {"name": name, "text": text}


def examine(asked: Asked, told: Told, limit: Limit) -> Any:
    """What is told of the game in a file, if nothing is wrong with it; else the sentence of 'harif check'."""
    rules: Any = game_class(asked["file"])
    report = check(rules, games=CHECKED, seconds=CHECK_SECONDS, native=False)
    if not report.ok:
        finding = report.problems[0]
        place = f"{Path(report.file).name if report.file else report.game}:{finding.line or 0}".removesuffix(":0")
        raise GameError(
            "{place}: {message}. To do: {fix}.",
            place=place,
            message=getattr(finding.message, "sentence", None) or Sentence(finding.message),
            fix=getattr(finding.fix, "sentence", None) or Sentence(finding.fix),
        )
    found = []
    for lang in LANGUAGES:
        known = facts({**asked, "lang": lang}, told, limit)
        found.append({**known, "lang": lang, "svg": picture(rules(), lang)})
    return found
