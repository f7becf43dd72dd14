// The one door to the server. Errors become ApiError with the sentence that the server wrote.

export class ApiError extends Error {
  constructor(status, body) {
    const error = body?.error ?? {};
    super(error.message ?? "The server gave an answer that this page does not understand.");
    this.status = status;
    this.kind = error.kind ?? "Unknown";
    this.given = error.given ?? null;
    this.allowed = error.allowed ?? null;
    this.at = error.at ?? null;
    this.game = body?.game ?? error.game ?? null;
  }
}

const wait = (ms, signal) =>
  new Promise((done, stop) => {
    const timer = setTimeout(done, ms);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      stop(new DOMException("stopped", "AbortError"));
    });
  });

async function once(method, path, body, signal) {
  const options = { method, signal, headers: { Accept: "application/json" } };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  try {
    return await fetch(path, options);
  } catch (problem) {
    if (problem.name === "AbortError") throw problem;
    throw new ApiError(0, {
      error: { kind: "Offline", message: "The server does not answer. Your game is kept; try again in a moment." },
    });
  }
}

/** Ask the server; a busy engine (503) is asked again, a few times, after the pause it names. */
async function call(method, path, body, { signal } = {}) {
  for (let tries = 0; ; tries += 1) {
    const answer = await once(method, path, body, signal);
    if (answer.status === 503 && tries < 5) {
      await wait(1000 * Math.min(10, Number(answer.headers.get("Retry-After")) || 1), signal);
      continue;
    }
    const data = await answer.json().catch(() => null);
    if (!answer.ok) throw new ApiError(answer.status, data);
    return data;
  }
}

export const get = (path, options) => call("GET", path, undefined, options);
export const post = (path, body = {}, options) => call("POST", path, body, options);

export const query = (values) =>
  new URLSearchParams(Object.entries(values).filter(([, value]) => value !== undefined)).toString();

/** Listen to server-sent events; returns a function that stops. */
export function listen(path, handlers, onlost) {
  const source = new EventSource(path);
  for (const [name, handler] of Object.entries(handlers))
    source.addEventListener(name, (event) => handler(event.data ? JSON.parse(event.data) : null));
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) onlost?.();
  };
  return () => source.close();
}

let options;
/** What the server offers: presets, palettes, players, levels. Asked once. */
export function serverOptions() {
  options ??= get("/api/options").catch((problem) => {
    options = undefined;
    throw problem;
  });
  return options;
}
