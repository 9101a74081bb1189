"""What captures win and lose in chess: the methods `priority` and `noisy` of its state.

An *exchange* is all captures on one square: each side takes with the least of its men that attack it, and stops when
going on would cost more. That is known without a search (static exchange evaluation); pins are not looked at.
"""

from harif.game import U64
from harif.games.chess_men import BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, WORTH, code_at
from harif.games.chess_moves import (
    ENDS,
    LAST,
    PROMOTIONS,
    RANK,
    RISING,
    following,
    guard,
    kings_reach,
    knights_reach,
    pawns_reach,
    reach,
    sides_of,
)

RISK = tuple({**WORTH, KING: 12}.get(code, 0) for code in range(8))
"""What a man is worth by its code: who loses the king, loses more than anything."""
LOSING = 1000  # taken off the priority of captures that lose material


def priority(self, action):
    """Captures that lose nothing and new queens are positive, by the most valuable victim and the least attacker;
    captures that lose material negative; all else 0.
    """
    victim, kind = victim_of(self, action), action >> 12
    if not victim and kind != QUEEN:
        return 0
    code = code_at(self, action & 63)
    urgency = 16 * RISK[victim] - RISK[code]
    if kind == QUEEN:
        urgency += 16 * (RISK[QUEEN] - RISK[PAWN])
    return urgency if holds(self, action, victim) else urgency - LOSING


def noisy(self):
    """Captures and new queens that lose no material."""
    if self.over():
        return
    _, theirs = sides_of(self)
    free, pinned = guard(self)
    free &= theirs | ENDS
    stage, movers = 0, U64(0)
    while stage < LAST:
        stage, movers, left, base, step = following(self, stage, movers, free, pinned, theirs)
        if stage >= PROMOTIONS and (stage - PROMOTIONS) & 3:
            left = U64(0)  # no queen
        while left:
            action = base + step * ((left & -left).bit_length() - 1)
            left &= left - 1
            if holds(self, action, victim_of(self, action)):
                yield action


def safe(self, action):
    """Does the move lose no material on the square that it goes to?"""
    return holds(self, action, victim_of(self, action))


def victim_of(self, action):
    """The code of the man that a move captures; 0 if it is none."""
    origin, target = action & 63, action >> 6 & 63
    _, theirs = sides_of(self)
    if theirs >> target & 1:
        return code_at(self, target)
    passed = target == (self.rights >> 16 & 127) - 1 and code_at(self, origin) == PAWN
    return PAWN if passed else 0


def holds(self, action, victim):
    """Does the exchange that the move begins leave its side with no less than before?"""
    origin, target, kind = action & 63, action >> 6 & 63, action >> 12
    code = code_at(self, origin)
    at_risk = RISK[kind if kind else code]
    ahead = RISK[victim] + (RISK[kind] - RISK[PAWN] if kind else 0)
    if ahead >= at_risk or code == KING:
        return True
    one, two, four = self.one, self.two, self.four
    mine, theirs = sides_of(self)
    taken = (mine | theirs) & ~(U64(1) << origin) | U64(1) << target
    if victim == PAWN and not theirs >> target & 1:
        taken &= ~(U64(1) << (target ^ 8))
    place = U64(1) << target
    attackers = pawns_reach(place, 1) & self.white | pawns_reach(place, 0) & ~self.white
    attackers &= one & ~two & ~four
    attackers |= knights_reach(place) & two & ~one & ~four | kings_reach(place) & one & two & ~four
    # Turn by turn. The other side is content when the mover is behind, the mover when it is not.
    ours = False
    while True:
        attackers |= reach(target, taken, RISING) & one & four | reach(target, taken, RANK) & two & four
        attackers &= taken & ~place
        men = attackers & (mine if ours else theirs)
        if not men:
            return not ours
        code, men = least(one, two, four, men)
        if code == KING and attackers & (theirs if ours else mine):
            return not ours
        ahead += at_risk if ours else -at_risk
        if (ahead >= 0) != ours:
            return not ours
        taken &= ~(men & -men)
        at_risk = RISK[code]
        ours = not ours


def least(one, two, four, men):
    """The least valuable kind of some men, and those of that kind."""
    if men & one & ~two & ~four:
        return PAWN, men & one & ~two & ~four
    if men & two & ~one & ~four:
        return KNIGHT, men & two & ~one & ~four
    if men & one & four & ~two:
        return BISHOP, men & one & four & ~two
    if men & two & four & ~one:
        return ROOK, men & two & four & ~one
    if men & four:
        return QUEEN, men & four
    return KING, men
