// The one door to the server. Errors become ApiError with the sentence that the server wrote.
// Routes, what they take and what they answer are typed by api-types.d.ts, which is made from the
// server's own OpenAPI: a wrong route, a wrong body or an unknown field does not pass the checks.

import { outage } from "./outage.js";

/** @import { DeleteRoutes, Error as ErrorAnswer, GetRoutes, Options, PostRoutes, StreamRoutes } from "./api-types" */

/**
 * @template {string} Name
 * @template Fields
 * @typedef {{} extends Fields ? { [N in Name]?: Fields } : { [N in Name]: Fields }} Part
 */
/**
 * What a route takes: the names in its path, its query, its body; a signal that ends the waiting; and
 * `again` for a POST that may be sent twice though it names no version of a game.
 * @template {{ path: object, query: object }} Route
 * @typedef {Part<"path", Route["path"]> & Part<"query", Route["query"]>
 *   & (Route extends { body: infer Body } ? Part<"body", Body> : {}) & { signal?: AbortSignal, again?: boolean }} Given
 */
/**
 * The same as the last argument of a call, which may be left out when nothing must be given.
 * @template {{ path: object, query: object }} Route
 * @typedef {{} extends Given<Route> ? [given?: Given<Route>] : [given: Given<Route>]} GivenLast
 */
/** @typedef {{ path?: object, query?: object, body?: object, signal?: AbortSignal, again?: boolean }} AnyGiven */
/** @typedef {"GET" | "POST" | "DELETE"} Method */

const AWAY = "The server does not answer just now";
/** The longest pauses in seconds: a limit a minute is exact, when an engine or a disk is free is guessed. */
const LONGEST_LIMIT = 60;
const LONGEST_GUESS = 10;

export class ApiError extends Error {
  /**
   * @param {number} status
   * @param {Partial<ErrorAnswer> | null} body
   */
  constructor(status, body) {
    const error = body?.error;
    const said = error?.message ?? "The server gave an answer that this page does not understand.";
    // Who runs the server finds what went wrong by this id.
    super(status >= 500 && error?.request ? `${said} (request ${error.request})` : said);
    this.status = status;
    this.kind = error?.kind ?? "Unknown";
    this.given = error?.given ?? null;
    this.allowed = error?.allowed ?? null;
    this.at = error?.at ?? null;
    this.game = body?.game ?? null;
    /** Whether an earlier try of the same request may have been done, its answer being lost. */
    this.repeated = false;
  }
}

/**
 * Say whether an error is the end of something that was given up.
 * @param {unknown} problem
 */
export const isAbort = (problem) => problem instanceof Error && problem.name === "AbortError";

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
 * Ask once: what came back as data, or as an ApiError with the pause that the server names.
 * @param {Method} method
 * @param {string} address
 * @param {AnyGiven} given
 * @returns {Promise<{ data: any, problem?: undefined } | { problem: ApiError, pause: number }>}
 */
async function once(method, address, { body, signal }) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json", "X-Perfectplay": "page" }; // no other site can send the second
  /** @type {RequestInit} */
  const options = { method, headers };
  if (signal) options.signal = signal;
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  try {
    const answer = await fetch(address, options);
    const data = parsed(await answer.text());
    if (answer.ok && data) return { data };
    return { problem: new ApiError(answer.status, data), pause: Number(answer.headers.get("Retry-After")) || 0 };
  } catch (problem) {
    if (isAbort(problem)) throw problem;
    return { problem: offline(), pause: 0 };
  }
}

function offline() {
  const message = "The server does not answer. Your game is kept; try again in a moment.";
  return new ApiError(0, { error: { kind: "Offline", message } });
}

/** @param {string} text */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Why a request may work later, in words for the page; null when trying again is no use.
 * @param {ApiError} problem
 */
function passing({ status, kind }) {
  if (status === 0) return AWAY;
  if (status === 429) return "That was faster than this server allows";
  if (status === 503 && kind === "Busy") return "All engines are busy";
  return [502, 503, 504].includes(status) ? "The server cannot reach its games just now" : null;
}

/**
 * Say whether the server was away, or asking it was given up.
 * @param {unknown} problem
 */
export const wasAway = (problem) => isAbort(problem) || (problem instanceof ApiError && passing(problem) !== null);

/**
 * Ask the server. What cannot be answered just now is asked again for two minutes, unless that could
 * do the same thing twice.
 * @param {Method} method
 * @param {string} route
 * @param {AnyGiven} given
 */
async function call(method, route, given) {
  const address = addressOf(route, given);
  const harmless = method !== "POST" || given.again === true || "version" in (given.body ?? {});
  const wait = outage.wait(given.signal);
  let answered = false;
  let repeated = false;
  try {
    for (;;) {
      const answer = await once(method, address, given);
      const { problem } = answer;
      answered = !problem;
      if (!problem) return answer.data;
      problem.repeated = repeated;
      const why = passing(problem);
      answered = !why;
      // Told to come back later, nothing was done; without an answer that is not known.
      const refused = problem.status === 429 || problem.status === 503;
      if (!why || !(refused || harmless)) throw problem;
      const longest = problem.status === 429 ? LONGEST_LIMIT : LONGEST_GUESS;
      if (!(await wait.pause(why, Math.min(longest, answer.pause)))) throw problem;
      repeated ||= problem.status !== 429 && problem.kind !== "Busy";
    }
  } finally {
    wait.end(answered);
  }
}

/**
 * Load a module of the page; while the server does not answer, again and again as with questions.
 * @template Module
 * @param {() => Promise<Module>} load
 */
export async function loadPart(load) {
  const wait = outage.wait(undefined);
  let answered = false;
  try {
    for (;;) {
      try {
        const part = await load();
        answered = true;
        return part;
      } catch (problem) {
        // What browsers throw for a module that did not arrive.
        if (!(problem instanceof TypeError)) throw problem;
        const missing = offline();
        if (!(await wait.pause(`${passing(missing)}`, 0))) throw missing;
      }
    }
  } finally {
    wait.end(answered);
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
 * @template {keyof DeleteRoutes} Route
 * @param {Route} route
 * @param {GivenLast<DeleteRoutes[Route]>} given
 * @returns {Promise<DeleteRoutes[Route]["answer"]>}
 */
export const remove = (route, ...given) => call("DELETE", route, given[0] ?? {});

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
 * @param {() => void} [onaway] the connection is broken, and the browser tries by itself
 */
export function listen(route, given, handlers, onlost, onaway) {
  const source = new EventSource(addressOf(route, given));
  for (const [name, handler] of Object.entries(handlers))
    source.addEventListener(name, (event) => handler(event.data ? JSON.parse(event.data) : null));
  /** Ends the word that the stream is lost. @type {(() => void) | null} */
  let found = null;
  const back = () => {
    found?.();
    found = null;
  };
  source.onopen = back;
  source.onerror = () => {
    if (source.readyState !== EventSource.CLOSED) {
      found ??= outage.hold(AWAY);
      return onaway?.();
    }
    back();
    onlost?.();
  };
  return () => {
    back();
    source.close();
  };
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
