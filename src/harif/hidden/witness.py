"""Which moves of others a seat has seen: those that bear the same name in every world that it cannot tell apart.

Nothing but what the seat has seen and done decides, and what it is told is taken from worlds that it may be in, never
from the table: so whoever sees the same is told the same. All worlds are followed from the start of the game, as long
as they are few. In games of the catalogue that have a `guess`, worlds are guessed: tests hold these to what a seat sees
even where another moves, and 'harif check' holds a game of one's own to it only where the seat itself does.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from harif.game import CHANCE
from harif.game.beginning import beginning_of
from harif.game.history import History
from harif.game.notation import move_name, said_move
from harif.game.view import words_of
from harif.games.record import is_catalogued

ENOUGH, TRIES = 3, 120  # guessed worlds in which it may have been played, and how many are guessed to find them
TRUSTED = 3  # moves of others, told in a row, after which they are taken to be open
MOST_GUESSED = 4_000  # guesses of a seat in a game, and moves that are tried in them: counted, for a clock would tell
FEW = 40  # guesses of which the nearest are taken where none fits
MOST_WORLDS, MOST_TRIED = 4_000, 20_000  # that are followed, and moves that are tried for one that was seen
MOST_FOLLOWED = 100_000  # moves that are tried in a game, where worlds are followed


class Seen(NamedTuple):
    """A move as a seat has seen it: who made it, and what it was, told in one of the worlds that it may be in.

    mover: None where that is a secret.  state, action: None where it is a secret what was played.
    """

    mover: int | None = None
    state: Any = None
    action: int | None = None

    @property
    def name(self) -> str | None:
        return None if self.action is None else move_name(self.state, self.action)

    def said(self, lang: str) -> str | None:
        return None if self.action is None else said_move(self.state, self.action, lang)


class Witness:
    """A seat that looks on while a game goes on."""

    def __init__(self, history: History, seat: int) -> None:
        self.seat, self.number = seat, 0  # moves of the game that were looked at
        self.seen: list[Seen] = []  # one for each moment at which the seat moved, or saw something new
        start = history.start
        self.guesses = "guess" in history.game.methods and is_catalogued(start)
        self.left = MOST_GUESSED if self.guesses else MOST_FOLLOWED  # guesses, or moves that may still be tried
        self.told = 0  # moves of others in a row that were told
        known = not self.guesses and start == beginning_of(start)  # else the start tells what the seat may not know
        self.worlds: dict[Any, None] = {start: None} if known else {}

    def follow(self, history: History) -> list[Seen]:
        """What the seat has seen of all moves so far. The game is the same as before, or has gone on."""
        states = (*history.before, history.state)
        for number in range(self.number, len(history.moves)):
            before, after = states[number], states[number + 1]
            own = history.moves[number] if int(before.player()) == self.seat else None
            now, then = before.sees(self.seat), after.sees(self.seat)
            if own is None and now == then:
                continue
            found = self.guessed(before, own, then) if self.guesses else self.followed(own, now, then)
            self.seen.append(agreed(found) if own is None else Seen(self.seat, before, own))
            if own is None:
                self.told = self.told + 1 if self.seen[-1].action is not None else 0
        self.number = len(history.moves)
        return self.seen

    def guessed(self, before: Any, own: int | None, then: Any) -> list[tuple[Any, int]]:
        """What may have been played, each with a world before it, as far as guesses tell. Where none of them leads to
        what the seat sees now, for more came to light than the move, those that come nearest to it.

        Worlds go on from there; new ones are guessed where these are too few, as long as any guess is left. A guess may
        take long where much is known: so while all that others do is open, one world is enough, and one that what the
        seat was told later has ruled out will do if a move changes in it just what the seat sees change.
        """
        old, self.worlds = list(self.worlds), {}
        if own is not None:
            self.worlds = {world.result(own): None for world in old if may_play(world, self.seat, own)}
            return []
        now, bits, open_moves = before.sees(self.seat), 0, self.told >= TRUSTED
        found: list[tuple[Any, int]] = []
        others: list[tuple[Any, int, Any]] = []
        news = changed(words_of(now), words_of(then))
        agreeing, enough = 0, 1 if open_moves else ENOUGH
        while old or (agreeing < enough and bits < TRIES and self.left > 0):
            if open_moves and found:  # the others only go along
                (like, choice), world = found[0], old.pop()
                if may_play(world, int(like.player()), choice):
                    self.worlds[world.result(choice)] = None
                continue
            fresh = not old
            bits += fresh
            world = before.guess(self.seat, bits) if fresh else old.pop()
            self.left -= fresh
            sees = world.sees(self.seat)
            if world.terminal() or not (sees == now or (open_moves and not fresh)):
                continue
            if world.player() == CHANCE:
                if fresh:
                    break  # a guess is for where a player chooses: while cards are being dealt it tells nothing
                continue
            after = {int(choice): world.result(choice) for choice in world.actions()}
            self.left -= fresh * len(after)
            views = {choice: state.sees(self.seat) for choice, state in after.items()}
            fitting = [choice for choice in after if views[choice] == then] if sees == now else alike(sees, views, news)
            found += [(world, choice) for choice in fitting]
            if fitting:
                self.worlds[after[fitting[0]]] = None
                agreeing += 1
            elif not found and bits <= FEW and sees == now:
                others += [(world, choice, state) for choice, state in after.items()]
        return found or nearest(others, self.seat, then)

    def followed(self, own: int | None, now: Any, then: Any) -> list[tuple[Any, int]]:
        """What may have been played, each with a world before it: all there is, or nothing where that is too much."""
        found: list[tuple[Any, int]] = []
        waiting, known, following, tried = list(self.worlds), dict(self.worlds), dict[Any, None](), 0
        while waiting:
            world = waiting.pop()
            if world.terminal() or (own is None and world.player() == self.seat):
                continue
            mine = world.player() == self.seat
            for choice in choices_of(world) if own is None or not mine else [own]:
                after = world.result(choice)
                sees = after.sees(self.seat)
                tried += 1
                if sees == then and mine == (own is not None):
                    following[after] = None
                    if not mine:
                        found.append((world, int(choice)))
                elif sees == now and not mine and after not in known:  # it moved in the dark
                    known[after] = None
                    waiting.append(after)
            if tried > min(MOST_TRIED, self.left) or len(known) + len(following) > MOST_WORLDS:
                self.worlds = {}
                return []
        self.worlds = following
        self.left -= tried
        return found


def agreed(found: Iterable[tuple[Any, int]]) -> Seen:
    """What all of these agree on."""
    found = list(found)
    movers = {int(world.player()) for world, _ in found}
    if len(movers) != 1:
        return Seen()
    names = {move_name(world, choice) for world, choice in found}
    return Seen(movers.pop(), *found[0]) if len(names) == 1 else Seen(movers.pop())


def may_play(world: Any, seat: int, choice: int) -> bool:
    return not world.terminal() and world.player() == seat and choice in world.actions()


def alike(sees: Any, views: dict[int, Any], news: list[tuple[int, int]]) -> list[int]:
    """The choices that change just this in what a seat sees."""
    words = words_of(sees)
    return [choice for choice, view in views.items() if changed(words, words_of(view)) == news]


def changed(before: tuple[int, ...], after: tuple[int, ...]) -> list[tuple[int, int]]:
    """The words of a view that are new: where, and what they are now."""
    return [(at, after[at]) for at in range(min(len(before), len(after))) if before[at] != after[at]]


def nearest(found: list[tuple[Any, int, Any]], seat: int, then: Any) -> list[tuple[Any, int]]:
    """Those of the choices after which a seat would see what differs least, word by word, from what it sees then."""
    wanted = words_of(then)
    apart = [
        sum(one != other for one, other in zip(words_of(after.sees(seat)), wanted, strict=False))
        for _, _, after in found
    ]
    return [found[at][:2] for at in range(len(found)) if apart[at] == min(apart)]


def choices_of(world: Any) -> list[int]:
    """All that may be played, or come up; nothing where chance only samples."""
    if world.player() != CHANCE:
        return list(world.actions())
    if "outcomes" not in world.__harif__.methods:
        return []
    return [outcome for outcome, chance in world.outcomes() if chance > 0.0]
