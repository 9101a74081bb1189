"""Programs that speak the Universal Chess Interface, as players: `"uci:path=stockfish,elo=2100"`.

`program` is a process that is spoken to line by line, `engine` the protocol, `options` what a program lets one set,
`speech` how it is told of a game, and `mind` the player, made from what its text has `asked` for.
"""

from harif.arena.uci.mind import uci_player

__all__ = ["uci_player"]
