// A lesson whose picture is a table that fills in: information sets and moves, worlds and values.
// @ts-check

/** @typedef {import("./scene.js").Data} Data */

/** A table that can be shown at any stop. */
export class TablePicture {
  /** @param {Data} data */
  constructor(data) {
    this.data = data;
    this.element = document.createElement("div");
    this.element.className = "hs-tables";
    /** @type {number} */
    this.at = -1;
  }

  /** @param {number} stop */
  show(stop) {
    if (stop === this.at) return;
    this.at = stop;
    const { title, heads, rows, note } = this.data.tables[stop];
    const table = document.createElement("table");
    table.className = "hs-table";
    table.createCaption().textContent = title;
    const head = table.createTHead().insertRow();
    for (const text of heads) {
      const cell = document.createElement("th");
      cell.scope = "col";
      cell.textContent = text;
      head.append(cell);
    }
    const body = table.createTBody();
    for (const row of rows) {
      const line = body.insertRow();
      line.className = [row.ruled ? "hs-ruled" : "", row.marked ? "hs-marked" : ""].join(" ").trim();
      for (const [text, strong, bar] of row.cells) line.append(cellOf(text, strong, bar));
    }
    const parts = [table];
    if (note) {
      const told = document.createElement("p");
      told.textContent = note;
      parts.push(/** @type {any} */ (told));
    }
    this.element.replaceChildren(...parts);
  }

  currentPlace() {
    return null;
  }
}

/**
 * @param {string} text
 * @param {boolean} strong
 * @param {number | null} bar a probability
 */
function cellOf(text, strong, bar) {
  const cell = document.createElement("td");
  if (bar !== null) {
    const full = document.createElement("span");
    full.className = "hs-bar";
    const part = document.createElement("span");
    part.style.inlineSize = `${100 * bar}%`;
    full.append(part);
    cell.append(full);
  }
  const told = document.createElement(strong ? "strong" : "span");
  told.textContent = text;
  told.dir = "auto";
  cell.append(told);
  return cell;
}
