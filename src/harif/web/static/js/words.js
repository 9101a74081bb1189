// The messages of the page, in its language: the catalogue of the library, as far as the page says it.
// @ts-check

/** @type {Record<string, string>} */
const told = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/** The language of the page. */
export const lang = document.documentElement.lang;

const PERSIAN = "۰۱۲۳۴۵۶۷۸۹";

/**
 * A number or a text in the digits of the page.
 * @param {number | string} value
 */
export function digits(value) {
  const text = String(value);
  return lang === "fa" ? text.replace(/[0-9]/g, (digit) => PERSIAN[Number(digit)]) : text;
}

/**
 * A number as people of the page's language write it.
 * @param {number} value
 * @param {number} [places] digits after the point, at the most
 */
export function number(value, places = 2) {
  return value.toLocaleString(lang === "fa" ? "fa-IR" : "en-US", { maximumFractionDigits: places });
}

/**
 * A share of one as people of the page's language write it: 63%.
 * @param {number} value
 * @param {number} [places]
 */
export function percent(value, places = 0) {
  const text = number(value * 100, places);
  return lang === "fa" ? `${text}٪` : `${text}%`;
}

/**
 * A message, its placeholders filled; whole numbers in the digits of the language.
 * @param {string} key
 * @param {Record<string, string | number>} [parts]
 */
export function say(key, parts = {}) {
  const text = told[key];
  if (text === undefined) throw new Error(`no message ${key}`);
  return text.replace(/\{(\w+)\}/g, (_, name) => {
    const part = parts[name];
    return typeof part === "number" ? digits(part) : String(part ?? "");
  });
}
