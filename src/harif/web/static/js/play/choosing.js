// Which move is meant: every place touched narrows the legal moves to those that go on there.
// @ts-check

/** @typedef {import("./types.js").Choice} Choice */

/**
 * What a touch led to. `path`: the places touched so far. `next`: where it can go on. `ends`: moves that need no more
 * places, told apart by buttons where there are several or others go on. `play`: the one move that is meant.
 * @typedef {{path: string[], next: Set<string>, ends: Choice[], play: Choice | null}} Narrowed
 */

/**
 * The choices that begin with these places.
 * @param {Choice[]} choices
 * @param {string[]} path
 */
export function beginning(choices, path) {
  return choices.filter((choice) => path.every((place, at) => choice.places[at] === place));
}

/**
 * Where a hand stands after these places.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @returns {Narrowed}
 */
export function narrowed(choices, path) {
  const left = beginning(choices, path);
  const ends = left.filter((choice) => choice.places.length === path.length);
  const longer = left.filter((choice) => choice.places.length > path.length);
  const next = new Set(longer.map((choice) => choice.places[path.length]));
  const play = path.length > 0 && ends.length === 1 && longer.length === 0 ? ends[0] : null;
  return { path, next, ends: path.length > 0 || ends.length > 0 ? ends : [], play };
}

/**
 * Touch a place. It goes on with what was begun; or is where one begun move ends, its stops left out; or begins
 * another; or lets go of all.
 * @param {Choice[]} choices
 * @param {string[]} path
 * @param {string} place
 * @returns {Narrowed}
 */
export function touched(choices, path, place) {
  const now = narrowed(choices, path);
  if (now.next.has(place)) return narrowed(choices, [...path, place]);
  if (path.length > 0) {
    const through = beginning(choices, path).filter((choice) => choice.places.at(-1) === place);
    const shortest = Math.min(...through.map((choice) => choice.places.length));
    const direct = through.find((choice) => choice.places.length === shortest);
    if (direct && path.at(-1) !== place) return narrowed(choices, direct.places);
  }
  const again = path.at(-1) === place;
  return narrowed(choices, !again && narrowed(choices, []).next.has(place) ? [place] : []);
}

/**
 * Moves that are words, such as "roll": where they are to be touched is not seen at once, so they get a button as well.
 * @param {Choice[]} choices
 */
export function words(choices) {
  return choices.filter(({ name, places }) => places.length === 1 && /^[a-z]{3,}/i.test(name));
}

/**
 * The move that somebody typed: its name, in any case and digits, or what its button says.
 * @param {Choice[]} choices
 * @param {string} text
 * @returns {Choice | null}
 */
export function typed(choices, text) {
  const wanted = plain(text);
  const same = choices.filter((choice) => choice.name === text.trim());
  const alike = choices.filter((choice) => plain(choice.name) === wanted || plain(choice.label) === wanted);
  const found = same.length ? same : alike;
  return found.length === 1 ? found[0] : null;
}

/** @param {string} text */
function plain(text) {
  const latin = text.replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
  return latin.trim().toLowerCase().replace(/\s+/g, " ");
}
