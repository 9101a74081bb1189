// Before the first paint: the theme that the person chose, if one was chosen.
(() => {
  try {
    const chosen = localStorage.getItem("harif-theme");
    if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
  } catch {
    // no storage: the system's theme it is
  }
})();
