// A tree's text as nodes that can be changed, and back to text. What is right and what is wrong in it the server says;
// here it is only taken apart, and every number stays as it was typed.
// @ts-check

/**
 * @typedef {object} Typed a node as it was typed
 * @property {string} name of the move that leads here, "" if it has none
 * @property {string} chance its probability, "" if none was given
 * @property {string} head "max", "p1#a", …; "" where it goes without saying
 * @property {string | null} leaf the text of a leaf; null for a node
 * @property {Typed[]} children
 */

const TOKEN = /;[^\n]*|[\s,\u060c]+|\(|\)|<[^<>()]*>|[^\s(),;<>\u060c]+/gy;
const PREFIX = /^(?:([\p{L}_][\p{L}\p{N}_]*'*)=)?(?:([^=:]+):)?/u;
const HEAD = /^(?:max|min|chance|p\d+)?(?:#[\p{L}\p{N}_]+)?$/u;

/**
 * The nodes of a text; null where it is no tree.
 * @param {string} text
 * @returns {Typed | null}
 */
export function parsed(text) {
  const plain = text.replace(/\s*([=:])\s*/g, "$1");
  /** @type {Typed[]} */
  const open = [];
  /** @type {Typed | null} */
  let root = null;
  let prefix = ["", ""];
  let fresh = false;
  TOKEN.lastIndex = 0;
  /** @param {Typed} node */
  const put = (node) => {
    if (open.length) open[open.length - 1].children.push(node);
    else if (root) return false;
    else root = node;
    prefix = ["", ""];
    return true;
  };
  for (let at = 0; at < plain.length; at = TOKEN.lastIndex) {
    const found = TOKEN.exec(plain);
    if (!found) return null;
    const token = found[0];
    if (/^[\s,;\u060c]/.test(token)) continue;
    if (token === "(") {
      const node = { name: prefix[0], chance: prefix[1], head: "", leaf: null, children: [] };
      if (!put(node)) return null;
      open.push(node);
      fresh = true;
      continue;
    }
    if (token === ")") {
      if (!open.pop()) return null;
      fresh = false;
      continue;
    }
    if (fresh && HEAD.test(token)) {
      open[open.length - 1].head = token;
      fresh = false;
      continue;
    }
    fresh = false;
    const [whole, name = "", chance = ""] = PREFIX.exec(token) ?? [""];
    if (name || chance) prefix = [name || prefix[0], chance || prefix[1]];
    const rest = token.slice(whole.length);
    if (rest && !put({ name: prefix[0], chance: prefix[1], head: "", leaf: rest, children: [] })) return null;
  }
  return open.length ? null : root;
}

/**
 * The text of a tree.
 * @param {Typed} node
 * @returns {string}
 */
export function written(node) {
  const prefix = (node.name ? `${node.name}=` : "") + (node.chance ? `${node.chance}:` : "");
  if (node.leaf !== null) return prefix + node.leaf;
  const inside = [node.head, ...node.children.map(written)].filter(Boolean);
  return `${prefix}(${inside.join(" ")})`;
}

/**
 * The node at the end of a way of places from the root.
 * @param {Typed} root
 * @param {number[]} way
 * @returns {Typed | undefined}
 */
export function nodeAt(root, way) {
  return way.reduce(/** @type {(at: Typed | undefined, i: number) => any} */ ((at, i) => at?.children[i]), root);
}

/**
 * A new leaf like those around it: a vector where they are vectors.
 * @param {Typed} node
 * @returns {Typed}
 */
export function freshLeaf(node) {
  let like = node;
  while (like.leaf === null && like.children.length) like = like.children[0];
  const vector = like.leaf?.startsWith("<") ? `<${like.leaf.split(/[,\s]+/).map(() => "0").join(",")}>` : "0";
  return { name: "", chance: "", head: "", leaf: vector, children: [] };
}

/**
 * Change a copy of a tree at one place; null where that cannot be.
 * @param {string} text
 * @param {number[]} way
 * @param {(node: Typed, parent: Typed | undefined) => void} change
 * @returns {string | null}
 */
export function changed(text, way, change) {
  const root = parsed(text);
  const node = root && nodeAt(root, way);
  if (!root || !node) return null;
  change(node, way.length ? nodeAt(root, way.slice(0, -1)) : undefined);
  return written(root);
}

/**
 * May a text stand for a leaf: a number, a vector, or a tree of its own?
 * @param {string} text
 */
export function isLeaf(text) {
  if (text.startsWith("(")) return parsed(text) !== null;
  const vector = /^<(.*)>$/.exec(text);
  return vector ? vector[1].trim().split(/[\s,\u060c]+/).every(isNumber) : isNumber(text);
}

/**
 * Is it written as a number is: 3, -2.5, 1/3, ⅓, 1e3, ۱۲? Whether there is such a number the server says.
 * @param {string} text
 */
export function isNumber(text) {
  return /^[-+−–]?[\p{N}.\u066b/\u2044]+(e[-+]?\p{N}+)?$/iu.test(text) && /\p{N}/u.test(text);
}

/**
 * Set a probability; of two children the other one gets the rest.
 * @param {Typed} node
 * @param {Typed | undefined} parent
 * @param {string} chance
 */
export function setChance(node, parent, chance) {
  node.chance = chance;
  if (!parent || parent.children.length !== 2) return;
  const other = parent.children[node === parent.children[0] ? 1 : 0];
  other.chance = rest(chance) ?? other.chance;
}

/**
 * 1 less a probability, written as it is: 1/3 leaves 2/3, 0.7 leaves 0.3.
 * @param {string} chance
 */
function rest(chance) {
  const fraction = /^(\d+)\/(\d+)$/.exec(chance);
  if (fraction) return `${Number(fraction[2]) - Number(fraction[1])}/${fraction[2]}`;
  const number = Number(chance);
  return Number.isFinite(number) && chance !== "" ? String(Number((1 - number).toFixed(12))) : null;
}

/** @param {Typed} parent whose children change in number: probabilities would no longer add up */
export function evenChances(parent) {
  for (const child of parent.children) child.chance = "";
}
