// The games of a report: a list of them, page by page, and one at a time to step through.
// All text is set as text, never as markup, so that what a model said cannot act.
"use strict";

/** A guess as it was judged, all numbers being those of the report's maker. @typedef {{ codes: number, left: number,
 *   word: string, regret: number, fraction: string, exact: boolean, best: string, possible: boolean, repeated: boolean,
 *   luck: string | null }} Judged */
/** @typedef {{ guess: string | null, answer: string | null, said: string, cut: boolean, problem: string | null,
 *   judged: Judged | null }} Turn */
/** @typedef {{ player: string, set: string, variant: string, game: string, secret: string | null, solved: boolean,
 *   guesses: number, luck: string | null, faults: string[], given: string[], turns: Turn[] }} Game */
/** @typedef {{ words: Record<string, { sign: string, colour: string }>, games: Game[] }} Data */

(() => {
  const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const chosen = (/** @type {string} */ id) => /** @type {HTMLSelectElement} */ (byId(id)).value;
  /** @type {Data} */
  const data = JSON.parse(byId("data").textContent ?? "");
  const PAGE = 25;
  /** @type {{ rows: Game[], page: number, game: Game | null, step: number }} */
  const state = { rows: [], page: 0, game: null, step: 0 };

  /**
   * @param {string} name
   * @param {unknown} [text]
   * @param {Record<string, string>} attributes
   */
  function element(name, text, attributes = {}) {
    const made = document.createElement(name);
    if (text !== undefined && text !== null) made.textContent = String(text);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  }

  /** @param {HTMLElement} parent @param {...HTMLElement} children */
  function fill(parent, ...children) {
    parent.replaceChildren(...children);
  }

  // A button that is really disabled would lose the focus, and with it the keys.
  const off = (/** @type {string} */ id, /** @type {boolean} */ dead) =>
    byId(id).setAttribute("aria-disabled", String(dead));
  const named = (/** @type {Game} */ game) => game.game || "–";
  const regret = (/** @type {number} */ value) => Number(value).toFixed(3);
  const counted = (/** @type {number} */ guesses) => (guesses === 1 ? "1 guess" : `${guesses} guesses`);
  const whole = (/** @type {Game} */ game) => game.turns.reduce((sum, turn) => sum + (turn.judged?.regret ?? 0), 0);

  function choose() {
    const wanted = { player: chosen("player"), set: chosen("set"), kind: chosen("kind") };
    state.rows = data.games.filter(
      (game) =>
        (!wanted.player || game.player === wanted.player) &&
        (!wanted.set || game.set === wanted.set) &&
        (wanted.kind !== "unsolved" || !game.solved) &&
        (wanted.kind !== "faults" || game.faults.length > 0),
    );
    if (chosen("order") === "regret") {
      state.rows = state.rows
        .map((game) => ({ game, lost: whole(game) }))
        .sort((a, b) => b.lost - a.lost)
        .map(({ game }) => game);
    }
    state.page = 0;
    list();
  }

  const turnsNow = () => state.game?.turns ?? [];

  function list() {
    const pages = Math.max(1, Math.ceil(state.rows.length / PAGE));
    state.page = Math.min(Math.max(0, state.page), pages - 1);
    const shown = state.rows.slice(state.page * PAGE, (state.page + 1) * PAGE);
    fill(
      byId("games"),
      ...shown.map((game) => {
        const row = element("tr");
        if (game === state.game) row.setAttribute("aria-current", "true");
        const head = element("th", game.player, { scope: "row" });
        const open = element("button", `Open ${named(game)}`, { class: "row", type: "button" });
        open.addEventListener("click", () => show(game, true));
        const cell = element("td");
        cell.append(open);
        row.append(
          head,
          element("td", game.set || game.variant, { class: "left" }),
          element("td", game.solved ? "yes" : "no"),
          element("td", game.guesses),
          element("td", regret(whole(game))),
          element("td", game.faults.length || "–"),
          cell,
        );
        return row;
      }),
    );
    byId("where").textContent = state.rows.length
      ? `Games ${state.page * PAGE + 1} to ${state.page * PAGE + shown.length} of ${state.rows.length}`
      : "No game is like that.";
    off("earlier", state.page === 0);
    off("later", state.page >= pages - 1);
  }

  /** @param {Game} game @param {boolean} focus */
  function show(game, focus) {
    state.game = game;
    state.step = 0;
    byId("game").hidden = false;
    byId("game-title").textContent = `${game.player}, game ${named(game)}`;
    byId("about").textContent = [
      game.set,
      game.variant,
      game.secret ? `secret ${game.secret}` : "",
      `${game.solved ? "solved with" : "not solved,"} ${counted(game.guesses)}`,
      `regret ${regret(whole(game))}`,
      game.luck === null ? "" : `luck ${game.luck}`,
    ]
      .filter(Boolean)
      .join(" · ");
    byId("given").textContent = game.given.length ? `Given before: ${game.given.join(", ")}` : "";
    fill(byId("faults"), ...game.faults.map((fault) => element("li", fault)));
    list();
    step(0);
    if (focus) byId("game-title").focus();
  }

  /** @param {number} place */
  function step(place) {
    const turns = turnsNow();
    state.step = Math.min(Math.max(0, place), Math.max(0, turns.length - 1));
    fill(byId("turns"), ...turns.map((turn, number) => line(turn, number)));
    const turn = turns[state.step];
    for (const id of ["first", "previous"]) off(id, state.step === 0);
    for (const id of ["last", "next"]) off(id, state.step >= turns.length - 1);
    if (turn) detail(turn);
    else fill(byId("detail"), element("p", "Nothing was said in this game."));
  }

  /** @param {Turn} turn @param {number} number */
  function line(turn, number) {
    const row = element("tr");
    if (number === state.step) row.setAttribute("aria-current", "step");
    const judged = turn.judged;
    const cell = element("th", undefined, { scope: "row" });
    const open = element("button", String(number + 1), { class: "row", type: "button" });
    open.setAttribute("aria-label", `Attempt ${number + 1}`);
    open.addEventListener("click", () => {
      step(number);
      byId("turns").querySelectorAll("button")[number]?.focus();
    });
    cell.append(open);
    row.append(
      cell,
      element("td", turn.guess || "no guess", { class: turn.guess ? "left code" : "left muted" }),
      element("td", turn.answer || "–"),
      element("td", judged ? judged.left : "–"),
      judged ? word(judged) : element("td", "–"),
      element("td", judged ? (judged.exact ? "" : "≈") + regret(judged.regret) : "–"),
    );
    return row;
  }

  /** The word of a judgement with its sign, and its colour. @param {Judged} judged */
  function worded({ word: name }) {
    const about = data.words[name];
    return { text: `${about?.sign} ${name}`, colour: about?.colour ?? "" };
  }

  /** @param {Judged} judged */
  function word(judged) {
    const { text, colour } = worded(judged);
    return element("td", text, { class: colour });
  }

  /** @param {Turn} turn */
  function detail(turn) {
    const facts = element("dl", undefined, { class: "facts" });
    const add = (/** @type {string} */ name, /** @type {unknown} */ value, classes = "") => {
      const pair = element("div");
      pair.append(element("dt", name), element("dd", value, classes ? { class: classes } : {}));
      facts.append(pair);
    };
    add("Guess", turn.guess || "none", "code");
    add("Answer", turn.answer || "none");
    const judged = turn.judged;
    if (judged) {
      const { text, colour } = worded(judged);
      add("Judged", text, colour);
      add("Regret", `${judged.exact ? "" : "≈ "}${regret(judged.regret)} (${judged.fraction})`);
      add("Codes left", `${judged.codes} → ${judged.left}`);
      add("A best guess", judged.best, "code");
      add("Luck", judged.luck === null ? "not known" : judged.luck);
      add("Could be the code", judged.possible ? "yes" : "no, it contradicts earlier answers");
      if (judged.repeated) add("Made before", "yes");
    }
    const parts = [element("h3", `Attempt ${state.step + 1} of ${turnsNow().length}`), facts];
    if (turn.problem) parts.push(element("p", `No guess that counts: ${turn.problem}`, { class: "bad" }));
    else if (!judged) parts.push(element("p", "This guess is not judged.", { class: "muted" }));
    if (turn.said) {
      const quote = element("blockquote", turn.said, { tabindex: "0", "aria-label": "What the player said" });
      parts.push(element("h3", "What was said"), quote);
      if (turn.cut) parts.push(element("p", "Shortened here; the transcript has all of it.", { class: "muted" }));
    }
    fill(byId("detail"), ...parts);
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.matches("select, blockquote, .wide")) return;
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: state.step + 1, ArrowLeft: state.step - 1, Home: 0, End: Infinity };
    const wanted = Object.hasOwn(steps, event.key) ? steps[event.key] : undefined;
    if (!state.game || wanted === undefined) return;
    event.preventDefault();
    step(Math.min(wanted, turnsNow().length - 1));
  }

  for (const id of ["player", "set", "kind", "order"]) byId(id).addEventListener("change", choose);
  byId("earlier").addEventListener("click", () => (state.page--, list()));
  byId("later").addEventListener("click", () => (state.page++, list()));
  byId("first").addEventListener("click", () => step(0));
  byId("previous").addEventListener("click", () => step(state.step - 1));
  byId("next").addEventListener("click", () => step(state.step + 1));
  byId("last").addEventListener("click", () => step(turnsNow().length - 1));
  byId("game").addEventListener("keydown", keys);
  choose();
  if (state.rows[0]) show(state.rows[0], false);
})();
