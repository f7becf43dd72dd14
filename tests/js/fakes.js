// A server that answers as a test says, and games as the server shows them.

import { afterEach } from "node:test";

export const realTimeout = globalThis.setTimeout;
afterEach(() => (globalThis.setTimeout = realTimeout));

/** Let every pause of a test be over at once; returns how long they should have been. */
export function withoutPauses() {
  const pauses = [];
  globalThis.setTimeout = (work, ms) => {
    pauses.push(ms);
    return realTimeout(work, 0);
  };
  return pauses;
}

/** Let everything that waits only for promises come to its end. */
export const settled = () => new Promise((done) => setImmediate(done));

/**
 * Put a fake in the place of `fetch`. `answers` has a value or a function for each "METHOD /path";
 * `requests` lists what was asked. An answer with `status` is a whole response.
 */
export function fakeServer(answers) {
  const requests = [];
  globalThis.fetch = async (address, { method, body, signal }) => {
    const url = new URL(address, "http://fake");
    const name = `${method} ${url.pathname}`;
    const sent = body === undefined ? undefined : JSON.parse(body);
    requests.push({ name, query: Object.fromEntries(url.searchParams), body: sent });
    const found = answers[name];
    if (found === undefined) throw new Error(`The test has no answer for ${name}.`);
    const stopped = new Promise((_, stop) => {
      signal?.addEventListener("abort", () => stop(new DOMException("stopped", "AbortError")));
    });
    const given = await Promise.race([typeof found === "function" ? found(sent, url) : found, stopped]);
    const { status, data, headers } = given?.status ? given : { status: 200, data: given };
    return new Response(JSON.stringify(data), { status, headers });
  };
  return { requests, names: () => requests.map(({ name }) => name) };
}

/** A refusal in the one shape of all errors. */
export const refusal = (status, message, more = {}) => ({
  status,
  data: { error: { kind: "Refused", message, ...more.error }, game: more.game ?? null },
  headers: more.headers,
});

/** An answer that a test gives when it wants to. */
export function later() {
  let give;
  const promise = new Promise((done) => (give = done));
  return { promise, give };
}

/** What a machine says and asks, kept for the test. */
export function fakeTalk(keep = true) {
  const talk = { said: [], notices: [], asked: [], gone: 0 };
  talk.say = (text) => talk.said.push(text);
  talk.notice = (text) => {
    talk.notices.push(text);
    return () => (talk.gone += 1);
  };
  talk.askKeep = async (judged) => {
    talk.asked.push(judged);
    return keep;
  };
  return talk;
}

const COLOURS = ["red", "blue", "green", "yellow", "orange", "white"];

export const palette = {
  name: "classic",
  description: "",
  colours: COLOURS.map((name) => ({ name, letter: name[0].toUpperCase(), shape: "●", hex: "#000", ink: "#fff" })),
};

export const turn = (guess, black, white, more = {}) => ({
  guess,
  values: [...guess].map(Number),
  black,
  white,
  left: 10,
  before: 1296,
  player: "human",
  word: null,
  skill: null,
  fortune: null,
  words: null,
  remark: null,
  judging: false,
  ...more,
});

export const mastermindView = (more = {}) => ({
  id: "m1",
  kind: "mastermind",
  version: 1,
  mode: "learn",
  variant: "4x6",
  title: "4 × 6 · repeats · 10 turns",
  pegs: 4,
  colours: 6,
  repeats: true,
  whites: true,
  lies: 0,
  unusual_rules: "",
  turn_limit: 10,
  codes: 1296,
  palette: "classic",
  sense: "worst",
  player: "human",
  seat: "breaker",
  state: "human",
  turns: [],
  waiting: null,
  left: 1296,
  outcome: null,
  secret: null,
  contradiction: null,
  join: false,
  practice: false,
  worst: null,
  expected: null,
  ...more,
});

export const boardView = (more = {}) => ({
  cells: Array(81).fill(""),
  boards: Array(9).fill(""),
  lines: Array(9).fill([]),
  line: [],
  why: "The first move may go anywhere.",
  legal: ["ee", "ea", "ab"],
  target: null,
  turn: "X",
  last: null,
  outcome: null,
  rule: "line",
  position: "start",
  ...more,
});

export const ultimateView = (more = {}) => ({
  id: "u1",
  kind: "ultimate",
  version: 1,
  mode: "computer",
  first: "me",
  level: 3,
  limit: null,
  ponder: false,
  ponders: false,
  as_rated: true,
  rule: "line",
  start: "",
  seat: "x",
  moves: [],
  lines: [],
  board: boardView(),
  message: "Your turn.",
  join: false,
  practice: false,
  ...more,
});

/** A fake of EventSource; `FakeEvents.opened` are those that were made, the newest last. */
export class FakeEvents extends EventTarget {
  static CLOSED = 2;
  static opened = [];

  constructor(address) {
    super();
    this.address = address;
    this.readyState = 1;
    FakeEvents.opened.push(this);
  }

  static install() {
    FakeEvents.opened = [];
    globalThis.EventSource = FakeEvents;
  }

  send(name, data) {
    if (this.readyState === FakeEvents.CLOSED) return;
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) }));
  }

  lose() {
    this.readyState = FakeEvents.CLOSED;
    this.onerror?.();
  }

  close() {
    this.readyState = FakeEvents.CLOSED;
  }
}
