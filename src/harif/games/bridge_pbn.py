"""Deals and plays of bridge as text: Portable Bridge Notation (PBN 2.1), both ways.

Of a game in PBN the tags Deal, Contract and Declarer are read, and the section behind Play: four columns, the first one
for the seat that leads to the first trick. Its rows may be written on one line. A deal may have fewer than 13 cards a
hand, which is an end position. A short form has the deal alone, then contract and declarer, then the cards in the order
in which they were played: `N:… … … … 4S W HK H2`.
"""

import re
from typing import Any, NamedTuple

from harif.game.errors import WrongParameter, WrongPosition
from harif.games.tricks import RANKS, SEATS, SUIT, card_name, cards_of, tricks_of

SEAT_NAMES, SUIT_LETTERS = "NESW", "CDHS"
STRAINS = ("C", "D", "H", "S", "NT")
RANK_LETTERS = "23456789TJQKA"
TOKENS = re.compile(
    r"""\[\s*(?P<tag>\w+)\s*"(?P<value>[^"]*)"\s*\] | (?P<open>\[) | \{[^}]*\} | (?P<comment>\{) | ;[^\n]* | ^%[^\n]*
    | (?P<word>[^\s\[\]{};]+) | \s+ | (?P<odd>.)""",
    re.VERBOSE | re.MULTILINE,
)
REMARK = re.compile(r"\$\d+|=\d*=|[!?]{1,2}|\^[A-Z]")  # of an annotator, behind a card


class Game(NamedTuple):
    """A game in PBN as far as it matters here: its tags, and the words behind the tag Play."""

    tags: dict[str, str]
    play: list[str]


# Reading --------------------------------------------------------------------------------------------------------------


def read(text: str, start: Any) -> Any:
    """The state that `text` describes; contract and declarer are those of `start` where it does not say. None if it
    does not look like a deal; `WrongPosition` where it is not legal.
    """
    if re.match(r"\s*[NESW]:", text, re.IGNORECASE):
        return read_short(text, start)
    if "[" not in text:
        return None
    games = games_in(text)
    if len(games) > 1:
        raise WrongPosition("the text has {count} games: give one of them", count=len(games))
    tags = games[0].tags
    if "Deal" not in tags:
        raise WrongPosition("""there is no deal: write [Deal "N:… … … …"]""")
    contract, declarer = tags.get("Contract", "").strip("?"), tags.get("Declarer", "").strip("?^")
    state = dealt(tags["Deal"], contract, declarer, start)
    return played(state, games[0].play, tags.get("Play", ""))


def games_in(text: str) -> list[Game]:
    """The games of a PBN text, one after the other: a tag that comes again begins the next."""
    games = [Game({}, [])]
    section = ""
    for token in TOKENS.finditer(text):
        if token["open"] or token["comment"]:
            raise WrongPosition("the text is cut short: '{rest}' has no end", rest=text[token.start() :][:30])
        if token["odd"]:
            raise WrongPosition("'{sign}' does not belong there", sign=token["odd"])
        if token["tag"]:
            section = token["tag"]
            if section in games[-1].tags:
                games.append(Game({}, []))
            games[-1].tags[section] = token["value"].strip()
        elif token["word"] and section == "Play":
            games[-1].play.append(token["word"])
    return games


def read_short(text: str, start: Any) -> Any:
    """A deal, contract and declarer, and cards in the order in which they were played."""
    words = text.split()
    said = words[SEATS:]
    contract = said.pop(0) if said and re.match(r"\d", said[0]) else ""
    declarer = said.pop(0) if said and said[0].upper() in SEAT_NAMES else ""
    state = dealt(" ".join(words[:SEATS]), contract, declarer, start)
    for word in said:
        state = laid(state, state.turn(), read_card(word))
    return state


def dealt(deal: str, contract: str, declarer: str, start: Any) -> Any:
    """The state before the first lead."""
    by = read_seat(declarer) if declarer else start.declarer
    bid = read_contract(contract) if contract else start.contract
    most = max(-start.__harif__.kind.utility_range[0], 1)
    hands = read_deal(deal, int(most))
    return start._replace(hands=hands, undealt=0, leader=(by + 1) % SEATS, contract=bid, declarer=by)


def read_deal(text: str, most: int = RANKS) -> tuple[int, ...]:
    """The four hands of `N:AKQ.JT9.876.5432 …`, North's first whoever is named first; all have as many cards."""
    first, colon, rest = text.strip().partition(":")
    words = rest.split()
    if not colon or first.upper() not in tuple(SEAT_NAMES):
        raise WrongPosition("a deal begins with a seat and a colon, as in N:…, not with '{text}'", text=text[:10])
    if len(words) != SEATS:
        raise WrongPosition("the deal is cut short: it has {count} hands, and there are four", count=len(words))
    hands, seen = [0] * SEATS, 0
    for place, word in enumerate(words):
        seat = (SEAT_NAMES.index(first.upper()) + place) % SEATS
        hands[seat] = read_hand(word, SEAT_NAMES[seat])
        if twice := hands[seat] & seen:
            card = card_name(twice.bit_length() - 1)
            raise WrongPosition("{card} was dealt twice, to {seat} and to another", card=card, seat=SEAT_NAMES[seat])
        seen |= hands[seat]
    counts = [hand.bit_count() for hand in hands]
    if len(set(counts)) > 1 or not 1 <= counts[0] <= most:
        shown = ", ".join(f"{seat} {count}" for seat, count in zip(SEAT_NAMES, counts, strict=True))
        raise WrongPosition("the hands have {shown} cards: each must have as many, 1 to {most}", shown=shown, most=most)
    return tuple(hands)


def read_hand(word: str, seat: str) -> int:
    """The bits of a hand, its suits from spades down with dots between them."""
    suits = word.upper().replace("10", "T").split(".")
    if len(suits) != 4:
        raise WrongPosition(
            "{seat}'s hand is '{word}': write its four suits from spades down with a dot between them, as in "
            "AKQ.JT9.876.5432",
            seat=seat,
            word=word,
        )
    hand = 0
    for suit, ranks in zip((3, 2, 1, 0), suits, strict=True):
        for letter in ranks.replace("-", ""):
            if letter not in RANK_LETTERS:
                raise WrongPosition("{seat}'s hand has a card '{letter}', which is none", seat=seat, letter=letter)
            card = RANKS * suit + RANK_LETTERS.index(letter)
            if hand >> card & 1:
                raise WrongPosition("{card} is twice in {seat}'s hand", card=card_name(card), seat=seat)
            hand |= 1 << card
    return hand


def read_contract(text: str) -> int:
    """3NT, 4S, 4♠, doubled or not: five strains to a level, counted from one club."""
    found = re.fullmatch(r"([1-7])\s*(NT?|[CDHS♣♦♥♠])X{0,2}", text.strip().upper())
    if not found:
        raise WrongParameter("contract={text}: write a level from 1 to 7 and C, D, H, S or NT, as in 4S.", text=text)
    strain = found[2].translate(str.maketrans("♣♦♥♠", SUIT_LETTERS))
    return 5 * (int(found[1]) - 1) + (SUIT_LETTERS.index(strain) if strain in SUIT_LETTERS else 4)


def read_seat(text: str) -> int:
    if text.strip().upper() not in tuple(SEAT_NAMES):
        raise WrongParameter("declarer={text}: a seat is N, E, S or W.", text=text)
    return SEAT_NAMES.index(text.strip().upper())


def read_card(word: str) -> int:
    """SA, s10, ♠T."""
    name = word.upper().translate(str.maketrans("♣♦♥♠", SUIT_LETTERS)).replace("10", "T")
    if len(name) != 2 or name[0] not in SUIT_LETTERS or name[1] not in RANK_LETTERS:
        raise WrongPosition("'{word}' is no card: write suit and rank, as in SA or H10", word=word)
    return RANKS * SUIT_LETTERS.index(name[0]) + RANK_LETTERS.index(name[1])


# The play -------------------------------------------------------------------------------------------------------------


def played(state: Any, words: list[str], first: str) -> Any:
    """The state after a play section, four columns that begin with the seat `first`."""
    column = state.leader
    if first.strip("?") and read_seat(first) != column:
        raise WrongPosition(
            "{seat} leads to the first trick, left of declarer, and not {other}",
            seat=SEAT_NAMES[column],
            other=first.upper(),
        )
    cards = [word for word in (REMARK.sub("", word) for word in words) if word not in ("", "+")]
    cards = cards[: cards.index("*")] if "*" in cards else cards
    for row in range(0, len(cards), SEATS):
        trick = [*cards[row : row + SEATS], *("-",) * SEATS][:SEATS]
        while any(word != "-" for word in trick):
            place = (state.turn() - column) % SEATS
            word, trick[place] = trick[place], "-"
            if word == "-":
                raise WrongPosition(
                    "trick {n}: it is {seat}'s turn, and another has played: nobody plays out of turn",
                    n=row // SEATS + 1,
                    seat=SEAT_NAMES[state.turn()],
                )
            state = laid(state, state.turn(), read_card(word))
    return state


def laid(state: Any, seat: int, card: int) -> Any:
    """The state after a card, if that seat may play it; else the rule that it breaks."""
    parts = {"card": card_name(card), "seat": SEAT_NAMES[seat], "n": sum(state.tricks) + 1}
    if state.terminal():
        raise WrongPosition("{card} is too much: all cards were played before", **parts)
    if not state.hands[seat] >> card & 1:
        holder = next((SEAT_NAMES[other] for other in range(SEATS) if state.hands[other] >> card & 1), None)
        if holder is None:
            raise WrongPosition("trick {n}: nobody holds {card} any more, which {seat} is to have played", **parts)
        raise WrongPosition(
            "trick {n}: it is {seat}'s turn, and {holder} holds {card}: nobody plays out of turn",
            holder=holder,
            **parts,
        )
    if card not in state.actions():
        led = cards_of(state.trick)[0] // RANKS
        own = state.hands[seat] & SUIT << RANKS * led
        raise WrongPosition(
            "trick {n}: {seat} plays {card} and holds {other}: who has a card of the suit that was led must follow "
            "suit",
            other=card_name(own.bit_length() - 1),
            **parts,
        )
    return state.result(card)


# Writing --------------------------------------------------------------------------------------------------------------


def notation(state: Any) -> str:
    """The position in PBN on one line; of a deal that is not finished, the seat that each card went to."""
    if state.undealt:
        seats = (next((seat for seat in range(SEATS) if state.hands[seat] >> card & 1), None) for card in range(52))
        return " ".join(SEAT_NAMES[seat] for seat in seats if seat is not None)
    return " ".join(write(state).split("\n"))


def write(state: Any) -> str:
    """Deal, contract, declarer and play in PBN, a trick a line."""
    hands, column = list(state.hands), (state.declarer + 1) % SEATS
    for seat, card in plays(state):
        hands[seat] |= 1 << card
    deal = " ".join(hand_text(hand) for hand in hands)
    lines = [
        f'[Deal "N:{deal}"]',
        f'[Declarer "{SEAT_NAMES[state.declarer]}"]',
        f'[Contract "{contract_text(state.contract)}"]',
        f'[Play "{SEAT_NAMES[column]}"]',
    ]
    rows = [["-"] * SEATS for _ in range(sum(state.tricks) + (state.trick > 0))]
    for i, (seat, card) in enumerate(plays(state)):
        rows[i // SEATS][(seat - column) % SEATS] = SUIT_LETTERS[card // RANKS] + RANK_LETTERS[card % RANKS]
    return "\n".join([*lines, *(" ".join(row) for row in rows), "*"])


def plays(state: Any) -> list[tuple[int, int]]:
    """(seat, card) for each card that was played, in order."""
    found, leader = [], (state.declarer + 1) % SEATS
    for trick in tricks_of(state.history):
        found += [((leader + place) % SEATS, card) for place, card in enumerate(trick)]
        leader = taker(found[-SEATS:], state.trump())
    return found + [((leader + place) % SEATS, card) for place, card in enumerate(cards_of(state.trick))]


def taker(trick: list[tuple[int, int]], trump: int) -> int:
    """The seat that takes a trick of (seat, card) pairs."""
    led = trick[0][1] // RANKS
    return max(trick, key=lambda play: (play[1] // RANKS == trump, play[1] // RANKS == led, play[1]))[0]


def pack_of(state: Any) -> int:
    """All cards of a game, wherever they are."""
    return int(state.undealt | sum(state.hands) | sum(1 << card for _, card in plays(state)))


def hand_text(hand: int) -> str:
    """AKQ.JT9.876.5432."""
    return ".".join(
        "".join(RANK_LETTERS[rank] for rank in range(RANKS - 1, -1, -1) if hand >> RANKS * suit + rank & 1)
        for suit in (3, 2, 1, 0)
    )


def contract_text(contract: int) -> str:
    """3NT, 4S."""
    return f"{contract // 5 + 1}{STRAINS[contract % 5]}"
