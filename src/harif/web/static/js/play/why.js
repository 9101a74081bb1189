// Why that move: what the search left behind, in sentences, as a tree, and as a table that opens one level at a time.
// @ts-check
import { byId, fill, make, picture } from "../dom.js";
import { digits, percent, say } from "../words.js";

/**
 * @typedef {import("./types.js").Why} Why
 * @typedef {import("./types.js").Child} Child
 */

/** @type {Record<string, string>} */
const BOUNDS = { "at most": "≤\u00a0", "at least": "≥\u00a0", estimate: "~" }; // how the lab writes them

const SMALLEST = 0.7; // a tree that would have to be smaller is scrolled

export class Reasons {
  /** @param {(ply: number, path: number[]) => void} open  asks the server for what is below */
  constructor(open) {
    this.open = open;
    this.ply = -1;
    /** @type {Map<string, Child[]>} */
    this.levels = new Map();
    /** @type {Set<string>} */
    this.opened = new Set();
  }

  hide() {
    byId("why-card").hidden = true;
    this.levels.clear();
    this.opened.clear();
  }

  /** @param {Why} why */
  show(why) {
    const key = why.path.join(" ");
    if (why.ply !== this.ply || why.path.length === 0) {
      this.levels.clear();
      this.opened.clear();
      this.ply = why.ply;
    }
    this.levels.set(key, why.children);
    this.opened.add(key);
    if (why.text.length) fill(byId("why-text"), ...why.text.map((sentence) => make("p", {}, sentence)));
    const card = byId("why-card");
    const first = card.hidden;
    card.hidden = false;
    if (why.svg) this.tree(why.svg);
    byId("why-scale").hidden = !why.svg || !why.percent;
    this.table();
    if (first) {
      card.focus({ preventScroll: true });
      card.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {string} text */
  tree(text) {
    const svg = picture(text);
    const holder = byId("why-tree");
    fill(holder, svg);
    if (!svg) return;
    const [, , wide = 0, high = 0] = (svg.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
    const scale = holder.clientWidth / wide;
    if (scale < 1 && scale >= SMALLEST) {
      svg.setAttribute("width", String(holder.clientWidth));
      svg.setAttribute("height", String(high * scale));
    }
    holder.scrollLeft = 0; // where the best move is
    holder.tabIndex = 0;
    holder.setAttribute("role", "group");
    holder.setAttribute("aria-label", say("page.tree"));
    svg.addEventListener("click", (event) => {
      const node = event.target instanceof Element ? event.target.closest("[data-path]") : null;
      if (!node) return;
      const path = (node.getAttribute("data-path") ?? "").split(/[ ,]+/).filter(Boolean).map(Number);
      if (path.length) this.toggle(path);
    });
  }

  /** @param {number[]} path */
  toggle(path) {
    const key = path.join(" ");
    if (this.opened.has(key)) this.opened.delete(key);
    else if (this.levels.has(key)) this.opened.add(key);
    else this.open(this.ply, path);
    this.table();
  }

  table() {
    const top = this.levels.get("") ?? [];
    const all = [...this.levels.values()].flat();
    /** @type {[keyof Child, string][]} */
    const columns = [];
    if (all.some((child) => child.value !== null)) columns.push(["value", say("page.col_value")]);
    if (all.some((child) => child.depth !== null)) columns.push(["depth", say("page.col_depth")]);
    if (all.some((child) => child.visits !== null)) columns.push(["visits", say("page.col_visits")]);
    if (all.some((child) => child.probability !== null)) columns.push(["probability", say("page.col_probability")]);
    const head = make("tr", {}, make("th", { scope: "col" }, say("page.col_move")), ...columns.map(([, name]) => make("th", { scope: "col" }, name)));
    const rows = this.rows([], top, columns);
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.path : undefined;
    fill(byId("why-children"), rows.length > 0 && make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows)));
    if (held !== undefined) byId("why-children").querySelector(`[data-path="${held}"]`)?.dispatchEvent(new Event("focus-me"));
  }

  /**
   * @param {number[]} path
   * @param {Child[]} children
   * @param {[keyof Child, string][]} columns
   * @returns {HTMLTableRowElement[]}
   */
  rows(path, children, columns) {
    return children.flatMap((child) => {
      const below = [...path, child.action];
      const key = below.join(" ");
      const open = this.opened.has(key);
      const name = make("th", { scope: "row" });
      name.style.paddingInlineStart = `${0.5 + path.length * 1.1}rem`;
      if (child.opens) {
        const sign = open ? "−" : "+";
        const look = { type: "button", class: "opener", "aria-expanded": String(open), "data-path": key, "aria-label": `${child.name}: ${say("page.go_deeper")}` };
        const opener = make("button", { ...look, onclick: () => this.toggle(below) }, sign);
        opener.addEventListener("focus-me", () => opener.focus());
        name.append(opener, " ");
      }
      name.append(make("span", { class: "ltr" }, child.name));
      const row = make("tr", {}, name, ...columns.map(([column]) => make("td", {}, cell(child, column))));
      return open ? [row, ...this.rows(below, this.levels.get(key) ?? [], columns)] : [row];
    });
  }
}

/**
 * @param {Child} child
 * @param {keyof Child} column
 */
function cell(child, column) {
  const value = child[column];
  if (typeof value !== "number") return "";
  if (column === "probability") return percent(value, 1);
  if (column !== "value") return digits(value);
  return `${BOUNDS[child.bound ?? ""] ?? ""}${child.told ?? ""}`; // what is told in words is no bound
}
