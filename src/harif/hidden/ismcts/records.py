"""What the kernel of information-set search works with: worlds to start from, sets that were met, and their arms."""

from harif.native.records import Floats, Int8, Int32, Ints, Ints32, Rows, Struct
from harif.search.montecarlo.records import Search
from harif.search.numbered import Numbered

NO_ARM = 0  # arm 0 does not exist
ROOT = 0  # the number of the set in which the question was asked
NO_WORLD = -1


class Arm(Struct):
    """An action in an information set, as a bandit sees it."""

    action: int
    total: float  # of the results, to who chooses
    visits: Int32  # how often it was chosen
    available: Int32  # how often it could have been
    next: Int32  # the set's next arm, or NO_ARM
    mover: Int8  # who chooses


class Sets(Search):
    """A search through information sets. `nodes` counts simulations, `path` holds the arms chosen in the one under way.

    believed  i8[world_room * world_words]  the worlds that are kept, as `store` writes them
    upto      f8[worlds]                    how likely a world is, or one before it; not needed where all are alike
    sets                                    who is to move and what is seen there, numbered
    first     i4[sets.room]                 the first arm of a set, NO_ARM before its second visit
    arms      [arm_room]
    earned    f8[(1 + choices) * width]     by root arm (NO_ARM where chance moves there), the sum of the results
    told      f8[world_room * choices]      by world and by root arm, the sum of the results to the root's player …
    times     i4[world_room * choices]      … and how many they are
    """

    # Who looks.
    seat: int  # the player at the root
    each: bool  # is a set what its own player sees, or what the root's player does?
    # The worlds.
    worlds: int  # that are kept
    world_room: int  # as many as there may be; 0: every simulation guesses one of its own
    world_words: int
    alike: bool  # is one as likely as the next?
    world: int  # of the simulation under way, or NO_WORLD
    # The tree.
    choices: int  # the root's arms, 1 … choices; none where chance moves there
    used: int  # the place of the next arm
    arm_room: int
    steps: int  # arms on the path
    narrowed: bool  # is only what stands there to be tried at the root?
    believed: Ints
    upto: Floats
    sets: Numbered
    first: Ints32
    arms: Rows[Arm]
    earned: Floats
    told: Floats
    times: Ints32
