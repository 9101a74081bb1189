// What a picture shows of every node and branch: the state that decides how it looks, and the labels beside it. The same
// as `Stage.scene` in harif/lab/scene.py.
// @ts-check

/** @typedef {import("./fold.js").Picture} Picture */
/** @typedef {import("./fold.js").Event} Event */

/**
 * @typedef {[role: string, x: number, y: number, text: string, size: number, anchor: string, word: string]} Label
 * @typedef {{labels: Label[], says: string}} Told what stands beside a node, and the node in words
 *
 * @typedef {object} Place
 * @property {number} x
 * @property {number} y
 * @property {number} half
 * @property {string} shape
 * @property {number} level
 * @property {number} parent
 * @property {number[]} children
 * @property {boolean} folded
 * @property {string[]} [board]
 * @property {number} [cell]
 *
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {boolean} game  positions of a game: nodes show themselves when their parents are visited
 * @property {number[]} order
 * @property {Record<string, Place>} nodes
 * @property {{node: number, ends: [number, number, number, number], strike: number, label?: Label}[]} branches
 * @property {Label[]} turns
 * @property {{label: string, boxes: number[][], links: [number, number][][]}[]} groups
 * @property {Record<string, Told>} beginning
 *
 * @typedef {object} Table
 * @property {string} title
 * @property {string[]} heads
 * @property {{cells: [text: string, strong: boolean, bar: number | null][], ruled: boolean, marked: boolean}[]} rows
 * @property {string} note
 *
 * @typedef {object} Data what `stepper_data` in harif/lab/stepper/data.py gives
 * @property {string} kind "tree" or "table"
 * @property {string} lang
 * @property {string} title
 * @property {Record<string, string>} words
 * @property {{steps: Event[], nodes: any[], algorithm: string}} trace
 * @property {{step: number, text: string}[]} stops
 * @property {number[]} frames
 * @property {Layout} layout of a tree
 * @property {(Told | null)[]} labels of a tree
 * @property {Table[]} tables of a table, one for each stop
 *
 * @typedef {object} Mark
 * @property {string} state "new", "open", "done", "evaluated" or "pruned"
 * @property {boolean} current
 * @property {boolean} hidden
 * @property {boolean} folded
 * @property {string} branch "new", "below", "pruned", "seen" or "path"
 * @property {Told} told
 */

/**
 * How every node looks after the events of a picture.
 * @param {Data} data
 * @param {Picture} picture
 * @returns {Map<number, Mark>}
 */
export function marksOf(data, picture) {
  const { layout } = data;
  const path = emphasised(layout, picture);
  const over = picture.done.has(0);
  /** @type {Set<number>} */
  const pruned = new Set();
  /** @type {Map<number, Mark>} */
  const marks = new Map();
  for (const id of layout.order) {
    const place = layout.nodes[id];
    const below = pruned.has(place.parent);
    const state = below ? "pruned" : stateOf(id, picture);
    if (state === "pruned") pruned.add(id);
    const branch = below ? "below" : state === "new" || state === "pruned" ? state : path.has(id) ? "path" : "seen";
    marks.set(id, {
      state,
      current: id === picture.current && !over,
      hidden: layout.game && id !== 0 && !picture.visited.has(place.parent),
      folded: place.folded || (layout.game && place.shape !== "leaf" && state === "new"),
      branch,
      told: picture.told.get(id) ?? layout.beginning[id],
    });
  }
  return marks;
}

/**
 * @param {number} id
 * @param {Picture} picture
 */
export function stateOf(id, picture) {
  if (picture.pruned.has(id)) return "pruned";
  if (!picture.visited.has(id)) return "new";
  return picture.evaluated.has(id) ? "evaluated" : picture.done.has(id) ? "done" : "open";
}

/**
 * The way to where the search is; when it is over, the best line of play.
 * @param {Layout} layout
 * @param {Picture} picture
 */
export function emphasised(layout, picture) {
  /** @type {Set<number>} */
  const found = new Set();
  if (picture.done.has(0)) {
    for (let at = /** @type {number | undefined} */ (0); at !== undefined; at = picture.best.get(at)) found.add(at);
  } else if (picture.current !== null) {
    for (let at = picture.current; at >= 0; at = layout.nodes[at].parent) found.add(at);
  }
  return found;
}
