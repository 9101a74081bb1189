// Drawings of several panels, such as the two boards of battleship: side by side where there is room, one below the
// other where their squares would be too small for a finger.
// @ts-check

const GAP = 8; // between two panels, in units of the drawing

/**
 * The panels of a drawing from the top; none where it is all one.
 * @param {SVGSVGElement} svg
 * @returns {SVGGraphicsElement[]}
 */
export function panelsOf(svg) {
  const found = [...svg.querySelectorAll("[data-panel]")].flatMap((one) => (one instanceof SVGGraphicsElement ? [one] : []));
  const order = (/** @type {Element} */ one) => Number(one.getAttribute("data-panel"));
  return found.length > 1 ? found.sort((one, other) => order(one) - order(other)) : [];
}

/**
 * Is a drawing of several panels wider than the room for it? Its own units are the least that a finger needs.
 * @param {SVGSVGElement} svg  as it was drawn
 * @param {number} room  pixels
 */
export function crowded(svg, room) {
  return panelsOf(svg).length > 0 && svg.viewBox.baseVal.width > room;
}

/**
 * Put the panels of a drawing below each other.
 * @param {SVGSVGElement} svg  in the page, so that it can be measured
 */
export function stack(svg) {
  let [wide, high] = [0, 0];
  for (const panel of panelsOf(svg)) {
    const { x, y, width, height } = panel.getBBox();
    panel.setAttribute("transform", `translate(${-x} ${high - y})`);
    wide = Math.max(wide, width);
    high += height + GAP;
  }
  svg.setAttribute("viewBox", `0 0 ${wide} ${high - GAP}`);
}
