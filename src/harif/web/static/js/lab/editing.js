// Changing a tree on its picture: a click on a node chooses it, a leaf's value and a probability are typed in their
// place, and a bar has the rest. The text follows.
// @ts-check
import { digits, lang, say } from "../words.js";
import { byId, chooser, element, labelled } from "./elements.js";
import { changed, evenChances, freshLeaf, isLeaf, isNumber, nodeAt, parsed, setChance } from "./notation.js";

/** @typedef {import("./notation.js").Typed} Typed */
/** @typedef {import("./stepper/scene.js").Data} Data */

const KINDS = ["", "max", "min", "chance"];
const RIGHT = { value: isLeaf, chance: isNumber };

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
    this.returning = false; // to the chosen node, when its new picture is there
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
    if (this.returning && document.activeElement === document.body) this.focusChosen();
    this.returning = false;
  }

  focusChosen() {
    const chosen = /** @type {SVGElement | null} */ (this.place.querySelector(`[data-node="${this.idOf()}"]`));
    chosen?.focus();
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
    if (what === "value" && node.leaf !== null) this.typeInPlace("value", id, node.leaf, (text) => this.set(text));
    if (what === "chance" && node.chance) {
      this.typeInPlace("chance", id, node.chance, (text) => this.setChance(text));
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
   * @param {"value" | "chance"} what
   * @param {number} id
   * @param {string} now
   * @param {(text: string) => void} put
   */
  typeInPlace(what, id, now, put) {
    const target = this.place.querySelector(`[data-${what === "chance" ? "move" : "node"}="${id}"]`);
    const shape = target?.querySelector(".hs-shape, .hs-plate") ?? target;
    if (!shape) return;
    const box = shape.getBoundingClientRect();
    const field = element("input", { className: "in-place", value: now, dir: "ltr" });
    field.setAttribute("aria-label", say(`labpage.edit_${what}`));
    const wide = Math.max(54, box.width + 24);
    const [left, top] = [box.left + window.scrollX + box.width / 2, box.top + window.scrollY + box.height / 2];
    field.style.left = `${left - wide / 2}px`;
    field.style.top = `${top - 18}px`;
    field.style.width = `${wide}px`;
    const told = element("p", { className: "in-place-told", role: "alert", id: "in-place-told" });
    const room = document.documentElement.clientWidth;
    const broad = Math.min(240, room - 16);
    told.style.width = `${broad}px`;
    told.style.left = `${Math.max(8, Math.min(left - broad / 2, room - broad - 8))}px`;
    told.style.top = `${top + 22}px`;
    let open = true;
    /** @param {boolean} keep @param {boolean} back does the focus go back to the node? */
    const close = (keep, back) => {
      if (!open) return;
      const text = field.value.trim();
      const good = !text || text === now || RIGHT[what](text);
      if (keep && back && !good) {
        told.textContent = say(`labpage.wrong_${what}`);
        field.setAttribute("aria-invalid", "true");
        field.setAttribute("aria-describedby", told.id);
        field.select();
        return;
      }
      open = false;
      field.remove();
      told.remove();
      this.returning = back;
      if (back) this.focusChosen();
      if (!keep || !text || text === now) return;
      if (good) put(text);
      else this.show({ what, text }); // who has gone on elsewhere finds it in the bar
    };
    field.addEventListener("keydown", (event) => {
      event.stopPropagation();
      if (event.key === "Enter") close(true, true);
      else if (event.key === "Escape") close(false, true);
    });
    field.addEventListener("blur", () => close(true, false));
    document.body.append(field, told);
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

  /** @param {{what: "value" | "chance", text: string}} [wrong] what was typed, and cannot stand there */
  show(wrong) {
    const active = /** @type {HTMLElement | null} */ (document.activeElement);
    const part = this.bar.contains(active) ? active?.dataset.part : undefined;
    this.fill(wrong);
    if (part === undefined) return;
    const same = /** @type {HTMLElement | null} */ (this.bar.querySelector(`[data-part="${part}"]`));
    (same ?? /** @type {HTMLElement | null} */ (this.bar.querySelector("[data-part]")))?.focus();
  }

  /** @param {{what: "value" | "chance", text: string}} [wrong] */
  fill(wrong) {
    const node = this.chosen();
    if (!node || !this.way) {
      const undo = this.before.length ? [this.button("undo", () => this.undo())] : [];
      this.bar.replaceChildren(element("p", { className: "soft" }, [say("labpage.edit_hint")]), ...undo);
      return;
    }
    const parts = [];
    if (node.leaf !== null) {
      parts.push(this.field("value", node.leaf, (text) => this.set(text), wrong));
      parts.push(this.button("split", () => this.add()));
    } else {
      const [kind, set = ""] = node.head.split("#");
      const kinds = KINDS.includes(kind) ? KINDS : [...KINDS, kind];
      const names = /** @type {[string, string][]} */ (kinds.map((name) => [name, this.kindName(name)]));
      const field = chooser(names, kind);
      field.dataset.part = "kind";
      field.addEventListener("change", () => {
        this.change((at) => {
          at.head = field.value + (set && field.value !== "chance" ? `#${set}` : "");
          if (field.value !== "chance") evenChances(at);
        });
      });
      parts.push(labelled(say("labpage.edit_kind"), field));
      parts.push(this.button("add", () => this.add()));
    }
    if (node.chance) parts.push(this.field("chance", node.chance, (text) => this.setChance(text), wrong));
    if (this.way.length) {
      parts.push(
        this.field("name", node.name, (text) => {
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
   * @param {"value" | "chance" | "name"} what
   * @param {string} now
   * @param {(text: string) => void} put
   * @param {{what: string, text: string}} [wrong]
   */
  field(what, now, put, wrong) {
    const field = element("input", { type: "text", value: now, dir: "ltr", className: "short" });
    field.dataset.part = what;
    const told = element("span", { className: "bad small", role: "alert" });
    /** @param {string} text */
    const complain = (text) => {
      field.value = text;
      field.setAttribute("aria-invalid", "true");
      told.textContent = say(`labpage.wrong_${what}`);
    };
    field.addEventListener("change", () => {
      const text = field.value.trim();
      if (what === "name" || RIGHT[what](text)) put(text);
      else complain(text);
    });
    if (wrong?.what === what) complain(wrong.text);
    const whole = labelled(say(`labpage.edit_${what}`), field);
    whole.append(told);
    return whole;
  }

  /**
   * @param {"add" | "split" | "remove" | "undo"} name
   * @param {() => void} act
   */
  button(name, act) {
    const made = element("button", { type: "button", className: "plain", textContent: say(`labpage.edit_${name}`) });
    made.dataset.part = name;
    made.addEventListener("click", act);
    return made;
  }
}
