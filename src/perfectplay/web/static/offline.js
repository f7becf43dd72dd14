// The service worker: the page opens although the server does not answer. It keeps the page itself and the
// files with a hash in their name, which never change; answers of the API are never kept. The server writes
// the version of the page and its first files into the first lines; a new version brings a new worker, which
// forgets what the old one kept.

const VERSION = "VERSION";
const KEPT = "KEPT";
const SHELF = `perfectplay-${VERSION}`;

addEventListener("install", (event) => {
  skipWaiting();
  if (VERSION) event.waitUntil(caches.open(SHELF).then((shelf) => shelf.addAll(KEPT)));
});

addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name !== SHELF || !VERSION).map((name) => caches.delete(name)));
      // A server that sends the files one by one wants no worker.
      if (VERSION) await clients.claim();
      else await registration.unregister();
    })(),
  );
});

/** A file that never changes: the kept one, or the server's, which is then kept. */
async function fileOf(request) {
  const shelf = await caches.open(SHELF);
  const kept = await shelf.match(request.url);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await shelf.put(request.url, answer.clone());
  return answer;
}

/** The page as the server has it now, or, while that is away, as it was kept. */
async function pageOf(request) {
  try {
    return await fetch(request);
  } catch (problem) {
    const kept = await (await caches.open(SHELF)).match("/");
    if (kept) return kept;
    throw problem;
  }
}

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (!VERSION || request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  if (request.mode === "navigate") event.respondWith(pageOf(request));
  else if (pathname.startsWith("/static/made/")) event.respondWith(fileOf(request));
});
