// Links to send, and the game as a file to keep.
// @ts-check
import { byId, fill, make } from "../dom.js";
import { lang, say } from "../words.js";
import { known, token } from "./memory.js";

/** @typedef {import("./types.js").Table} Table */

/**
 * @param {string} table
 * @param {string} key
 */
function linkOf(table, key) {
  return `${location.origin}/${lang}/play/${table}${admission()}#${key}`;
}

function admission() {
  const carried = token();
  return carried ? `?${new URLSearchParams({ token: carried })}` : "";
}

/**
 * A link with a button that copies it.
 * @param {string} label
 * @param {string} link
 */
function copied(label, link) {
  const told = make("span", { class: "good", role: "status" });
  /** @type {HTMLInputElement} */
  const field = make("input", { class: "ltr", readonly: true, value: link, "aria-label": label, onfocus: () => field.select() });
  const copy = async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      document.execCommand("copy"); // where there is no clipboard for us, the selection is still there
    }
    told.textContent = say("page.copied");
  };
  return make(
    "div",
    { class: "field link" },
    make("span", {}, label),
    make("span", { class: "row" }, field, make("button", { type: "button", class: "plain", onclick: copy }, say("page.copy"))),
    told,
  );
}

/**
 * @param {Table} table
 * @param {string | null} position  of what is on the board
 * @param {number} shown  its ply
 */
export function showLinks(table, position, shown) {
  const mine = known(table.table);
  const others = table.seats.filter(({ who, you, seat }) => who === "human" && !you && mine?.keys[seat]);
  const invitations = others.map(({ seat, name }) => copied(name, linkOf(table.table, mine?.keys[seat] ?? "")));
  const missing = others.some(({ online }) => !online) && !table.over;
  const invite = byId("invite");
  const key = others.map(({ seat, name }) => `${seat}${name}`).join();
  if (invite.dataset.key !== key) fill(byId("invitations"), ...invitations);
  invite.dataset.key = key;
  invite.hidden = !missing;

  const links = [];
  if (mine?.watch) {
    links.push(copied(say("page.watch_link"), linkOf(table.table, mine.watch)));
    if (table.ply) links.push(copied(say("page.ply_link", { ply: shown }), `${linkOf(table.table, mine.watch)}/${shown}`));
  }
  if (position) {
    const place = new URLSearchParams({ game: table.game.spec, position });
    links.push(copied(say("page.position_link"), `${location.origin}/${lang}/${admission()}#${place}`));
  }
  if (!byId("links").contains(document.activeElement)) fill(byId("links"), ...links, links.length === 0 && make("p", { class: "soft" }, say("page.no_links")));
}

/**
 * @param {Table} table
 * @param {(form: string) => void} ask
 */
export function showExports(table, ask) {
  const holder = byId("exports");
  const key = table.game.forms.join();
  if (holder.dataset.key === key) return;
  holder.dataset.key = key;
  fill(
    holder,
    ...table.game.forms.map((form) =>
      make("button", { type: "button", class: "plain", onclick: () => ask(form) }, form === "moves" ? say("page.move_list") : form.toUpperCase()),
    ),
  );
}

/**
 * Give a text to the person as a file.
 * @param {string} name
 * @param {string} text
 */
export function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
