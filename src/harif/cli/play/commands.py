"""What a person may type besides a move: `hint`, `why`, `level 3`, … in any of the languages."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from rich.table import Table as Rows
from rich.text import Text

from harif.arena.names import MOST, is_level, level_of, of_level
from harif.arena.players import describe, mixture, player
from harif.arena.reasons import (
    Effort,
    Mixture,
    Reason,
    asked_sentences,
    mixture_at,
    mixture_sentences,
    moves_of,
    outcome,
    reason,
    sentence,
    worth,
)
from harif.arena.review import record_at
from harif.arena.saved import save_game
from harif.arena.values import is_scored, value_of
from harif.cli.play.hindsight import show_review
from harif.cli.play.screen import Left
from harif.cli.think import Status
from harif.drawing.digits import isolated
from harif.drawing.digits import name as named
from harif.game import CHANCE, HarifError
from harif.game.notation import move_name, read_move, western_digits
from harif.game.places import mark_of
from harif.game.view import View
from harif.games.record import is_catalogued
from harif.native.engine import quiet
from harif.search.result import Line
from harif.words.catalogue import LANGUAGES, say
from harif.words.games import name_of, rule_of

if TYPE_CHECKING:
    from harif.cli.play.table import Table

WHY = Effort(seconds=1.0)


class Command(NamedTuple):
    """A command by its English name, and what was typed after it."""

    name: str
    rest: str = ""


class Again(Exception):
    """The person wants another game; `swapped`: in the opponent's seat."""

    def __init__(self, swapped: bool) -> None:
        super().__init__()
        self.swapped = swapped


def obey(table: Table, seat: int, command: Command) -> None:
    """Do what the person of a seat asks; what cannot be done is a sentence, after which the game goes on."""
    try:
        COMMANDS[command.name](table, seat, command.rest)
    except HarifError as problem:
        table.screen.complain(problem)
    except KeyboardInterrupt:  # it took too long
        table.screen.write()


def command_in(text: str) -> Command | None:
    """The command that was typed, in any of the languages."""
    first, _, rest = text.strip().partition(" ")
    for name in COMMANDS:
        if first and is_word(first, name) and (not rest or name in WITH_REST):
            return Command(name, rest.strip())
    return None


def is_word(typed: str, meant: str) -> bool:
    """Is it one of the words for it, in any of the languages?"""
    return any(typed.strip().casefold() in say(f"play.type_{meant}", lang).split() for lang in LANGUAGES)


def words_of(lang: str) -> list[str]:
    """All that commands may be typed as in a language, for Tab."""
    return [word for name in COMMANDS for word in say(f"play.type_{name}", lang).split()]


# Moves -----------------------------------------------------------------------------------------------------------


def undo(table: Table, seat: int, rest: str) -> None:
    """Back to the last position in which a person was to move; but what was seen of a secret stays seen.

    After the end, too: then the game goes on. Who has resigned decides again.
    """
    if table.secret:
        table.screen.say("seen")
        return
    if table.resigned is not None:
        table.resigned = None
        table.screen.say("undone")
        table.draw()
        return
    for ply, state in reversed(list(enumerate(table.record.before))):
        if state.player() != CHANCE and table.players[state.player()].human:
            while len(table.record.moves) > ply:
                table.record.undo()
            table.drawn = ply
            del table.movers[ply:]
            table.screen.say("undone")
            table.draw()
            return
    table.screen.say("nothing")


def moves(table: Table, seat: int, rest: str) -> None:
    if table.over:
        table.screen.say("no_choice")
    else:
        table.screen.say("legal", moves=listed(names_at(table.shown_to(seat))))


def resign(table: Table, seat: int, rest: str) -> None:
    table.resigned = seat
    table.screen.say("resigned", who=table.subject(seat))


# Advice ----------------------------------------------------------------------------------------------------------


def hint(table: Table, seat: int, rest: str) -> None:
    if table.over:
        table.screen.say("no_choice")
        return
    choice, where, lang = table.ask_machine(table.adviser), table.shown_to(seat), table.lang
    table.screen.say("hint", move=mixture(where, choice, lang) if choice.chances else describe(where, choice, lang))
    if choice.result is not None and (is_scored(table.kind) or not choice.result.exact):
        table.tell_scale()


def why(table: Table, seat: int, rest: str) -> None:
    """Why the machine moved so; of a move, what it would do; `why now`, what the position is worth.

    Where something is hidden the others' reasons are theirs until the end: only the person's own view is told of. After
    the end it is the last move that is asked about, whosever it was.
    """
    if table.over:
        why_it_ended(table, rest)
    elif table.secret:
        why_in_view(table, seat, "" if is_word(rest, "now") else rest)
    elif rest and not is_word(rest, "now"):
        tell_reason(table, len(table.record.moves), read_move(table.state, rest))
    elif rest or table.last_of_machine is None:
        table.screen.say("why_now", who=table.name(seat))
        tell_reason(table, len(table.record.moves), None)
    else:
        why_played(table, table.last_of_machine)


def why_in_view(table: Table, seat: int, rest: str) -> None:
    """How best play would choose with what the person sees; of a move, what it is worth."""
    view = table.record.view(seat)
    if not rest:
        tell_mixture(table, mixture_at(view, table.adviser))
        return
    action = view.read_move(rest)
    found = mixture_at(view, table.adviser)
    for told in asked_sentences(found, action, table.lang):
        table.screen.write(told)
    if found.simulations or len(found.worlds) > 1:
        table.tell_scale()


def why_it_ended(table: Table, rest: str) -> None:
    """The last move of a game that is over; nothing is secret any more."""
    if rest or table.last_decision is None:
        table.screen.say("no_choice")
    else:
        why_played(table, table.last_decision)


def why_played(table: Table, ply: int) -> None:
    """Why a move was made, or might have been."""
    state, who, action = table.record.before[ply], table.name_at(ply), table.record.moves[ply]
    heading = "played" if table.movers[ply] == "human" else "why_last"
    table.screen.say(heading, who=table.before_verb(who), move=move_name(state, action))
    if table.kind.hidden:
        tell_mixture(table, mixture_at(record_at(table.record, ply).view(int(state.player())), table.adviser), who)
    else:
        tell_reason(table, ply, action)


def tell_mixture(table: Table, found: Mixture, who: str | None = None) -> None:
    """How best play would choose with a view, which the person has, or `who` had."""
    for told in mixture_sentences(found, table.lang, who):
        table.screen.write(told)
    if found.simulations or len(found.worlds) > 1:
        table.tell_scale()


def tell_reason(table: Table, ply: int, action: int | None) -> None:
    """The choice after so many plies, in a sentence and in lines."""
    earlier = record_at(table.record, ply)
    with Status(earlier.state, table.screen.status, table.lang) as status, quiet():
        found = reason(earlier, action, effort=WHY._replace(progress=status.update))
    table.screen.write(sentence(found, table.lang))
    table.screen.write(lines_told(found, table.lang))
    if is_scored(table.kind) or not all(line.exact for line in found.lines):
        table.tell_scale()


def lines_told(found: Reason, lang: str) -> Rows:
    """A row a line: the move, what it is worth, what is expected after it."""
    rows, state = Rows(box=None, show_header=False, padding=(0, 2, 0, 0)), found.state
    lines = [*found.lines, *([found.asked] if found.asked and found.asked not in found.lines else [])]
    for line in lines:
        after = moves_of(state, line.moves, lang) if len(line.moves) > 1 else ""
        rows.add_row(Text(f"  {named(move_name(state, line.action), lang)}"), told_short(line, state, lang), after)
    return rows


def told_short(line: Line, state: Any, lang: str) -> str:
    """What a line is worth, in a table: "wins in 7 plies", "≈ +0.12"."""
    kind = state.__harif__.kind
    if outcome(line, kind):
        return worth(line, kind, lang)
    return isolated(("" if line.exact else "≈ ") + value_of(line.value, lang), lang)


# The players -----------------------------------------------------------------------------------------------------


def level(table: Table, seat: int, rest: str) -> None:
    """Other opponents from now on, and where there are partners another partner too, of this level."""
    machines = machines_at(table)
    typed = western_digits(rest)
    if not machines:
        table.screen.say(nobody(table))
    elif rest and not typed.isdecimal():
        table.screen.say("level_how")
    elif rest and not is_level(int(typed)):
        table.screen.say("no_level", n=int(typed), most=MOST)
    else:
        for other in machines if rest else ():
            replaced = player(of_level(int(typed)), table.seed + 1 + other)
            replaced.mind.refuse(table.record.game)
            table.players[other].mind.close()
            table.players[other] = replaced
        seats = range(table.kind.players) if table.kind.partners else machines
        tell_company(table, seat, {o: titled(table.players[o].name, table.name(o), table.lang) for o in seats})


def tell_company(table: Table, seat: int, names: dict[int, str]) -> None:
    """Whom a person plays with and against, of those that have names here."""
    sides, together = table.kind.sides, table.screen.told("and").join
    partners = [name for other, name in names.items() if other != seat and sides[other] == sides[seat]]
    opponents = [name for other, name in names.items() if sides[other] != sides[seat]]
    if partners:
        table.screen.say("together", partners=together(partners), who=together(opponents))
    else:
        table.screen.say("against", who=together(opponents))


def titled(player: str, name: str, lang: str) -> str:
    """A player's name, and what a level like its own is called."""
    found = level_of(player)
    return name if found is None else f"{name} – {say(f'level.{found}', lang)}"


def swap(table: Table, seat: int, rest: str) -> None:
    """Change sides with a machine."""
    machines, typed = machines_at(table), western_digits(rest)
    if table.secret:
        table.screen.say("seen_swap")
    elif not machines:
        table.screen.say(nobody(table))
    elif (not rest and len(machines) > 1) or (rest and typed not in [str(other + 1) for other in machines]):
        table.screen.say("swap_how", seats=" ".join(str(other + 1) for other in machines))
    else:
        other = int(typed) - 1 if rest else machines[0]
        table.players[seat], table.players[other] = table.players[other], table.players[seat]
        table.screen.say("swapped", who=table.name(other))
        if mark_of(table.state, other):
            table.tell_sides()


def machines_at(table: Table) -> list[int]:
    """The seats that are no person's."""
    return [seat for seat, who in enumerate(table.players) if not who.human]


def nobody(table: Table) -> str:
    """Why there is no opponent: one plays alone, or with people."""
    return "alone_here" if table.kind.players == 1 else "nobody"


# The table -------------------------------------------------------------------------------------------------------


def again(table: Table, seat: int, rest: str) -> None:
    """A new game, in the other seat after `again swap`; in the middle of a game only if it is meant."""
    if rest and not is_word(rest, "swap"):
        table.screen.say("again_how")
        return
    if rest and table.kind.players == 1:
        table.screen.say("alone_here")
        return
    if not table.over and not is_word(table.screen.ask(table.screen.told("sure")), "yes"):
        table.screen.say("goes_on")
        return
    raise Again(swapped=bool(rest))


def save(table: Table, seat: int, rest: str) -> None:
    """Keep the game in a file, by default where it was kept before."""
    file = str(Path(rest).expanduser()) if rest else table.file
    if file is None:
        table.screen.say("save_how")
        return
    save_game(file, table.saved())
    table.file = file
    key = "saved_over" if table.over else "saved_secret" if table.secret else "saved"
    table.screen.say(key, command=isolated(resuming(table, file), table.lang))


def resuming(table: Table, file: str) -> str:
    """What one types to go on with a game that was saved: rules that are not of the catalogue must be named."""
    own = [] if is_catalogued(table.state) else [table.source or str(table.record.game.spec)]
    return shlex.join(["harif", "play", *own, "--resume", file])


def review(table: Table, seat: int, rest: str) -> None:
    """The game so far in hindsight."""
    if table.secret and not table.over:
        table.screen.say("review_later")
    else:
        show_review(table)


def help_(table: Table, seat: int, rest: str) -> None:
    names = names_at(table.shown_to(seat))
    first = listed(names[:3]) + (" …" if len(names) > 3 else "")
    key = "help_secret" if table.secret else "help_alone" if table.kind.players == 1 else "help"
    table.screen.say(key, moves=first)
    if is_move("q", names):
        table.screen.say("letters")
    table.screen.say("rule", name=name_of(table.state, table.lang), rule=rule_of(table.state, table.lang))


def quit_(table: Table, seat: int, rest: str) -> None:
    raise Left


COMMANDS: dict[str, Callable[[Table, int, str], None]] = {
    "undo": undo,
    "hint": hint,
    "why": why,
    "moves": moves,
    "level": level,
    "swap": swap,
    "resign": resign,
    "again": again,
    "save": save,
    "review": review,
    "help": help_,
    "quit": quit_,
}
"""What each command does, asked at a table by the person of a seat, with what was typed after it."""

WITH_REST = ("why", "level", "swap", "again", "save")
"""Commands after which something may be typed."""


# What is typed ---------------------------------------------------------------------------------------------------


def names_at(where: Any) -> list[str]:
    """How the legal moves of a state, or of a view, are written."""
    return list(where.names) if isinstance(where, View) else [move_name(where, action) for action in where.actions()]


def listed(names: list[str]) -> str:
    """Moves in a line; with commas between them where a name has blanks of its own."""
    return (", " if any(" " in name for name in names) else " ").join(names)


def is_move(typed: str, names: list[str]) -> bool:
    """Is it meant as a move, not as a command? It is a legal one; or a letter, where moves are letters."""
    letters = all(len(name) == 1 and name.isalpha() for name in names)
    return typed.casefold() in map(str.casefold, names) or (letters and len(typed) == 1 and typed.isalpha())
