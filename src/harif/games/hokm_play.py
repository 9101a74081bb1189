"""What helps a search of hokm with all cards seen."""

from harif.games.tricks import RANKS, SUIT, different, eagerness, following

TRUMPS = 52  # and a suit: the move that names it


def promising(self):
    """Any trumps; of cards that touch, the lowest."""
    if self.trump < 0:
        for suit in range(4):
            yield TRUMPS + suit
    else:
        left = different(following(self.hands[self.turn()], self.trick), self.hands, self.trick)
        while left:
            yield (left & -left).bit_length() - 1
            left &= left - 1


def priority(self, action):
    """The longest suit as trumps; a card as it is eager to be played."""
    if action >= TRUMPS:
        return (self.first >> RANKS * (action - TRUMPS) & SUIT).bit_count()
    return eagerness(action, self.trick, self.trump)
