// The hand on the board: a click, a tap, or a piece dragged from place to place. One way for mouse, pen and finger.
// @ts-check
import { pieceOf } from "./moving.js";

const THRESHOLD = 6; // pixels; less is a click

/**
 * @param {import("./board.js").Board} board
 * @param {{
 *   touch: (place: string | null) => void,
 *   lift: (place: string) => boolean,
 *   drop: (from: string, to: string | null) => void,
 * }} hand  `lift`: may this be dragged?
 */
export function pointing(board, hand) {
  /** @type {{id: number, x: number, y: number, place: import("./places.js").Place | null} | null} */
  let pressed = null;
  /** @type {SVGGElement | null} */
  let ghost = null;
  const { holder } = board;

  /** @param {PointerEvent} event */
  function begin(event) {
    if (event.button !== 0 || pressed) return;
    pressed = { id: event.pointerId, x: event.clientX, y: event.clientY, place: board.at(event.clientX, event.clientY) };
  }

  /** @param {PointerEvent} event */
  function move(event) {
    if (!pressed || event.pointerId !== pressed.id || !pressed.place || !board.svg) return;
    const [dx, dy] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!ghost) {
      if (Math.hypot(dx, dy) < THRESHOLD || !hand.lift(pressed.place.name)) return;
      ghost = pieceOf(board.svg, pressed.place);
      if (!ghost) return;
      ghost.setAttribute("class", "ghost");
      board.svg.append(ghost);
      holder.classList.add("dragging");
      holder.setPointerCapture(event.pointerId);
    }
    const scale = board.svg.getScreenCTM()?.a || 1;
    ghost.setAttribute("transform", `translate(${dx / scale} ${dy / scale})`);
  }

  /** @param {PointerEvent} event */
  function end(event) {
    if (!pressed || event.pointerId !== pressed.id) return;
    const { place, x, y } = pressed;
    const dragged = ghost !== null;
    const far = Math.hypot(event.clientX - x, event.clientY - y) >= THRESHOLD;
    release();
    if (dragged && place) hand.drop(place.name, board.at(event.clientX, event.clientY)?.name ?? null);
    else if (!far) hand.touch(place?.name ?? null);
  }

  function release() {
    ghost?.remove();
    ghost = null;
    pressed = null;
    holder.classList.remove("dragging");
  }

  holder.addEventListener("pointerdown", begin);
  holder.addEventListener("pointermove", move);
  holder.addEventListener("pointerup", end);
  holder.addEventListener("pointercancel", release);
}
