"""Random numbers made of 64 bits, for `guess(player, bits)`: the same in Python and in machine code."""

from harif.game import U64


def stirred(luck):
    """The next 64 bits, each as random as the last (splitmix64)."""
    luck = U64(luck + 0x9E3779B97F4A7C15)
    luck = U64((luck ^ luck >> 30) * 0xBF58476D1CE4E5B9)
    luck = U64((luck ^ luck >> 27) * 0x94D049BB133111EB)
    return U64(luck ^ luck >> 31)


def share(luck):
    """A number from 0 up to 1."""
    return (luck >> 11) / 9007199254740992.0


def below(luck, count):
    """A number from 0 to count - 1; 0 where there is none."""
    return int((luck >> 32) * count >> 32)
