"""What a screen reader says of the places of a board: white knight on f3; e4, empty; queen of hearts.

A name is a key of `words/squares.py`: `piece_black_disc`, `suit_hearts`, `rank_queen`.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from harif.drawing.board import CHESS, VACANT
from harif.drawing.cards import HIDDEN, NO_CARD
from harif.drawing.digits import digits
from harif.words.catalogue import say

SUITS = dict(zip("♣♦♥♠", ("clubs", "diamonds", "hearts", "spades"), strict=True))
RANKS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace"}
MEN = {"K": "king", "Q": "queen", "R": "rook", "B": "bishop", "N": "knight", "P": "pawn"}


def standing(place: str, piece: str, lang: str) -> str:
    """White knight on f3; where there is no piece: e4, empty."""
    if not piece:
        return say("place.empty", lang, place=place)
    return say("place.holds", lang, place=place, piece=piece)


def holding(place: str, what: str) -> str:
    """Point 6: 5 checkers."""
    return f"{place}: {what}" if what else place


def piece(key: str, lang: str) -> str:
    """What a piece is called, by its key: black_disc."""
    return say(f"place.piece_{key}", lang)


def man(letter: str, lang: str) -> str:
    """A man of chess by its letter, small ones are Black's: white knight."""
    side = say("place.side_black" if letter.islower() else "place.side_white", lang)
    return say("place.man_of", lang, side=side, man=piece(MEN[letter.upper()], lang))


def card(name: str, lang: str) -> str:
    """A card by its name: ♥Q or Q♥, Q, 10; queen of hearts, queen, 10."""
    sign = next((sign for sign in SUITS if sign in name), "")
    rank = name.replace(sign, "") if sign else name
    called = say(f"place.rank_{RANKS[rank]}", lang) if rank in RANKS else digits(rank, lang)
    return say("place.card_of", lang, rank=called, suit=suit(sign, lang)) if sign else called


def suit(sign: str, lang: str) -> str:
    """Hearts."""
    return say(f"place.suit_{SUITS[sign]}", lang)


@dataclass(frozen=True)
class Squares:
    """What `Board.says` is for a board whose letters are these pieces: (letter, key) pairs."""

    pieces: tuple[tuple[str, str], ...]

    def __call__(self, square: str, nth: int, letter: str, lang: str) -> str:
        """Red disc on column 4, row 1; b2, empty."""
        called = dict(self.pieces)
        what = "" if letter in VACANT else piece(called[letter], lang) if letter in called else letter
        where = say("place.nth", lang, place=digits(square, lang), n=nth) if nth else square
        return standing(where, what, lang)


def squares(**pieces: str) -> Squares:
    """squares(X="cross", O="ring")"""
    return Squares(tuple(pieces.items()))


def signs(pieces: Mapping[str, str]) -> Squares:
    """The same where a letter is no name in Python: signs({"#": "domino"})."""
    return Squares(tuple(pieces.items()))


def chessmen(square: str, nth: int, letter: str, lang: str) -> str:
    """What `Board.says` is for a board of style "chess"."""
    return standing(square, man(letter, lang) if letter in CHESS else "", lang)


def lying(shown: str, lang: str) -> str:
    """What a place for a card shows: a card, the back of one, or none."""
    if shown == NO_CARD:
        return say("place.no_card", lang)
    return say("place.face_down", lang) if shown == HIDDEN else card(shown, lang)


def in_hand(name: str, lang: str) -> str:
    """Queen of hearts, in hand."""
    return say("place.hand_card", lang, card=card(name, lang))
