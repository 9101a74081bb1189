// A game in hindsight: where it was lost, ply by ply; a click shows the position.
// @ts-check
import { byId, fill, make, picture } from "../dom.js";
import { number, say } from "../words.js";

/**
 * @param {import("./types.js").Review} review
 * @param {(ply: number) => void} go
 */
export function showReview(review, go) {
  const card = byId("review-card");
  const worst = review.plies.filter(({ lost }) => (lost ?? 0) > 0.005);
  fill(
    byId("review-text"),
    review.svg && make("div", { class: "tree ltr" }, picture(review.svg)),
    worst.length === 0 && make("p", {}, say("page.nothing_lost")),
    make(
      "ol",
      { class: "lost" },
      ...worst.map(({ ply, lost, text }) =>
        make(
          "li",
          {},
          make("button", { type: "button", class: "plain", onclick: () => go(ply + 1) }, say("page.at_ply", { ply: ply + 1 })),
          make("span", {}, ` ${text} `),
          make("span", { class: "bad" }, `−${number(lost ?? 0)}`),
        ),
      ),
    ),
  );
  card.hidden = false;
  card.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest" });
}
