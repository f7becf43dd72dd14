// Addresses: which page a path means, and going there without loading everything again.

/** @typedef {{ page: string, id: string, params: URLSearchParams, join: string | null, phrase: string | null }} Route */

/**
 * @param {{ pathname: string, search: string, hash: string }} location
 * @returns {Route}
 */
export function routeOf(location) {
  const [, page = "", id = ""] = location.pathname.split("/");
  const params = new URLSearchParams(location.search);
  // What nobody else may see stands behind the #, which browsers do not send.
  const unsent = new URLSearchParams(location.hash.slice(1));
  return { page, id: decodeURIComponent(id), params, join: unsent.get("join"), phrase: unsent.get("phrase") };
}

/** @type {(route: Route) => void} */
let arrive = () => {};

/**
 * Say whether a click on a link stays inside the page.
 * @param {MouseEvent} event
 * @param {HTMLAnchorElement} link
 */
function inside(event, link) {
  if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return false;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return !link.pathname.startsWith("/api/") && !link.getAttribute("href")?.startsWith("#");
}

/**
 * Call `onarrive` for the address now and for every later one.
 * @param {(route: Route) => void} onarrive
 */
export function start(onarrive) {
  arrive = onarrive;
  addEventListener("popstate", () => arrive(routeOf(location)));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(link instanceof HTMLAnchorElement) || !inside(event, link)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  });
  arrive(routeOf(location));
}

/** @param {string} path */
export function go(path) {
  history.pushState(null, "", path);
  arrive(routeOf(location));
}
