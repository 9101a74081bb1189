"""The kernel of learning: what a network takes from games that were played.

Studying a game goes from its last row back: the chances at a row are drawn toward those at the next one, seen from the
mover's side, and at the last row toward the ending itself. That is TD(lambda) in its forward view (Sutton 1988;
Tesauro 1992 for backgammon).
"""

from typing import Annotated, Any

from harif.learning.self_play import Games
from harif.native.engine import fetch, kernel
from harif.native.records import Floats32
from harif.search.chance.network import LANES, Net, learned_value
from harif.search.work import Work


class Study(Work):
    """Games being studied; `nodes` counts rows."""

    studied: int  # games, to their first row
    trace: float  # lambda
    target: Annotated[Floats32, LANES]  # the chances that the network is drawn toward
    error: Annotated[Floats32, LANES]  # the step of each chance's sum
    back: Floats32  # hidden: the step of each hidden unit's sum
    net: Net
    games: Games


@kernel
def study(start: Any, games: int, rate: float, study: Study) -> float:
    """Learn from the first `games` of `study.games`, in their order; the mean surprise of a row: how far the network's
    chances are from the target, weighted by it.

    It returns at once when told to stop; `study.studied` says how many games it has taken in.
    """
    net, batch, target, trace = study.net, study.games, study.target, study.trace
    chances, endings = net.chances, net.endings
    surprise, rows = 0.0, 0
    for game in range(games):
        # Step 1. At the end all is known.
        viewer = 0  # who sees the chances in `target`
        for k in range(endings):
            target[k] = 0.0
        target[batch.endings[game]] = 1.0
        for row in range(batch.lengths[game] - 1, -1, -1):
            if study.nodes > study.limit:
                return 0.0
            # Step 2. The target as this row's mover sees it.
            place = game * batch.most_rows + row
            mover = batch.movers[place]
            if mover != viewer:
                turn_round(study)
                viewer = mover
            # Step 3. What the network says, and how far that is from the target.
            state = fetch(start, batch.states, place * batch.width)
            learned_value(state, mover, net)
            for k in range(endings):
                if target[k] > 1e-9:
                    surprise -= target[k] * (chances[k] - target[k])
            # Step 4. A step toward the target; then the target of the row before.
            draw(rate, study)
            for k in range(endings):
                target[k] = trace * target[k] + (1 - trace) * chances[k]
            rows += 1
        study.studied += 1
        study.nodes += batch.lengths[game]
    return surprise / max(rows, 1)


@kernel
def turn_round(study: Study) -> None:
    """The target as the other side sees it: what one wins the other loses, so the same chances in opposite order."""
    target, endings = study.target, study.net.endings
    for k in range(endings // 2):
        other = endings - 1 - k
        kept = target[k]
        target[k] = target[other]
        target[other] = kept


@kernel
def draw(rate: float, study: Study) -> None:
    """One step of the network toward the target, for the features, units and chances that it holds: the gradient of
    cross-entropy. These stay as they are.
    """
    net, target, error = study.net, study.target, study.error
    chances, bias = net.chances, net.outward_bias
    for k in range(LANES):
        error[k] = 0.0
    for k in range(net.endings):
        error[k] = rate * (target[k] - chances[k])
    for k in range(LANES):
        bias[k] += error[k]
    if net.hidden > 0:
        draw_outward(study)
        draw_inward(study)
    else:
        draw_linear(study)


@kernel
def draw_linear(study: Study) -> None:
    """The weights from features to chances, where there are no hidden units."""
    features, weights, error = study.net.features, study.net.outward, study.error
    for i in range(study.net.inputs):
        x = features[i]
        if x != 0.0:
            for k in range(LANES):
                weights[i * LANES + k] += x * error[k]


@kernel
def draw_outward(study: Study) -> None:
    """The outward weights; on the way, each hidden unit's own step, back through them and s'(z) = (1 - |s|)^2."""
    net, error, back = study.net, study.error, study.back
    units, weights, endings = net.units, net.outward, net.endings
    for h in range(net.hidden):
        row = h * LANES
        x = units[h]
        found = weights[row] * error[0]
        for k in range(1, endings):
            found += weights[row + k] * error[k]
        for k in range(LANES):
            weights[row + k] += x * error[k]
        slope = 1 - abs(x)
        back[h] = found * slope * slope


@kernel
def draw_inward(study: Study) -> None:
    """The inward weights, of the features that are there."""
    net, back = study.net, study.back
    features, weights, bias, hidden = net.features, net.inward, net.inward_bias, net.hidden
    for h in range(hidden):
        bias[h] += back[h]
    for i in range(net.inputs):
        x = features[i]
        if x != 0.0:
            row = i * hidden
            for h in range(hidden):
                weights[row + h] += x * back[h]
