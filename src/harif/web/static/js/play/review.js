// A game in hindsight: where it was lost, ply by ply; a click shows the position.
// @ts-check
import { byId, fill, make, picture } from "../dom.js";
import { percent, say } from "../words.js";

/**
 * @param {import("./types.js").Review} review
 * @param {(ply: number) => void} go
 */
export function showReview(review, go) {
  const card = byId("review-card");
  const worst = review.plies.filter(({ text }) => text !== "");
  fill(
    byId("review-text"),
    review.svg && make("div", { class: "tree ltr" }, picture(review.svg)),
    worst.length === 0 && make("p", {}, say("page.nothing_lost")),
    make(
      "ol",
      { class: "lost" },
      ...worst.map(({ ply, value, lost, text }) =>
        make(
          "li",
          {},
          make("button", { type: "button", class: "plain", onclick: () => go(ply + 1) }, say("page.at_ply", { ply: ply + 1 })),
          make("span", {}, ` ${text} `),
          value !== null && (lost ?? 0) > 0.005 && make("span", { class: "bad" }, `−${percent(lost ?? 0)}`), // of a game with secrets its text says it
        ),
      ),
    ),
  );
  card.hidden = false;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest" });
}
