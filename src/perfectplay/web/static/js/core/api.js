// The one door to the server. Errors become ApiError with the sentence that the server wrote.
// Routes, what they take and what they answer are typed by api-types.d.ts, which is made from the
// server's own OpenAPI: a wrong route, a wrong body or an unknown field does not pass the checks.

/** @import { Error as ErrorAnswer, GetRoutes, Options, PostRoutes, StreamRoutes } from "./api-types" */

/**
 * @template {string} Name
 * @template Fields
 * @typedef {{} extends Fields ? { [N in Name]?: Fields } : { [N in Name]: Fields }} Part
 */
/**
 * What a route takes: the names in its path, its query, its body; and a signal that ends the waiting.
 * @template {{ path: object, query: object }} Route
 * @typedef {Part<"path", Route["path"]> & Part<"query", Route["query"]>
 *   & (Route extends { body: infer Body } ? Part<"body", Body> : {}) & { signal?: AbortSignal }} Given
 */
/**
 * The same as the last argument of a call, which may be left out when nothing must be given.
 * @template {{ path: object, query: object }} Route
 * @typedef {{} extends Given<Route> ? [given?: Given<Route>] : [given: Given<Route>]} GivenLast
 */
/** @typedef {{ path?: object, query?: object, body?: object, signal?: AbortSignal }} AnyGiven */

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Partial<ErrorAnswer> | null} body
   */
  constructor(status, body) {
    const error = body?.error;
    super(error?.message ?? "The server gave an answer that this page does not understand.");
    this.status = status;
    this.kind = error?.kind ?? "Unknown";
    this.given = error?.given ?? null;
    this.allowed = error?.allowed ?? null;
    this.at = error?.at ?? null;
    this.game = body?.game ?? null;
  }
}

/**
 * Say whether an error is the end of something that was given up.
 * @param {unknown} problem
 */
export const isAbort = (problem) => problem instanceof Error && problem.name === "AbortError";

/**
 * @param {number} ms
 * @param {AbortSignal | undefined} signal
 * @returns {Promise<void>}
 */
const wait = (ms, signal) =>
  new Promise((done, stop) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(new DOMException("stopped", "AbortError"));
    });
  });

/**
 * Fill the names of a route and add its query; what is not given is left out.
 * @param {string} route
 * @param {AnyGiven} given
 */
export function addressOf(route, { path = {}, query = {} }) {
  const names = new Map(Object.entries(path));
  const filled = route.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(names.get(name)));
  const known = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return known.length ? `${filled}?${new URLSearchParams(known)}` : filled;
}

/**
 * @param {"GET" | "POST"} method
 * @param {string} address
 * @param {AnyGiven} given
 */
async function once(method, address, { body, signal }) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  /** @type {RequestInit} */
  const options = { method, headers };
  if (signal) options.signal = signal;
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  try {
    return await fetch(address, options);
  } catch (problem) {
    if (isAbort(problem)) throw problem;
    const message = "The server does not answer. Your game is kept; try again in a moment.";
    throw new ApiError(0, { error: { kind: "Offline", message } });
  }
}

/**
 * Ask the server; a busy engine (503) is asked again, a few times, after the pause it names.
 * @param {"GET" | "POST"} method
 * @param {string} route
 * @param {AnyGiven} given
 */
async function call(method, route, given) {
  const address = addressOf(route, given);
  for (let tries = 0; ; tries += 1) {
    const answer = await once(method, address, given);
    if (answer.status === 503 && tries < 5) {
      await wait(1000 * Math.min(10, Number(answer.headers.get("Retry-After")) || 1), given.signal);
      continue;
    }
    const data = await answer.json().catch(() => null);
    if (!answer.ok) throw new ApiError(answer.status, data);
    return data;
  }
}

/**
 * @template {keyof GetRoutes} Route
 * @param {Route} route
 * @param {GivenLast<GetRoutes[Route]>} given
 * @returns {Promise<GetRoutes[Route]["answer"]>}
 */
export const get = (route, ...given) => call("GET", route, given[0] ?? {});

/**
 * @template {keyof PostRoutes} Route
 * @param {Route} route
 * @param {GivenLast<PostRoutes[Route]>} given
 * @returns {Promise<PostRoutes[Route]["answer"]>}
 */
export const post = (route, ...given) => call("POST", route, given[0] ?? {});

/**
 * Wait for something that nobody misses: null when it is refused or given up.
 * @template Answer
 * @param {Promise<Answer>} promise
 */
export async function unlessRefused(promise) {
  try {
    return await promise;
  } catch (problem) {
    if (problem instanceof ApiError || isAbort(problem)) return null;
    throw problem;
  }
}

/**
 * Listen to server-sent events; returns a function that stops.
 * @template {keyof StreamRoutes} Route
 * @param {Route} route
 * @param {Given<StreamRoutes[Route]>} given
 * @param {Record<string, (data: any) => void>} handlers by the name of the event
 * @param {() => void} [onlost]
 */
export function listen(route, given, handlers, onlost) {
  const source = new EventSource(addressOf(route, given));
  for (const [name, handler] of Object.entries(handlers))
    source.addEventListener(name, (event) => handler(event.data ? JSON.parse(event.data) : null));
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) onlost?.();
  };
  return () => source.close();
}

/** @type {Promise<Options> | undefined} */
let options;
/** What the server offers: a key for each game with its presets, levels and so on. Asked once. */
export function serverOptions() {
  options ??= get("/api/options").catch((problem) => {
    options = undefined;
    throw problem;
  });
  return options;
}
