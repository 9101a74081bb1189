"""What helps a search of hokm with all cards seen."""

from harif.games.sure_tricks import favourite, sure
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


def lead(self, side):
    """How many tricks a side is ahead, with those that either is sure of; while one lies on the table, with that one
    for who can play highest.
    """
    ahead = self.tricks[side] - self.tricks[1 - side]
    if self.trump < 0 or self.undealt:
        return ahead
    if self.trick:
        taken = 1 if favourite(self.hands, self.trick, self.leader, self.trump) % 2 == side else -1
        return ahead + taken
    ours, theirs, _, _ = sure(self.hands, self.leader, self.trump)
    return ahead + (ours - theirs if self.leader % 2 == side else theirs - ours)
