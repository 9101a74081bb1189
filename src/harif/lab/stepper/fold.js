// A trace folded into a picture: what is known of every node after some events. The same as `Picture.apply` in
// harif/lab/trace.py, event by event; tests hold the two together.
// @ts-check

/**
 * @typedef {number | string | (number | string)[]} Value a number, "inf" or "-inf", or one for each player
 *
 * @typedef {object} Event an event of a trace, as docs/trace.md has it
 * @property {string} kind
 * @property {number} node
 * @property {Value} [value]
 * @property {number | string} [alpha]
 * @property {number | string} [beta]
 * @property {number | string} [low]
 * @property {number | string} [high]
 * @property {number} [by]
 * @property {number[]} [pruned]
 * @property {string} [bound]
 * @property {boolean} [estimate]
 * @property {number} [visits]
 * @property {any[]} [terms]
 *
 * @typedef {object} Picture
 * @property {number} step
 * @property {Map<number, Value>} value
 * @property {Map<number, string>} bound
 * @property {Map<number, [number | string, number | string]>} window
 * @property {Map<number, [number | string, number | string]>} interval
 * @property {Set<number>} visited
 * @property {Set<number>} evaluated
 * @property {Set<number>} done
 * @property {Map<number, Event>} cut
 * @property {Set<number>} pruned
 * @property {Map<number, number>} best
 * @property {Map<number, number>} visits
 * @property {Set<number>} judged
 * @property {Map<number, any>} told  node -> what was written beside it last
 * @property {number | null} current
 */

/**
 * The picture before the first event.
 * @param {number} [step]
 * @returns {Picture}
 */
export function emptyPicture(step = 0) {
  return {
    step,
    value: new Map(),
    bound: new Map(),
    window: new Map(),
    interval: new Map(),
    visited: new Set(),
    evaluated: new Set(),
    done: new Set(),
    cut: new Map(),
    pruned: new Set(),
    best: new Map(),
    visits: new Map(),
    judged: new Set(),
    told: new Map(),
    current: null,
  };
}

/**
 * The picture after one more event.
 * @param {Picture} picture changed in place
 * @param {Event} event
 * @param {any} [told] what is written beside the event's node from now on, where that changes
 */
export function applyEvent(picture, event, told = null) {
  const { kind, node } = event;
  picture.step += 1;
  if (kind === "deepen") {
    Object.assign(picture, emptyPicture(picture.step));
    return;
  }
  picture.current = node;
  if (told !== null) picture.told.set(node, told);
  if (kind === "enter" || kind === "expand") picture.visited.add(node);
  else if (kind === "evaluate") {
    picture.visited.add(node);
    picture.evaluated.add(node);
  } else if (kind === "probe" && event.by !== undefined) picture.visited.add(event.by);
  else if (kind === "cut") {
    picture.cut.set(node, event);
    for (const child of event.pruned ?? []) picture.pruned.add(child);
  } else if (kind === "done") picture.done.add(node);
  if (kind === "back_up" && event.by !== undefined) picture.best.set(node, event.by);
  if (event.visits !== undefined && kind === "credit") picture.visits.set(node, event.visits);
  const game = kind === "iteration" || kind === "simulate";
  if (event.value !== undefined && !game) {
    if (kind !== "cut") picture.value.set(node, event.value);
    if (sameValue(event.value, picture.value.get(node))) {
      if (event.bound === undefined) picture.bound.delete(node);
      else picture.bound.set(node, event.bound);
      if (event.estimate) picture.judged.add(node);
      else picture.judged.delete(node);
    }
  }
  if (event.alpha !== undefined && event.beta !== undefined) picture.window.set(node, [event.alpha, event.beta]);
  if (event.low !== undefined && event.high !== undefined) picture.interval.set(node, [event.low, event.high]);
}

/**
 * The picture after the first `count` events.
 * @param {Event[]} steps
 * @param {number} count
 * @param {any[]} [labels] what is written at each event, null where nothing changes
 * @param {Picture} [from] a picture to go on from, where it lies before; it is changed
 */
export function foldedTo(steps, count, labels = [], from = undefined) {
  const picture = from && from.step <= count ? from : emptyPicture();
  while (picture.step < count) applyEvent(picture, steps[picture.step], labels[picture.step] ?? null);
  return picture;
}

/**
 * @param {Value | undefined} one
 * @param {Value | undefined} other
 */
export function sameValue(one, other) {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((part, i) => part === other[i]);
  }
  return one === other;
}
