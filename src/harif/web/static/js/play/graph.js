// The graph of a game: the value to the first seat after every ply. A click shows that position.
// @ts-check
import { byId, draw, fill } from "../dom.js";
import { say } from "../words.js";
import { share } from "./thinking.js";

const [WIDTH, HEIGHT] = [300, 84];

/**
 * @param {import("./types.js").Point[]} points
 * @param {number} plies  played so far
 * @param {number} shown  the ply that is on the board
 * @param {string} first
 * @param {(ply: number) => void} go
 */
export function showGraph(points, plies, shown, first, go) {
  const holder = byId("graph");
  holder.hidden = points.length === 0;
  if (holder.hidden) return;
  const step = WIDTH / Math.max(1, plies);
  const at = points.map(({ ply, value }) => /** @type {const} */ ([ply * step, HEIGHT - value * HEIGHT]));
  const line = at.map(([x, y], index) => `${index ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
  const [left, right] = [at[0][0], at[at.length - 1][0]];
  const label = say("page.graph_of", { who: first, now: share(points[points.length - 1].value, first) });
  const svg = draw(
    "svg",
    { viewBox: `-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`, role: "img", "aria-label": label, onclick: jump },
    draw("rect", { class: "graph-ground", width: WIDTH, height: HEIGHT }),
    draw("path", { class: "graph-area", d: `${line}L${right} ${HEIGHT}L${left} ${HEIGHT}Z` }),
    draw("path", { class: "graph-middle", d: `M0 ${HEIGHT / 2}H${WIDTH}` }),
    draw("path", { class: "graph-line", d: line }),
    ...at.map(([x, y]) => draw("circle", { class: "graph-point", cx: x, cy: y, r: 2.6 })),
    draw("path", { class: "graph-now", d: `M${shown * step} 0V${HEIGHT}` }),
  );
  fill(holder, svg);

  /** @param {MouseEvent} event */
  function jump(event) {
    const matrix = svg.getScreenCTM();
    if (!matrix) return;
    const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    go(Math.max(0, Math.min(plies, Math.round(x / step))));
  }
}
