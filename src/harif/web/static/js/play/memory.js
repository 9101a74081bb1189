// The tables of this browser: what it sat down at, with the keys of its seats. They never leave it but to the server.
// @ts-check

const NAME = "harif-tables";
const TOKEN = "harif-token";
const MOST = 24;

/**
 * A table that this browser knows. `key` opens it; `keys` are those of all seats, where this browser laid the table;
 * `offered` may open it: the server has offered it, and has not said yet that it does.
 * @typedef {{table: string, key: string, title: string, spec: string, at: number, keys: (string | null)[],
 *   watch: string | null, over: boolean, against: string, offered: string | null}} Known
 */

/** @returns {Known[]} the last used first */
export function tables() {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter((one) => typeof one?.table === "string" && typeof one.key === "string") : [];
  } catch {
    return []; // no storage, or torn: nothing to go on with
  }
}

/**
 * @param {string} table
 * @returns {Known | undefined}
 */
export function known(table) {
  return tables().find((one) => one.table === table);
}

/**
 * Keep what is new of a table, and put it first.
 * @param {Partial<Known> & {table: string}} news
 */
export function remember(news) {
  const before = known(news.table);
  const fresh = { key: "", title: "", spec: "", keys: [], watch: null, over: false, against: "", offered: null };
  keep([{ ...fresh, ...before, ...news, at: Date.now() }, ...tables().filter((one) => one.table !== news.table)]);
}

/** @param {string} table */
export function forget(table) {
  keep(tables().filter((one) => one.table !== table));
}

/**
 * The token that a link to this server must carry where it can be reached from other machines; nothing on one's own.
 * The link that was opened has it, and it is kept for the links that are sent on.
 */
export function token() {
  const given = new URLSearchParams(location.search).get("token");
  try {
    if (given) localStorage.setItem(TOKEN, given);
    return given ?? localStorage.getItem(TOKEN) ?? "";
  } catch {
    return given ?? "";
  }
}

/** @param {Known[]} all */
function keep(all) {
  try {
    localStorage.setItem(NAME, JSON.stringify(all.slice(0, MOST)));
  } catch {
    // full or forbidden: the links still work
  }
}
