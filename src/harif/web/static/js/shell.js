// What every page has: a switch for the theme, and the way to the same page in the other language.
// @ts-check

const button = document.getElementById("theme");
button?.addEventListener("click", () => {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = document.documentElement.dataset.theme ?? (dark ? "dark" : "light");
  const next = now === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = next;
  try {
    localStorage.setItem("harif-theme", next);
  } catch {
    // it holds for this page alone
  }
});

const other = /** @type {HTMLAnchorElement | null} */ (document.getElementById("language"));
if (other) {
  const point = () => {
    const rest = location.pathname.replace(/^\/(en|fa)/, "");
    other.href = `/${other.lang}${rest}${location.search}${location.hash}`;
  };
  point();
  addEventListener("hashchange", point);
  other.addEventListener("pointerdown", point);
  other.addEventListener("focus", point);
}

for (const link of document.querySelectorAll("header nav a")) {
  if (link instanceof HTMLAnchorElement && link.pathname === location.pathname) link.setAttribute("aria-current", "page");
}

// Past the head of the page, by the keyboard. What stands behind the # is a key, a tree or a game: it stays.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  const main = document.getElementById("main");
  if (!main) return;
  event.preventDefault();
  main.tabIndex = -1;
  main.focus();
});
