"""What one seat knows of a game in which something is hidden: all that a player of such a game is handed."""

from dataclasses import dataclass, field
from typing import Any

from harif.drawing.digits import LANGUAGES
from harif.game.beginning import beginning_of
from harif.game.drawing import svg_of, text_of
from harif.game.errors import GameError
from harif.game.notation import forbidden_moves, move_name, named_move, said_move, spellings
from harif.game.origin import Origin, reference
from harif.game.places import drawn_places, drawn_steps, labelled, slides, touching
from harif.game.sentence import AND, joined
from harif.game.values import CHANCE, write_words

MOST_WORDS = 4096


@dataclass(frozen=True)
class View:
    """A game in progress as one seat sees it. The state cannot be reached from here: even the pictures are drawn.

    seat: whose view it is.  sees: what `sees(seat)` says of the present state.
    seen: every view that the seat has had, the present one last; one that stays the same counts once.
    moves: its own so far.  actions: those that it may choose from now, none where another moves or the game is over.
    names: how these are written.  said: the same for a person to read, one tuple a language.
    touches: the places of the picture that a person touches for each of them, in order.
    slides: what each of them takes from one place of the picture to another.
    world: where the seat is to move and the game has a `guess`, a state that the seat cannot tell from the real one,
    made by that of nothing else than what it sees; to ask it for more.
    """

    seat: int
    sees: Any
    seen: tuple[Any, ...]
    moves: tuple[int, ...]
    actions: tuple[int, ...]
    names: tuple[str, ...]
    first: tuple[Any, ...] = field(repr=False)  # the fields of the game's first state
    origin: Origin = field(repr=False)
    texts: tuple[str, ...] = field(repr=False)  # one a language
    pictures: tuple[str, ...] = field(repr=False)
    forbidden: tuple[tuple[str, str], ...] = field(default=(), repr=False)  # other moves by name, and why they are none
    world: Any = field(default=None, repr=False)
    said: tuple[tuple[str, ...], ...] = field(default=((),) * len(LANGUAGES), repr=False)
    touches: tuple[tuple[str, ...], ...] = field(default=(), repr=False)
    slides: tuple[tuple[tuple[str, str], ...], ...] = field(default=(), repr=False)

    @property
    def game(self) -> Any:
        """The class of the game: its rules, from which a player may work out what can be."""
        return self.origin.find()

    @property
    def beginning(self) -> Any:
        """The first state of the game, which everybody knows, wherever the game in progress was set up."""
        return self.game(*self.first)

    @property
    def words(self) -> tuple[int, ...]:
        """What the seat sees, as plain machine words: with the seat, the name of its information set."""
        return words_of(self.sees)

    def text(self, lang: str = "en") -> str:
        """The position as the seat sees it, as plain text."""
        return self.texts[place_of(lang)]

    def svg(self, lang: str = "en") -> str:
        """The position as the seat sees it, as an SVG document."""
        return self.pictures[place_of(lang)]

    def _repr_svg_(self) -> str:
        return self.svg()

    def move_name(self, action: int) -> str:
        """How one of the actions is written."""
        return self.names[self.actions.index(action)]

    def read_move(self, text: str) -> int:
        """The action that is written `text`; a sentence where there is none, or where it may be several."""
        names, meant = dict(zip(self.names, self.actions, strict=True)), spellings(self.game, text)
        knows_more = self.world is not None and "read_move" in self.world.__harif__.methods
        ours = self.world.read_move if knows_more else None
        return named_move(names, text, ours, forbidden=lambda: dict(self.forbidden), spelled=meant)


def place_of(lang: str) -> int:
    """Where a view has what it says in a language."""
    if lang not in LANGUAGES:
        raise GameError(
            "There is no language '{lang}' here; there are {names}.", lang=lang, names=joined(LANGUAGES, AND)
        )
    return LANGUAGES.index(lang)


def view_of(states: list[Any], moves: list[int], seat: int) -> View:
    """What a seat knows after these moves, which led through these states, the present one last."""
    state = states[-1]
    refuse_seat(state, seat)
    actions = tuple(map(int, state.actions())) if mover_of(state) == seat else ()
    touches = touching(state)
    pictures = tuple(svg_of(state, lang=lang, viewer=seat) for lang in LANGUAGES)
    drawn = labelled(pictures[0])
    return View(
        seat=seat,
        sees=state.sees(seat),
        seen=seen_in(states, seat),
        moves=tuple(move for at, move in zip(states, moves, strict=False) if mover_of(at) == seat),
        actions=actions,
        names=tuple(move_name(state, action) for action in actions),
        first=tuple(beginning_of(state)),
        origin=reference(type(state)),
        texts=tuple(text_of(state, lang=lang, viewer=seat) for lang in LANGUAGES),
        pictures=pictures,
        forbidden=tuple(forbidden_moves(state).items()) if actions else (),
        world=state.guess(seat, 0) if actions and "guess" in state.__harif__.methods else None,
        said=tuple(tuple(said_move(state, action, lang) for action in actions) for lang in LANGUAGES),
        touches=tuple(drawn_places(touches(action), drawn) for action in actions),
        slides=tuple(drawn_steps(slides(state, action), drawn) for action in actions),
    )


def words_of(seen: Any) -> tuple[int, ...]:
    """What `sees` returned, as plain machine words.

    >>> words_of((3, (True, 2**64 - 1)))
    (3, 1, -1)
    """
    words = [0] * MOST_WORDS
    return tuple(words[: write_words(seen, words, 0)])


def seen_by(state: Any, seat: int) -> tuple[int, ...]:
    """What a seat sees of a state, as plain machine words."""
    return words_of(state.sees(seat))


def seen_in(states: list[Any], seat: int) -> tuple[Any, ...]:
    """Every view that a seat has had in these states; one that stays the same counts once."""
    refuse_seat(states[-1], seat)
    views = [state.sees(seat) for state in states]
    return tuple(view for i, view in enumerate(views) if i == 0 or view != views[i - 1])


def refuse_seat(state: Any, seat: int) -> None:
    """Refuse a game that hides nothing, and a seat that it does not have."""
    game = state.__harif__
    if not game.kind.hidden:
        raise GameError(
            "{spec} hides nothing, so there are no views: everybody sees the state. Where something is hidden, the "
            "rules say by sees(player) what a player sees.",
            spec=game.spec,
        )
    if not (isinstance(seat, int) and 0 <= seat < game.kind.players):
        last = game.kind.players - 1
        raise GameError("{spec} has seats 0 to {last}, not {seat!r}.", spec=game.spec, last=last, seat=seat)


def mover_of(state: Any) -> int:
    """Who moves; chance, where nobody does."""
    return CHANCE if state.terminal() else int(state.player())
