// A new game of Mastermind: mode, variant by preset or by numbers, palette, the secret for two.

import { ApiError } from "../core/api.js";
import { prefs } from "../core/prefs.js";
import { notice } from "../core/talk.js";
import { h } from "../core/vdom.js";
import { codeInput, emptyCode } from "./codeinput.js";
import { peg } from "./pegs.js";

const MODES = [
  ["learn", "Learn", "a teacher judges every guess and gives hints"],
  ["play", "Play", "just you and the code"],
  ["guess", "Guess mine", "you keep a code, the program finds it"],
  ["watch", "Watch", "a computer player breaks the code, step by step"],
  ["two", "Two players", "one sets the code, the other breaks it"],
];

/** The variant in the library's words: a preset's name, or pegs x colours with its options. */
export function variantText(s) {
  if (s.preset !== "own") return s.preset;
  return `${s.pegs}x${s.colours}${s.repeats ? "" : " norepeat"}${s.turns ? ` ${s.turns} turns` : ""}`;
}

export function openSetup(route, draw, options, create) {
  const { presets, palettes, players, limits } = options.mastermind;
  const kept = prefs.get("mastermind", {});
  const s = {
    preset: presets[0].name, pegs: 4, colours: 6, repeats: true, turns: 10, palette: "classic", player: "knuth", sense: "worst",
    ...kept.form, mode: route.params.get("mode") ?? kept.mode ?? "learn",
  };
  let busy = false;
  let code = null;
  const preset = () => presets.find((p) => p.name === s.preset);
  const size = () => {
    const own = s.preset === "own" ? s : { pegs: preset()?.pegs, colours: preset()?.colours };
    const found = /(\d+)\D+(\d+)/.exec(preset()?.variant ?? "") ?? [];
    return { pegs: own.pegs ?? Number(found[1] ?? 4), colours: own.colours ?? Number(found[2] ?? 6) };
  };
  const set = (name, value) => {
    s[name] = value;
    if (code && code.values.length !== size().pegs) code = null;
    draw();
  };
  const palette = () => palettes.find((p) => p.name === s.palette) ?? palettes[0];
  const enough = (p) => p.colours.length >= size().colours;

  async function begin(event) {
    event?.preventDefault();
    if (busy) return;
    if (s.mode === "two" && (!code || code.values.includes(null))) return notice("Set the whole code first; the other player breaks it.");
    busy = true;
    draw();
    try {
      const chosen = enough(palette()) ? s.palette : palettes.find(enough)?.name ?? s.palette;
      await create({ form: { ...s, mode: undefined }, mode: s.mode, variant: variantText(s), palette: chosen, player: s.player, sense: s.sense,
        secret: s.mode === "two" ? code.values.join("-") : undefined });
    } catch (problem) {
      if (!(problem instanceof ApiError)) throw problem;
      notice(problem.message);
    } finally {
      busy = false;
      draw();
    }
  }

  const radio = (group, value, title, text) =>
    h("label", { class: "choice" },
      h("input", { type: "radio", name: group, value, checked: s[group] === value, onchange: () => set(group, value) }),
      h("div", null, h("b", null, title), h("span", null, text)));
  const number = (name, label, min, max) =>
    h("label", { class: "field" }, h("span", null, label),
      h("input", { type: "number", min, max, value: String(s[name] ?? ""), onchange: (e) => set(name, e.target.value === "" ? null : Number(e.target.value)) }));

  function secret() {
    code ??= emptyCode(size().pegs);
    return codeInput(code, { palette: palette(), colours: size().colours, label: "The code, hidden from the other player", changed: draw });
  }

  return {
    id: "mastermind-new", where: "", title: () => "New Mastermind",
    view: () => h("form", { class: "card setup", "aria-label": "New game", onsubmit: begin },
      h("h1", null, "New game of Mastermind"),
      h("fieldset", null, h("legend", null, "How"), h("div", { class: "choices" }, MODES.map((m) => radio("mode", ...m)))),
      h("fieldset", null, h("legend", null, "Variant"), h("div", { class: "choices" },
        presets.map((p) => radio("preset", p.name, p.name, p.title ?? p.variant)), radio("preset", "own", "own numbers", "any pegs and colours")),
      s.preset === "own" && h("div", { class: "grid" },
        number("pegs", "Pegs", 1, limits.pegs), number("colours", "Colours", 1, limits.colours), number("turns", "Turns", 1, limits.turns),
        h("label", { class: "tick" }, h("input", { type: "checkbox", checked: s.repeats, onchange: (e) => set("repeats", e.target.checked) }), "A colour may repeat"))),
      h("fieldset", null, h("legend", null, "Palette"), h("div", { class: "choices" }, palettes.map((p) =>
        h("label", { class: "choice" },
          h("input", { type: "radio", name: "palette", value: p.name, disabled: !enough(p), checked: s.palette === p.name, onchange: () => set("palette", p.name) }),
          h("div", null, h("b", null, p.name),
            h("span", { class: "samples", "aria-hidden": "true" }, p.colours.slice(0, Math.min(8, size().colours)).map((c) => peg(c, { small: true })))))))),
      s.mode === "watch" && h("label", { class: "field" }, h("span", null, "Player"),
        h("select", { onchange: (e) => set("player", e.target.value) }, players.filter((p) => p.name !== "human").map((p) =>
          h("option", { value: p.name, selected: p.name === s.player }, `${p.name}: ${p.description}`)))),
      s.mode === "learn" && h("label", { class: "field" }, h("span", null, "The teacher looks at"),
        h("select", { onchange: (e) => set("sense", e.target.value) },
          h("option", { value: "worst", selected: s.sense === "worst" }, "the worst case"),
          h("option", { value: "expected", selected: s.sense === "expected" }, "the average"))),
      s.mode === "two" && secret(),
      h("div", { class: "buttons left" }, h("button", { type: "submit", class: "main" }, busy ? "Starting …" : "Start"))),
  };
}
