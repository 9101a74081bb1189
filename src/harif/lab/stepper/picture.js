// The tree of a trace as a live drawing: built once, and at each step only what has changed is touched.
// @ts-check
import { foldedTo } from "./fold.js";
import { marksOf } from "./scene.js";
import { dotsOf, outlineOf, plateWidth, strokesOf, svgElement, textOf } from "./shapes.js";

/** @typedef {import("./scene.js").Data} Data */
/** @typedef {import("./scene.js").Mark} Mark */
/** @typedef {import("./scene.js").Label} Label */

/**
 * @typedef {object} Parts the elements of one node
 * @property {SVGElement} group
 * @property {SVGElement} labels
 * @property {SVGElement} dots
 * @property {SVGElement | null} branch
 * @property {SVGElement | null} over  the label of the branch
 * @property {Mark | null} shown
 */

/** A tree that can be shown after any number of events. */
export class TreePicture {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    this.step = -1;
    /** @type {import("./fold.js").Picture | undefined} */
    this.folded = undefined;
    /** @type {Map<number, Parts>} */
    this.parts = new Map();
    this.element = this.build();
    this.focused = 0;
    this.listen();
  }

  build() {
    const { layout, words } = this.data;
    const branches = svgElement("g", { "aria-hidden": "true" });
    const over = svgElement("g", { "aria-hidden": "true" });
    const nodes = svgElement("g", { role: "presentation" });
    const turns = layout.turns.map(textOf);
    /** @type {Map<number, {branch: SVGElement, over: SVGElement | null}>} */
    const lines = new Map();
    for (const { node, ends, strike, label } of layout.branches) {
      const [x1, y1, x2, y2] = ends;
      const line = svgElement("path", { d: `M${x1} ${y1}L${x2} ${y2}`, class: "hs-line" });
      const strokes = svgElement("path", { d: strokesOf(ends, strike), class: "hs-strokes" });
      const branch = svgElement("g", { "data-branch": node }, [line, strokes]);
      branches.append(branch);
      lines.set(node, { branch, over: label ? this.plated(label, node) : null });
      if (label) over.append(/** @type {SVGElement} */ (lines.get(node)?.over));
    }
    for (const id of layout.order) {
      const place = layout.nodes[id];
      const labels = svgElement("g");
      const dots = dotsOf(place);
      const siblings = place.parent < 0 ? [id] : layout.nodes[place.parent].children;
      const group = svgElement(
        "g",
        {
          "data-node": id,
          role: "treeitem",
          tabindex: id === 0 ? 0 : -1,
          "aria-level": place.level,
          "aria-posinset": siblings.indexOf(id) + 1,
          "aria-setsize": siblings.length,
          class: "hs-node",
        },
        [outlineOf(place), dots, labels],
      );
      nodes.append(group);
      const { branch, over: plate } = lines.get(id) ?? { branch: null, over: null };
      this.parts.set(id, { group, labels, dots, branch, over: plate, shown: null });
    }
    const groups = layout.groups.map((group) => this.setOf(group));
    return svgElement(
      "svg",
      {
        viewBox: `0 0 ${layout.width} ${layout.height}`,
        width: layout.width,
        height: layout.height,
        role: "tree",
        "aria-label": words.tree,
        class: "hs-tree",
        direction: "ltr",
      },
      [branches, ...groups, over, svgElement("g", { "aria-hidden": "true" }, turns), nodes],
    );
  }

  /**
   * A label on a branch, over a piece of paper.
   * @param {Label} label
   * @param {number} node
   */
  plated(label, node) {
    const [, x, y, text, size] = label;
    const wide = plateWidth(text, size);
    const plate = { x: x - wide / 2, y: y - size / 2 - 1, width: wide, height: size + 2, class: "hs-plate" };
    return svgElement("g", { "data-move": node }, [svgElement("rect", plate), textOf(label)]);
  }

  /** @param {{label: string, boxes: number[][], links: [number, number][][]}} group an information set */
  setOf({ label, boxes, links }) {
    const frames = boxes.map(([left, top, right, bottom]) =>
      svgElement("rect", { x: left, y: top, width: right - left, height: bottom - top, rx: 16, class: "hs-set" }),
    );
    const lines = links.map((link) =>
      svgElement("path", { d: link.map(([x, y], i) => `${i ? "L" : "M"}${x} ${y}`).join(""), class: "hs-set" }),
    );
    return svgElement("g", { "data-set": label, "aria-hidden": "true" }, [...frames, ...lines]);
  }

  /**
   * Show the tree after so many events.
   * @param {number} step
   */
  show(step) {
    const { trace, labels } = this.data;
    this.folded = foldedTo(trace.steps, step, labels, this.folded);
    const marks = marksOf(this.data, this.folded);
    for (const [id, mark] of marks) this.update(id, mark);
    this.step = step;
  }

  /**
   * @param {number} id
   * @param {Mark} mark
   */
  update(id, mark) {
    const parts = /** @type {Parts} */ (this.parts.get(id));
    const { shown, group, branch, over, dots } = parts;
    const same =
      shown !== null &&
      shown.state === mark.state &&
      shown.current === mark.current &&
      shown.hidden === mark.hidden &&
      shown.folded === mark.folded;
    if (!same) {
      const shape = this.data.layout.nodes[id].shape;
      const hidden = mark.hidden ? " hs-hidden" : "";
      group.setAttribute("class", `hs-node hs-${shape} hs-${mark.state}${mark.current ? " hs-current" : ""}${hidden}`);
      group.setAttribute("data-state", mark.state);
      dots.setAttribute("display", mark.folded ? "inline" : "none");
      over?.setAttribute("class", mark.hidden ? "hs-hidden" : `hs-move-${mark.state}`);
    }
    if (shown === null || shown.branch !== mark.branch || shown.hidden !== mark.hidden) {
      branch?.setAttribute("class", `hs-branch hs-branch-${mark.branch}${mark.hidden ? " hs-hidden" : ""}`);
    }
    if (shown === null || shown.told !== mark.told) parts.labels.replaceChildren(...mark.told.labels.map(textOf));
    if (!same || shown?.told !== mark.told) group.setAttribute("aria-label", this.says(mark));
    parts.shown = mark;
  }

  /** @param {Mark} mark the node in words: C, MIN, at most 2, cut */
  says(mark) {
    const { words } = this.data;
    const more = [mark.state === "new" && words.new, mark.state === "pruned" && words.pruned, mark.current && words.here];
    return [mark.told.says, ...more.filter(Boolean)].join(words.comma);
  }

  /** Where the search is, in the coordinates of the drawing. */
  currentPlace() {
    const at = this.folded?.current;
    return at === null || at === undefined ? null : this.data.layout.nodes[at];
  }

  // From node to node by keys: up to the parent, down to the first child, left and right among siblings.

  listen() {
    this.element.addEventListener("keydown", (event) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const next = this.neighbour(event.key);
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      this.focus(next);
    });
    this.element.addEventListener("focusin", (event) => {
      const node = /** @type {Element} */ (event.target).closest("[data-node]");
      if (node) this.stand(Number(node.getAttribute("data-node"))); // a click, or who has typed, may come to any node
    });
  }

  /** @param {string} key */
  neighbour(key) {
    const { nodes } = this.data.layout;
    const { parent, children } = nodes[this.focused];
    const siblings = parent < 0 ? [this.focused] : nodes[parent].children;
    const at = siblings.indexOf(this.focused);
    switch (key) {
      case "ArrowUp":
        return parent < 0 ? this.focused : parent;
      case "ArrowDown":
        return children.length ? children[0] : this.focused;
      case "ArrowLeft":
        return siblings[Math.max(0, at - 1)];
      case "ArrowRight":
        return siblings[Math.min(siblings.length - 1, at + 1)];
      default:
        return undefined;
    }
  }

  /** @param {number} id */
  focus(id) {
    this.stand(id);
    this.parts.get(id)?.group.focus();
  }

  /** @param {number} id of the node that Tab leads to, and where keys go on from */
  stand(id) {
    this.parts.get(this.focused)?.group.setAttribute("tabindex", "-1");
    this.focused = id;
    this.parts.get(id)?.group.setAttribute("tabindex", "0");
  }
}
