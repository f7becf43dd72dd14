// Two people at one game: who they are and whether they are there, their time, resigning, draws,
// rematches; and the fields for all that in the forms for a new game.

import { ApiError, post } from "../core/api.js";
import { secondsLeft } from "../core/follow.js";
import { prefs } from "../core/prefs.js";
import { go } from "../core/router.js";
import { h } from "../core/vdom.js";
import { choiceGrid, group, radio } from "./choices.js";
import { ask, notice } from "./messages.js";
import { giveUp, resign } from "./resign.js";

/** @import { GameMachine, GameView } from "../core/game-machine.js" */

/** @typedef {GameMachine<any>} AnyMachine */
/** What a form for two people knows. @typedef {{ clock?: string | null }} ClockForm */

/** @type {Record<string, string>} */
const SEATS = { x: "X", o: "O", breaker: "Code breaker", maker: "Code maker" };
/** @type {[string | null, string, string][]} */
const CLOCKS = [
  [null, "No clock", "think as long as you like"],
  ["5+5", "5 + 5", "5 minutes each, 5 seconds a move"],
  ["10+10", "10 + 10", "10 minutes each, 10 seconds a move"],
  ["15+10", "15 + 10", "15 minutes each, 10 seconds a move"],
  ["1 day", "1 day a move", "for a game by and by"],
];
const LONGEST_NAME = 24;
const HURRY = 20;

/** The seats of a game, who begins first. @param {Record<string, unknown>} seats */
const inOrder = (seats) => Object.keys(SEATS).filter((seat) => seat in seats);

/** @param {string} seat */
const seatTitle = (seat) => SEATS[seat] ?? seat;

/**
 * @param {GameView} game
 * @param {string} seat
 */
const isMine = (game, seat) => game.seat === seat || game.seat === "both";

/**
 * What somebody is called: their name, or their seat.
 * @param {GameView} game
 * @param {string} seat
 */
const called = (game, seat) => game.names[seat] ?? seatTitle(seat);

/**
 * Time as a person reads it: days, hours and minutes, or minutes and seconds.
 * @param {number} seconds
 */
export function timeText(seconds) {
  const whole = Math.ceil(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`;
  if (hours > 0) return `${hours}:${two(minutes)}:${two(whole % 60)}`;
  return `${minutes}:${two(whole % 60)}`;
}

/**
 * The clocks of both sides, in a strip above or below the board; nothing without a clock.
 * @param {AnyMachine} machine
 */
export function clockStrip({ game }) {
  const clock = /** @type {GameView} */ (game).clock;
  if (!clock) return null;
  const side = (/** @type {string} */ seat) => {
    const left = secondsLeft(clock, seat);
    const running = clock.running === seat;
    const hurried = running && left < HURRY && !clock.per_move;
    return h(
      "div",
      { class: `clock ${running ? "running" : ""} ${hurried ? "hurry" : ""}`, key: seat },
      h("span", { class: "who" }, called(game, seat)),
      h("output", { class: "time", role: "timer", "aria-label": `Time of ${called(game, seat)}` }, timeText(left)),
    );
  };
  return h("div", { class: "clocks", role: "group", "aria-label": "Clocks" }, inOrder(clock.left).map(side));
}

/**
 * While a game with a clock waits for somebody: why nothing can be done, and how it goes on with one person.
 * @param {AnyMachine} machine
 */
export function waitingNote(machine) {
  /** @type {GameView} */
  const game = machine.game;
  if (!game.free || !game.clock || !game.seat || game.seat === "both") return null;
  const both = () => machine.act("both", () => machine.send("/api/games/{game_id}/both", {}), { patient: true });
  return h(
    "div",
    { class: "callout waiting-note", role: "status", key: "waiting" },
    h("p", null, `Waiting for ${seatName(game.free)} to join; no time runs yet.`),
    h(
      "button",
      { type: "button", class: "tiny", disabled: machine.busy !== "", onclick: both },
      "Play both sides here",
    ),
  );
}

/** A seat inside a sentence. @param {string} seat */
const seatName = (seat) => (seat.length === 1 ? seatTitle(seat) : `the ${seatTitle(seat).toLowerCase()}`);

/**
 * @param {AnyMachine} machine
 * @param {"offer" | "accept" | "decline"} what
 */
const draw = (machine, what) =>
  machine.act("draw", () => machine.send("/api/games/{game_id}/draw", { do: what }), { patient: true });

/** Ask for the code that the other one shall break next; null when nothing was hidden. */
async function askCode() {
  let code = "";
  const yes = await ask({
    title: "Hide a code for the rematch",
    body: [
      h("p", null, "Sides are swapped: you hide the code now. Write its colours as letters or digits."),
      h("input", {
        type: "text",
        "aria-label": "Your code",
        autocomplete: "off",
        spellcheck: "false",
        maxlength: 40,
        oninput: (event) => (code = event.currentTarget.value),
      }),
    ],
    buttons: [
      { label: "Hide it and start", value: true, main: true },
      { label: "Not now", value: false },
    ],
  });
  return yes ? code : null;
}

/**
 * The colours of a code written as letters or digits, if it can be read so.
 * @param {AnyMachine & { palette?: { colours: { letter: string }[] } }} machine
 * @param {string} code
 */
function codeValues({ palette }, code) {
  const signs = [...code.toUpperCase().replace(/[\s-]/g, "")];
  const letters = (palette?.colours ?? []).map(({ letter }) => letter.toUpperCase());
  const values = signs.map((sign) => (/\d/.test(sign) ? Number(sign) : letters.indexOf(sign)));
  return values.includes(-1) ? null : values;
}

/** Begin the next game, or ask the other one to, and go there. @param {AnyMachine} machine */
async function rematch(machine) {
  const { game } = machine;
  const hides = "secret" in game && isMine(game, "breaker") && !game.next;
  const code = hides ? await askCode() : null;
  if (hides && code === null) return;
  const body = code === null ? {} : { code };
  const done = await machine.act("rematch", () => machine.send("/api/games/{game_id}/rematch", body));
  const next = /** @type {{ game: GameView } | null} */ (done)?.game.next;
  const values = code === null ? null : codeValues(machine, code);
  // The server shows a secret to nobody; its maker looks it up here.
  if (next && values) prefs.set(`code.${next}`, values);
  if (next) go(`/${game.kind}/${next}`);
}

/**
 * Keep the name under which others see this player; false when it cannot be one.
 * @param {string} name
 */
async function keepName(name) {
  try {
    const kept = await post("/api/player/name", { body: { name: name.trim() || null }, again: true });
    prefs.set("name", kept.name ?? "");
    return true;
  } catch (problem) {
    if (!(problem instanceof ApiError)) throw problem;
    notice(problem.message);
    return false;
  }
}

/** The field for one's own name. @param {() => unknown} [kept] called when it was kept */
const nameField = (kept) =>
  h(
    "label",
    { class: "own-name", key: "own-name" },
    h("span", null, "Your name"),
    h("input", {
      type: "text",
      value: prefs.get("name", ""),
      maxlength: LONGEST_NAME,
      autocomplete: "nickname",
      placeholder: "as the other one sees it",
      onchange: (event) => keepName(event.currentTarget.value).then((done) => done && kept?.()),
    }),
  );

/**
 * One of the two: whether they are there, their name and side.
 * @param {GameView} game
 * @param {string} seat
 */
function person(game, seat) {
  const there = game.here[seat] || isMine(game, seat);
  const together = game.seat === "both";
  const free = seat === game.free && !together;
  const state = together ? "on this screen" : free ? "still free" : there ? "here" : "away";
  const named = game.names[seat] !== undefined && !free;
  return h(
    "li",
    { class: there && !free ? "here" : "away", key: seat },
    h("span", { class: "dot", "aria-hidden": "true" }),
    h("b", null, free ? seatTitle(seat) : called(game, seat)),
    h(
      "span",
      { class: "muted" },
      `${named ? `${seatTitle(seat)} · ` : ""}${isMine(game, seat) && !together ? "you" : state}`,
    ),
  );
}

/** What is being asked at the table now. @param {AnyMachine} machine */
function question(machine) {
  /** @type {GameView} */
  const game = machine.game;
  const button = { type: "button", disabled: machine.busy !== "" };
  if (game.offer) {
    const answers = game.may.includes("accept_draw");
    return h(
      "div",
      { class: "callout", role: "status", key: "offer" },
      h(
        "p",
        null,
        isMine(game, game.offer) && !answers ? "You offer a draw." : `${called(game, game.offer)} offers a draw.`,
      ),
      answers &&
        h(
          "div",
          { class: "buttons left" },
          h("button", { ...button, class: "main", onclick: () => draw(machine, "accept") }, "Accept the draw"),
          h("button", { ...button, onclick: () => draw(machine, "decline") }, "Decline"),
        ),
    );
  }
  if (game.next && game.seat)
    return h(
      "p",
      { class: "callout good", role: "status", key: "next" },
      h("a", { class: "button main", href: `/${game.kind}/${game.next}` }, "Rematch: join"),
    );
  if (game.rematch)
    return h(
      "p",
      { class: "callout", role: "status", key: "rematch" },
      isMine(game, game.rematch)
        ? "You ask for a rematch; the other player hides the code."
        : `${called(game, game.rematch)} asks for a rematch: hide a code.`,
    );
  return null;
}

/**
 * The card about the two people; nothing in other games.
 * @param {AnyMachine} machine
 */
export function twoPeople(machine) {
  /** @type {GameView} */
  const game = machine.game;
  if (game.mode !== "two") return null;
  const button = { type: "button", disabled: machine.busy !== "" };
  const may = (/** @type {string} */ what) => game.may.includes(what);
  return h(
    "section",
    { class: "card two-people", key: "two-people", "aria-label": "Two people" },
    h("h2", null, "Two people"),
    h(
      "ul",
      { class: "people" },
      inOrder(game.free ? { ...game.here, [game.free]: false } : game.here).map((seat) => person(game, seat)),
    ),
    game.clock && h("p", { class: "small muted" }, `Clock: ${game.clock.title}.`),
    game.result && h("p", { class: "two-result" }, game.result),
    question(machine),
    h(
      "div",
      { class: "buttons left" },
      may("resign") && h("button", { ...button, key: "resign", onclick: () => resign(machine) }, giveUp(game)),
      may("offer_draw") &&
        h("button", { ...button, key: "draw", onclick: () => draw(machine, "offer") }, "Offer a draw"),
      may("rematch") &&
        !game.next &&
        h("button", { ...button, key: "again", class: "main", onclick: () => rematch(machine) }, "Rematch"),
    ),
    game.seat && nameField(() => machine.refresh()),
  );
}

/**
 * The fields for a game between two people: a clock, and one's own name. Put into a form as one line;
 * `form.clock` is what the server takes.
 * @param {ClockForm} form
 * @param {() => void} redraw
 */
export function clockChoice(form, redraw) {
  const now = form.clock ?? null;
  return [
    group(
      "Clock",
      choiceGrid(
        CLOCKS.map(([clock, title, about]) =>
          radio({
            group: "clock",
            value: clock ?? "none",
            title,
            about: h("span", null, about),
            chosen: clock === now,
            choose: () => {
              form.clock = clock;
              redraw();
            },
          }),
        ),
      ),
    ),
    group("Who you are", nameField()),
  ];
}
