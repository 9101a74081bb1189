// The shapes of a tree, built as SVG elements: triangles for MAX and MIN, circles for chance, hexagons for players of
// many, boxes for leaves, boards for positions. Sizes are those of harif/lab/scene.py.
// @ts-check

/** @typedef {import("./scene.js").Place} Place */
/** @typedef {import("./scene.js").Label} Label */

const SVG = "http://www.w3.org/2000/svg";
const TALL = 36;
const BOX = 26;

/**
 * An SVG element with attributes and children.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {(Node | string)[]} [children]
 */
export function svgElement(name, attributes = {}, children = []) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.append(...children);
  return made;
}

/**
 * The outline of a node.
 * @param {Place} place
 */
export function outlineOf(place) {
  const { x, y, half, shape } = place;
  const tall = TALL / 2;
  if (place.board) return boardOf(place, place.board, place.cell ?? 14);
  if (shape === "leaf") {
    return svgElement("rect", { x: x - half, y: y - BOX / 2, width: 2 * half, height: BOX, rx: 3, class: "hs-shape" });
  }
  if (shape === "chance") return svgElement("circle", { cx: x, cy: y, r: tall, class: "hs-shape" });
  const up = shape === "max" ? -tall : tall;
  const corners =
    shape === "player"
      ? [[-half, 0], [-half / 2, -tall], [half / 2, -tall], [half, 0], [half / 2, tall], [-half / 2, tall]]
      : [[0, up], [half, -up], [-half, -up]];
  const d = corners.map(([dx, dy], i) => `${i ? "L" : "M"}${x + dx} ${y + dy}`).join(" ");
  return svgElement("path", { d: `${d} Z`, class: "hs-shape", "stroke-linejoin": "round" });
}

/**
 * Three dots below a node whose subtree is not shown.
 * @param {Place} place
 */
export function dotsOf(place) {
  const low = place.y + (place.board ? ((place.cell ?? 14) * place.board.length) / 2 : TALL / 2);
  const dots = [0, 1, 2].map((i) => svgElement("circle", { cx: place.x, cy: low + 5 + 4 * i, r: 1.1, class: "hs-dot" }));
  return svgElement("g", { class: "hs-dots" }, dots);
}

/**
 * A small board with its pieces.
 * @param {Place} place
 * @param {string[]} rows
 * @param {number} cell
 */
function boardOf(place, rows, cell) {
  const [wide, tall, arm] = [cell * rows[0].length, cell * rows.length, cell * 0.27];
  const [left, top] = [place.x - wide / 2, place.y - tall / 2];
  const lines = [];
  for (let i = 1; i < rows[0].length; i++) lines.push(`M${left + i * cell} ${top}v${tall}`);
  for (let i = 1; i < rows.length; i++) lines.push(`M${left} ${top + i * cell}h${wide}`);
  const parts = [
    svgElement("rect", { x: left, y: top, width: wide, height: tall, rx: 2, class: "hs-shape hs-board" }),
    svgElement("path", { d: lines.join(""), class: "hs-grid" }),
  ];
  rows.forEach((row, r) =>
    [...row].forEach((piece, c) => {
      const [x, y] = [left + (c + 0.5) * cell, top + (r + 0.5) * cell];
      if (piece === "X") {
        const cross = `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`;
        parts.push(svgElement("path", { d: cross, class: "hs-cross" }));
      } else if (piece === "O") parts.push(svgElement("circle", { cx: x, cy: y, r: arm, class: "hs-ring" }));
      else if (piece !== ".") {
        const dark = "RB#".includes(piece);
        parts.push(svgElement("circle", { cx: x, cy: y, r: arm, class: dark ? "hs-disc hs-dark" : "hs-disc" }));
      }
    }),
  );
  return svgElement("g", {}, parts);
}

/**
 * A label: a Persian word from right to left, then what is counted from left to right.
 * @param {Label} label
 */
export function textOf([role, x, y, text, size, anchor, word]) {
  const look = { x, y: y + size * 0.35, "font-size": size, "text-anchor": anchor, class: `hs-text hs-${role}` };
  if (!word) return svgElement("text", look, [text]);
  const inner = text ? [" ", svgElement("tspan", { direction: "ltr", "unicode-bidi": "embed" }, [text])] : [];
  const side = anchor === "start" ? "end" : anchor === "end" ? "start" : anchor;
  return svgElement("text", { ...look, "text-anchor": side, direction: "rtl" }, [word, ...inner]);
}

/**
 * The two short strokes across a branch that was cut.
 * @param {[number, number, number, number]} ends
 * @param {number} strike
 */
export function strokesOf([x1, y1, x2, y2], strike) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [x, y] = [x1 + (x2 - x1) * strike, y1 + (y2 - y1) * strike];
  return [-2.2, 2.2]
    .map((away) => {
      const [mx, my] = [x + dx * away, y + dy * away];
      return `M${mx - dy * 6.5} ${my + dx * 6.5}L${mx + dy * 6.5} ${my - dx * 6.5}`;
    })
    .join("");
}

/**
 * How wide a text is, about.
 * @param {string} text
 * @param {number} size
 */
export function plateWidth(text, size) {
  return text.length * size * 0.58 + 4;
}
