// Changing a tree on its picture: a click on a node chooses it, a leaf's value and a probability are typed in their
// place, and a bar has the rest. The text follows.
// @ts-check
import { digits, lang, say } from "../words.js";
import { byId, chooser, element, labelled } from "./elements.js";
import { changed, evenChances, freshLeaf, nodeAt, parsed, setChance } from "./notation.js";

/** @typedef {import("./notation.js").Typed} Typed */
/** @typedef {import("./stepper/scene.js").Data} Data */

const KINDS = ["", "max", "min", "chance"];

/** The chosen node of a picture, and what can be done with it. */
export class Editing {
  /**
   * @param {HTMLElement} place the stepper's element
   * @param {() => string | null} tree the text as it is; null where there is no tree
   * @param {(text: string) => void} put a changed text
   */
  constructor(place, tree, put) {
    this.place = place;
    this.tree = tree;
    this.put = put;
    this.bar = byId("edit");
    /** @type {Data | null} */
    this.data = null;
    /** @type {number[] | null} */
    this.way = null;
    /** @type {string[]} */
    this.before = [];
    place.addEventListener("click", (event) => this.clicked(/** @type {Element} */ (event.target)));
    place.addEventListener("keydown", (event) => this.pressed(event));
    this.show();
  }

  /**
   * A new picture; the chosen node stays chosen where it still is.
   * @param {Data} data
   */
  follow(data) {
    this.data = data;
    this.mark();
    this.show();
  }

  /** @param {Element} target */
  clicked(target) {
    const move = target.closest("[data-move]");
    const node = target.closest("[data-node]");
    if (this.tree() === null || !this.data || target.closest(".in-place")) return;
    if (move) this.choose(Number(move.getAttribute("data-move")), "chance");
    else if (node) this.choose(Number(node.getAttribute("data-node")), "value");
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const node = /** @type {Element} */ (event.target).closest?.("[data-node]");
    if (!node || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    this.clicked(node);
  }

  /**
   * @param {number} id
   * @param {"value" | "chance"} what is typed in its place, where it has such
   */
  choose(id, what) {
    this.way = this.wayTo(id);
    this.mark();
    this.show();
    const node = this.chosen();
    if (!node) return;
    if (what === "value" && node.leaf !== null) this.typeInPlace(`[data-node="${id}"]`, node.leaf, (text) => this.set(text));
    if (what === "chance" && node.chance) {
      this.typeInPlace(`[data-move="${id}"]`, node.chance, (text) => this.setChance(text));
    }
  }

  /** @param {number} id */
  wayTo(id) {
    const nodes = /** @type {Data} */ (this.data).layout.nodes;
    const way = [];
    for (let at = id; nodes[at].parent >= 0; at = nodes[at].parent) {
      way.unshift(nodes[nodes[at].parent].children.indexOf(at));
    }
    return way;
  }

  chosen() {
    const text = this.tree();
    const root = text === null ? null : parsed(text);
    return root && this.way ? nodeAt(root, this.way) : undefined;
  }

  mark() {
    for (const old of this.place.querySelectorAll(".hs-chosen")) old.classList.remove("hs-chosen");
    const id = this.idOf();
    if (id !== null) this.place.querySelector(`[data-node="${id}"]`)?.classList.add("hs-chosen");
  }

  idOf() {
    if (!this.data || this.data.kind !== "tree" || !this.way) return null;
    let id = 0;
    for (const step of this.way) {
      id = this.data.layout.nodes[id]?.children[step] ?? -1;
      if (id < 0) return null;
    }
    return id;
  }

  /**
   * A field over a part of the picture.
   * @param {string} selector
   * @param {string} now
   * @param {(text: string) => void} put
   */
  typeInPlace(selector, now, put) {
    const target = this.place.querySelector(selector);
    const shape = target?.querySelector(".hs-shape, .hs-plate") ?? target;
    if (!shape) return;
    const box = shape.getBoundingClientRect();
    const field = element("input", { className: "in-place", value: now, dir: "ltr" });
    field.setAttribute("aria-label", say(selector.includes("move") ? "labpage.edit_chance" : "labpage.edit_value"));
    const wide = Math.max(54, box.width + 24);
    field.style.left = `${box.left + window.scrollX + box.width / 2 - wide / 2}px`;
    field.style.top = `${box.top + window.scrollY + box.height / 2 - 18}px`;
    field.style.width = `${wide}px`;
    let open = true;
    /** @param {boolean} keep */
    const close = (keep) => {
      if (!open) return;
      open = false;
      field.remove();
      const text = field.value.trim();
      if (keep && text && text !== now) put(text);
    };
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") close(true);
      else if (event.key === "Escape") close(false);
    });
    field.addEventListener("blur", () => close(true));
    document.body.append(field);
    field.focus();
    field.select();
  }

  // What can be done ----------------------------------------------------------------------------------------------

  /** @param {(node: Typed, parent: Typed | undefined) => void} change */
  change(change) {
    const text = this.tree();
    if (text === null || !this.way) return;
    const next = changed(text, this.way, change);
    if (next === null || next === text) return;
    this.before.push(text);
    this.put(next);
  }

  /** @param {string} text of a leaf */
  set(text) {
    this.change((node) => {
      node.leaf = text;
    });
  }

  /** @param {string} text a probability */
  setChance(text) {
    this.change((node, parent) => setChance(node, parent, text));
  }

  add() {
    this.change((node) => {
      if (node.leaf !== null) {
        const first = { ...freshLeaf(node), leaf: node.leaf };
        node.leaf = null;
        node.children = [first, freshLeaf(node)];
      } else {
        node.children.push(freshLeaf(node));
        evenChances(node);
      }
    });
  }

  remove() {
    const way = this.way;
    if (!way?.length) return;
    this.change((node, parent) => {
      if (!parent) return;
      if (parent.children.length === 1) {
        parent.leaf = freshLeaf(parent).leaf;
        parent.children = [];
        parent.head = "";
      } else {
        parent.children.splice(parent.children.indexOf(node), 1);
        evenChances(parent);
      }
    });
    this.way = way.slice(0, -1);
    this.show();
  }

  undo() {
    const text = this.before.pop();
    if (text !== undefined) this.put(text);
  }

  show() {
    const node = this.chosen();
    if (!node || !this.way) {
      const undo = this.before.length ? [this.button("undo", () => this.undo())] : [];
      this.bar.replaceChildren(element("p", { className: "soft" }, [say("labpage.edit_hint")]), ...undo);
      return;
    }
    const parts = [];
    if (node.leaf !== null) {
      parts.push(this.field("labpage.edit_value", node.leaf, (text) => this.set(text)));
      parts.push(this.button("split", () => this.add()));
    } else {
      const [kind, set = ""] = node.head.split("#");
      const kinds = KINDS.includes(kind) ? KINDS : [...KINDS, kind];
      const names = /** @type {[string, string][]} */ (kinds.map((name) => [name, this.kindName(name)]));
      const field = chooser(names, kind);
      field.addEventListener("change", () => {
        this.change((at) => {
          at.head = field.value + (set && field.value !== "chance" ? `#${set}` : "");
          if (field.value !== "chance") evenChances(at);
        });
      });
      parts.push(labelled(say("labpage.edit_kind"), field));
      parts.push(this.button("add", () => this.add()));
    }
    if (node.chance) parts.push(this.field("labpage.edit_chance", node.chance, (text) => this.setChance(text)));
    if (this.way.length) {
      parts.push(
        this.field("labpage.edit_name", node.name, (text) => {
          this.change((at) => {
            at.name = text;
          });
        }),
      );
      parts.push(this.button("remove", () => this.remove()));
    }
    if (this.before.length) parts.push(this.button("undo", () => this.undo()));
    const id = this.idOf();
    const called = id === null ? "" : this.place.querySelector(`[data-node="${id}"]`)?.getAttribute("aria-label") ?? "";
    const first = called.split(lang === "fa" ? "،" : ",")[0];
    this.bar.replaceChildren(element("h2", {}, [say("labpage.edit", { node: digits(first) })]), ...parts);
  }

  /** @param {string} name */
  kindName(name) {
    if (name === "") return say("labpage.kind_auto");
    return KINDS.includes(name) ? say(`labpage.kind_${name}`) : name;
  }

  /**
   * @param {string} key
   * @param {string} now
   * @param {(text: string) => void} put
   */
  field(key, now, put) {
    const field = element("input", { type: "text", value: now, dir: "ltr", className: "short" });
    field.addEventListener("change", () => put(field.value.trim()));
    return labelled(say(key), field);
  }

  /**
   * @param {"add" | "split" | "remove" | "undo"} name
   * @param {() => void} act
   */
  button(name, act) {
    const made = element("button", { type: "button", className: "plain", textContent: say(`labpage.edit_${name}`) });
    made.addEventListener("click", act);
    return made;
  }
}
