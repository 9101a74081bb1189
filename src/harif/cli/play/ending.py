"""The end of a game: who has won, and what comes then."""

from harif.arena.ending import end_told, resignation_told
from harif.cli.play.commands import Command, command_in, obey
from harif.cli.play.table import Table

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
    record, names = table.record, [table.name(seat) for seat in range(len(table.players))]
    if table.resigned is not None:
        table.screen.write(resignation_told(names, table.resigned, table.lang))
        return
    assert record.end is not None
    assert record.values is not None
    limit = record.game.ply_limit
    table.screen.write(end_told(table.kind, record.end, record.values, names, table.lang, limit))


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
