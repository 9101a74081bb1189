"""Players of hokm and bridge by rules of thumb, as beginners are taught them. Each is a function `View -> action`.

Second hand low, third hand high, fourth hand as cheaply as it can; ruff where partner does not win; lead aces, then low
from the longest suit; name the longest suit, and of two the stronger, as trumps. Who *counts* also remembers which
cards are gone, and leads whatever nothing can beat any more.
"""

from typing import Any, NamedTuple

from harif.games.hokm import TRUMPS
from harif.games.tricks import PACK, RANKS, SUIT, beats, best_place, cards_of, tricks_of


class Seen(NamedTuple):
    """What a player goes by: the cards that may be played, those on the table, trumps, and what nobody else has."""

    may: list[int]
    table: list[int]
    trump: int
    known: int  # one bit a card: those that no other hand holds, as far as it remembers
    hand: int


def hokm_by_rules(view: Any) -> int:
    """Hokm: a card, or the trumps to name."""
    return in_hokm(view, counts=False)


def hokm_by_counting(view: Any) -> int:
    """The same, and remembers what was played."""
    return in_hokm(view, counts=True)


def bridge_by_rules(view: Any) -> int:
    """Bridge: a card, of declarer's or of dummy's."""
    return in_bridge(view, counts=False)


def bridge_by_counting(view: Any) -> int:
    """The same, and remembers what was played."""
    return in_bridge(view, counts=True)


RULES = {
    "hokm": {"rules": hokm_by_rules, "counting": hokm_by_counting},
    "bridge": {"rules": bridge_by_rules, "counting": bridge_by_counting},
}


def in_hokm(view: Any, counts: bool) -> int:
    own, _, trick, told, history = view.sees
    if view.actions[0] >= TRUMPS:
        return TRUMPS + max(range(4), key=lambda suit: strength(own, suit))
    known = own | played(history, trick) if counts else 0
    return card(Seen(list(view.actions), cards_of(trick), told[1], known, own))


def in_bridge(view: Any, counts: bool) -> int:
    own, dummy, trick, contract, history = view.sees
    hand = own if own >> view.actions[0] & 1 else dummy
    known = own | dummy | played(history, trick) if counts else 0
    return card(Seen(list(view.actions), cards_of(trick), contract // 4 % 5, known, hand))


def strength(hand: int, suit: int) -> tuple[int, int]:
    """How many cards of a suit, and how high."""
    cards = hand >> RANKS * suit & SUIT
    return cards.bit_count(), cards


def played(history: Any, trick: int) -> int:
    """All cards that lie or have lain on the table."""
    return sum(1 << card for cards in (*tricks_of(history), cards_of(trick)) for card in cards)


def card(seen: Seen) -> int:
    """The card by its place in the trick."""
    if len(seen.may) == 1:
        return seen.may[0]
    if not seen.table:
        return led(seen)
    best = seen.table[best_place(sum(c + 1 << 6 * i for i, c in enumerate(seen.table)), seen.trump)]
    winners = [each for each in seen.may if beats(each, best, seen.trump)]
    mine = len(seen.table) >= 2 and best == seen.table[-2]  # does partner win so far?
    place = len(seen.table)
    if not winners or (mine and (place == 3 or is_master(best, seen))):
        return thrown(seen)
    if seen.table[0] // RANKS != winners[0] // RANKS:  # a ruff, of partner's card only if that may yet be beaten
        return thrown(seen) if mine else min(winners)
    if place == 3:
        return min(winners)
    if place == 1:
        return max(winners) if is_master(max(winners), seen) else min(seen.may)
    return thrown(seen) if mine and max(winners) - best <= 2 else max(winners)


def led(seen: Seen) -> int:
    """To lead: a card that nothing beats, of a side suit first; else the lowest of the longest side suit."""
    masters = [each for each in seen.may if is_master(each, seen)]
    side = [each for each in masters if each // RANKS != seen.trump]
    if side:
        return max(side, key=lambda each: strength(seen.hand, each // RANKS))
    if masters and strength(seen.hand, seen.trump)[0] >= 3:
        return max(masters)
    suits = {each // RANKS for each in seen.may}
    longest = max(suits, key=lambda suit: (suit != seen.trump, *strength(seen.hand, suit)))
    return min(each for each in seen.may if each // RANKS == longest)


def thrown(seen: Seen) -> int:
    """Where the trick is not to be won: the lowest card that is no trump, of the longest suit."""
    return min(seen.may, key=lambda c: (c // RANKS == seen.trump, c % RANKS, -strength(seen.hand, c // RANKS)[0]))


def is_master(card: int, seen: Seen) -> bool:
    """Are all higher cards of its suit known to be nobody else's? Of an ace they are."""
    higher = SUIT << RANKS * (card // RANKS) & PACK & ~((2 << card) - 1)
    return higher & ~seen.known == 0
