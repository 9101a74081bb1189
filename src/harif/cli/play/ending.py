"""The end of a game: who has won, and what comes then."""

from harif.cli.play.commands import Command, command_in, obey
from harif.cli.play.table import Table
from harif.drawing.digits import number

AFTERWARDS = ("why", "undo", "moves", "hint", "review", "again", "level", "swap", "save", "help", "quit")


# Who has won -----------------------------------------------------------------------------------------------------


def finish(table: Table) -> None:
    """Turn everything over, and say who has won."""
    if table.secret:
        table.screen.say("revealed")
        table.draw()
    tell_end(table)
    if table.secret:
        table.tell_seed()


def tell_end(table: Table) -> None:
    say, record = table.screen.say, table.record
    if table.resigned is not None:
        two = len(table.players) == 2
        say("wins" if two else "no_result", who=table.subject(1 - table.resigned) if two else "")
        return
    values = record.values
    assert values is not None
    if record.end in ("repetition", "plies"):
        say("repeated" if record.end == "repetition" else "too_long", n=record.game.ply_limit)
    elif table.kind.players == 2 and table.kind.zero_sum:
        tell_winner(table, values)
    else:
        scores = [f"{table.name(seat)} {number(value, table.lang)}" for seat, value in enumerate(values)]
        say("scores", scores=", ".join(scores))


def tell_winner(table: Table, values: tuple[float, ...]) -> None:
    """Of two players, who has won, and by how much where that says more."""
    if values[0] == values[1]:
        table.screen.say("draw")
        return
    winner = 0 if values[0] > values[1] else 1
    by = abs(values[winner] - table.kind.middle)
    wide = table.kind.utility_range not in ((-1.0, 1.0), (0.0, 1.0))
    table.screen.say("wins_by" if wide else "wins", who=table.subject(winner), by=number(by, table.lang))


# What comes then -------------------------------------------------------------------------------------------------


def what_next(table: Table) -> bool:
    """Ask until the person leaves, wants another game (`Again`), or has taken a move back: does this one go on?"""
    screen = table.screen
    offers = screen.told("offers_secret" if table.secret else "offers_alone" if table.kind.players == 1 else "offers")
    words = [word for name in AFTERWARDS for word in screen.voice(f"type_{name}").split()]
    while (typed := screen.answer(screen.told("next", offers=offers), words, late=True)) is not None:
        command = command_in(typed)
        if command is None or command.name not in AFTERWARDS or command.name == "help":
            screen.say("next_help", offers=offers)
        elif command.name == "quit":
            return False
        elif command.name == "swap":
            obey(table, table.people[0], Command("again", "swap"))
        else:
            obey(table, table.people[0], command)
        if not table.over:
            return True
    if screen.interactive:
        screen.write()
    return False
