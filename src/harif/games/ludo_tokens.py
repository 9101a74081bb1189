"""The tokens of a Ludo player as one word, six bits each: how far each has come."""

BITS = 6
FULL = (1 << BITS) - 1


def progress_of(side, token):
    """How far a token has come: 0 in the yard, 1 on its start square."""
    return side >> BITS * token & FULL


def exchanged(side, token):
    """The side with a token and the next one exchanged."""
    both = progress_of(side, token) ^ progress_of(side, token + 1)
    return side ^ (both << BITS * token | both << BITS * (token + 1))


def placed(side, tokens, token, progress):
    """The side with that token moved to `progress`; tokens are alike, so they are kept in order, the foremost first."""
    side = side & ~(FULL << BITS * token) | progress << BITS * token
    while token > 0 and progress_of(side, token - 1) < progress:
        token -= 1
        side = exchanged(side, token)
    while token < tokens - 1 and progress_of(side, token + 1) > progress:
        side = exchanged(side, token)
        token += 1
    return side


def tokens_at(side, tokens, progress):
    """(how many tokens have come exactly that far, the last of them)"""
    count, last = 0, -1
    for token in range(tokens):
        if progress_of(side, token) == progress:
            count += 1
            last = token
    return count, last
