"""`play_game`: a table is set as the command line asks, or as a file has it, and one game follows the other."""

import random
from typing import NamedTuple

from harif.arena.names import MOST, USUAL, is_level, of_level
from harif.arena.players import Player, player
from harif.arena.review import SECONDS
from harif.arena.saved import Saved, read_game
from harif.cli import show
from harif.cli.files import refuse_nowhere
from harif.cli.play.commands import Again
from harif.cli.play.ending import finish, what_next
from harif.cli.play.hindsight import show_review
from harif.cli.play.screen import Left
from harif.cli.play.seats import comes_to_move, seat_of_person
from harif.cli.play.table import Table
from harif.cli.think import state_of
from harif.game import Definition, GameOverError, SearchError
from harif.games.record import Record
from harif.words.catalogue import checked

MOST_SEEDS = 1_000_000  # a drawn seed is short enough to type


class Wished(NamedTuple):
    """What was typed after `harif play`; None is what nobody said."""

    game: str | None
    lang: str = "en"
    me: str | None = None
    against: str | None = None
    level: int | None = None
    seat: int | None = None
    position: str | None = None
    seed: int | None = None
    resume: str | None = None
    review: str | None = None  # the file of its picture
    review_seconds: float | None = None
    as_json: bool = False


def play_game(wished: Wished) -> int:
    """Play a game to its end, or until the person leaves, and then another if that is asked for."""
    checked(wished.lang)
    refuse_nowhere(wished.review, "<svg")
    if wished.review_seconds is not None and not wished.review_seconds >= 0:
        raise SearchError("--review-seconds is 0 or more, not {seconds}.", seconds=wished.review_seconds)
    saved = resumed(wished) if wished.resume is not None else begun(wished)
    refuse_picture(saved.record.game, wished)
    players = seated(saved, wished)
    file = wished.resume
    try:
        while True:
            table = Table(saved, players, wished.lang, wished.as_json)
            table.file, table.source = file, wished.game
            try:
                return played(table, wished)
            except Again as wish:
                saved, file = another(table, wish.swapped), None
    finally:
        for who in players:
            who.mind.close()


def played(table: Table, wished: Wished) -> int:
    """One game, and the exit code after it. After its end a move may be taken back, and then it goes on."""
    try:
        table.open()
        table.play()
        tell_result(table, wished)
        while table.people and not wished.as_json and what_next(table):
            table.play()
            tell_result(table, wished)
    except Left:
        table.screen.say("left")
        return 0 if table.people else 1  # a person may go; a game of machines was interrupted
    return 0


def tell_result(table: Table, wished: Wished) -> None:
    """Who has won, and what was lost on the way, if that is wished for."""
    finish(table)
    found = None
    seconds = SECONDS if wished.review_seconds is None else wished.review_seconds
    if wished.review or wished.review_seconds or (table.people and table.screen.interactive and seconds > 0):
        found = show_review(table, seconds, wished.review)
    if wished.as_json:
        told = table.told_in_json()
        show.print_json(told if found is None else {**told, "review": found.as_dict()})


# The table is set ------------------------------------------------------------------------------------------------


def begun(wished: Wished) -> Saved:
    """A new game. Without a seed one is drawn, and told where it matters."""
    if wished.game is None:
        raise SearchError("Say which game: 'harif play connect4'; or go on with one: 'harif play --resume FILE'.")
    state = state_of(wished.game, wished.position)
    game = state.__harif__
    seats, asked = game.kind.players, wished.seat
    if asked is not None and not 1 <= asked <= seats:
        raise SearchError("--seat is 1 to {seats} in {spec}, not {seat}.", seats=seats, spec=game.spec, seat=asked)
    if state.terminal():
        raise GameOverError("{spec}: the game is already over in that position.", spec=game.spec)
    seed = random.SystemRandom().randrange(MOST_SEEDS) if wished.seed is None else wished.seed
    me, against = wished.me or "human", opponent(wished) or of_level(USUAL)
    seat = seat_of_person(state, asked) if me == "human" else (asked or 1) - 1
    return Saved(Record(state), tuple(me if i == seat else against for i in range(seats)), seed)


def resumed(wished: Wished) -> Saved:
    """A game from a file, with the players that it had, unless others are asked for."""
    given = {"--seat": wished.seat, "--position": wished.position, "--seed": wished.seed}
    for option, value in given.items():
        if value is not None:
            raise SearchError("--resume goes on with a game as it stands: leave out {option}.", option=option)
    assert wished.resume is not None
    saved = read_game(wished.resume, None if wished.game is None else state_of(wished.game, None))
    against = opponent(wished)
    for who in saved.players:
        if against is None and is_program(who):
            raise SearchError(
                "{file} was played against {who}, which is a program. If you trust it, say so: --against {who}.",
                file=wished.resume,
                who=who,
            )
    names = [(wished.me or who) if who == "human" else (against or who) for who in saved.players]
    return saved._replace(players=tuple(names))


def opponent(wished: Wished) -> str | None:
    """The opponent that was asked for, by its text or by its level."""
    if wished.level is None:
        return wished.against
    if wished.against is not None:
        raise SearchError("--against and --level contradict each other: give one of them.")
    if not is_level(wished.level):
        raise SearchError(
            "--level is 1 (a beginner) to {most} (as strong as it can), not {level}.",
            most=MOST,
            level=wished.level,
        )
    return of_level(wished.level)


def is_program(who: str) -> bool:
    """Would this player be a program that is started, by its path? Nothing that a file names is ever run."""
    return who.partition(":")[0].strip().lower() == "uci"


def seated(saved: Saved, wished: Wished) -> list[Player]:
    """The players, each of whom can play the game."""
    players = [player(who, saved.seed + 1 + seat) for seat, who in enumerate(saved.players)]  # the seed is luck's own
    for who in players:
        who.mind.refuse(saved.record.game)
    if wished.as_json and any(who.human for who in players):
        raise SearchError("--json needs two players that are not human: add --me random, say.")
    return players


def refuse_picture(game: Definition, wished: Wished) -> None:
    """Where something is hidden, a review tells how often moves are made, and nothing that could be drawn over time."""
    if wished.review and game.kind.hidden:
        raise SearchError(
            "{spec} hides something, so there is no picture of its value: leave out --review.", spec=game.spec
        )


def another(table: Table, swapped: bool) -> Saved:
    """The next game: from the same beginning, with other luck, by the same players, if asked each one seat further, or
    as far as it takes until everybody who plays in person has a seat that moves.
    """
    hidden = table.record.game.kind.hidden  # who was told the last seed must not know the next
    seed = (random.SystemRandom() if hidden else random.Random(table.seed)).randrange(MOST_SEEDS)
    for _ in table.players if swapped else ():
        table.players.append(table.players.pop(0))
        if all(comes_to_move(table.record.start, seat) for seat in table.people):
            break
    for seat, who in enumerate(table.players):
        who.mind.begin(seed + 1 + seat)
    return Saved(Record(table.record.start), tuple(who.name for who in table.players), seed)
