// Addresses: which page a path means, and going there without loading everything again.

export function routeOf(location) {
  const [, page = "", id = ""] = location.pathname.split("/");
  const params = new URLSearchParams(location.search);
  const join = new URLSearchParams(location.hash.slice(1)).get("join");
  return { page, id: decodeURIComponent(id), params, join };
}

let arrive = () => {};

export function start(onarrive) {
  arrive = onarrive;
  addEventListener("popstate", () => arrive(routeOf(location)));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href").startsWith("#")) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
  arrive(routeOf(location));
}

export function go(path, { replace = false } = {}) {
  if (replace) history.replaceState(null, "", path);
  else history.pushState(null, "", path);
  arrive(routeOf(location));
}
