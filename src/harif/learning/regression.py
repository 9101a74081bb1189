"""`learn_weights`: a judgement of any game with `features`, from how games ended or from temporal differences.

By *results*, every quiet position of a game is an example of how it ended, mixed with how search judged it, and the
judgement is drawn toward all of them in many passes (logistic regression). Where a game has `traits`, hidden units
learn from these what a linear judgement leaves, which stands as it is. By *leaves*, games are studied as they are
played: at the end of each best line the judgement is drawn toward those of the moves that followed, and at last toward
the end of the game (TD-leaf: Baxter, Tridgell and Weaver 1998). Both are one kernel, `descent`.

A tenth of the games is held out: the loss on them, against the same mixture, says what was learned, and the best
weights of the way are kept.
"""

import os
import random
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from math import exp, log
from typing import Any, NamedTuple

from harif.game import SearchError
from harif.games.catalogue import start_of
from harif.learning.descent import Model, count_of, descend, mean_loss, model_of, weights_of
from harif.learning.examples import Examples, Table, block_of, joined, table_of
from harif.learning.file import locked
from harif.learning.losses import losses_svg
from harif.learning.marks import Loss
from harif.learning.network import ANY, Network, copy_of, load_network, new_network
from harif.learning.playing import Playing, played, processes_of
from harif.learning.refusals import (
    refuse_folder,
    refuse_games,
    refuse_no_learner,
    refuse_other_units,
    refuse_overwriting,
    refuse_seed,
    refuse_unfit,
    refuse_units,
)
from harif.learning.replaying import replayed
from harif.native.engine import machine_code
from harif.search.chance.network import LANES, places_of, refuse_no_network, two_ending_weights
from harif.search.chance.recognition import looks_of, refuse_other_features
from harif.search.running import conduct
from harif.search.work import STOPPED

HELD_OUT = 10  # one game of so many
STEADY = 8.0
"""How far the first hidden unit is from bending what a linear judgement says."""
TRUST = 500.0
"""How many rows' worth of evidence a weight needs to leave where it began: 0, or what the game itself or an earlier
lesson knew. Of a weight that few rows speak of, they would else believe too much: all rows of a game tell of one end.
"""
FARTHEST, SEARCHES = 4.0, 16  # how decisive games may be, either way, and the steps that narrow it down
SUDDEN = 1.5
"""How far search may change the odds of a linear judgement for hidden units to learn from it."""
BATCH = 64  # games between two lessons by leaves


class Recipe(NamedTuple):
    """How weights are learned; see `learn_weights`."""

    games: int = 2000
    depth: int = 4
    rounds: int = 2
    epochs: int = 12
    seed: int = 0
    rate: float = 0.004
    share: float = 0.5
    trace: float = 0.7
    hidden: int | None = None
    strays: int = 0


@dataclass(frozen=True)
class Fitted:
    """What was learned, and how the loss fell on the way."""

    network: Network
    curve: list[Loss] = field(default_factory=list)
    stopped: str | None = None

    def svg(self, lang: str = "en") -> str:
        """The losses as a picture."""
        return losses_svg(self.curve, self.network.game, lang)

    def _repr_svg_(self) -> str:
        return self.svg()


Report = Callable[[Loss], Any]


def learn_weights(
    game: Any,
    *,
    by: str = "results",
    source: Iterable[Any] | None = None,
    network: Network | str | os.PathLike[str] | None = None,
    processes: int = 1,
    file: Any = None,
    progress: Report | None = None,
    any_parameters: bool = False,
    **recipe: Any,
) -> Fitted:
    """Learn to judge a game of one or two players without chance, in which nothing is hidden.

    - `by`: "results", or "leaves" (temporal differences).
    - `source`: games to learn from by their results: records, or what has `moves`, `start` and `values`. None: games
      against itself, `games` (2,000) of them, both sides searching `depth` (4) plies after some moves at random; in
      `rounds` (2), the first of them with the game's own `evaluate`, each other with what was learned before.
    - `network`, or its file: where to begin, and what plays first. Else learning begins at the game's own
      `weight(index)`, if it has that; else from nothing.
    - `hidden` (0): units between the features and the judgement; with 0 it is linear. Where the game has `traits` they
      look at these, beside a linear judgement, that of `network` or the game's own, which stands as it is.
    - `strays` (0): by results, one move in so many is made at random, so that more is seen than good play shows.
    - `epochs` (12): passes through the examples; `rate` (0.004): the first step; `share` (0.5): of the result in what
      an example is worth, the rest is what search found; `trace` (0.7): lambda, by leaves.
    - `processes` (1): that play; 0 is one a core. The same `seed` (0) gives the same weights with any number.
    - `any_parameters` (False): the weights judge the game whatever its parameters, as long as its features are as many.
    - `progress`: told of every `Loss`; where it returns False, and on Ctrl-C, learning ends with the best so far.
    """
    state = start_of(game)
    refuse_unfit(state.__harif__)
    refuse_chance(state.__harif__)
    recipe_ = checked(recipe, by)
    refuse_folder(file)
    processes = processes_of(processes)
    with locked(file):
        refuse_overwriting(file, network)
        if isinstance(network, (str, os.PathLike)):
            network = load_network(network)
        lesson = Lessons(game, state, recipe_, network, processes, progress, file, any_parameters)
        try:
            if source is not None:
                lesson.fit(replayed(source, state, lesson.network), searched=False)
            elif by == "results":
                lesson.by_results()
            else:
                lesson.by_leaves()
            why = "interrupt" if lesson.halted else None
        except KeyboardInterrupt:
            why = "interrupt"
        fitted = lesson.best_network()
        if file is not None:
            fitted.write(file)
        return Fitted(fitted, lesson.curve, why)


class Lessons:
    """Learning under way: the model, and the best weights so far."""

    def __init__(
        self,
        game: Any,
        state: Any,
        recipe: Recipe,
        network: Network | None,
        processes: int,
        progress: Report | None,
        file: Any,
        any_parameters: bool = False,
    ) -> None:
        self.game, self.state, self.recipe, self.processes = game, state, recipe, processes
        self.any_parameters = any_parameters
        self.progress, self.file = progress, file
        self.began = time.perf_counter()
        self.curve: list[Loss] = []
        self.halted = False
        looks = looks_of(state)
        low, high = state.__harif__.kind.utility_range
        self.inputs = looks.inputs
        if network is not None:
            refuse_no_learner(network)
            refuse_no_network(network, state.__harif__)
            refuse_other_features(network, state)
            if network.endings != (low, high):
                raise SearchError("The network tells other endings apart than {low} and {high}.", low=low, high=high)
            refuse_bias(network)
            beside = network.hidden == 0 and state.__harif__.traits is not None
            if not beside:
                refuse_other_units(network, recipe.hidden)
            if not beside or recipe.hidden is None:
                recipe = recipe._replace(hidden=network.hidden)
        self.recipe = recipe = recipe._replace(hidden=recipe.hidden or 0)
        self.hidden = hidden = recipe.hidden or 0
        self.traits = state.__harif__.traits or 0 if hidden else 0
        if network is not None and network.hidden:
            self.traits = network.traits
        blank = new_network(
            state.__harif__.spec,
            self.inputs,
            hidden,
            (low, high),
            recipe.seed,
            looks.known_by(self.traits),
            self.traits,
        )
        if network is not None and network.hidden == hidden:
            begun = weights_in(network)
        elif self.traits:
            begun = first_units(self.traits, hidden, recipe.seed)
        else:
            begun = first_weights(state, self.inputs, self.recipe)
        if self.traits:
            tell_directly(blank, own_weights(state, self.inputs) if network is None else direct_weights(network))
        self.blank, self.begun = blank, begun
        self.knows = self.traits > 0 or (any(begun) and hidden == 0)
        self.plays = network is not None  # is what was learned what plays? Else it is `evaluate`
        self.decisive = 1.0  # how much the odds of weights count in the games that are learned from
        self.best: tuple[float, list[float]] = (float("inf"), begun)
        self.played = 0

    @property
    def network(self) -> Network:
        """What was learned so far."""
        return with_weights(self.blank, self.best[1])

    def best_network(self) -> Network:
        about = {"games": self.played, "lessons": [{"games": self.played, **self.recipe._asdict()}]}
        about |= {"losses": [list(loss) for loss in self.curve], ANY: self.any_parameters}
        return replace(self.network, about=about)

    def by_results(self) -> None:
        """Play rounds of games, and after each learn from all of them."""
        parts: list[Examples] = []
        rounds = self.recipe.rounds
        playing = Playing(self.game, self.recipe.depth, self.recipe.seed, strays=self.recipe.strays)
        for k in range(rounds):
            numbers = range(self.recipe.games * k // rounds, self.recipe.games * (k + 1) // rounds)
            judge = self.network if self.plays else None
            for batch in played(playing, self.network, judge, numbers, self.processes):
                parts += [part for part in batch if len(part)]
                self.played += len(batch)
                self.tell(Loss(self.played, sum(map(len, parts)), 0, self.seconds, None, None))
                if self.halted:
                    break
            if parts:
                self.fit(joined(parts))
                self.plays = True
            if self.halted:
                break

    def fit(self, examples: Examples, searched: bool = True) -> None:
        """Draw the judgement toward all examples in many passes, from where it began."""
        import numpy as np

        recipe, rng = self.recipe, np.random.default_rng(self.recipe.seed)
        if len(examples) == 0:
            raise SearchError("There is no position to learn from.")
        self.played = self.played or len(set(examples.games.tolist()))
        worth = recipe.share * examples.ended + (1.0 - recipe.share) * examples.judged
        counts = self.calm(examples) if self.traits and searched else np.ones(len(examples), dtype=bool)
        if not counts.any():
            raise SearchError(
                "Of every position search says something else entirely than the judgement: there is nothing that units "
                "can learn. Play more games, or search less deeply."
            )
        held = (examples.games % HELD_OUT == HELD_OUT - 1) & counts
        ours = np.flatnonzero(counts & ~held) if not held[counts].all() else np.flatnonzero(counts)
        tested = table_of(examples, worth, np.flatnonzero(held) if held.any() else ours)
        measure = machine_code(mean_loss)
        table = table_of(examples, worth, ours)
        if self.knows:
            self.decisive = self.found_decisive(table, measure)
        model = self.model_with(self.begun, (0.0 if self.hidden else TRUST) / len(ours))
        # Of a round before, the best was measured on fewer games: it is kept where it is better than the beginning.
        found = float(measure(tested, model))
        best = self.measured(tested, measure)
        self.best = best if best[0] < found else (found, self.begun)
        self.mark(len(examples), 0, None, found)
        for epoch in range(recipe.epochs):
            model.rate = recipe.rate * 0.05 ** (epoch / max(recipe.epochs - 1, 1))
            table.order = block_of(rng.permutation(ours), "q")
            loss = self.descended(table, model)
            if loss is None:
                return
            self.keep(tested, model, measure, len(examples), epoch + 1, loss)
            if self.halted:
                return

    def calm(self, examples: Examples) -> Any:
        """Which examples teach hidden units: not those where search found what no look at the position tells."""
        import numpy as np

        judged = np.clip(examples.judged, 1e-4, 1.0 - 1e-4)
        return np.abs(np.log(judged / (1.0 - judged)) - examples.base) < SUDDEN

    def by_leaves(self) -> None:
        """Play batches of games, and after each learn from its leaves, once."""
        import numpy as np

        recipe = self.recipe
        model = self.model_with(self.begun, 0.0)
        measure = machine_code(mean_loss)
        playing = Playing(self.game, recipe.depth, recipe.seed, leaves=True)
        held: list[Examples] = []
        for k in range(0, recipe.games, BATCH):
            numbers = range(k, min(k + BATCH, recipe.games))
            now = with_weights(self.blank, weights_of(model))
            batches = played(playing, now, now, numbers, self.processes)
            games = [part for batch in batches for part in batch if len(part)]
            self.played += len(numbers)
            held += [part for part in games if part.games[0] % HELD_OUT == HELD_OUT - 1]
            ours = [part for part in games if part.games[0] % HELD_OUT != HELD_OUT - 1]
            if not ours:
                continue
            examples = joined(ours)
            worth = np.concatenate([returns(part, recipe.trace) for part in ours]).astype(np.float32)
            model.rate = recipe.rate * 0.05 ** (k / max(recipe.games - 1, 1))
            loss = self.descended(table_of(examples, worth, np.arange(len(examples))), model)
            if loss is None:
                return
            if held or k + BATCH >= recipe.games:
                kept = joined(held or ours)
                tested = table_of(kept, kept.ended, np.arange(len(kept)))
                # What is held out grows, so the best so far is measured again.
                self.best = self.measured(tested, measure)
                self.keep(tested, model, measure, len(examples), k // BATCH + 1, loss)
            if self.halted:
                return

    def descended(self, table: Table, model: Model) -> float | None:
        """One pass through a table: its mean loss; None if it was interrupted in the middle of it."""
        run = machine_code(descend)

        def halt() -> None:
            model.limit = STOPPED

        ended = conduct(lambda: float(run(table, model)), halt)
        self.halted = self.halted or ended.why is not None
        return ended.value if ended.why is None else None

    def measured(self, tested: Table, measure: Any) -> tuple[float, list[float]]:
        """The best weights so far, and what they lose on these examples."""
        return float(measure(tested, self.model_with(self.best[1], 0.0))), self.best[1]

    def model_with(self, weights: list[float], pull: float) -> Model:
        """A model of weights, as decisive as the games are."""
        hidden, inputs = self.hidden, self.traits or self.inputs
        return model_of(
            inputs, hidden, self.scaled(weights, self.decisive), pull, self.decisive if self.traits else None
        )

    def scaled(self, weights: list[float], by: float) -> list[float]:
        """Weights whose odds count so many times as much."""
        outward = (self.traits or self.inputs) * self.hidden + self.hidden
        return [*weights[:outward], *(by * weight for weight in weights[outward:])]

    def found_decisive(self, table: Table, measure: Any) -> float:
        """By how much to multiply the odds of the weights that are known, so that they lose least on these examples.

        Quick games end less surely than known weights say, or more. Without this, weights that many examples speak of
        would shrink or grow, and those of which few do would stay: all are to keep their measure.
        """
        low, high = -log(FARTHEST), log(FARTHEST)
        for _ in range(SEARCHES):
            one, two = low + (high - low) / 3.0, high - (high - low) / 3.0
            losses = []
            for power in (one, two):
                self.decisive = exp(power)
                losses.append(float(measure(table, self.model_with(self.begun, 0.0))))
            low, high = (low, two) if losses[0] < losses[1] else (one, high)
        return exp((low + high) / 2.0)

    def keep(self, tested: Table, model: Model, measure: Any, rows: int, epoch: int, loss: float) -> None:
        """Measure the model, and keep it if it is the best so far."""
        found = float(measure(tested, model))
        if found < self.best[0]:
            self.best = (found, self.scaled(weights_of(model), 1.0 / self.decisive))
            if self.file is not None:
                self.best_network().write(self.file)
        self.mark(rows, epoch, loss, found)

    def mark(self, rows: int, epoch: int, loss: float | None, held_out: float) -> None:
        self.curve.append(Loss(self.played, rows, epoch, self.seconds, loss, held_out))
        self.tell(self.curve[-1])

    def tell(self, loss: Loss) -> None:
        if self.progress is not None and self.progress(loss) is False:
            self.halted = True

    @property
    def seconds(self) -> float:
        return time.perf_counter() - self.began


def returns(game: Examples, trace: float) -> list[float]:
    """What each leaf of a game is drawn toward: the mean of all that search said later and of the end, by lambda.

    Rows may be seen by either side; what follows is seen by the row's own.
    """
    found: list[float] = []
    for row in reversed(range(len(game))):
        worth = float(game.ended[row])
        if found:
            said, ahead = float(game.judged[row + 1]), found[-1]  # as the row after this sees them
            worth = (1.0 - trace) * said + trace * ahead
            if game.viewers[row] != game.viewers[row + 1]:
                worth = 1.0 - worth
        found.append(worth)
    return found[::-1]


# Weights and networks -------------------------------------------------------------------------------------------------


def own_weights(state: Any, inputs: int) -> list[float]:
    """The game's own `weight` of each feature, 0 where it has none."""
    wrote = "weight" in state.__harif__.methods
    return [float(state.weight(i)) if wrote else 0.0 for i in range(inputs)]


def first_units(traits: int, hidden: int, seed: int) -> list[float]:
    """Where hidden units begin that stand beside a linear judgement: most of them are cut off neither below nor above,
    and they say nothing yet.
    """
    rng = random.Random(f"units {seed}")
    inward = [rng.uniform(-0.17, 0.17) for _ in range(traits * hidden)]
    return [*inward, *([0.3] * hidden), *([0.0] * hidden), 0.0]


def first_weights(state: Any, inputs: int, recipe: Recipe) -> list[float]:
    """Where learning begins: the game's own `weight`, or nothing; hidden units but the first know nothing yet."""
    own = own_weights(state, inputs)
    hidden = recipe.hidden or 0
    if hidden == 0:
        return own
    rng = random.Random(f"weights {recipe.seed}")
    weights = [0.0] * count_of(inputs, hidden)
    knows = 1 if any(own) else 0  # the first unit then tells what is known, and is left alone at first
    for i in range(inputs):
        for h in range(knows, hidden):
            weights[i * hidden + h] = rng.uniform(-0.1, 0.1)
    outward = inputs * hidden + hidden
    for h in range(knows, hidden):
        weights[outward + h] = rng.uniform(-0.1, 0.1)
    if knows:
        weights[: inputs * hidden : hidden] = [weight / STEADY for weight in own]
        weights[outward] = STEADY
    return weights


def with_weights(network: Network, weights: list[float]) -> Network:
    """A network of two endings with these weights, as `descent` lays them out."""
    made = copy_of(network)
    numbers, at = made.numbers, places_of(network.inputs, network.hidden, network.traits)
    inward = at.outward - at.inward
    for i in range(inward):
        numbers[at.inward + i] = weights[i]
    for row, weight in enumerate(weights[inward:]):  # with hidden units the last is the bias, which follows them
        numbers[at.outward + row * LANES] = 0.0
        numbers[at.outward + row * LANES + 1] = weight
    return made


def weights_in(network: Network) -> list[float]:
    """The weights of a network of two endings, as `descent` lays them out."""
    inward, units, bias, direct = two_ending_weights(network)
    return [*inward, *units, bias] if network.hidden else direct


def direct_weights(network: Network) -> list[float]:
    """Those of the linear judgement beside which hidden units stand, or which is all."""
    return two_ending_weights(network).direct


def tell_directly(network: Network, weights: list[float]) -> None:
    """Make that the linear judgement beside the hidden units."""
    at = places_of(network.inputs, network.hidden, network.traits).direct
    for row, weight in enumerate(weights):
        network.numbers[at + row * LANES + 1] = weight


# Refusals -------------------------------------------------------------------------------------------------------------


def checked(given: dict[str, Any], by: str) -> Recipe:
    """The recipe, if it can be followed."""
    if by not in ("results", "leaves"):
        raise SearchError("by is 'results' or 'leaves', not {by!r}.", by=by)
    for name in given:
        if name not in Recipe._fields:
            raise SearchError(
                "learn_weights has no option '{name}'. It has: {names}.", name=name, names=", ".join(Recipe._fields)
            )
    recipe = Recipe(**{name: value for name, value in given.items() if value is not None})
    refuse_games(recipe.games)
    refuse_seed(recipe.seed)
    refuse_units(recipe.hidden)
    if isinstance(recipe.strays, bool) or not isinstance(recipe.strays, int) or recipe.strays < 0:
        raise SearchError("{name} is a whole number of 0 or more, not {value!r}.", name="strays", value=recipe.strays)
    if recipe.strays and by == "leaves":
        raise SearchError("strays is for learning by results: a leaf is judged by the moves that follow it.")
    for name, value in (("depth", recipe.depth), ("rounds", recipe.rounds), ("epochs", recipe.epochs)):
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise SearchError("{name} is a whole number of 1 or more, not {value!r}.", name=name, value=value)
    for name, number, most in (("rate", recipe.rate, 10.0), ("share", recipe.share, 1.0), ("trace", recipe.trace, 1.0)):
        if isinstance(number, bool) or not isinstance(number, (int, float)) or not 0.0 <= number <= most:
            raise SearchError("{name} is a number from 0 to {most}, not {value!r}.", name=name, most=most, value=number)
    return recipe


def refuse_bias(network: Network) -> None:
    """What self-play taught a linear judgement beside its features has no place in a regression."""
    if network.hidden == 0 and two_ending_weights(network).bias != 0.0:
        raise SearchError("The network has a bias beside its weights, as self-play teaches it: go on by self-play.")


def refuse_chance(game: Any) -> None:
    if game.kind.chance:
        raise SearchError(
            "{spec} has chance: learn it by playing against itself, without --search and --from.", spec=game.spec
        )
