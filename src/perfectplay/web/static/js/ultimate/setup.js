// A new game of Ultimate Tic-Tac-Toe: who plays first, level, rule; or moves and positions pasted.

import { ApiError, post } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { notice } from "../core/talk.js";
import { h } from "../core/vdom.js";
import { filled, rated } from "./panel.js";

export function openSetup(route, draw, options, create) {
  const { levels, rules } = options.ultimate;
  const kept = prefs.get("ultimate", {});
  const s = { level: 4, rule: rules[0].name, first: "me", ...kept, mode: route.params.get("mode") ?? kept.mode ?? "computer" };
  let text = route.params.get("paste") ?? "";
  let opened = text !== "";
  let read = null; // what the server understood, or {problem}
  let busy = false;
  let asking = 0;
  let pause = 0;

  async function understand() {
    const mine = (asking += 1);
    if (!text.trim()) read = null;
    else {
      try {
        read = await post("/api/ultimate/read", { text, rule: s.rule });
      } catch (problem) {
        if (!(problem instanceof ApiError)) throw problem;
        read = { problem };
      }
    }
    if (mine === asking) draw();
  }
  if (text) understand();

  async function begin(event) {
    event?.preventDefault();
    if (busy) return;
    if (text.trim()) await understand();
    if (read?.problem) return notice(read.problem.message);
    busy = true;
    draw();
    try {
      const start = read && (read.moves?.length ? { position: read.start, moves: read.moves.join(" ") } : { position: read.position });
      await create(s, start);
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notice(problem.message);
    } finally {
      busy = false;
      draw();
    }
  }

  const radio = (group, value, title, words) =>
    h("label", { class: "choice" },
      h("input", { type: "radio", name: group, value, checked: s[group] === value, onchange: () => { s[group] = value; draw(); } }),
      h("div", null, h("b", null, title), h("span", null, words)));
  const level = () => levels.find((l) => l.number === s.level) ?? levels[0];

  function understood() {
    if (!read) return h("p", { class: "small muted" }, `Moves such as “ee ea ac”, or a position; notations: ${options.ultimate.notations.map((n) => n.example ?? n.name ?? n).join(", ")}.`);
    if (!read.problem) {
      const n = read.moves?.length ?? 0;
      return h("p", { class: "small", role: "status" }, `Understood: ${n ? `${n} ${n === 1 ? "move" : "moves"}, ` : ""}${read.board.turn} to play.`);
    }
    const { at, message } = read.problem;
    return h("div", { role: "alert" }, h("p", { class: "small" }, message),
      at !== null && h("p", { class: "echo" }, text.slice(0, at), h("mark", { class: "wrong", "aria-label": "not understood here" }, text.slice(at, at + 1) || "␣"), text.slice(at + 1)));
  }

  return {
    id: "ultimate-new", where: "", title: () => "New Ultimate Tic-Tac-Toe",
    view: () => h("form", { class: "card setup", "aria-label": "New game", onsubmit: begin },
      h("h1", null, "New game of Ultimate Tic-Tac-Toe"),
      h("fieldset", null, h("legend", null, "Who plays"), h("div", { class: "choices" },
        radio("mode", "computer", "Against the computer", "you and one of ten levels"),
        radio("mode", "two", "Two people", "on one screen, or by a link"),
        radio("mode", "watch", "Computer against computer", "step by step or at a run"))),
      s.mode === "computer" && h("fieldset", null, h("legend", null, "Who plays first?"), h("div", { class: "choices" },
        radio("first", "me", "I do", "you are the crosses"), radio("first", "computer", "The computer", "you are the noughts"))),
      s.mode !== "two" && h("fieldset", null, h("legend", null, `Level ${level().number} · ${level().name}`),
        h("input", { type: "range", "aria-label": "Level", "aria-valuetext": `${level().number}, ${level().name}`, css: { "--part": filled(levels, level()) }, min: levels[0].number, max: levels.at(-1).number, value: String(s.level), oninput: (e) => { s.level = Number(e.target.value); draw(); } }),
        h("p", { class: "small muted" }, level().sentence), rated(level())),
      h("fieldset", null, h("legend", null, "Without three boards in a line"), h("div", { class: "choices" }, rules.map((r) => radio("rule", r.name, r.name, r.sentence)))),
      h("fieldset", null, h("details", { open: opened, ontoggle: (e) => { opened = e.currentTarget.open; } }, h("summary", null, "Start from moves or a position"),
        h("textarea", { rows: 3, value: text, "aria-label": "Moves or position", spellcheck: "false", oninput: (e) => { text = e.target.value; clearTimeout(pause); pause = setTimeout(understand, 350); } }), understood())),
      h("div", { class: "buttons left" }, h("button", { type: "submit", class: "main" }, busy ? "Starting …" : "Start"))),
  };
}
