"""`harif games`: the catalogue as a list that one can scan, or all about one game of it."""

from typing import Any, NamedTuple

from rich.text import Text

from harif.cli import show
from harif.drawing.digits import digits, number
from harif.game import GameError, Kind
from harif.game.definition import definition_of
from harif.games import game_class, games
from harif.games.catalogue import entry
from harif.words.catalogue import LANGUAGES, Voice, checked
from harif.words.games import name_of, rule_of

LEFT_TO_RIGHT = "\u200e"  # keeps columns in their order where a terminal turns Persian round
GAP = 2  # blanks between columns


class Wanted(NamedTuple):
    """The kinds that are asked for; None: either will do."""

    players: int | None = None
    chance: bool | None = None
    hidden: bool | None = None
    score: bool | None = None
    general: bool | None = None

    def fits(self, kind: Kind) -> bool:
        """Is a game of that kind wanted?"""
        has = {"players": kind.players, "chance": kind.chance, "hidden": kind.hidden}
        has |= {"score": counts_points(kind), "general": is_general(kind)}
        return all(wish in (None, has[name]) for name, wish in self._asdict().items())


def list_games(game: str | None, wanted: Wanted, lang: str, as_json: bool) -> None:
    """The games of the kinds that are wanted; or all about one, in the catalogue or in a file."""
    checked(lang)
    if game is not None:
        found = [game_class(game)]
    else:
        found = [cls for e in games() if (cls := chosen(e.name, e.options, wanted)) is not None]
    if as_json:
        show.print_json({"games": [described(cls) for cls in found]})
    elif game is not None:
        tell_all(found[0], Voice("catalogue", lang))
    else:
        tell_each(found, Voice("catalogue", lang))


def chosen(name: str, options: dict[str, str], wanted: Wanted) -> Any:
    """The game as it is wanted: as it is usually played, or for so many players if it can be; else None."""
    specs = [name] + ([f"{name}:players={wanted.players}"] if wanted.players and "players" in options else [])
    for spec in specs:
        try:
            cls = game_class(spec)
        except GameError:  # not for so many
            continue
        if wanted.fits(definition_of(cls).kind):
            return cls
    return None


def described(cls: Any) -> dict[str, Any]:
    """A game for --json."""
    e = entry(cls)
    return {
        "name": e.name,
        "about": e.about,
        "names": {spoken: name_of(cls, spoken) for spoken in LANGUAGES},
        "rules": {spoken: rule_of(cls, spoken) for spoken in LANGUAGES},
        "options": e.options,
        "players": e.kind.players,
        "chance": e.kind.chance,
        "hidden": e.kind.hidden,
        "constant_sum": e.kind.constant_sum,
        "utility_range": list(e.kind.utility_range),
        "native": e.native,
    }


def tell_each(found: list[Any], say: Voice) -> None:
    """One line a game, cut at the edge of the screen: how it is typed, what it is called, its kind, its rule."""
    out = show.console()
    if not found:
        out.print(say("none"))
        return
    rows = [[say("game"), say("name"), say("count"), say("kind"), say("about")]]
    for cls in found:
        kind = cls.__harif__.kind
        count = digits(str(kind.players), say.lang)
        rows.append([typed(cls), name_of(cls, say.lang), count, traits(kind, say), rule_of(cls, say.lang)])
    if say.lang == "en":  # what is typed is nearly the name
        rows = [[row[0], *row[2:]] for row in rows]
    widths = [max(Text(cell).cell_len for cell in column) + GAP for column in zip(*rows, strict=True)]
    for i, row in enumerate(rows):
        line = Text(style="bold" if i == 0 else "")
        for k, cell in enumerate(row):
            style = "bold cyan" if k == 0 and i else "dim" if k and k < len(row) - 1 else ""
            line.append((LEFT_TO_RIGHT if k and say.rtl else "") + cell, style=style)
            line.append(" " * (sum(widths[: k + 1]) - line.cell_len) if k < len(row) - 1 else "")
        line.truncate(out.width, overflow="ellipsis")
        out.print(line, no_wrap=True, overflow="crop")
    out.print()
    out.print(Text(say("more", game="harif games othello", options="--players 3, --chance"), style="dim"))


def tell_all(cls: Any, say: Voice) -> None:
    """What there is to know of one game."""
    out, game = show.console(), cls.__harif__
    name, about = name_of(cls, say.lang), game.about.partition("\n")[2].strip()
    out.print(Text(name, style="bold") + Text("" if name == game.name else f" ({game.name})", style="bold cyan"))
    out.print(Text(rule_of(cls, say.lang)))
    if say.lang == "en" and about:
        out.print(Text("\n" + " ".join(about.split())))
    out.print()
    facts = [(say("kind"), whole_kind(game.kind, say))]
    if game.parameters:
        facts.append((say("options"), game.spec))
    facts.append((say("play"), f"harif play {typed(cls)}"))
    margin = max(Text(word).cell_len for word, _ in facts) + GAP
    for word, fact in facts:
        blank = " " * (margin - Text(word).cell_len)
        out.print(Text.assemble((word, "dim"), blank, LEFT_TO_RIGHT if say.rtl else "", fact))


def typed(cls: Any) -> str:
    """A game as it is typed: its name, and the number of players where that is not the usual one."""
    game = cls.__harif__
    usual = game_class(game.name).__harif__.kind.players  # type: ignore[attr-defined]
    return str(game.name) if game.kind.players == usual else f"{game.name}:players={game.kind.players}"


def traits(kind: Kind, say: Voice) -> str:
    """What is out of the ordinary: that nothing hangs on luck, is hidden or counted goes without saying."""
    has = {"chance": kind.chance, "hidden": kind.hidden, "score": counts_points(kind)}
    return say("comma").join(say(trait) for trait, there in has.items() if there)


def whole_kind(kind: Kind, say: Voice) -> str:
    """The kind of a game, with what it can be worth."""
    low, high = (number(end, say.lang) for end in kind.utility_range)
    parts = [say("player") if kind.players == 1 else say("players", n=kind.players)]
    parts += [traits(kind, say)] if traits(kind, say) else []
    parts += [say("general")] if is_general(kind) else []
    parts += [say("range", low=low, high=high) if counts_points(kind) else say("usual")]
    return say("comma").join(parts)


def counts_points(kind: Kind) -> bool:
    """Does it matter by how much one wins?"""
    return max(map(abs, kind.utility_range)) > 1.0


def is_general(kind: Kind) -> bool:
    """Can all of them win or lose together?"""
    return kind.players > 1 and not kind.zero_sum
