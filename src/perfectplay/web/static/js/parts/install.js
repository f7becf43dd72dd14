// The service worker, with which the page opens while the server is away. It is fetched when the page has
// long been there, and only where the page comes as joined files.

const LATER = 3000;

export function installWorker() {
  if (!("serviceWorker" in navigator) || !document.getElementById("parts")) return;
  // What cannot be installed, for example without https, is no loss.
  setTimeout(() => navigator.serviceWorker.register("/offline.js").catch(() => {}), LATER);
}
